// Xero guarantees no field of a document. An unreadable document does not block the others, and its
// amounts come from the profit and loss report.
import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { Basis } from '@daily-snapshot/domain/ledger/basis';
import { afterEach, describe, expect, it } from 'vitest';
import type { CompanyBooks } from '../../../emulators/companies/company-books.ts';
import type { CompanyDocument } from '../../../emulators/companies/document.ts';
import { generateCompany } from '../../../emulators/companies/generate.ts';
import { documentGuid } from '../../../emulators/xero/wire/guid.ts';
import { SyncedTransactions, totalsOf, truthOf } from '../../kit/providers/books-totals.ts';
import {
  featuresOf,
  recordingGrant,
  startBooksHarness,
  type BooksHarness,
} from '../../kit/providers/books-harness.ts';

const DAYS = 45;
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

type Fields = Readonly<Record<string, unknown>>;

async function open(
  basis: Basis,
  { days = DAYS, ...profile }: { readonly hasDrafts?: boolean; readonly days?: number } = {},
) {
  const books = generateCompany({
    seed: 'unreadable',
    until: UNTIL,
    days,
    profile,
    ...featuresOf('xero'),
  });
  const running = await startBooksHarness('xero', [books], NOW, { callsAMinute: 10_000 });
  harness = running;
  const storedGrant = recordingGrant((await running.connect()).grant);
  const synced = new SyncedTransactions();
  const reader = () => running.source.open(storedGrant, running.reading(basis));
  const noLimit = () => Promise.reject(new Error('There is no limit.'));
  const guidOf = (id: string) => documentGuid(running.keys[0] ?? '', id);
  let hours = 0;
  return {
    books,
    running,
    synced,
    reader,
    guidOf,
    now: () => running.clock.now(),
    truth: () => truthOf(books, basis, PERIOD),
    sync: () => synced.read(reader(), PERIOD.from, noLimit),
    list: () => synced.list(reader(), PERIOD),
    wait: async () => {
      hours += 1;
      await running.clock.setTo(new Date(NOW.getTime() + hours * HOUR_MS));
    },
    /** Changes the fields of one document in every answer. */
    spoil: (id: string, change: (document: Fields) => Fields) => {
      running.service.alterAnswer = (_, body) =>
        altered(body, (record) =>
          Object.values(record).includes(guidOf(id)) && 'Status' in record
            ? change(record)
            : record,
        ) as object;
    },
    mend: () => {
      running.service.alterAnswer = undefined;
    },
  };
}

function altered(json: unknown, change: (record: Fields) => Fields): unknown {
  if (Array.isArray(json)) return json.map((one) => altered(one, change));
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(change(json as Fields)).map(([name, value]) => [name, altered(value, change)]),
  );
}

function aDocument<D extends CompanyDocument['kind']>(
  books: CompanyBooks,
  kind: D,
  payments: number,
): CompanyDocument & { readonly kind: D } {
  const found = books
    .documents()
    .find(
      (document) =>
        document.kind === kind &&
        document.state === 'live' &&
        document.date > addDays(PERIOD.from, 3) &&
        books.settlementsOf(document.id).length === payments,
    );
  if (!found) throw new Error(`There is no such ${kind}.`);
  return found as CompanyDocument & { readonly kind: D };
}

const withoutTotal = (document: Fields): Fields => ({ ...document, Total: null });

const spoiledLine = (document: Fields): Fields => {
  const [first, ...others] = document['LineItems'] as readonly object[];
  return { ...document, LineItems: [{ ...first, LineAmount: 'about $5' }, ...others] };
};

