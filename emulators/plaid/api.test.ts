// Tests the emulator with Plaid's official client.
import { CountryCode } from 'plaid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY, refusalOf, PlaidTestServer, BANK } from './testing.ts';

let emulator: PlaidTestServer;
beforeEach(async () => {
  emulator = await PlaidTestServer.start();
});
afterEach(() => emulator.close());

const sync = async (accessToken: string, cursor?: string, count?: number) => {
  const params = {
    access_token: accessToken,
    ...(cursor !== undefined && { cursor }),
    ...(count !== undefined && { count }),
  };
  return (await emulator.plaid.transactionsSync(params)).data;
};

describe('consent', () => {
  it('is fetched with the link token, exchanged once, and never appears in an address', async () => {
    const linkToken = await emulator.link();
    expect(
      (await emulator.plaid.linkTokenGet({ link_token: linkToken })).data.link_sessions,
    ).toEqual([]);
    await emulator.control.share(linkToken);
    const { data } = await emulator.plaid.linkTokenGet({ link_token: linkToken });
    const token = data.link_sessions?.[0]?.results?.item_add_results[0]?.public_token ?? '';
    const { data: exchanged } = await emulator.plaid.itemPublicTokenExchange({
      public_token: token,
    });
    expect(exchanged.access_token).toMatch(/^access-sandbox-[\da-f-]{36}$/);
    const again = emulator.plaid.itemPublicTokenExchange({ public_token: token });
    expect(await refusalOf(again)).toEqual({ status: 400, code: 'INVALID_PUBLIC_TOKEN' });
  });

  it('has a public token for 30 minutes and a link session for six hours', async () => {
    const linkToken = await emulator.link();
    await emulator.control.share(linkToken);
    const { data } = await emulator.plaid.linkTokenGet({ link_token: linkToken });
    const token = data.link_sessions?.[0]?.results?.item_add_results[0]?.public_token ?? '';
    await emulator.control.advance(31 * 60);
    expect(
      (await refusalOf(emulator.plaid.itemPublicTokenExchange({ public_token: token }))).code,
    ).toBe('INVALID_PUBLIC_TOKEN');
    await emulator.control.advance(6 * 60 * 60);
    expect((await refusalOf(emulator.plaid.linkTokenGet({ link_token: linkToken }))).code).toBe(
      'INVALID_LINK_TOKEN',
    );
  });

  it('may fail with an error of the bank', async () => {
    const linkToken = await emulator.link();
    await emulator.control.ask('POST', `/link/${linkToken}/finish`, {
      outcome: 'fail',
      bank: BANK,
    });
    const { data } = await emulator.plaid.linkTokenGet({ link_token: linkToken });
    expect(data.link_sessions?.[0]?.exit?.error?.error_code).toBe('INVALID_CREDENTIALS');
    expect(data.link_sessions?.[0]?.results).toBeNull();
  });

  it('is renewed in update mode, with the same access token', async () => {
    const { accessToken, itemId } = await emulator.connect();
    await emulator.control.ask('POST', `/items/${itemId}/require-login`);
    expect((await refusalOf(sync(accessToken))).code).toBe('ITEM_LOGIN_REQUIRED');
    const linkToken = await emulator.link({ access_token: accessToken, products: undefined });
    await emulator.control.share(linkToken);
    expect((await sync(accessToken)).has_more).toBe(false);
  });
});

