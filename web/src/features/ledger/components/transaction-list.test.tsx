import { ok } from '@daily-snapshot/domain/shared/result';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { aPosting } from '../../../../../tests/kit/builders/postings.ts';
import { renderInApp } from '../../../testing/render.tsx';
import { payeesOf, type Categorize } from '../api/use-categorize.ts';
import { TransactionList } from './transaction-list.tsx';

const line = (id: string, counterparty: string, amount: number) => ({
  ...aPosting({ id, counterparty, description: counterparty, amount, kind: 'expense' }),
  id,
});

const LINES = [
  line('a', 'Dairy Direct', -1200),
  line('b', 'Golden Mill', -46_200),
  line('c', 'DAIRY DIRECT', -900),
];

const show = (categorize?: Categorize) =>
  renderInApp(<TransactionList lines={LINES} currency="USD" categorize={categorize} />);

const editButtons = () => screen.getAllByRole('button', { name: /^Change the category of/ });

describe('TransactionList', () => {
  it('changes the category of one transaction in place by keyboard', async () => {
    const categorize = vi.fn<Categorize>(() => Promise.resolve(true));
    show(categorize);
    const user = userEvent.setup();
    editButtons()[1]?.focus();
    await user.keyboard('{Enter}');
    await user.type(await screen.findByRole('combobox', { name: 'Category' }), 'payroll{Enter}');
    expect(categorize).toHaveBeenCalledWith([LINES[1]], 'payroll');
    expect(document.activeElement).toBe(editButtons()[1]);
  });

  it('leaves the category unchanged after Escape', async () => {
    const categorize = vi.fn<Categorize>(() => Promise.resolve(true));
    show(categorize);
    const user = userEvent.setup();
    await user.click(editButtons()[0] ?? document.body);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(categorize).not.toHaveBeenCalled();
  });

  it('moves between transactions with arrow keys and selects with x', async () => {
    show(() => Promise.resolve(true));
    const user = userEvent.setup();
    const [first, second] = screen.getAllByRole('checkbox');
    first?.focus();
    await user.keyboard('x{ArrowDown}x');
    expect(document.activeElement).toBe(second);
    expect(screen.getByText('2 transactions of 2 payees selected')).toBeTruthy();
    await user.keyboard('{ArrowUp}{Escape}');
    expect(screen.queryByRole('region', { name: 'Selected transactions' })).toBeNull();
  });

  it('changes all selected transactions, and keeps the selection if that fails', async () => {
    const answers = [false, true];
    const categorize = vi.fn<Categorize>(() => Promise.resolve(answers.shift() ?? false));
    show(categorize);
    const user = userEvent.setup();
    for (const box of screen.getAllByRole('checkbox')) await user.click(box);
    const bulk = screen.getByRole('region', { name: 'Selected transactions' });
    expect(within(bulk).getByText('3 transactions of 2 payees selected')).toBeTruthy();
    const choose = () =>
      user.type(within(bulk).getByRole('combobox', { name: 'Category' }), 'payroll{Enter}');
    await choose();
    expect(categorize).toHaveBeenCalledWith(LINES, 'payroll');
    expect(screen.getByRole('region', { name: 'Selected transactions' })).toBe(bulk);
    await choose();
    expect(screen.queryByRole('region', { name: 'Selected transactions' })).toBeNull();
  });

  it('asks before it changes transactions whose category was chosen before', async () => {
    const categorize = vi.fn<Categorize>(() => Promise.resolve(true));
    const countReached = vi.fn(() => Promise.resolve(ok({ lines: 24, chosenBefore: 3 })));
    renderInApp(
      <TransactionList
        lines={LINES}
        currency="USD"
        categorize={categorize}
        countReached={countReached}
      />,
    );
    const user = userEvent.setup();
    const choose = async (answer: string) => {
      for (const box of screen.getAllByRole('checkbox')) await user.click(box);
      await user.type(
        within(screen.getByRole('region', { name: 'Selected transactions' })).getByRole(
          'combobox',
          { name: 'Category' },
        ),
        'payroll{Enter}',
      );
      const question = screen.getByRole('group', {
        name: '3 of 24 transactions have a category that you chose before.',
      });
      await user.click(within(question).getByRole('button', { name: answer }));
    };
    await choose('Change them too');
    expect(categorize).toHaveBeenLastCalledWith(LINES, 'payroll', true);
    await choose('Keep them');
    expect(categorize).toHaveBeenLastCalledWith(LINES, 'payroll', false);
    await choose('Cancel');
    expect(categorize).toHaveBeenCalledTimes(2);
  });

  it('asks before a change of one transaction reaches others that were chosen before', async () => {
    const categorize = vi.fn<Categorize>(() => Promise.resolve(true));
    const countReached = vi.fn(() => Promise.resolve(ok({ lines: 24, chosenBefore: 1 })));
    renderInApp(
      <TransactionList
        lines={LINES}
        currency="USD"
        categorize={categorize}
        countReached={countReached}
      />,
    );
    const user = userEvent.setup();
    const [cell] = screen.getAllByRole('button', { name: /^Change the category/ });
    await user.click(cell as HTMLElement);
    await user.type(await screen.findByRole('combobox', { name: 'Category' }), 'payroll{Enter}');
    const question = await screen.findByRole('group', {
      name: '1 of 24 transactions has a category that you chose before.',
    });
    expect(countReached).toHaveBeenCalledWith(LINES.slice(0, 1), 'payroll');
    expect(categorize).not.toHaveBeenCalled();
    await user.click(within(question).getByRole('button', { name: 'Change it too' }));
    expect(categorize).toHaveBeenCalledWith(LINES.slice(0, 1), 'payroll', true);
    expect(document.activeElement).toBe(
      screen.getAllByRole('button', { name: /^Change the category/ })[0],
    );
  });

  it('marks payees whose alerts are muted', () => {
    const about = 'Alerts about this payee are muted: Charged twice';
    renderInApp(
      <TransactionList
        lines={LINES}
        currency="USD"
        muteOf={(payee) => (payee === 'Golden Mill' ? { label: 'muted', about } : undefined)}
      />,
    );
    expect(screen.getAllByTitle(about)).toHaveLength(1);
  });

  it('offers no change to a read-only user', () => {
    show();
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.queryByText('Keyboard shortcuts')).toBeNull();
  });

  it('counts a payee once in each direction, whatever its spelling', () => {
    expect(payeesOf([...LINES, line('d', 'Golden Mill', 500)])).toHaveLength(3);
  });

  it('isolates names and shows long ones in full as a title', () => {
    const long = 'شركة '.repeat(60).trim();
    renderInApp(<TransactionList lines={[line('r', long, -100)]} currency="USD" />);
    const name = screen.getByText(long);
    expect(name.tagName).toBe('BDI');
    expect(name.title).toBe(long);
  });
});
