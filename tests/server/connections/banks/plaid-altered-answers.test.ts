// Every field of every answer of Plaid: without it, with null, and with an unknown value, and new
// fields beside them. A transaction is read with the same amount, or it is set aside and counted.
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { UnreadableRecord } from '@daily-snapshot/domain/connections/unreadable-record';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startPlaid, type RunningPlaid } from '../../../../emulators/plaid/index.ts';
import { BANK, PlaidControl, RETURN_URL } from '../../../../emulators/plaid/testing.ts';
import { plaidSource } from '../../../../functions/src/providers/plaid/provider.ts';
import { SourceError } from '../../../../functions/src/connections/ports/source-error.ts';
import type {
  Grant,
  ReadLine,
  SourceFacts,
  SourceProvider,
} from '../../../../functions/src/connections/ports/source-provider.ts';
import {
  alterAt,
  ALTERATIONS,
  pathsOf,
  withUnknownFields,
  type Alteration,
} from '../../../kit/providers/altered-json.ts';

const SINCE = businessDate('2026-01-01');
const PERIOD = { from: SINCE, to: businessDate('2026-12-31') };
const EUROS = '0003';
const LOAN = '0004';

/** The fields without which an answer has no meaning. Plaid's specification guarantees them. */
const FRAME: Readonly<Record<string, RegExp>> = {
  '/item/get': /^(item|item\.item_id|item\.error)$/,
  '/accounts/get': /^accounts$/,
  '/transactions/sync': /^(added|modified|removed|next_cursor|has_more)$/,
  '/transactions/get': /^(transactions|total_transactions)$/,
  '/link/token/create': /^(link_token|hosted_link_url)$/,
  '/link/token/get': /^link_sessions(\[\]\.results(\.item_add_results(\[\]\.public_token)?)?)?$/,
  '/item/public_token/exchange': /^(access_token|item_id)$/,
};

/** The fields whose values are one of a list that may grow. */
const ENUMS =
  /(?:^|\.)(?:type|subtype|holder_category|payment_channel|transaction_type|transaction_code|primary|detailed|confidence_level|transactions_update_status|update_type|verification_status|auth_method)$/;

let plaid: RunningPlaid;
let control: PlaidControl;
let source: SourceProvider;
let grant: Grant;

type Alter = (path: string, body: object) => object;
const unaltered: Alter = (_, body) => body;
let alter = unaltered;
/** The answers to requests that change nothing at Plaid, by their request. */
const sent = new Map<string, object>();

beforeAll(async () => {
  plaid = await startPlaid({ banks: () => [] });
  control = new PlaidControl(plaid.address);
  await control.ask('PUT', '/settings', { hasRateLimits: false });
  const accounts = [
    { subtype: 'checking', mask: '0001', openingCents: 100_000 },
    { subtype: 'credit card', mask: '0002' },
    { subtype: 'checking', mask: EUROS, currency: 'EUR' },
    { subtype: 'business', mask: LOAN },
  ];
  await control.ask('POST', '/banks', {
    id: BANK,
    name: 'First Bank',
    accounts,
    hasPersistentIds: true,
  });
  await control.ask('POST', `/banks/${BANK}/transactions`, {
    transactions: [
      { cents: 125_00, name: 'DEPOSIT', category: category('TRANSFER_IN_DEPOSIT') },
      { cents: 80_50, name: 'ZELLE FROM A CUSTOMER' },
      { cents: -42_10, name: 'PAPER', merchant: 'Paper & Co' },
      { cents: 0, name: 'ACCOUNT CHECK' },
      { cents: -19_99, mask: '0002', name: 'FUEL', category: category('TRANSPORTATION_GAS') },
      { cents: -30_00, mask: '0002', name: 'LUNCH', isPending: true },
      { cents: 55_00, mask: EUROS, name: 'ÜBERWEISUNG' },
      { cents: -100_00, mask: LOAN, name: 'INTEREST' },
    ],
  });
  const overTheWire = fetch;
  vi.stubGlobal('fetch', async (address: URL | string, init?: RequestInit) => {
    const { pathname } = new URL(address);
    if (pathname.startsWith('/_control')) return overTheWire(address, init);
    const request = `${pathname} ${JSON.stringify(init?.body)}`;
    const known = sent.get(request);
    const response = known ? undefined : await overTheWire(address, init);
    if (response && !response.ok) return response;
    const body = known ?? ((await response?.json()) as object);
    if (/\/(?:sync|get)$/.test(pathname)) sent.set(request, body);
    return Response.json(alter(pathname, body));
  });
  const options = { clientId: 'client', secret: 'secret', webhookUrl: '', pageSize: 3 };
  source = plaidSource({ ...options, baseUrl: plaid.address });
  const finished = await consent();
  if (finished.outcome !== 'granted') throw new Error(finished.outcome);
  ({ grant } = finished.sources[0]);
  sent.clear();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await plaid.close();
});

