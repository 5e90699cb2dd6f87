// Complete objects by the types of Plaid's official client, with odd but valid data.
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import {
  AccountSubtype,
  AccountType,
  TransactionCode,
  TransactionsUpdateStatus,
  type Transaction,
} from 'plaid';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aPage, anAccount, aTransaction, CHECKING } from '../../../kit/providers/plaid-samples.ts';
import { bankWith } from '../../../kit/providers/stated-bank.ts';

const PERIOD = { from: businessDate('2026-01-01'), to: businessDate('2026-12-31') };

afterEach(() => vi.unstubAllGlobals());

const pages = (...transactions: readonly Transaction[]) => ({
  pages: () => aPage({ added: [...transactions] }),
});

describe('accounts', () => {
  const everyKind = Object.values(AccountType).flatMap((type) =>
    [...Object.values(AccountSubtype), null].map((subtype) =>
      anAccount({ account_id: `${type}-${subtype}`, type, subtype }),
    ),
  );

  it('of every type and subtype are bank accounts, cards, or not read', async () => {
    const { reader, setAside } = bankWith({ accounts: everyKind });
    const { accounts } = await reader.describe();
    const subtypes = Object.values(AccountSubtype).length + 1;
    for (const [type, kind] of [
      ['depository', 'bank'],
      ['credit', 'card'],
    ] as const) {
      const some = accounts.filter(({ key }) => key.startsWith(`${type}-`));
      expect(some).toHaveLength(subtypes);
      expect(new Set(some.map((account) => account.kind))).toEqual(new Set([kind]));
    }
    expect(accounts).toHaveLength(2 * subtypes);
    expect(setAside).toEqual([]);
  });

  it('of types that are not read have transactions that are left out and not set aside', async () => {
    const others = everyKind.filter(({ type }) => type !== 'depository' && type !== 'credit');
    const { linesOf, setAside } = bankWith({
      accounts: [anAccount(), ...others],
      ...pages(
        ...others.map(({ account_id }) =>
          aTransaction({ account_id, transaction_id: `of-${account_id}` }),
        ),
        aTransaction(),
      ),
    });
    expect((await linesOf()).map(({ account }) => account)).toEqual([CHECKING]);
    expect(setAside).toEqual([]);
  });

  it('may have no balance, no digits and a long name', async () => {
    const balances = { ...anAccount().balances, available: null, current: null };
    const name = 'An account name that is much longer than any list shows '.repeat(3);
    const { reader } = bankWith({
      accounts: [anAccount({ balances, mask: null, name, official_name: null, subtype: null })],
    });
    const [account] = (await reader.describe()).accounts;
    expect(account).toMatchObject({ balance: null, mask: null, kind: 'bank' });
  });
});

describe('odd but valid transactions', () => {
  it('are read with their amount, date and text', async () => {
    const bare: Partial<Transaction> = {
      authorized_date: null,
      authorized_datetime: null,
      counterparties: [],
      datetime: null,
      merchant_name: null,
      merchant_entity_id: null,
      personal_finance_category: null,
      website: null,
    };
    const { linesOf, setAside } = bankWith(
      pages(
        aTransaction({ transaction_id: 'bare', ...bare }),
        aTransaction({ transaction_id: 'zero', amount: 0 }),
        aTransaction({ transaction_id: 'in', amount: -2307.21 }),
        aTransaction({ transaction_id: 'fraction', amount: 1.005 }),
        aTransaction({
          transaction_id: 'check',
          amount: 250,
          check_number: '1204',
          name: 'CHECK 1204',
          transaction_code: TransactionCode.Cheque,
        }),
        aTransaction({ transaction_id: 'pending', pending: true }),
        aTransaction({ transaction_id: 'posted', amount: 80, pending_transaction_id: 'pending' }),
        aTransaction({ transaction_id: 'no-name', name: '', merchant_name: null }),
      ),
    );
    const lines = new Map((await linesOf()).map((line) => [line.id, line]));
    expect([...lines].map(([id, { amount }]) => [id, amount])).toEqual([
      ['bare', -7210],
      ['zero', 0],
      ['in', 230_721],
      ['fraction', -101],
      ['check', -25_000],
      ['pending', -7210],
      ['posted', -8000],
      ['no-name', -7210],
    ]);
    expect(lines.get('bare')).toMatchObject({
      date: '2026-11-04',
      counterparty: '',
      category: '',
      description: 'PURCHASE WM SUPERCENTER #1700',
    });
    expect(lines.get('pending')?.isPending).toBe(true);
    expect(lines.get('posted')).toMatchObject({ pendingId: 'pending' });
    expect(setAside).toEqual([]);
  });

  it('in an unofficial currency are left out', async () => {
    const { linesOf, setAside } = bankWith(
      pages(
        aTransaction({ iso_currency_code: null, unofficial_currency_code: 'BTC' }),
        aTransaction({ transaction_id: 'dollars' }),
      ),
    );
    expect((await linesOf()).map(({ id }) => id)).toEqual(['dollars']);
    expect(setAside).toEqual([]);
  });

  it('before the first day that we read are left out', async () => {
    const { linesOf } = bankWith(pages(aTransaction({ date: '2025-12-31' })));
    expect(await linesOf()).toEqual([]);
  });

  it('of a changed and a removed kind replace and remove, also for ids that we never had', async () => {
    const { changes } = bankWith({
      pages: () =>
        aPage({
          modified: [aTransaction({ amount: 5, date: '2026-11-09' })],
          removed: [{ transaction_id: 'never-seen', account_id: CHECKING }],
        }),
    });
    expect(await changes('cursor')).toMatchObject([
      { lines: [{ amount: -500, date: '2026-11-09' }], removedIds: ['never-seen'] },
    ]);
  });

  it('are the same in a listing', async () => {
    const { reader } = bankWith({
      listed: [aTransaction(), aTransaction({ transaction_id: 'b' })],
    });
    const ids: string[] = [];
    for await (const lines of reader.listing(PERIOD)) ids.push(...lines.map(({ id }) => id));
    expect(ids).toEqual([aTransaction().transaction_id, 'b']);
  });
});

