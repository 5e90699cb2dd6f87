// Tests the bank adapter over the network.
import { inspect } from 'node:util';
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startPlaid, type RunningPlaid } from '../../../emulators/plaid/index.ts';
import { RETURN_URL, BANK, PlaidControl } from '../../../emulators/plaid/testing.ts';
import { FORGERIES } from '../../../emulators/plaid/webhooks/forgery.ts';
import { plaidClient } from '../../../functions/src/providers/plaid/client.ts';
import { plaidWebhookParser } from '../../../functions/src/providers/plaid/webhook-parser.ts';
import { ALLOWED_REQUESTS } from '../../../functions/src/providers/plaid/allowed-requests.ts';
import { plaidSource } from '../../../functions/src/providers/plaid/provider.ts';
import { removedSchema } from '../../../functions/src/providers/plaid/schemas.ts';
import { ForbiddenRequest } from '../../../functions/src/providers/http/read-only.ts';
import { systemClock } from '../../../functions/src/platform/system-clock.ts';
import { SourceError } from '../../../functions/src/connections/ports/source-error.ts';
import type {
  StartedAttempt,
  ChangedLines,
  Grant,
  AuthorizedSource,
  StoredAttempt,
  StoredGrant,
  ProviderCall,
  SourceProvider,
} from '../../../functions/src/connections/ports/source-provider.ts';

const SECRET = 'the-secret-of-our-team';
const SINCE = businessDate('2026-01-01');

let plaid: RunningPlaid;
let control: PlaidControl;
let source: SourceProvider;
let calls: ProviderCall[];

const options = (more = {}) => ({
  clientId: 'client',
  secret: SECRET,
  baseUrl: plaid.address,
  webhookUrl: '',
  pageSize: 3,
  ...more,
});

beforeEach(async () => {
  plaid = await startPlaid({ banks: () => [], secret: SECRET });
  control = new PlaidControl(plaid.address);
  await control.openBank();
  source = plaidSource(options());
  calls = [];
});
afterEach(() => plaid.close());

const attempt = {
  state: 'state',
  businessId: 'bakery',
  redirectUri: RETURN_URL,
  completionUri: RETURN_URL,
};

const finish = ({ secret }: StartedAttempt) => source.finish(attemptOf(secret), RETURN_URL, {});

/** Stores the secret of an attempt in memory. */
function attemptOf(first: StartedAttempt['secret']): StoredAttempt {
  let stored = first;
  return {
    read: async () => stored,
    save: async (given) => {
      stored = given;
    },
  };
}

const storedGrantOf = (grant: Grant): StoredGrant => ({
  read: async () => grant,
  save: async () => undefined,
});

async function connect(from = source, bank = BANK): Promise<AuthorizedSource> {
  const started = await from.begin(attempt);
  await control.share(started.secret['linkToken'] ?? '', bank);
  const finished = await from.finish(attemptOf(started.secret), RETURN_URL, {});
  if (finished.outcome !== 'granted') throw new Error(finished.outcome);
  return finished.sources[0];
}

const readerOf = ({ grant }: AuthorizedSource, from = source) =>
  from.open(storedGrantOf(grant), {
    basis: 'cash',
    onCall: (call) => calls.push(call),
    onUnreadable: () => undefined,
  });

async function all<T>(parts: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const part of parts) found.push(part);
  return found;
}

const changes = (granted: AuthorizedSource, checkpoint?: string): Promise<ChangedLines[]> =>
  all(readerOf(granted).changes({ checkpoint, since: SINCE }));

const errorOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('connecting a bank', () => {
  it('waits for the consent of the owner, then takes the grant from the stored attempt and not from the URL', async () => {
    const started = await source.begin(attempt);
    expect(started.url).toContain(`${plaid.address}/hl/`);
    expect(await finish(started)).toEqual({ outcome: 'waiting' });
    await control.share(started.secret['linkToken'] ?? '');
    const finished = await finish(started);
    expect(finished).toMatchObject({ outcome: 'granted', sources: [{ name: 'First Bank ins_1' }] });
  });

  it('asks Plaid for the whole available history', async () => {
    await connect();
    const { items } = await control.ask<{ items: { daysRequested: number }[] }>('GET', '/items');
    expect(items.map(({ daysRequested }) => daysRequested)).toEqual([730]);
  });

  it.each(['exit', 'fail'])(
    'reports that the owner declined when Plaid Link ends with %s',
    async (outcome) => {
      const started = await source.begin(attempt);
      await control.ask('POST', `/link/${started.secret['linkToken']}/finish`, {
        outcome,
        bank: BANK,
      });
      expect(await finish(started)).toEqual({ outcome: 'declined' });
    },
  );

  it('reports a lapsed attempt if the caller did not save the grant, because Plaid issues it once', async () => {
    const started = await source.begin(attempt);
    await control.share(started.secret['linkToken'] ?? '');
    await finish(started);
    expect(await finish(started)).toEqual({ outcome: 'lapsed' });
  });

  it('returns the same grant again from a saved attempt', async () => {
    const started = await source.begin(attempt);
    await control.share(started.secret['linkToken'] ?? '');
    const storedAttempt = attemptOf(started.secret);
    const first = await source.finish(storedAttempt, RETURN_URL, {});
    expect(first.outcome).toBe('granted');
    expect(await source.finish(storedAttempt, RETURN_URL, {})).toEqual(first);
  });

  it('keeps the existing grant if the owner only had to sign in to the bank again', async () => {
    const granted = await connect();
    await control.ask('POST', `/items/${granted.externalKey}/require-login`);
    const reconnect = storedGrantOf(granted.grant);
    const started = await source.begin({ ...attempt, reconnect });
    await control.share(started.secret['linkToken'] ?? '');
    expect(await finish(started)).toMatchObject({
      outcome: 'granted',
      sources: [{ grant: granted.grant, externalKey: granted.externalKey }],
    });
    expect(await changes(granted)).toHaveLength(1);
  });

  it('creates a new connection if the old access was revoked', async () => {
    const granted = await connect();
    await source.revoke(storedGrantOf(granted.grant), () => undefined);
    const started = await source.begin({ ...attempt, reconnect: storedGrantOf(granted.grant) });
    await control.share(started.secret['linkToken'] ?? '');
    const finished = await finish(started);
    expect(finished.outcome).toBe('granted');
    expect(JSON.stringify(finished)).not.toContain(granted.externalKey);
  });
});

describe('the facts of a bank', () => {
  it('include each account with its balance in our sign and the time through which its data is complete', async () => {
    await control.put([{ cents: 2500 }, { cents: -999, mask: '0002' }]);
    const facts = await readerOf(await connect()).describe();
    expect(facts).toMatchObject({ name: 'First Bank ins_1', currency: 'USD' });
    expect(facts.accounts.map(({ mask, kind, balance }) => [mask, kind, balance?.amount])).toEqual([
      ['0001', 'bank', 102_500],
      ['0002', 'card', -999],
    ]);
    for (const { dataThrough } of facts.accounts) expect(dataThrough).toBeInstanceOf(Date);
  });

  it('include the time at which our access ends', async () => {
    const granted = await connect();
    const endsAt = '2099-01-01T00:00:00.000Z';
    await control.ask('POST', `/items/${granted.externalKey}/consent`, { endsAt });
    expect((await readerOf(granted).describe()).accessEndsAt).toEqual(new Date(endsAt));
  });
});

