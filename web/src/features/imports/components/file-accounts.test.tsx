import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { cents } from '@daily-snapshot/domain/money/cents';
import { ok } from '@daily-snapshot/domain/shared/result';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../testing/render.tsx';
import { CloseAccount, FileAccounts } from './file-accounts.tsx';

const TODAY = businessDate('2026-11-23');
const CARD = {
  name: 'Old card',
  provides: ['profit'] as const,
  completeThrough: businessDate('2026-06-30'),
  problem: null,
  isFromFile: true,
};
const BANK = { ...CARD, name: 'First Bank', isFromFile: false };

function setUp(source: Parameters<typeof FileAccounts>[0]['sources'][number]) {
  const acts = { onClose: vi.fn(async () => ok({})), onReopen: vi.fn(async () => ok({})) };
  renderInApp(<FileAccounts sources={[BANK, source]} today={TODAY} acts={acts} />);
  return acts;
}

describe('accounts from files', () => {
  it('asks whether a silent account is closed, and lists no connection', () => {
    setUp(CARD);
    expect(screen.getByText(/Is it closed\?/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Close Old card' })).toBeTruthy();
    expect(screen.queryByText('First Bank')).toBeNull();
  });

  it('closes an account on the proposed day, and on no later day than today', async () => {
    const close = vi.fn(async () => ok({}));
    const onDone = vi.fn();
    renderInApp(
      <CloseAccount today={TODAY} proposed={CARD.completeThrough} close={close} onDone={onDone} />,
    );
    const day = screen.getByLabelText('Closed on');
    fireEvent.change(day, { target: { value: '2026-11-24' } });
    fireEvent.click(screen.getByRole('button', { name: 'Close account' }));
    expect(close).not.toHaveBeenCalled();
    fireEvent.change(day, { target: { value: '2026-06-30' } });
    fireEvent.click(screen.getByRole('button', { name: 'Close account' }));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(close).toHaveBeenCalledWith('2026-06-30');
  });

  it('reopens a closed account', async () => {
    const { onReopen } = setUp({ ...CARD, endedOn: CARD.completeThrough });
    fireEvent.click(screen.getByRole('button', { name: 'Reopen Old card' }));
    await waitFor(() => expect(onReopen).toHaveBeenCalledWith('Old card'));
  });

  it('names transactions in another currency, which are not counted', () => {
    const day = { currency: 'EUR', count: 1, moneyIn: cents(62_000), moneyOut: cents(0) };
    const notCounted = ['2026-06-29', '2026-06-30'].map((date) => ({
      ...day,
      date: businessDate(date),
      file: 'key',
    }));
    setUp({ ...CARD, notCounted });
    expect(screen.getByText('2 transactions in EUR (€1,240.00 in) are not counted.')).toBeTruthy();
  });

  it('has no buttons for a viewer', () => {
    renderInApp(<FileAccounts sources={[CARD]} today={TODAY} />);
    expect(screen.queryByRole('button', { name: /Old card/ })).toBeNull();
  });
});
