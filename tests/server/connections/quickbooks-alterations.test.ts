// Every field of every answer that the reader uses: without it, with null, and with an unknown value,
// and new fields beside them. Nothing stops, no sign changes, and the days equal the report.
import { createHmac } from 'node:crypto';
import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { Basis } from '@daily-snapshot/domain/ledger/basis';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { generateCompany } from '../../../emulators/companies/generate.ts';
import { SourceError } from '../../../functions/src/connections/ports/source-error.ts';
import type {
  ReadLine,
  StoredGrant,
} from '../../../functions/src/connections/ports/source-provider.ts';
import {
  alterAt,
  ALTERATIONS,
  pathsOf,
  withUnknownFields,
  type Alteration,
} from '../../kit/providers/altered-json.ts';
import { totalsOf, totalsOfReport, truthOf } from '../../kit/providers/books-totals.ts';
import {
  recordingGrant,
  startBooksHarness,
  WEBHOOK_SECRET,
  type BooksHarness,
} from '../../kit/providers/books-harness.ts';

const UNTIL = businessDate('2026-11-20');
const PERIOD = { from: addDays(UNTIL, -6), to: UNTIL };
const NOW = new Date('2026-11-21T15:00:00Z');
const books = generateCompany({
  seed: 'altered',
  until: UNTIL,
  days: 14,
  hasStock: true,
  hasForeignCurrency: true,
});

let harness: BooksHarness;
let storedGrant: StoredGrant;
beforeAll(async () => {
  harness = await startBooksHarness('quickbooks', [books], NOW);
  storedGrant = recordingGrant((await harness.connect()).grant);
});
afterAll(() => harness.close());

type Alter = (path: string, body: object) => object;

const unaltered: Alter = (_, body) => body;
let alter = unaltered;
/** The answers so far, by their address. The company does not change, so each is sent once. */
const sent = new Map<string, object>();

beforeAll(() => {
  const overTheWire = fetch;
  vi.stubGlobal('fetch', async (address: URL | string, init?: RequestInit) => {
    const url = new URL(address);
    if (!url.pathname.startsWith('/v3/')) return overTheWire(address, init);
    const known = sent.get(url.href);
    // The service closes a connection that was idle for some seconds.
    const ask = () => overTheWire(address, init).catch(() => overTheWire(address, init));
    const body = known ?? ((await (await ask()).json()) as object);
    sent.set(url.href, body);
    return Response.json(alter(url.pathname, body));
  });
});
afterAll(() => vi.unstubAllGlobals());

type IsAltered = (path: string, body: object) => boolean;

/** Runs some work while a field of some answers is altered. */
async function altering<T>(
  is: IsAltered,
  field: string,
  alteration: Alteration,
  work: () => Promise<T>,
): Promise<T> {
  alter = (path, body) => (is(path, body) ? (alterAt(body, field, alteration) as object) : body);
  try {
    return await work();
  } finally {
    alter = unaltered;
  }
}

/** Returns the longest answer of each kind, because some fields are only in some records. */
async function answersOf(work: () => Promise<unknown>): Promise<Map<string, object>> {
  const answers = new Map<string, object>();
  const lengthOf = (body: object | undefined) => JSON.stringify(body ?? '').length;
  alter = (path, body) => {
    const kind = kindOf(path, body);
    if (lengthOf(body) > lengthOf(answers.get(kind))) answers.set(kind, body);
    return body;
  };
  await work();
  alter = unaltered;
  return answers;
}

/** Returns the last part of a path. For a query, adds the type of the listed records. */
function kindOf(path: string, body: object): string {
  const [, name = ''] = /\/v3\/company\/\d+\/(\w+(?:\/ProfitAndLoss)?)/.exec(path) ?? [];
  if (name !== 'query' || !('QueryResponse' in body)) return name;
  const listed = Object.entries(body.QueryResponse as object).find(([, one]) => Array.isArray(one));
  return listed ? `query ${listed[0]}` : 'query without results';
}