describe.each(BASES)('on %s basis', (basis) => {
  it.each([
    ['no total', withoutTotal, 'Total'],
    ['no lines', (document: Fields) => ({ ...document, LineItems: null }), 'LineItems'],
    ['an amount that is no number', spoiledLine, 'LineItems.0.LineAmount'],
  ] as const)('a document with %s gets its amounts from the report', async (_, change, field) => {
    const { books, running, synced, sync, spoil, guidOf, truth } = await open(basis);
    const { id, date } = aDocument(books, 'invoice', 1);
    spoil(id, change);
    await sync();
    expect(totalsOf(synced.all())).toEqual(truth());
    expect(new Set(running.unreadable.map((record) => JSON.stringify(record)))).toEqual(
      new Set([
        JSON.stringify({ type: 'Invoice', id: `Invoice:${guidOf(id)}`, date, fields: [field] }),
      ]),
    );
    expect(synced.all().some((one) => one.id.startsWith(`Invoice:${guidOf(id)}:`))).toBe(false);
    expect(synced.all().some((one) => one.id.startsWith('Report:'))).toBe(true);
  });

  it('a document without a date gets its amounts from the report, and counts once after it gets a date', async () => {
    const { books, running, synced, sync, spoil, mend, wait, truth, now } = await open(basis);
    const { id } = aDocument(books, 'purchase', 0);
    spoil(id, ({ Date: _date, DateString: _text, ...document }) => document);
    await sync();
    expect(running.unreadable[0]).toMatchObject({ type: 'BankTransaction', date: null });
    expect(totalsOf(synced.all())).toEqual(truth());
    await wait();
    mend();
    books.change(id, { memo: 'dated' }, now());
    await sync();
    expect(totalsOf(synced.all())).toEqual(truth());
  });

  it('a document counts once after it becomes readable with another amount and another day', async () => {
    const { books, synced, sync, wait, spoil, mend, truth, now } = await open(basis);
    const { id, date, lines } = aDocument(books, 'invoice', 1);
    spoil(id, withoutTotal);
    await sync();
    mend();
    await wait();
    const [first, ...others] = lines;
    if (!first) throw new Error('The invoice has no lines.');
    const larger = [{ ...first, cents: first.cents + 11_111 }, ...others];
    books.change(id, { lines: larger, date: addDays(businessDate(date), -1) }, now());
    await sync();
    expect(totalsOf(synced.all())).toEqual(truth());
  });

  it('a document keeps its old lines when it becomes unreadable, and counts once afterwards', async () => {
    const { books, synced, sync, list, wait, spoil, mend, truth, now } = await open(basis);
    const { id } = aDocument(books, 'invoice', 1);
    await sync();
    await wait();
    spoil(id, withoutTotal);
    books.change(id, { memo: 'changed' }, now());
    await sync();
    expect(totalsOf(synced.all())).toEqual(truth());
    await list();
    expect(totalsOf(synced.all())).toEqual(truth());
    await wait();
    mend();
    books.change(id, { memo: 'changed again' }, now());
    await sync();
    expect(totalsOf(synced.all())).toEqual(truth());
  });

  it('a document no longer counts after it is deleted', async () => {
    const { books, synced, sync, wait, spoil, truth, now } = await open(basis);
    const { id } = aDocument(books, 'purchase', 0);
    spoil(id, withoutTotal);
    await sync();
    await wait();
    books.delete(id, now());
    await sync();
    expect(totalsOf(synced.all())).toEqual(truth());
  });

  it('a line without an account gets its amount from the report, and counts once after it gets an account', async () => {
    const { books, synced, sync, wait, spoil, mend, truth, now } = await open(basis);
    const { id } = aDocument(books, 'purchase', 0);
    spoil(id, (document) => ({
      ...document,
      LineItems: (document['LineItems'] as readonly object[]).map((line) => ({
        ...line,
        AccountID: null,
        AccountCode: null,
      })),
    }));
    await sync();
    expect(totalsOf(synced.all())).toEqual(truth());
    await wait();
    mend();
    books.change(id, { memo: 'changed' }, now());
    await sync();
    expect(totalsOf(synced.all())).toEqual(truth());
  });

  it('a voided document needs only its id and status, and its lines are removed', async () => {
    const { books, running, synced, sync, wait, spoil, guidOf, truth, now } = await open(basis);
    const { id } = aDocument(books, 'invoice', 0);
    await sync();
    await wait();
    spoil(id, ({ InvoiceID, Status }) => ({ InvoiceID, Status }));
    books.void(id, now());
    await sync();
    expect(totalsOf(synced.all())).toEqual(truth());
    expect(synced.all().some((one) => one.id.startsWith(`Invoice:${guidOf(id)}:`))).toBe(false);
    expect(running.unreadable).toEqual([]);
  });

  it('many documents that change at once need no more calls than Xero allows in a minute', async () => {
    const { books, running, synced, sync, list, wait, mend, truth, now } = await open(basis);
    running.service.alterAnswer = (path, body) =>
      path.endsWith('/BankTransactions')
        ? (altered(body, ({ AccountID: _id, AccountCode: _code, ...line }) => line) as object)
        : body;
    await sync();
    expect(totalsOf(synced.all())).toEqual(truth());
    await wait();
    mend();
    const purchases = books
      .documents()
      .filter(({ kind, state }) => kind === 'purchase' && state === 'live');
    expect(purchases.length).toBeGreaterThan(8);
    for (const { id } of purchases) books.change(id, { memo: 'changed' }, now());
    const before = running.calls.length;
    await sync();
    expect(running.calls.length - before).toBeLessThanOrEqual(60);
    await list();
    expect(totalsOf(synced.all())).toEqual(truth());
  });

  it('all amounts come from the report if no document can be read', async () => {
    const { running, synced, sync, truth } = await open(basis, { days: 20 });
    const shape = { kind: 'wrongShape', shape: 'textAmounts', call: 'GET *', skip: 0 } as const;
    running.service.faults.add(shape);
    await sync();
    expect(totalsOf(synced.all())).toEqual(truth());
    expect(running.unreadable.length).toBeGreaterThan(10);
    expect(JSON.stringify(running.unreadable)).not.toContain('about');
  });

  it('drafts without a date do not count and do not stop the sync', async () => {
    const { books, running, synced, sync, wait, truth, now, reader } = await open(basis, {
      hasDrafts: true,
    });
    await sync();
    await wait();
    books.change(aDocument(books, 'purchase', 0).id, { memo: 'changed' }, now());
    await sync();
    expect(totalsOf(synced.all())).toEqual(truth());
    await reader().openItems?.();
    expect(running.unreadable).toEqual([]);
  });
});