describe('cursors', () => {
  it.each([
    [TransactionsUpdateStatus.NotReady, '', 'later'],
    [TransactionsUpdateStatus.InitialUpdateComplete, 'cursor', 'later'],
    [TransactionsUpdateStatus.TransactionsUpdateStatusUnknown, '', 'later'],
    [TransactionsUpdateStatus.TransactionsUpdateStatusUnknown, 'cursor', 'none'],
    [TransactionsUpdateStatus.HistoricalUpdateComplete, 'cursor', 'none'],
    // An account without any transaction.
    [TransactionsUpdateStatus.HistoricalUpdateComplete, '', 'none'],
  ] as const)('%s with the cursor "%s": %s', async (status, cursor, nextPage) => {
    const { changes } = bankWith({
      pages: () => aPage({ transactions_update_status: status, next_cursor: cursor }),
    });
    const [page] = await changes();
    expect(page).toMatchObject({ nextPage });
    expect(page?.checkpoint).toBe(cursor === '' ? undefined : cursor);
  });

  it('lead through many pages, some of which are empty', async () => {
    const { changes } = bankWith({
      pages: (cursor) => {
        const number = Number(cursor);
        return aPage({
          added: number % 2 === 0 ? [aTransaction({ transaction_id: `tx-${number}` })] : [],
          accounts: number % 2 === 0 ? [anAccount()] : [],
          next_cursor: String(number + 1),
          has_more: number < 9,
        });
      },
    });
    const found = await changes();
    expect(found).toHaveLength(10);
    expect(found.flatMap(({ lines }) => lines)).toHaveLength(5);
    expect(found.at(-1)).toMatchObject({ checkpoint: '10', nextPage: 'none' });
  });

  it.each([
    ['stays the same', () => 'same'],
    ['starts over', () => ''],
    ['alternates', (cursor: string) => (cursor === 'a' ? 'b' : 'a')],
  ])('that never end are an error of Plaid: %s', async (_, next) => {
    const { changes, requestCount } = bankWith({
      pages: (cursor) => aPage({ has_more: true, next_cursor: next(cursor) }),
    });
    await expect(changes()).rejects.toMatchObject({ code: 'provider-down' });
    expect(requestCount()).toBeLessThan(5);
  });

  it('start over when the transactions change between two pages', async () => {
    let isChanged = false;
    const { linesOf } = bankWith({
      pages: (cursor) => {
        if (cursor === '') {
          const id = isChanged ? 'after' : 'before';
          return aPage({
            added: [aTransaction({ transaction_id: id })],
            next_cursor: 'two',
            has_more: true,
          });
        }
        if (isChanged) return aPage();
        isChanged = true;
        return 'TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION';
      },
    });
    expect((await linesOf()).map(({ id }) => id)).toEqual(['after']);
  });
});
