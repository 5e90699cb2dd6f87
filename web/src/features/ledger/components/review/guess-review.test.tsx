import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import type {
  GuessedPayee,
  ReviewEffect,
} from '@daily-snapshot/domain/ledger/review/guessed-payees-schema';
import { cents } from '@daily-snapshot/domain/money/cents';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { err, ok, type Result } from '@daily-snapshot/domain/shared/result';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../testing/render.tsx';
import { GuessReview, type GuessReviewProps } from './guess-review.tsx';

const aPayee = (
  name: string,
  total: number,
  suggestion: GuessedPayee['suggestion'],
): GuessedPayee => ({
  name,
  counterparty: name.toUpperCase(),
  direction: total < 0 ? 'out' : 'in',
  lines: 8,
  first: businessDate('2026-01-03'),
  last: businessDate('2026-11-20'),
  total: cents(total),
  share: 0.5,
  samples: [
    { date: businessDate('2026-02-01'), description: `${name} 1`, amount: cents(total / 2) },
  ],
  suggestion,
});

const PAYEES = [
  aPayee('Zanzibar', -1_240_000, { kind: 'expense', basis: 'sign' }),
  aPayee('Quixote', 500_000, { kind: 'sale', basis: 'similar-payee', similarTo: 'Quixote Ltd' }),
  ...['Ash', 'Birch', 'Cedar', 'Elm'].map((name) =>
    aPayee(name, -10_000, { kind: 'fee', basis: 'wording' }),
  ),
];

const GUESSED: CallableResponse<'listGuessedPayees'> = {
  payees: PAYEES,
  payeeCount: 50,
  lines: 60,
  total: cents(1_850_000),
  covering: { payeeCount: 2, percent: 94 },
  period: { from: businessDate('2025-11-21'), to: businessDate('2026-11-20') },
  isComplete: true,
};

const EFFECT: ReviewEffect = {
  payeeCount: 5,
  lines: 40,
  amount: cents(-740_000),
  from: [
    { kind: 'unclassified', lines: 37 },
    { kind: 'payroll', lines: 3 },
  ],
  effect: { revenue: cents(-500_000), expenses: cents(0), net: cents(-500_000) },
  first: businessDate('2026-01-03'),
  last: businessDate('2026-11-20'),
  correctedDigests: [businessDate('2026-11-16'), businessDate('2026-11-20')],
};

const FAILED = err(new AppError('unavailable', 'The connection was lost.'));

function show(given: Partial<GuessReviewProps> = {}) {
  const apply = vi.fn<GuessReviewProps['apply']>(async () => ok(EFFECT));
  const undo = vi.fn<GuessReviewProps['undo']>(async () => ok(EFFECT));
  const onReload = vi.fn<() => void>();
  renderInApp(
    <GuessReview
      guessed={GUESSED}
      currency="USD"
      links={{ transactions: '/transactions', rules: '/rules', dashboard: '/dashboard' }}
      apply={apply}
      undo={undo}
      onReload={onReload}
      {...given}
    />,
  );
  return { apply, undo, onReload, user: userEvent.setup() };
}

const categoryOf = (name: string) =>
  screen.getByLabelText<HTMLSelectElement>(new RegExp(`^Category of ${name},`));
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));