describe('a list', () => {
  it('is read until a page is short if it does not state its length', async () => {
    const { running, synced, sync, truth } = await open('cash');
    running.service.alterAnswer = (_, body) =>
      altered(body, ({ pagination: _pages, DateTimeUTC: _time, ...record }) => record) as object;
    await sync();
    expect(totalsOf(synced.all())).toEqual(truth());
  });

  it('of accounts with an unreadable record returns all other accounts', async () => {
    const { running, synced, sync, truth } = await open('accrual');
    running.service.alterAnswer = (path, body) =>
      path.endsWith('/Accounts')
        ? { ...body, Accounts: [{ Code: null }, ...(body as { Accounts: object[] }).Accounts] }
        : body;
    await sync();
    expect(totalsOf(synced.all())).toEqual(truth());
    expect(running.unreadable).toMatchObject([{ type: 'Account', id: null }]);
    expect(synced.all().some((one) => one.id.startsWith('Report:'))).toBe(false);
  });

  it('of payments with an unreadable record, a null or a payment without an invoice returns all others', async () => {
    const { running, synced, sync, truth } = await open('cash');
    running.service.alterAnswer = (path, body) =>
      path.endsWith('/Payments')
        ? {
            ...body,
            pagination: null,
            Payments: [null, { Invoice: null }, ...(body as { Payments: object[] }).Payments],
          }
        : body;
    await sync();
    expect(totalsOf(synced.all())).toEqual(truth());
    expect(running.unreadable[0]).toMatchObject({ type: 'Payment', id: null });
  });

  it('of connections or organizations with an unreadable record returns all others', async () => {
    const { running } = await open('accrual');
    running.service.alterAnswer = (path, body) => {
      if (path.includes('/connections')) return [{ id: null }, null, ...(body as object[])];
      if (!path.endsWith('/Organisation')) return body;
      return { Organisations: [null, ...(body as { Organisations: object[] }).Organisations] };
    };
    expect(await running.connect()).toMatchObject({ name: 'Company unreadable' });
  });
});