describe('transactions of a bank', () => {
  it('have our sign, amounts in whole cents, and the names and category of the bank', async () => {
    await control.ask('POST', `/banks/${BANK}/transactions`, {
      transactions: [
        {
          cents: -1999,
          mask: '0002',
          date: '2026-11-03',
          name: 'PAPER\u0000  & CO 12\u202e3',
          merchant: 'Paper & Co',
          category: {
            primary: 'GENERAL_MERCHANDISE',
            detailed: 'GENERAL_MERCHANDISE_OFFICE_SUPPLIES',
          },
        },
        { cents: 110_35, date: '2026-11-03', name: 'DEPOSIT' },
      ],
    });
    const [page] = await changes(await connect());
    expect(page?.lines).toMatchObject([
      {
        amount: -1999,
        date: '2026-11-03',
        postedDate: '2026-11-03',
        description: 'PAPER & CO 12 3',
        counterparty: 'Paper & Co',
        category: 'GENERAL_MERCHANDISE_OFFICE_SUPPLIES',
      },
      { amount: 11_035, counterparty: '', category: '' },
    ]);
  });

  it('belong to the persistent account id of the few banks that have one', async () => {
    const accounts = [{ subtype: 'checking', mask: '0001' }];
    const bank = { id: 'ins_2', name: 'Second Bank', accounts, hasPersistentIds: true };
    await control.ask('POST', '/banks', bank);
    await control.put([{ cents: 110_35 }], 'ins_2');
    const [page] = await changes(await connect(source, 'ins_2'));
    expect(page?.lines).toMatchObject([{ account: 'ins_2-0001', amount: 11_035 }]);
  });

  it('in euros never count as dollars, although their page names only the euro account', async () => {
    const accounts = [
      { subtype: 'checking', mask: '0001' },
      { subtype: 'savings', mask: '0003', currency: 'EUR' },
    ];
    await control.ask('POST', '/banks', { id: 'ins_2', name: 'Second Bank', accounts });
    const granted = await connect(source, 'ins_2');
    await control.put([{ cents: 100_00, mask: '0003', date: '2026-11-03' }], 'ins_2');
    const period = { from: businessDate('2026-11-01'), to: businessDate('2026-11-07') };
    const reader = readerOf(granted);
    expect((await all(reader.changes({ since: SINCE }))).flatMap(({ lines }) => lines)).toEqual([]);
    expect((await all(reader.listing(period))).flat()).toEqual([]);
  });

  it('arrive in pages, and the last page has the checkpoint', async () => {
    await control.put(Array.from({ length: 7 }, (_, index) => ({ cents: index + 1 })));
    const granted = await connect();
    const pages = await changes(granted);
    expect(pages.map(({ nextPage, lines }) => [nextPage, lines.length])).toEqual([
      ['follows', 3],
      ['follows', 3],
      ['none', 1],
    ]);
    expect(pages.map(({ progress }) => progress)).toEqual(
      [1, 2, 3].map((done) => ({ done, of: 3 })),
    );
    expect(pages.slice(0, 2).map(({ checkpoint }) => checkpoint)).toEqual([undefined, undefined]);
    expect(await changes(granted, pages.at(-1)?.checkpoint)).toMatchObject([
      { lines: [], removedIds: [], nextPage: 'none' },
    ]);
  });

  it('are read again from the first page if the list changes during pagination', async () => {
    await control.put(Array.from({ length: 7 }, (_, index) => ({ cents: index + 1 })));
    const granted = await connect();
    for (const page of [1, 2, 3]) await control.addFault({ kind: 'mutation', page, times: 1 });
    expect((await changes(granted)).flatMap(({ lines }) => lines)).toHaveLength(7);
  });

  it('cause a provider-down error if the list changes during every attempt', async () => {
    await control.put(Array.from({ length: 7 }, (_, index) => ({ cents: index + 1 })));
    const granted = await connect();
    await control.addFault({ kind: 'mutation', page: 3 });
    expect(await errorOf(changes(granted))).toMatchObject({ code: 'provider-down' });
  });

  it('are read from the beginning if Plaid rejects the checkpoint', async () => {
    await control.put([{ cents: 1 }, { cents: 2 }]);
    const granted = await connect();
    const checkpoint = (await changes(granted)).at(-1)?.checkpoint;
    await control.ask('POST', `/items/${granted.externalKey}/forget-cursors`);
    expect((await changes(granted, checkpoint))[0]?.lines).toHaveLength(2);
  });

  it('are announced for later while Plaid still collects the history of the bank', async () => {
    await control.ask('PUT', '/settings', { initialSeconds: 1e6, historicalSeconds: 1e6 });
    await control.put([{ cents: 1 }]);
    const granted = await connect();
    const [first] = await changes(granted);
    expect(first).toMatchObject({ nextPage: 'later', lines: [] });
    expect(first?.checkpoint).toBeUndefined();
    const gather = (status: string) =>
      control.ask('POST', `/items/${granted.externalKey}/gather`, { status });
    await gather('INITIAL_UPDATE_COMPLETE');
    expect(await changes(granted)).toMatchObject([{ nextPage: 'later', lines: [{ amount: 1 }] }]);
    await gather('HISTORICAL_UPDATE_COMPLETE');
    expect((await changes(granted)).at(-1)?.nextPage).toBe('none');
  });

  it('are listed once each for a period', async () => {
    await control.put(
      Array.from({ length: 8 }, (_, index) => ({
        cents: index + 1,
        date: `2026-11-0${index + 1}`,
      })),
    );
    const period = { from: businessDate('2026-11-02'), to: businessDate('2026-11-07') };
    const parts = await all(readerOf(await connect()).listing(period));
    const found = parts.flat().map(({ amount }) => amount);
    expect(found.toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7]);
  });
});

