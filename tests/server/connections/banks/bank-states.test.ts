// Each error and webhook of Plaid leads to the state that the owner sees.
import { connectionStateOf } from '@daily-snapshot/domain/connections/connection-state';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectedBusiness } from '../../../kit/conformance/connected-business.ts';
import { expectLedgerMatches, line } from '../../../kit/conformance/scenarios/scenario.ts';
import { startPlaidHarness, type PlaidHarness } from '../../../kit/providers/plaid-harness.ts';

const DAY_MS = 86_400_000;

let harness: PlaidHarness;
let business: ConnectedBusiness;
beforeEach(async () => {
  harness = await startPlaidHarness();
  business = new ConnectedBusiness(harness);
  await harness.driver.add([line(business, 'a', -12_345), line(business, 'b', 90_000)]);
  await business.connect();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await harness.close();
});

const problem = () => business.record.connection.problem;
const state = () => connectionStateOf(business.record.connection, business.now);

const itemId = async () =>
  (await harness.control.ask<{ items: { item_id: string }[] }>('GET', '/items')).items[0]
    ?.item_id ?? '';

const postWebhook = async (code: string, more = {}) => {
  const path = `/items/${await itemId()}/webhook`;
  await harness.control.ask('POST', path, { type: 'ITEM', code, more });
  await business.deliverWebhooks();
};

/** Errors of the owner's access, which only the owner can end. */
const OWNERS = [
  ['ITEM_ERROR', 'ITEM_LOGIN_REQUIRED'],
  ['ITEM_ERROR', 'ITEM_LOCKED'],
  ['ITEM_ERROR', 'NO_ACCOUNTS'],
  ['ITEM_ERROR', 'ACCESS_NOT_GRANTED'],
  ['ITEM_ERROR', 'INVALID_CREDENTIALS'],
  ['ITEM_ERROR', 'USER_SETUP_REQUIRED'],
  ['ITEM_ERROR', 'USER_PERMISSION_REVOKED'],
  ['INVALID_INPUT', 'INVALID_ACCESS_TOKEN'],
  ['INVALID_REQUEST', 'ITEM_NOT_FOUND'],
  ['ITEM_ERROR', 'AN_ERROR_OF_THE_FUTURE'],
] as const;

/** Errors that end by themselves. */
const TEMPORARY = [
  ['INSTITUTION_ERROR', 'INSTITUTION_DOWN'],
  ['INSTITUTION_ERROR', 'INSTITUTION_NOT_RESPONDING'],
  ['INSTITUTION_ERROR', 'INSTITUTION_NOT_AVAILABLE'],
  ['API_ERROR', 'INTERNAL_SERVER_ERROR'],
  ['API_ERROR', 'PLANNED_MAINTENANCE'],
  ['A_TYPE_OF_THE_FUTURE', 'AN_ERROR_OF_THE_FUTURE'],
] as const;

const NO_LONGER_SUPPORTED = [
  ['INSTITUTION_ERROR', 'INSTITUTION_NO_LONGER_SUPPORTED'],
  ['ITEM_ERROR', 'ITEM_NO_LONGER_SUPPORTED'],
  ['ITEM_ERROR', 'ITEM_NOT_SUPPORTED'],
] as const;

/** Requests that the sync sends. Each may fail. */
const CALLS = ['/item/get', '/accounts/get', '/transactions/sync'];

/** Makes a request fail, or lets `/item/get` state the error of the Item. */
function fail(call: string, type: string, code: string, how: 'refused' | 'stated' = 'refused') {
  const overTheWire = fetch;
  const error = {
    error_type: type,
    error_code: code,
    error_code_reason: null,
    error_message: 'an error of the test',
    display_message: null,
    request_id: 'request',
    causes: [],
    status: null,
  };
  vi.stubGlobal('fetch', async (address: URL | string, init?: RequestInit) => {
    if (new URL(address).pathname !== call) return overTheWire(address, init);
    if (how === 'refused') return Response.json(error, { status: 400 });
    const body = (await (await overTheWire(address, init)).json()) as { item: object };
    return Response.json({ ...body, item: { ...body.item, error } });
  });
}

async function expectRecovery() {
  vi.unstubAllGlobals();
  await postWebhook('LOGIN_REPAIRED');
  expect(await business.sync()).toBe('done');
  expect([problem(), state()]).toEqual([null, 'fresh']);
  await expectLedgerMatches(business);
}