const readerOf = (basis: Basis) => harness.source.open(storedGrant, harness.reading(basis));

async function listed(basis: Basis): Promise<ReadLine[]> {
  const lines: ReadLine[] = [];
  for await (const part of readerOf(basis).listing(PERIOD)) lines.push(...part);
  return lines.filter(({ date }) => PERIOD.from <= date && date <= PERIOD.to);
}

const documentLines = (lines: readonly ReadLine[]) =>
  new Map(lines.filter(({ id }) => !id.startsWith('Report:')).map(({ id, ...line }) => [id, line]));

/**
 * The fields that are not altered: the frame of an answer, and the flag of a refund on a card,
 * because a document without the flag is a purchase.
 */
const REQUIRED = /^(QueryResponse|CDCResponse|CDCResponse\[\]\.QueryResponse)$|\.Credit$/;

const casesOf = (body: object, alterations: readonly Alteration[] = ALTERATIONS) =>
  pathsOf(body)
    .filter((path) => !REQUIRED.test(path))
    .flatMap((path) => alterations.map((alteration) => [path, alteration] as const));

/** Returns the lines from altered answers whose sign has changed. */
function wrongIn(lines: readonly ReadLine[], original: ReadonlyMap<string, Omit<ReadLine, 'id'>>) {
  return lines.filter(({ id, amount, category }) => {
    const before = original.get(id);
    return before?.category === category && Math.sign(before.amount) !== Math.sign(amount);
  });
}

/**
 * On cash basis, only alterations that affect the shares of payments, so that the suite stays
 * short.
 */
const BASES = [
  { basis: 'accrual', alterations: ALTERATIONS },
  { basis: 'cash', alterations: ['removed', 'unknown'] },
] as const;

describe.each(BASES)('an altered list, on $basis basis', ({ basis, alterations }) => {
  it('does not stop the sync or change a sign, and leaves the days equal to the report', async () => {
    const truth = truthOf(books, basis, PERIOD);
    const original = documentLines(await listed(basis));
    const answers = await answersOf(() => listed(basis));
    const lists = [...answers].filter(([kind]) => /^query [A-Z]/.test(kind));
    expect(lists.map(([kind]) => kind)).toEqual(
      expect.arrayContaining(['query Account', 'query Item', 'query Invoice', 'query Purchase']),
    );
    let cases = 0;
    for (const [kind, body] of lists) {
      for (const [path, alteration] of casesOf(body, alterations)) {
        const is: IsAltered = (at, one) => kindOf(at, one) === kind;
        const lines = await altering(is, path, alteration, () => listed(basis));
        expect(totalsOf(lines), `${kind} ${path} ${alteration}`).toEqual(truth);
        expect(wrongIn(lines, original), `${kind} ${path} ${alteration}`).toEqual([]);
        cases += 1;
      }
    }
    expect(cases).toBeGreaterThan(basis === 'accrual' ? 300 : 200);
  }, 300_000);

  it('of changes does not stop the sync or change a sign', async () => {
    const changed = async () => {
      const lines: ReadLine[] = [];
      const at = new Date(NOW.getTime() - 5 * 86_400_000).toISOString();
      const checkpoint = JSON.stringify({ at });
      const pages = readerOf(basis).changes({ checkpoint, since: PERIOD.from });
      for await (const page of pages) lines.push(...page.lines);
      return lines;
    };
    const original = documentLines(await changed());
    const body = (await answersOf(changed)).get('cdc') ?? {};
    expect(original.size).toBeGreaterThan(5);
    for (const [path, alteration] of casesOf(body, ['removed', 'unknown'])) {
      const is: IsAltered = (at) => at.endsWith('/cdc');
      const lines = await altering(is, path, alteration, changed);
      expect(wrongIn(lines, original), `${path} ${alteration}`).toEqual([]);
    }
  }, 300_000);
});