function category(detailed: string) {
  return { primary: detailed.replace(/_[A-Z]+$/, ''), detailed };
}

async function consent() {
  const started = await source.begin({
    state: 'state',
    businessId: 'bakery',
    redirectUri: RETURN_URL,
    completionUri: RETURN_URL,
  });
  await control.share(started.secret['linkToken'] ?? '');
  let stored = started.secret;
  const attempt = {
    read: async () => stored,
    save: async (given: typeof stored) => {
      stored = given;
    },
  };
  return source.finish(attempt, RETURN_URL, {});
}

interface Found {
  readonly facts: SourceFacts;
  readonly lines: ReadonlyMap<string, ReadLine>;
  readonly listed: ReadonlyMap<string, ReadLine>;
  readonly removedIds: readonly string[];
  readonly setAside: readonly UnreadableRecord[];
}

const open = (setAside: UnreadableRecord[]) =>
  source.open(
    { read: async () => grant, save: async () => undefined },
    {
      basis: 'cash',
      currency: 'USD',
      onCall: () => undefined,
      onUnreadable: (record) => setAside.push(record),
    },
  );

async function read(checkpoint?: string): Promise<Found> {
  const setAside: UnreadableRecord[] = [];
  const reader = open(setAside);
  const facts = await reader.describe();
  const [lines, listed, removedIds]: [ReadLine[], ReadLine[], string[]] = [[], [], []];
  for await (const page of reader.changes({ checkpoint, since: SINCE })) {
    lines.push(...page.lines);
    removedIds.push(...page.removedIds);
  }
  for await (const some of reader.listing(PERIOD)) listed.push(...some);
  const byId = (some: readonly ReadLine[]) => new Map(some.map((line) => [line.id, line]));
  return { facts, lines: byId(lines), listed: byId(listed), removedIds, setAside };
}

/** Returns the paths of all fields of all answers of an endpoint. */
async function pathsIn(endpoint: string, work: () => Promise<unknown>): Promise<string[]> {
  const paths = new Set<string>();
  alter = (path, body) => {
    if (path === endpoint) for (const each of pathsOf(body)) paths.add(each);
    return body;
  };
  await work();
  alter = unaltered;
  expect(paths.size).toBeGreaterThan(2);
  return [...paths];
}

/** Runs some work with each alteration of an endpoint's answers, except alterations of its frame. */
async function alteringEach(
  endpoint: string,
  paths: readonly string[],
  work: (what: string) => Promise<void>,
): Promise<void> {
  const cases = paths
    .filter((path) => !FRAME[endpoint]?.test(path))
    .flatMap((path) =>
      ALTERATIONS.filter((each) => each !== 'unknown' || ENUMS.test(path)).map(
        (alteration) => [path, alteration] as const,
      ),
    );
  for (const [path, alteration] of cases) {
    alter = altering(endpoint, path, alteration);
    await work(`${endpoint} ${path} ${alteration}`);
  }
  alter = (path, body) => (path === endpoint ? (withUnknownFields(body) as object) : body);
  await work(`${endpoint} with unknown fields`);
  alter = unaltered;
}

const altering =
  (endpoint: string, path: string, alteration: Alteration): Alter =>
  (asked, body) =>
    asked === endpoint ? (alterAt(body, path, alteration) as object) : body;

const READING = ['/item/get', '/accounts/get', '/transactions/sync', '/transactions/get'];

