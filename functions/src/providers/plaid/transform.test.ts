import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlaidAccount, PlaidItem, PlaidTransaction } from './schemas.ts';
import { toSourceFacts, toLines } from './transform.ts';

const anAccount = (more: Partial<PlaidAccount> = {}): PlaidAccount => ({
  account_id: 'checking',
  name: 'Business Checking',
  mask: '0001',
  type: 'depository',
  balances: { current: 10, iso_currency_code: 'USD' },
  ...more,
});

const aTransaction = (more: Partial<PlaidTransaction> = {}): PlaidTransaction => ({
  transaction_id: 'tx',
  account_id: 'checking',
  amount: 12.5,
  iso_currency_code: 'USD',
  date: businessDate('2026-11-03'),
  name: 'PAPER & CO',
  pending: false,
  pending_transaction_id: null,
  ...more,
});

const anItem = (more: Partial<PlaidItem['item']> = {}): PlaidItem => ({
  item: {
    item_id: 'item',
    institution_name: 'First Bank',
    error: null,
    consent_expiration_time: null,
    ...more,
  },
  status: { transactions: { last_successful_update: new Date('2026-11-03T12:00:00Z') } },
});

describe('toLines', () => {
  it('converts every amount to cents with the opposite sign', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (whole) => {
        const [line] = toLines([aTransaction({ amount: whole / 100 })], [anAccount()]);
        expect(line?.amount).toBe(0 - whole);
      }),
    );
  });

  it('treats a card purchase as money out', () => {
    const card = anAccount({ account_id: 'card', type: 'credit' });
    const [bought, paidBack] = toLines(
      [
        aTransaction({ account_id: 'card', amount: 9.99 }),
        aTransaction({ account_id: 'card', amount: -50 }),
      ],
      [anAccount(), card],
    );
    expect([bought?.amount, paidBack?.amount]).toEqual([-999, 5000]);
  });

  it('marks a pending transaction and links the posted one to it', () => {
    const [pending, settled] = toLines(
      [
        aTransaction({ transaction_id: 'first', pending: true }),
        aTransaction({ pending_transaction_id: 'first' }),
      ],
      [anAccount()],
    );
    expect(pending).toMatchObject({ id: 'first', isPending: true });
    expect(settled).toMatchObject({ pendingId: 'first' });
    expect(settled).not.toHaveProperty('isPending');
  });

  it('omits transactions in another currency, of a loan or of an unknown account', () => {
    const accounts = [anAccount(), anAccount({ account_id: 'loan', type: 'loan' })];
    const lines = [
      aTransaction({ iso_currency_code: 'EUR' }),
      aTransaction({ iso_currency_code: null }),
      aTransaction({ account_id: 'loan' }),
      aTransaction({ account_id: 'unknown' }),
    ];
    expect(toLines(lines, accounts)).toEqual([]);
  });

  it('uses the persistent account id', () => {
    const [line] = toLines([aTransaction()], [anAccount({ persistent_account_id: 'for-good' })]);
    expect(line?.account).toBe('for-good');
  });

  it('removes control characters from a description and limits its length', () => {
    const name = `PAPER\u0007\u202e CO\n${'x'.repeat(500)}`;
    const [line] = toLines([aTransaction({ name })], [anAccount()]);
    expect(line?.description).toBe(`PAPER CO ${'x'.repeat(191)}`);
  });
});

describe('toSourceFacts', () => {
  const asOf = new Date('2026-11-03T12:00:00Z');

  it('returns a negative balance for a card', () => {
    const card = anAccount({ account_id: 'card', type: 'credit' });
    const { accounts } = toSourceFacts(anItem(), [anAccount(), card]);
    expect(accounts.map(({ kind, balance }) => [kind, balance])).toEqual([
      ['bank', { amount: 1000, asOf }],
      ['card', { amount: -1000, asOf }],
    ]);
  });

  it('reports the currency only of accounts in another currency', () => {
    const euros = anAccount({
      account_id: 'euros',
      balances: { current: 5, iso_currency_code: 'EUR' },
    });
    const { accounts } = toSourceFacts(anItem(), [anAccount(), euros]);
    expect(accounts.map(({ otherCurrency }) => otherCurrency)).toEqual([undefined, 'EUR']);
  });

  it('returns no balance if the time of the last update is unknown', () => {
    const { accounts } = toSourceFacts({ ...anItem(), status: null }, [anAccount()]);
    expect(accounts[0]).toMatchObject({ balance: null, dataThrough: null });
  });

  it('marks an account that the bank reports as personal', () => {
    const { accounts } = toSourceFacts(anItem(), [anAccount({ holder_category: 'personal' })]);
    expect(accounts[0]?.isPersonal).toBe(true);
  });

  it('takes the currency of the first bank account, not of a card', () => {
    const card = anAccount({
      account_id: 'card',
      type: 'credit',
      balances: { current: 1, iso_currency_code: 'CAD' },
    });
    expect(toSourceFacts(anItem(), [card, anAccount()]).currency).toBe('USD');
  });
});