describe('the review of guesses', () => {
  it('leads with the money that rests on guesses, and suggests a category for each payee', () => {
    show();
    expect(
      screen.getByRole('heading', { name: '$18,500 of the last 12 months rests on guesses' }),
    ).toBeDefined();
    expect(screen.getByText('2 payees cover 94% of it.')).toBeDefined();
    expect(screen.getByText('$12,400 out, 8 transactions, Jan 3 to Nov 20')).toBeDefined();
    expect(categoryOf('Zanzibar').value).toBe('expense');
    expect(categoryOf('Quixote').value).toBe('sale');
    expect(screen.getByText('You chose this for Quixote Ltd.')).toBeDefined();
  });

  it('shows the largest payees first, and the smaller ones on request', async () => {
    const { user } = show();
    expect(screen.queryByRole('heading', { name: 'Elm' })).toBeNull();
    expect(screen.getByText('5 payees, $17,700')).toBeDefined();
    await press(user, 'Show 1 smaller payee');
    expect(screen.getByRole('heading', { name: 'Elm' })).toBeDefined();
    expect(screen.getByText('6 payees, $17,800')).toBeDefined();
  });

  it('previews the choices without those that are skipped, then applies them as one step', async () => {
    const { user, apply } = show();
    await user.selectOptions(categoryOf('Zanzibar'), 'owner_draw');
    await user.selectOptions(categoryOf('Ash'), 'skip');
    await press(user, 'Review changes');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Review changes' }));
    const preview = await screen.findByText('40 transactions of 4 payees change');
    expect(preview).toBeDefined();
    expect(screen.getByText('Revenue goes down by $5,000.00')).toBeDefined();
    expect(
      screen.getByText('The next digest corrects 2 sent digests, Nov 16 to Nov 20.'),
    ).toBeDefined();
    expect(screen.getByText(/another category now: 3 payroll/)).toBeDefined();
    const rules = within(screen.getByRole('region', { name: 'Rules' }));
    expect(rules.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Zanzibar, money outowner draws',
      'Quixote, money insales',
      'Birch, money outfees',
      'Cedar, money outfees',
    ]);

    await press(user, 'Apply');
    const headline = await screen.findByRole('heading', {
      name: '$17,600 no longer rests on guesses',
    });
    await waitFor(() => expect(document.activeElement).toBe(headline));
    const [[trialStep, , isTrial] = [], [step, choices] = []] = apply.mock.calls;
    expect([isTrial, step]).toEqual([true, trialStep]);
    expect(choices?.map(({ payee: { name }, kind }) => `${name} ${kind}`)).toEqual([
      'Zanzibar owner_draw',
      'Quixote sale',
      'Birch fee',
      'Cedar fee',
    ]);
  });

  it('names the direction of each rule and counts a payee with both directions once', async () => {
    const refund = aPayee('Zanzibar', 41_220, { kind: 'vendor_refund', basis: 'vendor' });
    const payees = [...PAYEES.slice(0, 1), refund];
    const { user } = show({ guessed: { ...GUESSED, payees, payeeCount: 2 } });
    expect(screen.getByText('1 payee, $12,812')).toBeDefined();
    expect(screen.getByLabelText('Category of Zanzibar, money out')).toBeDefined();
    expect(screen.getByLabelText('Category of Zanzibar, money in')).toBeDefined();
    await press(user, 'Review changes');
    expect(await screen.findByText('40 transactions of 1 payee change')).toBeDefined();
    const rules = within(screen.getByRole('region', { name: 'Rules' }));
    expect(rules.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Zanzibar, money outoperating expenses',
      'Zanzibar, money invendor refunds',
    ]);
  });

  it('undoes the whole step, and lists the payees again', async () => {
    const { user, apply, undo, onReload } = show();
    await press(user, 'Review changes');
    await screen.findByText('40 transactions of 5 payees change');
    await press(user, 'Apply');
    await press(user, 'Undo');
    expect(undo).toHaveBeenCalledExactlyOnceWith(apply.mock.calls[0]?.[0]);
    const headline = await screen.findByRole('heading', { name: /rests on guesses/ });
    await waitFor(() => expect(document.activeElement).toBe(headline));
    expect(onReload).toHaveBeenCalledOnce();
  });

  it('repeats the same step after a failure', async () => {
    const outcomes: Result<ReviewEffect, AppError>[] = [ok(EFFECT), FAILED, ok(EFFECT)];
    const apply = vi.fn<GuessReviewProps['apply']>(async () => outcomes.shift() ?? FAILED);
    const { user } = show({ apply });
    await press(user, 'Review changes');
    await screen.findByText('40 transactions of 5 payees change');
    await press(user, 'Apply');
    expect((await screen.findByRole('alert')).textContent).toContain('The connection was lost.');
    await press(user, 'Apply');
    expect(await screen.findByRole('heading', { name: /no longer rests/ })).toBeDefined();
    expect(new Set(apply.mock.calls.map(([stepId]) => stepId)).size).toBe(1);
  });

  it('offers to try a failed preview again', async () => {
    const outcomes: Result<ReviewEffect, AppError>[] = [FAILED, ok(EFFECT)];
    const { user } = show({ apply: async () => outcomes.shift() ?? FAILED });
    await press(user, 'Review changes');
    expect((await screen.findByRole('alert')).textContent).toContain('The connection was lost.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(true);
    await press(user, 'Try again');
    expect(await screen.findByText('40 transactions of 5 payees change')).toBeDefined();
  });

  it('keeps the choices when the owner goes back', async () => {
    const { user } = show();
    await user.selectOptions(categoryOf('Zanzibar'), 'cogs');
    await press(user, 'Review changes');
    await press(user, 'Back');
    expect(categoryOf('Zanzibar').value).toBe('cogs');
  });

  it('shows that there is nothing to review', () => {
    show({ guessed: { ...GUESSED, payees: [], payeeCount: 0 } });
    expect(screen.getByRole('heading', { name: 'Nothing to review' })).toBeDefined();
  });
});