/** Expects each transaction with its amount, or among the records that were set aside. */
async function expectNothingLost(endpoint: string, original: Found, checkpoint?: string) {
  const paths = await pathsIn(endpoint, () => read(checkpoint));
  await alteringEach(endpoint, paths, async (what) => {
    const found = await read(checkpoint).catch((error: unknown) => {
      throw new Error(`It stops: ${what}`, { cause: error });
    });
    expect(found.facts.currency, what).toBe('USD');
    const setAside = new Set(found.setAside.map(({ id }) => id));
    const isSetAside = (id: string) => setAside.has(id) || setAside.has(null);
    for (const where of ['lines', 'listed'] as const) {
      for (const [id, { amount }] of found[where]) {
        expect(amount, `${what} of ${id}`).toBe(original[where].get(id)?.amount);
      }
      for (const id of original[where].keys()) {
        expect(found[where].has(id) || isSetAside(id), `${what} of ${id} in ${where}`).toBe(true);
      }
    }
    for (const id of original.removedIds) {
      expect(found.removedIds.includes(id) || isSetAside(id), `${what} of ${id}`).toBe(true);
    }
    for (const { key, balance } of found.facts.accounts) {
      const before = original.facts.accounts.find((account) => account.key === key)?.balance;
      if (balance && before) expect(balance.amount, what).toBe(before.amount);
    }
  });
}

async function lastCheckpoint(): Promise<string | undefined> {
  let last: string | undefined;
  for await (const { checkpoint } of open([]).changes({ since: SINCE })) last = checkpoint;
  return last;
}

describe('an altered answer to a request that reads', () => {
  it.each(READING)('%s neither stops the source nor changes an amount', async (endpoint) => {
    const original = await read();
    expect(original.lines.size).toBe(6);
    await expectNothingLost(endpoint, original);
  });

  it('/transactions/sync with changed and removed transactions loses none of them', async () => {
    const checkpoint = await lastCheckpoint();
    const { transactions } = await control.ask<{ transactions: { id: string }[] }>(
      'GET',
      `/banks/${BANK}/transactions`,
    );
    const [changed, removed] = transactions.map(({ id }) => `/banks/${BANK}/transactions/${id}`);
    await control.ask('PATCH', changed ?? '', { cents: -9_99, date: '2026-11-02' });
    await control.ask('DELETE', removed ?? '');
    sent.clear();
    const original = await read(checkpoint);
    expect([original.lines.size, original.removedIds.length]).toEqual([1, 1]);
    await expectNothingLost('/transactions/sync', original, checkpoint);
  });

  it.each(Object.keys(FRAME).filter((endpoint) => READING.includes(endpoint)))(
    '%s without a part of its frame is an error of Plaid and never an empty list',
    async (endpoint) => {
      const original = await read();
      for (const path of await pathsIn(endpoint, read)) {
        if (!FRAME[endpoint]?.test(path) || path === 'item.error') continue;
        alter = altering(endpoint, path, 'removed');
        const found = await read().catch((error: unknown) => error);
        if (found instanceof SourceError) expect(found.code).toBe('provider-down');
        else expect(found, path).toEqual(original);
      }
      alter = unaltered;
    },
  );
});

describe('an altered answer to a request for access', () => {
  it.each(['/link/token/create', '/link/token/get', '/item/public_token/exchange'])(
    '%s connects the same bank',
    async (endpoint) => {
      const work = async () => {
        const finished = await consent();
        expect(finished.outcome).toBe('granted');
      };
      await alteringEach(endpoint, await pathsIn(endpoint, consent), async (what) => {
        await work().catch((error: unknown) => {
          throw new Error(`It does not connect: ${what}`, { cause: error });
        });
      });
    },
  );

  it('/item/remove may be empty', async () => {
    alter = (path, body) => (path === '/item/remove' ? {} : body);
    const finished = await consent();
    if (finished.outcome !== 'granted') throw new Error(finished.outcome);
    const unused = { read: async () => finished.sources[0].grant, save: async () => undefined };
    await source.revoke(unused, () => undefined);
    alter = unaltered;
  });
});