describe('transactions', () => {
  it('have Plaid’s sign: money out is positive, on a card too', async () => {
    await emulator.control.put([
      { cents: 12_345, name: 'DEPOSIT' },
      { cents: -999, mask: '0002', name: 'PAPER', merchant: 'Paper & Co' },
    ]);
    const { accessToken } = await emulator.connect();
    const { added, accounts } = await sync(accessToken);
    expect(added.map(({ amount, name }) => [name, amount])).toEqual([
      ['DEPOSIT', -123.45],
      ['PAPER', 9.99],
    ]);
    expect(accounts.map(({ mask, type, balances }) => [mask, type, balances.current])).toEqual([
      ['0001', 'depository', 1123.45],
      ['0002', 'credit', 9.99],
    ]);
  });

  it('are returned in pages, and later only their changes', async () => {
    const [first = '', second = ''] = await emulator.control.put(
      Array.from({ length: 7 }, (_, index) => ({ cents: -100 * (index + 1) })),
    );
    const { accessToken } = await emulator.connect();
    const pages = [await sync(accessToken, undefined, 3)];
    while (pages.at(-1)?.has_more)
      pages.push(await sync(accessToken, pages.at(-1)?.next_cursor, 3));
    expect(pages.map(({ added }) => added.length)).toEqual([3, 3, 1]);
    const cursor = pages.at(-1)?.next_cursor ?? '';
    await emulator.control.ask('PATCH', `/banks/${BANK}/transactions/${first}`, { cents: -150 });
    await emulator.control.ask('DELETE', `/banks/${BANK}/transactions/${second}`);
    await emulator.control.put([{ cents: -800 }]);
    const { added, modified, removed } = await sync(accessToken, cursor);
    expect(
      [added, modified].map((transactions) => transactions.map(({ amount }) => amount)),
    ).toEqual([[8], [1.5]]);
    expect(removed.map(({ transaction_id }) => transaction_id)).toEqual([
      pages[0]?.added[1]?.transaction_id,
    ]);
  });

  it('refuse the next page when transactions have changed since the first page', async () => {
    await emulator.control.put([{ cents: -100 }, { cents: -200 }, { cents: -300 }]);
    const { accessToken } = await emulator.connect();
    const { next_cursor: cursor } = await sync(accessToken, undefined, 2);
    await emulator.control.put([{ cents: -400 }]);
    expect(await refusalOf(sync(accessToken, cursor, 2))).toEqual({
      status: 400,
      code: 'TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION',
    });
    expect((await sync(accessToken)).added).toHaveLength(4);
  });

  it('are pending on a card first, and post under another ID that may name the pending one', async () => {
    const [one = '', two = ''] = await emulator.control.put([
      { cents: -4000, isPending: true },
      { cents: -5000, isPending: true },
    ]);
    const { accessToken } = await emulator.connect();
    const { next_cursor: cursor, added: pending } = await sync(accessToken);
    await emulator.control.ask('POST', `/banks/${BANK}/transactions/${one}/settle`, {
      cents: -4600,
    });
    await emulator.control.ask('POST', `/banks/${BANK}/transactions/${two}/settle`, {
      isLinked: false,
    });
    const { added, removed } = await sync(accessToken, cursor);
    expect(removed).toHaveLength(2);
    expect(added.map(({ amount, pending_transaction_id: id }) => [amount, id])).toEqual([
      [46, pending[0]?.transaction_id],
      [50, null],
    ]);
  });

  it('get new IDs when the bank changes its systems', async () => {
    await emulator.control.put([{ cents: -100 }]);
    const { accessToken } = await emulator.connect();
    const { next_cursor: cursor, added: before } = await sync(accessToken);
    await emulator.control.ask('POST', `/banks/${BANK}/reissue`);
    const { added, removed } = await sync(accessToken, cursor);
    expect(removed[0]?.transaction_id).toBe(before[0]?.transaction_id);
    expect(added[0]?.transaction_id).not.toBe(before[0]?.transaction_id);
    expect(added[0]?.amount).toBe(before[0]?.amount);
  });

  it('go back no further than requested when the bank was connected', async () => {
    await emulator.control.put([
      { cents: -100, date: '2026-11-20' },
      { cents: -200, date: '2026-05-01' },
    ]);
    const { accessToken } = await emulator.connect({ transactions: {} });
    expect((await sync(accessToken)).added.map(({ amount }) => amount)).toEqual([1]);
  });

  it('arrive in stages after a bank is connected', async () => {
    await emulator.control.ask('PUT', '/settings', { initialSeconds: 10, historicalSeconds: 60 });
    await emulator.control.put([
      { cents: -100, date: '2026-11-20' },
      { cents: -200, date: '2026-05-01' },
    ]);
    const { accessToken } = await emulator.connect();
    expect(await sync(accessToken)).toMatchObject({
      transactions_update_status: 'NOT_READY',
      next_cursor: '',
      added: [],
    });
    await emulator.control.advance(10);
    const initial = await sync(accessToken);
    expect(initial.transactions_update_status).toBe('INITIAL_UPDATE_COMPLETE');
    expect(initial.added.map(({ amount }) => amount)).toEqual([1]);
    await emulator.control.advance(50);
    const rest = await sync(accessToken, initial.next_cursor);
    expect(rest.transactions_update_status).toBe('HISTORICAL_UPDATE_COMPLETE');
    expect(rest.added.map(({ amount }) => amount)).toEqual([2]);
  });

  it('can be listed for a date range', async () => {
    await emulator.control.put(
      Array.from({ length: 5 }, (_, day) => ({ cents: -100 * (day + 1), date: `2026-11-1${day}` })),
    );
    const { accessToken } = await emulator.connect();
    const period = { access_token: accessToken, start_date: '2026-11-11', end_date: '2026-11-13' };
    const { data } = await emulator.plaid.transactionsGet({
      ...period,
      options: { count: 2, offset: 1 },
    });
    expect([data.total_transactions, data.transactions.map(({ amount }) => amount)]).toEqual([
      3,
      [3, 2],
    ]);
  });
});

