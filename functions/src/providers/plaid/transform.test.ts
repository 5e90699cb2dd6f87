import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlaidAccount, PlaidItem, PlaidTransaction } from './schemas.ts';
import { toSourceFacts, toLines as readTransactions } from './transform.ts';

const toLines = (...given: Parameters<typeof readTransactions>) => readTransactions(...given).lines;

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

  it.each([
    [1.005, 101],
    [0.285, 29],
    [12.34567, 1235],
    [1e-7, 0],
    [1e-120, 0],
  ])('rounds %d in decimal, and a refund like its purchase', (amount, size) => {
    const lines = [aTransaction({ amount }), aTransaction({ amount: -amount })];
    expect(toLines(lines, [anAccount()]).map((line) => line.amount)).toEqual([0 - size, size]);
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

  it('omits transactions in another currency or of a loan', () => {
    const accounts = [anAccount(), anAccount({ account_id: 'loan', type: 'loan' })];
    const transactions = [
      aTransaction({ iso_currency_code: 'EUR' }),
      aTransaction({ iso_currency_code: null, unofficial_currency_code: 'USDT' }),
      aTransaction({ account_id: 'loan' }),
    ];
    expect(readTransactions(transactions, accounts)).toEqual({ lines: [], unknown: [] });
  });

  it('sets aside a transaction whose account is unknown', () => {
    const { lines, unknown } = readTransactions(
      [aTransaction({ account_id: 'unknown' })],
      [anAccount()],
    );
    expect(lines).toEqual([]);
    expect(unknown).toMatchObject([{ id: 'tx', date: '2026-11-03', fields: ['account_id'] }]);
  });

  it('takes the currency of the account if a transaction has none, and sets it aside if both have none', () => {
    const none = { iso_currency_code: null, unofficial_currency_code: null };
    const accounts = [
      anAccount(),
      anAccount({ account_id: 'euros', balances: { current: 1, iso_currency_code: 'EUR' } }),
      anAccount({ account_id: 'unknown', balances: { current: 1, ...none } }),
    ];
    const ids = ['checking', 'euros', 'unknown'];
    const { lines, unknown } = readTransactions(
      ids.map((id) => aTransaction({ transaction_id: id, account_id: id, ...none })),
      accounts,
    );
    expect(lines.map(({ id }) => id)).toEqual(['checking']);
    expect(unknown).toMatchObject([{ id: 'unknown', fields: ['iso_currency_code'] }]);
  });

  it('never counts an unofficial currency as dollars, although no account has an ISO currency', () => {
    const coins = { iso_currency_code: null, unofficial_currency_code: 'USDT' };
    const accounts = [anAccount({ balances: { current: 0.5, ...coins } })];
    expect(toLines([aTransaction(coins)], accounts, 'USD')).toEqual([]);
    expect(toSourceFacts(anItem(), accounts, 'USD')).toMatchObject({
      currency: 'USDT',
      accounts: [{ balance: null, otherCurrency: 'USDT' }],
    });
  });

  it('reads the currency of the business, although another account comes first', () => {
    const euros = anAccount({
      account_id: 'euros',
      balances: { current: 5, iso_currency_code: 'EUR' },
    });
    const transactions = [
      aTransaction({ transaction_id: 'in-euros', account_id: 'euros', iso_currency_code: 'EUR' }),
      aTransaction(),
    ];
    const accounts = [euros, anAccount()];
    expect(toLines(transactions, accounts, 'USD').map(({ id }) => id)).toEqual(['tx']);
    expect(toSourceFacts(anItem(), accounts, 'USD').currency).toBe('USD');
    // The dollar account was closed.
    expect(toLines(transactions, [euros], 'USD')).toEqual([]);
  });

  it.each([
    ['JPY', 1_234, 1_234],
    ['KWD', 1.234, 1_234],
    ['USD', 12.34, 1_234],
  ])('uses the decimals of %s', (code, amount, cents) => {
    const balances = { current: amount, iso_currency_code: code };
    const accounts = [anAccount({ balances })];
    const [line] = toLines([aTransaction({ amount, iso_currency_code: code })], accounts, code);
    expect(line?.amount).toBe(-cents);
    expect(toSourceFacts(anItem(), accounts, code).accounts[0]?.balance?.amount).toBe(cents);
    // A balance in another currency than the business's has the decimals of its own currency.
    expect(toSourceFacts(anItem(), accounts, 'EUR').accounts[0]?.balance?.amount).toBe(cents);
  });

  it.each(['USD', undefined])('reads dollars after an account of a cryptocurrency: %s', (code) => {
    const coins = { iso_currency_code: null, unofficial_currency_code: 'BTC' };
    const accounts = [
      anAccount({ account_id: 'wallet', balances: { current: 0.5, ...coins } }),
      anAccount(),
    ];
    const transactions = [
      aTransaction({ transaction_id: 'in-coins', account_id: 'wallet', ...coins }),
      aTransaction(),
    ];
    expect(toLines(transactions, accounts, code).map(({ id }) => id)).toEqual(['tx']);
    expect(toSourceFacts(anItem(), accounts, code)).toMatchObject({
      currency: 'USD',
      accounts: [{ balance: null, otherCurrency: 'BTC' }, { balance: {} }],
    });
  });

  it('reads no transaction in an unofficial currency without a currency of the business', () => {
    const coins = { iso_currency_code: null, unofficial_currency_code: 'BTC' };
    const accounts = [anAccount({ balances: { current: 0.5, ...coins } })];
    expect(toLines([aTransaction(coins)], accounts)).toEqual([]);
  });

  it('reads a closed account, which only a page names', () => {
    const closed = anAccount({ account_id: 'closed' });
    const [line] = toLines([aTransaction({ account_id: 'closed' })], [anAccount(), closed]);
    expect(line).toMatchObject({ account: 'closed', amount: -1250 });
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

  it.each(['🧁', '🧁 and more', '\ud83e'])('does not end in half an emoji: %j', (text) => {
    const name = `${'x'.repeat(199)}${text}`;
    const [line] = toLines([aTransaction({ name })], [anAccount()]);
    expect(line?.description).toBe('x'.repeat(199));
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