describe('answers with unknown fields', () => {
  it.each(['accrual', 'cash'] as const)('change nothing, on %s basis', async (basis) => {
    const original = await listed(basis);
    alter = (_, body) => withUnknownFields(body) as object;
    try {
      expect(await listed(basis)).toEqual(original);
    } finally {
      alter = unaltered;
    }
  });
});

describe('an altered profit and loss report', () => {
  it('leads to the same days or to an error with a reason, and never to other days', async () => {
    const truth = truthOf(books, 'accrual', PERIOD);
    const report = async () => readerOf('accrual').profitAndLoss?.(PERIOD, 'accrual');
    const body = (await answersOf(report)).get('reports/ProfitAndLoss') ?? {};
    const refused = new Set<string>();
    for (const [path, alteration] of casesOf(body)) {
      const is: IsAltered = (at) => at.includes('/reports/');
      try {
        const days = await altering(is, path, alteration, report);
        expect(totalsOfReport(days ?? []), `${path} ${alteration}`).toEqual(truth);
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        refused.add(path.replace(/\[\]|\.Row(?=\.|$)/g, ''));
      }
    }
    // Only the fields that contain the amounts, the days and the basis.
    const needed = /^(Header(\.ReportBasis)?|Columns.*|Rows.*|)$/;
    expect([...refused].filter((path) => !needed.test(path))).toEqual([]);
    expect([...refused].filter((path) => /\.(id|type|group)$/.test(path))).toEqual([]);
  });
});

describe('altered facts of a company', () => {
  it('do not prevent a connection', async () => {
    const answers = await answersOf(() => harness.connect());
    for (const kind of ['companyinfo', 'preferences']) {
      const body = answers.get(kind) ?? {};
      for (const [path, alteration] of casesOf(body)) {
        if (path === 'CompanyInfo' || path === 'Preferences') continue;
        const is: IsAltered = (at, one) => kindOf(at, one) === kind;
        const source = await altering(is, path, alteration, () => harness.connect());
        expect(source.name, `${path} ${alteration}`).not.toBe('');
        expect(source.externalKey).toBe(harness.keys[0]);
      }
    }
  });
});

describe('an altered webhook', () => {
  const event = {
    specversion: '1.0',
    id: 'e-1',
    source: 'intuit.x',
    type: 'qbo.invoice.created.v1',
    time: '2026-11-20T12:00:00Z',
    intuitentityid: '12',
    intuitaccountid: '91',
    data: {},
  };
  const old = {
    realmId: '91',
    dataChangeEvent: { entities: [{ name: 'Invoice', id: '12', operation: 'Create' }] },
  };
  const keysIn = async (body: unknown) => {
    const bytes = Buffer.from(JSON.stringify(body));
    const signature = createHmac('sha256', WEBHOOK_SECRET).update(bytes).digest('base64');
    return harness.webhookParser.read(bytes, { 'intuit-signature': signature });
  };
  const changes = (externalKey: string) => ({ externalKey, about: 'changes' });

  it('names the companies of all its readable events, in the current and in the old form', async () => {
    for (const alteration of ALTERATIONS) {
      for (const path of pathsOf(event)) {
        if (path === 'intuitaccountid') continue;
        expect(await keysIn([alterAt(event, path, alteration)]), path).toEqual([changes('91')]);
      }
      for (const path of pathsOf(old)) {
        if (path === 'realmId') continue;
        const notification = alterAt(old, path, alteration);
        expect(await keysIn({ eventNotifications: [notification] }), path).toEqual([changes('91')]);
      }
    }
    const unnamed = [alterAt(event, 'intuitaccountid', 'null'), null, 'text', event];
    expect(await keysIn(unnamed)).toEqual([changes('91')]);
    const notifications = [alterAt(old, 'realmId', 'removed'), null, old];
    expect(await keysIn({ eventNotifications: notifications })).toEqual([changes('91')]);
  });
});