describe('bank', () => {
  it('reports no errors and no news while it is silent, and keeps its last update time', async () => {
    const { accessToken } = await emulator.connect();
    const status = async () =>
      (await emulator.plaid.itemGet({ access_token: accessToken })).data.status?.transactions;
    const before = await status();
    await emulator.control.ask('PUT', `/banks/${BANK}`, { status: 'silent' });
    await emulator.control.put([{ cents: -100 }]);
    await emulator.control.advance(DAY);
    expect((await sync(accessToken)).added).toEqual([]);
    expect(await status()).toEqual(before);
    await emulator.control.ask('PUT', `/banks/${BANK}`, { status: 'well' });
    expect((await sync(accessToken)).added).toHaveLength(1);
    expect((await status())?.last_successful_update).toBe('2026-11-25T16:00:00.000Z');
  });

  it('has a failed update while it is down', async () => {
    const { accessToken } = await emulator.connect();
    await emulator.control.ask('PUT', `/banks/${BANK}`, { status: 'down' });
    await emulator.control.advance(DAY);
    const { data } = await emulator.plaid.itemGet({ access_token: accessToken });
    expect(data.status?.transactions).toEqual({
      last_successful_update: '2026-11-24T16:00:00.000Z',
      last_failed_update: '2026-11-25T16:00:00.000Z',
    });
  });

  it('connected twice is two items with different IDs', async () => {
    await emulator.control.put([{ cents: -100 }]);
    const [one, two] = [await emulator.connect(), await emulator.connect()];
    const [first, second] = [await sync(one.accessToken), await sync(two.accessToken)];
    expect(one.itemId).not.toBe(two.itemId);
    expect(first.added[0]?.transaction_id).not.toBe(second.added[0]?.transaction_id);
    expect(first.accounts[0]?.persistent_account_id).toBe(
      second.accounts[0]?.persistent_account_id,
    );
  });
});

describe('item', () => {
  it('is not found after it is removed', async () => {
    const { accessToken } = await emulator.connect();
    await emulator.plaid.itemRemove({ access_token: accessToken });
    expect((await refusalOf(sync(accessToken))).code).toBe('ITEM_NOT_FOUND');
    expect((await refusalOf(emulator.plaid.itemRemove({ access_token: accessToken }))).code).toBe(
      'ITEM_NOT_FOUND',
    );
  });

  it('requires a login when its consent has expired', async () => {
    const { accessToken, itemId } = await emulator.connect();
    const endsAt = '2026-12-01T16:00:00.000Z';
    await emulator.control.ask('POST', `/items/${itemId}/consent`, { endsAt });
    const { data } = await emulator.plaid.itemGet({ access_token: accessToken });
    expect(data.item.consent_expiration_time).toBe(endsAt);
    await emulator.control.advance(7 * DAY);
    expect((await refusalOf(sync(accessToken))).code).toBe('ITEM_LOGIN_REQUIRED');
    const { data: broken } = await emulator.plaid.itemGet({ access_token: accessToken });
    expect(broken.item.error?.error_code).toBe('ITEM_LOGIN_REQUIRED');
  });

  it('loses an account that its owner stops sharing, with its transactions', async () => {
    await emulator.control.put([{ cents: -100 }, { cents: -200, mask: '0002' }]);
    const { accessToken, itemId } = await emulator.connect();
    const { next_cursor: cursor } = await sync(accessToken);
    await emulator.control.ask('POST', `/items/${itemId}/withhold`, { mask: '0002' });
    expect((await sync(accessToken, cursor)).removed).toHaveLength(1);
    const { data } = await emulator.plaid.accountsGet({ access_token: accessToken });
    expect(data.accounts.map(({ mask }) => mask)).toEqual(['0001']);
  });

  it('names only the accounts of the transactions on a page', async () => {
    const { accessToken, itemId } = await emulator.connect();
    const { next_cursor: cursor } = await sync(accessToken);
    await emulator.control.put([{ cents: -200, mask: '0002' }]);
    await emulator.control.ask('POST', `/items/${itemId}/poll`);
    const { added, accounts } = await sync(accessToken, cursor);
    expect(added).toHaveLength(1);
    expect(accounts.map(({ mask }) => mask)).toEqual(['0002']);
  });
});

