// An unreadable record does not block the others. Its amounts come from the profit and loss report.
import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { Basis } from '@daily-snapshot/domain/ledger/basis';
import { afterEach, describe, expect, it } from 'vitest';
import type { OpenItem } from '../../../emulators/companies/document.ts';
import { generateCompany } from '../../../emulators/companies/generate.ts';
import type { SourceReader } from '../../../functions/src/connections/ports/source-provider.ts';
import { ConnectedBusiness } from '../../kit/conformance/connected-business.ts';
import { expectLedgerMatches, line } from '../../kit/conformance/scenarios/scenario.ts';
import { openBooksSourceHarness } from '../../kit/providers/books-driver.ts';
import { SyncedTransactions, totalsOf, truthOf } from '../../kit/providers/books-totals.ts';
import {
  recordingGrant,
  startBooksHarness,
  type BooksHarness,
} from '../../kit/providers/books-harness.ts';

const DAYS = 30;
const UNTIL = businessDate('2026-11-20');
const PERIOD = { from: addDays(UNTIL, 1 - DAYS), to: UNTIL };
const NOW = new Date('2026-11-21T15:00:00Z');
const HOUR_MS = 3_600_000;
const BASES = ['accrual', 'cash'] as const;

let harness: BooksHarness | undefined;
afterEach(async () => {
  await harness?.close();
  harness = undefined;
});

async function open(basis: Basis) {
  const books = generateCompany({ seed: 'unreadable', until: UNTIL, days: DAYS });
  const running = await startBooksHarness('quickbooks', [books], NOW, { callsAMinute: 10_000 });
  harness = running;
  const storedGrant = recordingGrant((await running.connect()).grant);
  const synced = new SyncedTransactions();
  let hours = 0;
  const reader = () => running.source.open(storedGrant, running.reading(basis));
  const noLimit = () => Promise.reject(new Error('There is no limit.'));
  return {
    books,
    running,
    synced,
    reader,
    now: () => running.clock.now(),
    truth: () => truthOf(books, basis, PERIOD),
    sync: async (by: SourceReader = reader()) => synced.read(by, PERIOD.from, noLimit),
    list: () => synced.list(reader(), PERIOD),
    wait: async () => {
      hours += 1;
      await running.clock.setTo(new Date(NOW.getTime() + hours * HOUR_MS));
    },
    /** Replaces an amount of a line of one document by a text, in every answer. */
    spoil: (id: string | undefined) => {
      running.service.alterAnswer =
        id === undefined ? undefined : (_, body) => spoiled(body, id) as object;
    },
  };
}

function spoiled(json: unknown, id: string): unknown {
  if (Array.isArray(json)) return json.map((one) => spoiled(one, id));
  if (typeof json !== 'object' || json === null) return json;
  const record = json as Readonly<Record<string, unknown>>;
  if (record['Id'] === id && Array.isArray(record['Line']) && 'TxnDate' in record) {
    const [first, ...others] = record['Line'] as readonly object[];
    return { ...record, Line: [{ ...first, Amount: 'about $5' }, ...others] };
  }
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, spoiled(value, id)]),
  );
}

/** Returns a paid invoice with sales tax, which counts with its payments on cash basis. */
function aPaidInvoice(books: Awaited<ReturnType<typeof open>>['books']): OpenItem {
  for (const document of books.documents()) {
    const isPaid = books.settlementsOf(document.id).length === 1;
    if (document.kind === 'invoice' && document.state === 'live' && isPaid) return document;
  }
  throw new Error('There is no paid invoice.');
}