describe.each(CALLS)('an error of %s', (call) => {
  it.each(OWNERS)('%s %s asks the owner to reconnect', async (type, code) => {
    fail(call, type, code);
    expect(await business.sync()).toBe('later');
    expect([problem(), state()]).toEqual(['needs-reconnect', 'broken']);
    expect(business.record.reading.dueAt).toBeNull();
    await expectRecovery();
  });

  it.each(TEMPORARY)('%s %s is retried, and the owner has nothing to do', async (type, code) => {
    fail(call, type, code);
    expect(await business.sync()).toBe('later');
    expect([problem(), state()]).toEqual(['provider-down', 'fresh']);
    expect(business.record.reading.dueAt).not.toBeNull();
    await expectRecovery();
  });

  it.each(NO_LONGER_SUPPORTED)('%s %s asks the owner for files', async (type, code) => {
    fail(call, type, code);
    expect(await business.sync()).toBe('later');
    expect([problem(), state()]).toEqual(['unsupported', 'broken']);
    const [source] = business.ports.stored.dailySummaries.get('bakery')?.sources ?? [];
    expect(source?.problem).toBe('unsupported');
    await expectRecovery();
  });

  it('RATE_LIMIT is retried soon and is no problem', async () => {
    await harness.control.addFault({ kind: 'rateLimit', call, times: 1 });
    expect(await business.sync()).toBe('later');
    expect([problem(), state()]).toEqual([null, 'fresh']);
    expect(await business.sync()).toBe('done');
  });
});

describe('an error that /item/get states of the Item', () => {
  it.each([
    [...OWNERS[0], 'needs-reconnect'],
    [...TEMPORARY[0], 'provider-down'],
    [...NO_LONGER_SUPPORTED[0], 'unsupported'],
    ['ITEM_ERROR', 'not a code', 'needs-reconnect'],
  ] as const)('%s %s is %s', async (type, code, expected) => {
    fail('/item/get', type, code, 'stated');
    expect(await business.sync()).toBe('later');
    expect(problem()).toBe(expected);
    await expectRecovery();
  });
});

describe('PRODUCT_NOT_READY', () => {
  it('waits for the history and is no failure of the bank', async () => {
    fail('/transactions/sync', 'ITEM_ERROR', 'PRODUCT_NOT_READY');
    expect(await business.sync()).toBe('later');
    expect(problem()).toBe('still-syncing');
    vi.unstubAllGlobals();
    expect(await business.sync()).toBe('done');
    await expectLedgerMatches(business);
  });
});

describe('a webhook', () => {
  const inDays = (days: number) => new Date(business.now.getTime() + days * DAY_MS).toISOString();

  it.each([
    ['PENDING_DISCONNECT', 'disconnect_time'],
    ['PENDING_EXPIRATION', 'consent_expiration_time'],
  ])('%s announces the end of our access', async (code, field) => {
    await postWebhook(code, { [field]: inDays(6) });
    expect(await business.sync()).toBe('done');
    expect(state()).toBe('expiring');
  });

  it('LOGIN_REPAIRED withdraws an announced end', async () => {
    await postWebhook('PENDING_DISCONNECT', { disconnect_time: inDays(6) });
    await postWebhook('LOGIN_REPAIRED');
    expect(await business.sync()).toBe('done');
    expect(state()).toBe('fresh');
  });

  it('PENDING_DISCONNECT is withdrawn by a sync after the announced end', async () => {
    await postWebhook('PENDING_DISCONNECT', { disconnect_time: inDays(0.5) });
    business.advanceDays(1);
    expect(state()).toBe('broken');
    expect(await business.sync()).toBe('done');
    expect(state()).toBe('fresh');
  });

  it('USER_PERMISSION_REVOKED ends the connection', async () => {
    await harness.control.ask('POST', `/items/${await itemId()}/revoke`);
    await business.deliverWebhooks();
    await business.sync();
    expect(state()).toBe('disconnected');
    expect(business.postings).toHaveLength(2);
  });

  it('ERROR and LOGIN_REPAIRED follow the access of the owner', async () => {
    await harness.control.ask('POST', `/items/${await itemId()}/require-login`);
    await business.deliverWebhooks();
    await business.sync();
    expect(state()).toBe('broken');
    await harness.control.ask('POST', `/items/${await itemId()}/repair`);
    await business.deliverWebhooks();
    expect(await business.sync()).toBe('done');
    expect(state()).toBe('fresh');
  });

  it.each(['NEW_ACCOUNTS_AVAILABLE', 'WEBHOOK_UPDATE_ACKNOWLEDGED', 'SOMETHING_NEW'])(
    '%s changes nothing',
    async (code) => {
      const before = business.record;
      await postWebhook(code);
      expect(business.record).toEqual(before);
    },
  );
});