describe('call', () => {
  it('requires API keys', async () => {
    const call = emulator.client('').itemGet({ access_token: 'any' });
    expect(await refusalOf(call)).toEqual({ status: 400, code: 'INVALID_API_KEYS' });
  });

  it('is refused with a parameter that the emulator does not support', async () => {
    const { accessToken } = await emulator.connect();
    const params = { access_token: accessToken, options: { include_original_description: true } };
    expect((await refusalOf(emulator.plaid.transactionsSync(params))).code).toBe('UNKNOWN_FIELDS');
  });

  it('is refused with a missing or invalid parameter', async () => {
    const { accessToken } = await emulator.connect();
    expect((await refusalOf(emulator.link({ client_name: undefined }))).code).toBe(
      'MISSING_FIELDS',
    );
    expect((await refusalOf(emulator.link({ client_name: 'x'.repeat(31) }))).code).toBe(
      'INVALID_FIELD',
    );
    expect((await refusalOf(sync(accessToken, undefined, 501))).code).toBe('INVALID_FIELD');
    expect((await refusalOf(sync(accessToken, 'made-up'))).code).toBe('INVALID_FIELD');
    expect((await refusalOf(sync('access-sandbox-none'))).code).toBe('INVALID_ACCESS_TOKEN');
  });

  it('returns 404 when the emulator does not implement it', async () => {
    const call = emulator.plaid.transactionsRefresh({ access_token: 'any' });
    expect(await refusalOf(call)).toEqual({ status: 404, code: 'NOT_FOUND' });
  });

  it('is refused for a minute when the rate limit is exceeded', async () => {
    const { accessToken } = await emulator.connect();
    for (let count = 0; count < 15; count += 1)
      await emulator.plaid.itemGet({ access_token: accessToken });
    const next = () => emulator.plaid.itemGet({ access_token: accessToken });
    expect(await refusalOf(next())).toEqual({ status: 429, code: 'ITEM_GET_LIMIT' });
    await emulator.control.advance(60);
    expect((await next()).status).toBe(200);
  });

  it('fails with the status and the code of its fault', async () => {
    const { accessToken } = await emulator.connect();
    const call = '/transactions/sync';
    const fail = (fault: object) => emulator.control.addFault({ call, times: 1, ...fault });
    await fail({ kind: 'serverError' });
    expect((await refusalOf(sync(accessToken))).status).toBe(500);
    await fail({ kind: 'error', type: 'INSTITUTION_ERROR', code: 'INSTITUTION_NOT_RESPONDING' });
    expect((await refusalOf(sync(accessToken))).code).toBe('INSTITUTION_NOT_RESPONDING');
    await fail({ kind: 'rateLimit' });
    expect((await refusalOf(sync(accessToken))).status).toBe(429);
    for (const kind of ['resetConnection', 'loseAnswer', 'cutAnswer']) {
      await fail({ kind });
      await expect(sync(accessToken)).rejects.toThrow();
    }
    await fail({ kind: 'wrongShape', how: 'html' });
    expect(await sync(accessToken)).toContain('<!doctype html>');
    await fail({ kind: 'mutation', page: 1 });
    expect((await refusalOf(sync(accessToken))).code).toBe(
      'TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION',
    );
    expect((await sync(accessToken)).has_more).toBe(false);
  });
});

describe('banks', () => {
  it('are listed without an item, by offset', async () => {
    await emulator.control.openBank('ins_2');
    const list = async (offset: number) => {
      const request = { count: 1, offset, country_codes: [CountryCode.Us] };
      const { data } = await emulator.plaid.institutionsGet(request);
      return { total: data.total, ids: data.institutions.map(({ institution_id: id }) => id) };
    };
    expect(await list(0)).toEqual({ total: 2, ids: ['ins_1'] });
    expect(await list(1)).toEqual({ total: 2, ids: ['ins_2'] });
    expect(await list(2)).toEqual({ total: 2, ids: [] });
  });
});