describe.each(BASES)('on %s basis', (basis) => {
  it('a document with an unreadable amount is set aside, and its day still equals the report', async () => {
    const { books, running, synced, sync, spoil, truth } = await open(basis);
    const { id, date } = aPaidInvoice(books);
    spoil(id);
    await sync();
    expect(totalsOf(synced.all())).toEqual(truth());
    expect(new Set(running.unreadable.map((record) => JSON.stringify(record)))).toEqual(
      new Set([
        JSON.stringify({ type: 'Invoice', id: `Invoice:${id}`, date, fields: ['Line.0.Amount'] }),
      ]),
    );
    expect(synced.all().some((one) => one.id.startsWith(`Invoice:${id}:`))).toBe(false);
    expect(synced.all().some((one) => one.id.startsWith('Report:'))).toBe(true);
  });

  it('a document counts once after it becomes readable with another amount and another day', async () => {
    const { books, synced, sync, wait, spoil, truth, now } = await open(basis);
    const { id, date, lines } = aPaidInvoice(books);
    spoil(id);
    await sync();
    spoil(undefined);
    await wait();
    const [first, ...others] = lines;
    if (!first) throw new Error('The invoice has no lines.');
    const larger = [{ ...first, cents: first.cents + 11_111 }, ...others];
    books.change(id, { lines: larger, date: addDays(businessDate(date), -1) }, now());
    await sync();
    expect(totalsOf(synced.all())).toEqual(truth());
  });

  it('a document keeps its old lines when it becomes unreadable, and counts once afterwards', async () => {
    const { books, synced, sync, list, wait, spoil, truth, now } = await open(basis);
    const { id } = aPaidInvoice(books);
    await sync();
    expect(totalsOf(synced.all())).toEqual(truth());
    await wait();
    spoil(id);
    books.change(id, { memo: 'changed' }, now());
    await sync();
    if (basis === 'accrual') expect(totalsOf(synced.all())).toEqual(truth());
    await list();
    expect(totalsOf(synced.all())).toEqual(truth());
    await wait();
    spoil(undefined);
    books.change(id, { memo: 'changed again' }, now());
    await sync();
    expect(totalsOf(synced.all())).toEqual(truth());
  });

  it('a document no longer counts after it is deleted', async () => {
    const { books, synced, sync, wait, spoil, truth, now } = await open(basis);
    const found = books
      .documents()
      .find(({ kind, state }) => kind === 'purchase' && state === 'live');
    const id = found?.id ?? '';
    spoil(id);
    await sync();
    expect(totalsOf(synced.all())).toEqual(truth());
    await wait();
    books.delete(id, now());
    await sync();
    expect(totalsOf(synced.all())).toEqual(truth());
  });

  it('all amounts come from the report if no document can be read', async () => {
    const { running, synced, sync, truth } = await open(basis);
    running.service.faults.add({
      kind: 'wrongShape',
      shape: 'textAmounts',
      call: 'GET */query',
      skip: 0,
    });
    await sync();
    expect(totalsOf(synced.all())).toEqual(truth());
    expect(running.unreadable.length).toBeGreaterThan(20);
    expect(JSON.stringify(running.unreadable)).not.toContain('about');
  });
});

describe('a business whose books have a record that cannot be read', () => {
  it('is synced every night, matches the report, and shows the record', async () => {
    const opened = await openBooksSourceHarness('quickbooks');
    try {
      const business = new ConnectedBusiness(opened);
      await opened.driver.add([line(business, 'a', -12_345, 5), line(business, 'b', 50_000, 9)]);
      opened.alterAnswers((_, body) => {
        const sale = /("SalesReceipt":\[.*?"Amount":)500\b/;
        return JSON.parse(JSON.stringify(body).replace(sale, '$1"about"')) as object;
      });
      const date = business.daysAgo(9);
      await business.connect();
      await opened.wait(60);
      for (let night = 0; night < 3; night += 1) {
        business.advanceDays(1);
        expect(await business.sync()).toBe('done');
        await expectLedgerMatches(business);
      }
      const { connection } = business.record;
      expect(connection).toMatchObject({ problem: null, reconciliation: { state: 'matches' } });
      expect(connection.unreadable).toMatchObject([
        { type: 'SalesReceipt', date, fields: ['Line.0.Amount'] },
      ]);
    } finally {
      await opened.close();
    }
  });

  it('shows an unreadable account through every listing, until it can be read again', async () => {
    const opened = await openBooksSourceHarness('quickbooks');
    try {
      const business = new ConnectedBusiness(opened);
      await opened.driver.add([line(business, 'a', -12_345, 5), line(business, 'b', 50_000, 9)]);
      opened.alterAnswers((_, body) => {
        // Without changes, only the nightly listing finds the new documents.
        if ('CDCResponse' in body) return { CDCResponse: [{ QueryResponse: [{}] }] };
        const account = /("AccountType":)"Other Current Asset"/;
        return JSON.parse(JSON.stringify(body).replace(account, '$1 7')) as object;
      });
      const unreadable = () => business.record.connection.unreadable;
      await business.connect();
      expect(unreadable()).toMatchObject([
        { type: 'Account', date: null, fields: ['AccountType'] },
      ]);
      for (let night = 0; night < 2; night += 1) {
        business.advanceDays(1);
        await opened.driver.add([line(business, `night ${night}`, -1_000, 2)]);
        expect(await business.sync()).toBe('done');
        await expectLedgerMatches(business);
        expect(unreadable()).toHaveLength(1);
      }
      opened.alterAnswers(undefined);
      business.advanceDays(1);
      expect(await business.sync()).toBe('done');
      expect(unreadable()).toEqual([]);
    } finally {
      await opened.close();
    }
  });
});