describe('an error of Plaid', () => {
  it.each([
    [{ kind: 'serverError' }, 'provider-down'],
    [{ kind: 'serverError', status: 503 }, 'provider-down'],
    [{ kind: 'error', type: 'INSTITUTION_ERROR', code: 'INSTITUTION_DOWN' }, 'provider-down'],
    [
      { kind: 'error', type: 'INSTITUTION_ERROR', code: 'INSTITUTION_NO_LONGER_SUPPORTED' },
      'unsupported',
    ],
    [{ kind: 'error', type: 'ITEM_ERROR', code: 'ITEM_LOGIN_REQUIRED' }, 'needs-reconnect'],
    [{ kind: 'error', type: 'ITEM_ERROR', code: 'ITEM_LOCKED' }, 'needs-reconnect'],
    [{ kind: 'error', type: 'ITEM_ERROR', code: 'ITEM_CONCURRENTLY_DELETED' }, 'provider-down'],
    [{ kind: 'rateLimit' }, 'limit'],
    [{ kind: 'resetConnection' }, 'provider-down'],
    [{ kind: 'loseAnswer' }, 'provider-down'],
    [{ kind: 'cutAnswer' }, 'provider-down'],
    [{ kind: 'wrongShape', how: 'html' }, 'provider-down'],
    [{ kind: 'wrongShape', how: 'emptyObject' }, 'provider-down'],
    [{ kind: 'wrongShape', how: 'textForNumbers' }, 'provider-down'],
    [{ kind: 'wrongShape', how: 'missingFields' }, 'provider-down'],
  ])('%j becomes %s and contains no secrets', async (fault, code) => {
    await control.put(Array.from({ length: 20 }, () => ({ cents: 1 })));
    const granted = await connect(plaidSource(options({ pageSize: 100 })));
    await control.addFault({ ...fault, call: '/transactions/sync' });
    const logs = (['log', 'warn', 'error'] as const).map((level) => vi.spyOn(console, level));
    const error = await errorOf(
      all(readerOf(granted, plaidSource(options({ pageSize: 100 }))).changes({ since: SINCE })),
    );
    for (const log of logs) expect(log).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    expect(error).toBeInstanceOf(SourceError);
    expect(error).toMatchObject({ code });
    const shown = inspect(error, { depth: Infinity, showHidden: true }) + JSON.stringify(error);
    for (const secret of [
      SECRET,
      granted.grant['accessToken'] ?? 'access-',
      'this error was set by a fault',
    ]) {
      expect(shown).not.toContain(secret);
    }
  });

  it('contains the retry time if Plaid states one', async () => {
    const granted = await connect();
    await control.addFault({ kind: 'rateLimit', retryAfterSeconds: 70 });
    expect(await errorOf(changes(granted))).toMatchObject({ code: 'limit', retryAfter: 70 });
  });

  it('becomes provider-down if the address does not answer', async () => {
    const granted = await connect();
    const elsewhere = plaidSource(options({ baseUrl: 'http://127.0.0.1:9' }));
    const pages = readerOf(granted, elsewhere).changes({ since: SINCE });
    const error = await errorOf(all(pages));
    expect(error).toMatchObject({ code: 'provider-down' });
    expect(inspect(error, { depth: Infinity, showHidden: true })).not.toContain(SECRET);
  });
});

describe('access to a bank', () => {
  it('is revoked at Plaid, and a second revocation causes no error', async () => {
    const granted = await connect();
    await source.revoke(storedGrantOf(granted.grant), () => undefined);
    await source.revoke(storedGrantOf(granted.grant), () => undefined);
    expect(await errorOf(changes(granted))).toMatchObject({ code: 'needs-reconnect' });
  });

  it('sends only requests on the read-only list and counts each one', async () => {
    await control.put([{ cents: 1 }]);
    const granted = await connect();
    const reader = readerOf(granted);
    await reader.describe();
    await all(reader.changes({ since: SINCE }));
    const period = { from: SINCE, to: businessDate('2026-12-31') };
    await all(reader.listing(period));
    const reads = ['/item/get', '/accounts/get', '/transactions/sync', '/transactions/get'];
    expect(calls.map(({ path, purpose }) => [path, purpose])).toEqual(
      reads.map((path) => [path, 'reading']),
    );
    const { requests } = await control.ask<{ requests: { path: string }[] }>('GET', '/requests');
    const listed = new Set(ALLOWED_REQUESTS.map(({ path }) => path));
    expect(requests.filter(({ path }) => !listed.has(path))).toEqual([]);
  });

  it('refuses every library call that is not on the read-only list', async () => {
    const client = plaidClient(options(), (call) => calls.push(call));
    const access_token = 'any';
    for (const work of [
      client.ask(removedSchema, (api) => api.transactionsRefresh({ access_token })),
      client.ask(removedSchema, (api) => api.authGet({ access_token })),
      client.ask(removedSchema, (api) => api.itemWebhookUpdate({ access_token })),
      client.ask(removedSchema, (api) => api.accountsBalanceGet({ access_token })),
    ]) {
      expect(await errorOf(work)).toBeInstanceOf(ForbiddenRequest);
    }
    expect(calls).toEqual([]);
  });
});

