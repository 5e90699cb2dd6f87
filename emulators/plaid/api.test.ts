// The official client against the emulator.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY, refusalOf, PlaidTestServer, BANK } from './testing.ts';

let world: PlaidTestServer;
beforeEach(async () => {
  world = await PlaidTestServer.start();
});
afterEach(() => world.close());

const sync = async (accessToken: string, cursor?: string, count?: number) => {
  const wish = {
    access_token: accessToken,
    ...(cursor !== undefined && { cursor }),
    ...(count !== undefined && { count }),
  };
  return (await world.plaid.transactionsSync(wish)).data;
};

describe('consent', () => {
  it('is fetched by the link token, exchanged once, and never found in an address', async () => {
    const linkToken = await world.link();
    expect((await world.plaid.linkTokenGet({ link_token: linkToken })).data.link_sessions).toEqual(
      [],
    );
    await world.control.share(linkToken);
    const { data } = await world.plaid.linkTokenGet({ link_token: linkToken });
    const token = data.link_sessions?.[0]?.results?.item_add_results[0]?.public_token ?? '';
    const { data: exchanged } = await world.plaid.itemPublicTokenExchange({ public_token: token });
    expect(exchanged.access_token).toMatch(/^access-sandbox-[\da-f-]{36}$/);
    const again = world.plaid.itemPublicTokenExchange({ public_token: token });
    expect(await refusalOf(again)).toEqual({ status: 400, code: 'INVALID_PUBLIC_TOKEN' });
  });

  it('lasts half an hour until it is exchanged, and six hours until it is asked for', async () => {
    const linkToken = await world.link();
    await world.control.share(linkToken);
    const { data } = await world.plaid.linkTokenGet({ link_token: linkToken });
    const token = data.link_sessions?.[0]?.results?.item_add_results[0]?.public_token ?? '';
    await world.control.advance(31 * 60);
    expect(
      (await refusalOf(world.plaid.itemPublicTokenExchange({ public_token: token }))).code,
    ).toBe('INVALID_PUBLIC_TOKEN');
    await world.control.advance(6 * 60 * 60);
    expect((await refusalOf(world.plaid.linkTokenGet({ link_token: linkToken }))).code).toBe(
      'INVALID_LINK_TOKEN',
    );
  });

  it('may be refused by the owner', async () => {
    const linkToken = await world.link();
    await world.control.ask('POST', `/link/${linkToken}/finish`, { outcome: 'fail', bank: BANK });
    const { data } = await world.plaid.linkTokenGet({ link_token: linkToken });
    expect(data.link_sessions?.[0]?.exit?.error?.error_code).toBe('INVALID_CREDENTIALS');
    expect(data.link_sessions?.[0]?.results).toBeNull();
  });

  it('is renewed in update mode, with the same access token', async () => {
    const { accessToken, itemId } = await world.connect();
    await world.control.ask('POST', `/items/${itemId}/require-login`);
    expect((await refusalOf(sync(accessToken))).code).toBe('ITEM_LOGIN_REQUIRED');
    const linkToken = await world.link({ access_token: accessToken, products: undefined });
    await world.control.share(linkToken);
    expect((await sync(accessToken)).has_more).toBe(false);
  });
});

