// Covers the special features of books: long lists, full change windows, rotating tokens and
// metered calls.
import { businessDate, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { afterEach, describe, expect, it } from 'vitest';
import { CompanyBooks } from '../../../emulators/companies/company-books.ts';
import { addChart } from '../../../emulators/companies/chart.ts';
import { SourceError } from '../../../functions/src/connections/ports/source-error.ts';
import type { ReadLine } from '../../../functions/src/connections/ports/source-provider.ts';
import { SyncedTransactions, totalsOf, truthOf } from '../../kit/providers/books-totals.ts';
import {
  recordingGrant,
  startBooksHarness,
  SYSTEMS,
  WEBHOOK_SECRET,
  type BooksHarness,
  type System,
} from '../../kit/providers/books-harness.ts';

const NOW = new Date('2026-11-24T15:00:00Z');
const DAY = businessDate('2026-11-20');
const SINCE = businessDate('2026-11-01');
const HOUR_MS = 3_600_000;

let harness: BooksHarness;
afterEach(() => harness.close());

/** Builds a company with this many purchases on one day, entered an hour ago. */
async function open(system: System, count: number) {
  const books = new CompanyBooks({ name: 'Mill', currency: 'USD', timeZone: 'America/Chicago' });
  const { bank, expense } = addChart(books);
  const party = books.addParty('vendor', 'Acme').id;
  const buy = (number: number, at: Date) =>
    books.enter(
      {
        kind: 'purchase',
        date: DAY,
        memo: '',
        party,
        account: bank.id,
        means: 'check',
        isCredit: false,
        lines: [{ account: expense[0]?.id ?? '', cents: 1_000 + number, description: '' }],
      },
      at,
    ).id;
  const entered = new Date(NOW.getTime() - HOUR_MS);
  const ids = Array.from({ length: count }, (_, number) => buy(number, entered));
  harness = await startBooksHarness(system, [books], NOW, { callsAMinute: 10_000 });
  const { grant } = await harness.connect();
  const storedGrant = recordingGrant(grant);
  const period = { from: SINCE, to: DAY };
  const truth = () => truthOf(books, 'accrual', period);
  return {
    books,
    buy,
    ids,
    storedGrant,
    truth,
    reader: harness.source.open(storedGrant, harness.reading('accrual')),
  };
}

const noWait = () => Promise.reject(new Error('There is no limit here.'));

async function listed(parts: AsyncIterable<readonly ReadLine[]>): Promise<ReadLine[]> {
  const lines: ReadLine[] = [];
  for await (const part of parts) lines.push(...part);
  return lines;
}

const failureOf = async (work: Promise<unknown>): Promise<SourceError> => {
  const error: unknown = await work.catch((backtest: unknown) => backtest);
  if (error instanceof SourceError) return error;
  throw new Error(`It did not fail as a source does: ${String(error)}`);
};

const readAll = (
  reader: Parameters<SyncedTransactions['read']>[0],
  since: BusinessDate = SINCE,
) => {
  const synced = new SyncedTransactions();
  return synced.read(reader, since, noWait).then(() => synced);
};

describe.each(SYSTEMS)('%s', (system) => {
  it('reads a list of several pages completely, although it changes between two of them', async () => {
    const { books, ids, storedGrant, truth } = await open(system, 1_150);
    let firstPages = 0;
    const asked = new Set<string>();
    const reader = harness.source.open(storedGrant, {
      basis: 'accrual',
      onUnreadable: () => undefined,
      onCall: (call) => {
        asked.add(call.path);
        // Runs right before the request that follows the first page of purchases.
        const { path = '', query = '' } = harness.service.journal.all().at(-1) ?? {};
        const isFirst = /startposition\+1\+|page=1&/.test(query);
        const isPurchases = path.endsWith('BankTransactions') || query.includes('Purchase');
        if (!isFirst || !isPurchases) return;
        firstPages += 1;
        if (firstPages === 1) books.delete(ids[3] ?? '', NOW);
      },
    });
    const lines = await listed(reader.listing({ from: SINCE, to: DAY }));
    // A document that moves is noticed in the pages. A document that is deleted in place is noticed
    // in the profit and loss.
    expect(firstPages).toBeGreaterThan(1);
    if (system === 'quickbooks') expect(asked).not.toContain('/v3/company/:realm/cdc');
    expect(totalsOf(lines)).toEqual(truth());
    expect(lines).toHaveLength(1_149);
  });

  it('reads thousands of changes and deletions over some hours', async () => {
    const { books, buy, ids, truth, reader } = await open(system, 300);
    const synced = await readAll(reader);
    expect(totalsOf(synced.all())).toEqual(truth());
    for (let hour = 1; hour <= 8; hour += 1) {
      const at = new Date(NOW.getTime() + hour * HOUR_MS);
      await harness.clock.setTo(at);
      for (let number = 0; number < 200; number += 1) buy(10_000 * hour + number, at);
      for (const id of ids.splice(0, 10)) books.delete(id, at);
      for (const id of ids.slice(0, 20)) books.change(id, { memo: `${hour}` }, at);
    }
    const later = harness.source.open(
      recordingGrant((await harness.connect()).grant),
      harness.reading('accrual'),
    );
    await synced.read(later, SINCE, noWait);
    // Deletions in a change window that is too full are found because the list lacks them.
    const lines = await listed(later.listing({ from: SINCE, to: DAY }));
    expect(totalsOf(lines)).toEqual(truth());
    const lineIds = new Set(lines.map(({ id }) => id));
    const left = synced.all().filter(({ id }) => !lineIds.has(id));
    expect(left.every(({ amount }) => amount < 0)).toBe(true);
    expect(left.length).toBeLessThanOrEqual(80);
    expect(totalsOf(synced.all().filter(({ id }) => lineIds.has(id)))).toEqual(truth());
  });

  it('sends few requests if nothing has changed', async () => {
    const { reader } = await open(system, 5);
    const synced = await readAll(reader);
    harness.calls.length = 0;
    const nextReader = harness.source.open(
      recordingGrant((await harness.connect()).grant),
      harness.reading('accrual'),
    );
    await nextReader.describe();
    await synced.read(nextReader, SINCE, noWait);
    expect(harness.calls.length).toBeLessThanOrEqual(system === 'quickbooks' ? 5 : 6);
  });

  it('stores a renewed grant before it is used', async () => {
    const { storedGrant } = await open(system, 5);
    harness.service.grants.expireAccess();
    await harness.clock.setTo(new Date(NOW.getTime() + 2 * HOUR_MS));
    const before = harness.service.journal.all().filter(({ method }) => method === 'GET').length;
    const full = {
      read: () => storedGrant.read(),
      save: () => Promise.reject(new Error('There is no room.')),
    };
    const reader = harness.source.open(full, harness.reading('accrual'));
    await expect(reader.describe()).rejects.toThrow('There is no room.');
    const after = harness.service.journal.all().filter(({ method }) => method === 'GET').length;
    expect(after).toBe(before);
  });

  it('refreshes the token once for concurrent requests of one reader', async () => {
    const { storedGrant } = await open(system, 5);
    await harness.clock.setTo(new Date(NOW.getTime() + 2 * HOUR_MS));
    const reader = harness.source.open(storedGrant, harness.reading('accrual'));
    await Promise.all([reader.describe(), reader.describe(), reader.describe()]);
    expect(storedGrant.savedGrants).toHaveLength(2);
  });

  it('continues with the token that another process has refreshed meanwhile', async () => {
    const { storedGrant } = await open(system, 5);
    const stale = await storedGrant.read();
    await harness.clock.setTo(new Date(NOW.getTime() + 26 * HOUR_MS));
    await harness.source.open(storedGrant, harness.reading('accrual')).describe();
    // Waits until the previous token is no longer valid.
    await harness.clock.setTo(new Date(NOW.getTime() + 60 * HOUR_MS));
    let reads = 0;
    const overtaken = {
      read: async () => ((reads += 1) === 1 ? stale : storedGrant.read()),
      save: (grant: Parameters<typeof storedGrant.save>[0]) => storedGrant.save(grant),
    };
    const facts = await harness.source.open(overtaken, harness.reading('accrual')).describe();
    expect(facts.name).toBe('Mill');
  });

  it('requires the owner to reconnect if no token is valid any more', async () => {
    const { storedGrant, reader } = await open(system, 5);
    harness.service.grants.revokeCompany(harness.keys[0] ?? '');
    expect((await failureOf(reader.describe())).code).toBe('needs-reconnect');
    expect(storedGrant.savedGrants).toHaveLength(1);
  });

  it('returns when to retry after the rate limit is reached', async () => {
    const { reader } = await open(system, 5);
    const fault = { kind: 'rateLimit', retryAfterSeconds: 133, call: 'GET *', times: 1, skip: 0 };
    harness.service.faults.add(fault as Parameters<typeof harness.service.faults.add>[0]);
    expect(await failureOf(reader.describe())).toMatchObject({ code: 'limit', retryAfter: 133 });
  });

  it('resumes the first sync where it was interrupted', async () => {
    const { reader, truth } = await open(system, 5);
    const since = businessDate('2025-06-01');
    const synced = new SyncedTransactions();
    const skip = system === 'quickbooks' ? 40 : 20;
    const fault = { kind: 'serverError', status: 503, call: 'GET *', times: 1, skip } as const;
    harness.service.faults.add(fault);
    expect((await failureOf(synced.read(reader, since, noWait))).code).toBe('provider-down');
    expect(synced.checkpoint).toBeDefined();
    const before = harness.calls.length;
    await synced.read(reader, since, noWait);
    expect(totalsOf(synced.all())).toEqual(truth());
    expect(harness.calls.length - before).toBeLessThan(before + 40);
  });
});

describe('webhooks', () => {
  const sign = async (system: System, body: string) => {
    harness = await startBooksHarness(system, [], NOW);
    const { signatureOf } = await import('../../../emulators/companies/service/webhook-feed.ts');
    const name = system === 'quickbooks' ? 'intuit-signature' : 'x-xero-signature';
    return { bytes: Buffer.from(body), headers: { [name]: signatureOf(body, WEBHOOK_SECRET) } };
  };

  it('are also read in the QuickBooks format from before July 2026', async () => {
    const old = { eventNotifications: [{ realmId: '91', dataChangeEvent: { entities: [] } }] };
    const { bytes, headers } = await sign('quickbooks', JSON.stringify(old));
    expect(await harness.webhookParser.read(bytes, headers)).toEqual([
      { externalKey: '91', about: 'changes' },
    ]);
  });

  it('are accepted from Xero without events if their signature is valid', async () => {
    const { bytes, headers } = await sign('xero', '{"events":[]}');
    expect(await harness.webhookParser.read(bytes, headers)).toEqual([]);
    expect(
      await harness.webhookParser.read(bytes, { 'x-xero-signature': 'bm9ib2R5' }),
    ).toBeUndefined();
  });

  it.each(SYSTEMS)(
    'are accepted from %s without effect if their content is unknown',
    async (system) => {
      const { bytes, headers } = await sign(system, '<xml/>');
      expect(await harness.webhookParser.read(bytes, headers)).toEqual([]);
    },
  );
});
