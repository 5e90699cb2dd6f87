// A bank closes accounts, and gives accounts and transactions new ids. History stays where it is, and
// nothing counts twice.
import { connectionStateOf } from '@daily-snapshot/domain/connections/connection-state';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectedBusiness } from '../../../kit/conformance/connected-business.ts';
import { expectLedgerMatches, line } from '../../../kit/conformance/scenarios/scenario.ts';
import { startPlaidHarness, type PlaidHarness } from '../../../kit/providers/plaid-harness.ts';

const CHECKING = '0001';
const CARD = '0002';
/** More than a listing may lack before we doubt it. */
const CARD_PURCHASES = 30;

let harness: PlaidHarness;
let business: ConnectedBusiness;
beforeEach(async () => {
  harness = await startPlaidHarness();
  business = new ConnectedBusiness(harness);
  await harness.driver.add([
    line(business, 'sale', 90_000, 5),
    line(business, 'another', 40_000, 4),
    ...Array.from({ length: CARD_PURCHASES }, (_, index) => ({
      ...line(business, `card-${index}`, -1_000 - index, 3 + index),
      account: 'card' as const,
    })),
  ]);
  await business.connect();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await harness.close();
});

const accountsOf = () => [...new Set(business.postings.map(({ account }) => account))].toSorted();

const close = (listsTransactions: boolean, mask = CARD) =>
  harness.control.ask('PUT', `/banks/${harness.bank}/accounts/${mask}`, {
    closed: { listsTransactions },
  });

const changeItem = async (what: string) => {
  const { items } = await harness.control.ask<{ items: { item_id: string }[] }>('GET', '/items');
  await harness.control.ask('POST', `/items/${items[0]?.item_id}/${what}`);
};

const cardOf = () => business.record.connection.accounts.find(({ kind }) => kind === 'card');

/** Alters the text of every answer of Plaid. */
function alterAnswers(alter: (text: string) => string): void {
  const overTheWire = fetch;
  vi.stubGlobal('fetch', async (address: URL | string, init?: RequestInit) => {
    const response = await overTheWire(address, init);
    if (new URL(address).pathname.startsWith('/_control')) return response;
    return new Response(alter(await response.text()), { status: response.status });
  });
}

describe.each([
  ['still lists its transactions', true],
  ['no longer lists its transactions', false],
])('a closed account of a bank that %s', (_, listsTransactions) => {
  it('keeps its history, and the connection stays up to date', async () => {
    const [before, accounts] = [business.ledgerEntries, accountsOf()];
    await close(listsTransactions);
    business.advanceDays(1);
    expect(await business.sync()).toBe('done');
    business.advanceDays(1);
    expect(await business.sync()).toBe('done');
    expect(business.ledgerEntries).toEqual(before);
    expect(accountsOf()).toEqual(accounts);
    expect(cardOf()).toMatchObject({ missingSince: expect.any(Date) as Date, balance: null });
    const { connection } = business.record;
    expect(connection.problem).toBeNull();
    expect(connection.unreadable ?? []).toEqual([]);
    expect(connectionStateOf(connection, harness.now())).toBe('fresh');
  });
});

describe('a closed account', () => {
  it('does not hide what happens on the open ones', async () => {
    await close(false);
    await harness.driver.add([line(business, 'later', 12_300, 1)]);
    await harness.driver.change('sale', { amount: 80_000 });
    await harness.driver.remove('another');
    business.advanceDays(1);
    expect(await business.sync()).toBe('done');
    await expectLedgerMatches(business);
  });

  it('is known again once the bank lists it again', async () => {
    await close(false);
    await business.sync();
    expect(cardOf()?.missingSince).toBeDefined();
    await harness.control.ask('PUT', `/banks/${harness.bank}/accounts/${CARD}`, { closed: null });
    await business.sync();
    expect(cardOf()).toBeDefined();
    expect(cardOf()?.missingSince).toBeUndefined();
    await expectLedgerMatches(business);
  });

  it('loses the transactions that Plaid reports as removed, because the owner no longer shares it', async () => {
    await harness.control.ask(
      'POST',
      `/items/${
        (await harness.control.ask<{ items: { item_id: string }[] }>('GET', '/items')).items[0]
          ?.item_id
      }/withhold`,
      { mask: CARD },
    );
    expect(await business.sync()).toBe('done');
    expect(business.ledgerEntries.map(({ amount }) => amount)).toEqual([90_000, 40_000]);
  });
});

describe('a transaction that the bank moves to another account', () => {
  it('moves, with its new date and amount, and counts once', async () => {
    const { transactions } = await harness.control.ask<{
      transactions: { id: string; cents: number }[];
    }>('GET', `/banks/${harness.bank}/transactions`);
    const id = transactions.find(({ cents }) => cents === -1_000)?.id ?? '';
    await harness.control.ask('PATCH', `/banks/${harness.bank}/transactions/${id}`, {
      mask: CHECKING,
      cents: -1_250,
      date: business.daysAgo(2),
    });
    expect(await business.sync()).toBe('done');
    await expectLedgerMatches(business);
    const moved = business.postings.filter(({ amount }) => amount === -1_250);
    expect(moved.map(({ account, date }) => [account, date])).toEqual([
      ['Business checking …0001', business.daysAgo(2)],
    ]);
  });
});

describe('a bank with new ids', () => {
  it('for its accounts and its transactions keeps one history of each account', async () => {
    const accounts = accountsOf();
    await changeItem('reissue-accounts');
    await harness.driver.reissueIds();
    expect(await business.sync()).toBe('done');
    await expectLedgerMatches(business);
    business.advanceDays(1);
    expect(await business.sync()).toBe('done');
    expect(accountsOf()).toEqual(accounts);
    await expectLedgerMatches(business);
  });

  it('whose account also has other digits and another name counts nothing twice', async () => {
    const before = business.ledgerEntries;
    const { accounts } = business.record.connection;
    const checking = accounts.find(({ mask }) => mask === CHECKING)?.key ?? '';
    alterAnswers((text) =>
      text
        .replaceAll(checking, 'new-account-id')
        .replaceAll(`"mask": "${CHECKING}"`, '"mask": "7777"')
        .replaceAll(`"mask":"${CHECKING}"`, '"mask":"7777"')
        .replaceAll('Business checking', 'Everyday Account')
        .replace(/("transaction_id":\s*")/g, '$1new-'),
    );
    business.advanceDays(1);
    expect(await business.sync()).toBe('done');
    expect(business.ledgerEntries).toEqual(before);
    expect(accountsOf()).toContain('Everyday Account …7777');
  });

  it('that leaves out an account for one day loses nothing', async () => {
    const [before, accounts] = [business.ledgerEntries, accountsOf()];
    const key = business.record.connection.accounts.find(({ mask }) => mask === CARD)?.key ?? '';
    alterAnswers((text) => {
      const body = JSON.parse(text) as { accounts?: { account_id: string }[] };
      if (!body.accounts) return text;
      return JSON.stringify({
        ...body,
        accounts: body.accounts.filter(({ account_id: id }) => id !== key),
      });
    });
    business.advanceDays(1);
    expect(await business.sync()).toBe('done');
    expect(business.ledgerEntries).toEqual(before);
    vi.unstubAllGlobals();
    business.advanceDays(1);
    expect(await business.sync()).toBe('done');
    expect(business.ledgerEntries).toEqual(before);
    expect(accountsOf()).toEqual(accounts);
    expect(business.record.connection.unreadable ?? []).toEqual([]);
  });
});