describe('lines', () => {
  it('come with the sign of Plaid: positive is money out, on a card too', async () => {
    await world.control.put([
      { cents: 12_345, name: 'DEPOSIT' },
      { cents: -999, mask: '0002', name: 'PAPER', merchant: 'Paper & Co' },
    ]);
    const { accessToken } = await world.connect();
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

  it('come in pages, and then only what has changed', async () => {
    const [first = '', second = ''] = await world.control.put(
      Array.from({ length: 7 }, (_, index) => ({ cents: -100 * (index + 1) })),
    );
    const { accessToken } = await world.connect();
    const pages = [await sync(accessToken, undefined, 3)];
    while (pages.at(-1)?.has_more)
      pages.push(await sync(accessToken, pages.at(-1)?.next_cursor, 3));
    expect(pages.map(({ added }) => added.length)).toEqual([3, 3, 1]);
    const cursor = pages.at(-1)?.next_cursor ?? '';
    await world.control.ask('PATCH', `/banks/${BANK}/lines/${first}`, { cents: -150 });
    await world.control.ask('DELETE', `/banks/${BANK}/lines/${second}`);
    await world.control.put([{ cents: -800 }]);
    const { added, modified, removed } = await sync(accessToken, cursor);
    expect([added, modified].map((lines) => lines.map(({ amount }) => amount))).toEqual([
      [8],
      [1.5],
    ]);
    expect(removed.map(({ transaction_id }) => transaction_id)).toEqual([
      pages[0]?.added[1]?.transaction_id,
    ]);
  });

  it('refuse the next page when they have changed since the first', async () => {
    await world.control.put([{ cents: -100 }, { cents: -200 }, { cents: -300 }]);
    const { accessToken } = await world.connect();
    const { next_cursor: cursor } = await sync(accessToken, undefined, 2);
    await world.control.put([{ cents: -400 }]);
    expect(await refusalOf(sync(accessToken, cursor, 2))).toEqual({
      status: 400,
      code: 'TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION',
    });
    expect((await sync(accessToken)).added).toHaveLength(4);
  });

  it('of a card are pending first, and booked under another id that may name the first', async () => {
    const [one = '', two = ''] = await world.control.put([
      { cents: -4000, isPending: true },
      { cents: -5000, isPending: true },
    ]);
    const { accessToken } = await world.connect();
    const { next_cursor: cursor, added: pending } = await sync(accessToken);
    await world.control.ask('POST', `/banks/${BANK}/lines/${one}/settle`, { cents: -4600 });
    await world.control.ask('POST', `/banks/${BANK}/lines/${two}/settle`, { isLinked: false });
    const { added, removed } = await sync(accessToken, cursor);
    expect(removed).toHaveLength(2);
    expect(added.map(({ amount, pending_transaction_id: id }) => [amount, id])).toEqual([
      [46, pending[0]?.transaction_id],
      [50, null],
    ]);
  });

  it('get other ids when the bank changes its systems', async () => {
    await world.control.put([{ cents: -100 }]);
    const { accessToken } = await world.connect();
    const { next_cursor: cursor, added: before } = await sync(accessToken);
    await world.control.ask('POST', `/banks/${BANK}/reissue`);
    const { added, removed } = await sync(accessToken, cursor);
    expect(removed[0]?.transaction_id).toBe(before[0]?.transaction_id);
    expect(added[0]?.transaction_id).not.toBe(before[0]?.transaction_id);
    expect(added[0]?.amount).toBe(before[0]?.amount);
  });

  it('go back no further than was asked for when the bank was connected', async () => {
    await world.control.put([
      { cents: -100, date: '2026-11-20' },
      { cents: -200, date: '2026-05-01' },
    ]);
    const { accessToken } = await world.connect({ transactions: {} });
    expect((await sync(accessToken)).added.map(({ amount }) => amount)).toEqual([1]);
  });

  it('arrive by and by after a bank was connected', async () => {
    await world.control.ask('PUT', '/settings', { initialSeconds: 10, historicalSeconds: 60 });
    await world.control.put([
      { cents: -100, date: '2026-11-20' },
      { cents: -200, date: '2026-05-01' },
    ]);
    const { accessToken } = await world.connect();
    expect(await sync(accessToken)).toMatchObject({
      transactions_update_status: 'NOT_READY',
      next_cursor: '',
      added: [],
    });
    await world.control.advance(10);
    const initial = await sync(accessToken);
    expect(initial.transactions_update_status).toBe('INITIAL_UPDATE_COMPLETE');
    expect(initial.added.map(({ amount }) => amount)).toEqual([1]);
    await world.control.advance(50);
    const rest = await sync(accessToken, initial.next_cursor);
    expect(rest.transactions_update_status).toBe('HISTORICAL_UPDATE_COMPLETE');
    expect(rest.added.map(({ amount }) => amount)).toEqual([2]);
  });

  it('of a period can be listed', async () => {
    await world.control.put(
      Array.from({ length: 5 }, (_, day) => ({ cents: -100 * (day + 1), date: `2026-11-1${day}` })),
    );
    const { accessToken } = await world.connect();
    const period = { access_token: accessToken, start_date: '2026-11-11', end_date: '2026-11-13' };
    const { data } = await world.plaid.transactionsGet({
      ...period,
      options: { count: 2, offset: 1 },
    });
    expect([data.total_transactions, data.transactions.map(({ amount }) => amount)]).toEqual([
      3,
      [3, 2],
    ]);
  });
});

describe('a bank', () => {
  it('that is silent seems well, says nothing new, and stays as of when it last spoke', async () => {
    const { accessToken } = await world.connect();
    const status = async () =>
      (await world.plaid.itemGet({ access_token: accessToken })).data.status?.transactions;
    const before = await status();
    await world.control.ask('PUT', `/banks/${BANK}`, { standing: 'silent' });
    await world.control.put([{ cents: -100 }]);
    await world.control.advance(DAY);
    expect((await sync(accessToken)).added).toEqual([]);
    expect(await status()).toEqual(before);
    await world.control.ask('PUT', `/banks/${BANK}`, { standing: 'well' });
    expect((await sync(accessToken)).added).toHaveLength(1);
    expect((await status())?.last_successful_update).toBe('2026-11-25T16:00:00.000Z');
  });

  it('that is down is seen to be', async () => {
    const { accessToken } = await world.connect();
    await world.control.ask('PUT', `/banks/${BANK}`, { standing: 'down' });
    await world.control.advance(DAY);
    const { data } = await world.plaid.itemGet({ access_token: accessToken });
    expect(data.status?.transactions).toEqual({
      last_successful_update: '2026-11-24T16:00:00.000Z',
      last_failed_update: '2026-11-25T16:00:00.000Z',
    });
  });

  it('connected twice is two items, whose ids have nothing in common', async () => {
    await world.control.put([{ cents: -100 }]);
    const [one, two] = [await world.connect(), await world.connect()];
    const [first, second] = [await sync(one.accessToken), await sync(two.accessToken)];
    expect(one.itemId).not.toBe(two.itemId);
    expect(first.added[0]?.transaction_id).not.toBe(second.added[0]?.transaction_id);
    expect(first.accounts[0]?.persistent_account_id).toBe(
      second.accounts[0]?.persistent_account_id,
    );
  });
});

describe('an item', () => {
  it('that is removed is not found any more', async () => {
    const { accessToken } = await world.connect();
    await world.plaid.itemRemove({ access_token: accessToken });
    expect((await refusalOf(sync(accessToken))).code).toBe('ITEM_NOT_FOUND');
    expect((await refusalOf(world.plaid.itemRemove({ access_token: accessToken }))).code).toBe(
      'ITEM_NOT_FOUND',
    );
  });

  it('whose consent ends needs its owner from then on', async () => {
    const { accessToken, itemId } = await world.connect();
    const endsAt = '2026-12-01T16:00:00.000Z';
    await world.control.ask('POST', `/items/${itemId}/consent`, { endsAt });
    const { data } = await world.plaid.itemGet({ access_token: accessToken });
    expect(data.item.consent_expiration_time).toBe(endsAt);
    await world.control.advance(7 * DAY);
    expect((await refusalOf(sync(accessToken))).code).toBe('ITEM_LOGIN_REQUIRED');
    const { data: broken } = await world.plaid.itemGet({ access_token: accessToken });
    expect(broken.item.error?.error_code).toBe('ITEM_LOGIN_REQUIRED');
  });

  it('loses the account that its owner takes back, with its lines', async () => {
    await world.control.put([{ cents: -100 }, { cents: -200, mask: '0002' }]);
    const { accessToken, itemId } = await world.connect();
    const { next_cursor: cursor } = await sync(accessToken);
    await world.control.ask('POST', `/items/${itemId}/withhold`, { mask: '0002' });
    const { removed, accounts } = await sync(accessToken, cursor);
    expect(removed).toHaveLength(1);
    expect(accounts.map(({ mask }) => mask)).toEqual(['0001']);
  });
});

describe('a call', () => {
  it('needs the keys', async () => {
    const call = world.client('').itemGet({ access_token: 'any' });
    expect(await refusalOf(call)).toEqual({ status: 400, code: 'INVALID_API_KEYS' });
  });

  it('with a parameter that is unknown here is refused', async () => {
    const { accessToken } = await world.connect();
    const wish = { access_token: accessToken, options: { include_original_description: true } };
    expect((await refusalOf(world.plaid.transactionsSync(wish))).code).toBe('UNKNOWN_FIELDS');
  });

  it('with a parameter missing, or wrong, is refused', async () => {
    const { accessToken } = await world.connect();
    expect((await refusalOf(world.link({ client_name: undefined }))).code).toBe('MISSING_FIELDS');
    expect((await refusalOf(world.link({ client_name: 'x'.repeat(31) }))).code).toBe(
      'INVALID_FIELD',
    );
    expect((await refusalOf(sync(accessToken, undefined, 501))).code).toBe('INVALID_FIELD');
    expect((await refusalOf(sync(accessToken, 'made-up'))).code).toBe('INVALID_FIELD');
    expect((await refusalOf(sync('access-sandbox-none'))).code).toBe('INVALID_ACCESS_TOKEN');
  });

  it('that is not imitated says so', async () => {
    const call = world.plaid.transactionsRefresh({ access_token: 'any' });
    expect(await refusalOf(call)).toEqual({ status: 404, code: 'NOT_FOUND' });
  });

  it('that is made too often is refused for a minute', async () => {
    const { accessToken } = await world.connect();
    for (let count = 0; count < 15; count += 1)
      await world.plaid.itemGet({ access_token: accessToken });
    const next = () => world.plaid.itemGet({ access_token: accessToken });
    expect(await refusalOf(next())).toEqual({ status: 429, code: 'ITEM_GET_LIMIT' });
    await world.control.advance(60);
    expect((await next()).status).toBe(200);
  });

  it('fails as it is told to', async () => {
    const { accessToken } = await world.connect();
    const call = '/transactions/sync';
    const fail = (fault: object) => world.control.addFault({ call, times: 1, ...fault });
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