describe('a webhook', () => {
  const sign = (id: number, forgery: string | null = null) =>
    control.ask<{ body: string; verification: string | null }>('POST', `/webhooks/${id}/sign`, {
      forgery,
    });

  const read = async (id: number, forgery: string | null = null) => {
    const { body, verification } = await sign(id, forgery);
    const header = verification === null ? {} : { 'plaid-verification': verification };
    return plaidWebhookParser(options(), systemClock).read(Buffer.from(body), header);
  };

  /** Sends one webhook of each kind. The first one is about the finished visit. */
  const sendAllWebhooks = async (item: string) => {
    const sendWebhook = (type: string, code: string, more = {}) =>
      control.ask('POST', `/items/${item}/webhook`, { type, code, more });
    await sendWebhook('TRANSACTIONS', 'SYNC_UPDATES_AVAILABLE');
    await sendWebhook('ITEM', 'ERROR', { error: { error_code: 'ITEM_LOGIN_REQUIRED' } });
    await sendWebhook('ITEM', 'LOGIN_REPAIRED');
    await sendWebhook('ITEM', 'PENDING_DISCONNECT', { disconnect_time: '2026-12-01T00:00:00Z' });
    await sendWebhook('ITEM', 'USER_PERMISSION_REVOKED');
    await sendWebhook('ITEM', 'SOMETHING_NEW');
    await sendWebhook('TRANSACTIONS', 'constructor');
  };

  it('names the connection to sync', async () => {
    const { externalKey } = await connect();
    await sendAllWebhooks(externalKey);
    const ids = [1, 2, 3, 4, 5, 6, 7, 8];
    expect(await Promise.all(ids.map((id) => read(id)))).toEqual([
      // The end of a visit names no connection.
      [],
      [{ externalKey, about: 'changes' }],
      [{ externalKey, about: 'access' }],
      [{ externalKey, about: 'access', accessEndsAt: null }],
      [{ externalKey, about: 'access', accessEndsAt: new Date('2026-12-01T00:00:00Z') }],
      [{ externalKey, about: 'revoked' }],
      [],
      [],
    ]);
  });

  it.each(FORGERIES)('is refused if it is forged: %s', async (forgery) => {
    await connect();
    expect(await read(1, forgery)).toBeUndefined();
  });

  it('is refused after its key has expired', async () => {
    await connect();
    const { body, verification } = await sign(1);
    await control.ask('POST', '/webhook-keys');
    const webhookParser = plaidWebhookParser(options(), systemClock);
    const header = { 'plaid-verification': verification ?? '' };
    expect(await webhookParser.read(Buffer.from(body), header)).toBeUndefined();
  });

  it('has its key looked up once, and not at all if the signature cannot be genuine', async () => {
    await connect();
    const webhookParser = plaidWebhookParser(options(), systemClock);
    const { body, verification } = await sign(1);
    const header = { 'plaid-verification': verification ?? '' };
    const asked = async () => {
      const { requests } = await control.ask<{ requests: { path: string }[] }>('GET', '/requests');
      return requests.filter(({ path }) => path === '/webhook_verification_key/get').length;
    };
    await webhookParser.read(Buffer.from(`${body} `), header);
    await webhookParser.read(Buffer.from(body), { 'plaid-verification': 'a.b.c' });
    expect(await asked()).toBe(0);
    for (let count = 0; count < 3; count += 1) await webhookParser.read(Buffer.from(body), header);
    expect(await asked()).toBe(1);
  });

  it('causes a provider-down error if Plaid does not answer the request for its key', async () => {
    await connect();
    await control.addFault({ kind: 'serverError', call: '/webhook_verification_key/get' });
    expect(await errorOf(read(1))).toMatchObject({ code: 'provider-down' });
  });
});
