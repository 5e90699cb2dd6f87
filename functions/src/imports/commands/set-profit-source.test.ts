import {
  addDays,
  businessDate,
  datesOf,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import type { ProfitSource } from '@daily-snapshot/domain/ledger/classification/is-counted';
import type { SourceTransaction } from '@daily-snapshot/domain/ledger/posting';
import { totalsOn } from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import { aConnection } from '../../../../tests/kit/builders/connection.ts';
import { aLine } from '../../../../tests/kit/builders/postings.ts';
import { describe, expect, it } from 'vitest';
import { memoryPorts } from '../../../../tests/kit/memory/memory-ports.ts';
import type { ConnectionRecord } from '../../connections/ports/connections.ts';
import { buildDigest } from '../../digest/commands/build-digest.ts';
import { setProfitSource } from './set-profit-source.ts';
import { importLines } from './import-lines.ts';

const FRIDAY = businessDate('2026-11-20');
const WINTER = addDays(FRIDAY, -300);
const BOOKS = { source: 'books', until: null };

const sale = (source: string, amount: number, date = FRIDAY): SourceTransaction =>
  aLine({ id: `${source} ${amount} ${date}`, source, account: source, amount, date, kind: 'sale' });

async function setUpBakery() {
  const ports = memoryPorts();
  ports.stored.businesses.set('bakery', aBusiness());
  const importFrom = (name: string, ...lines: SourceTransaction[]) =>
    importLines(ports, {
      businessId: 'bakery',
      lines,
      source: { name, provides: ['profit', 'cash'], completeThrough: FRIDAY, problem: null },
    });
  await importFrom('Checking', sale('bank', 100), sale('bank', 70, WINTER));
  await importFrom('Ledger', sale('books', 90), sale('books', 65, WINTER));
  const dailySummaries = () => {
    const summaries = ports.stored.dailySummaries.get('bakery');
    if (!summaries) throw new Error('There are no daily summaries.');
    return summaries;
  };
  const revenue = (date = FRIDAY) => totalsOn(dailySummaries(), date).revenue;
  const setSource = (from: ProfitSource | null) =>
    setProfitSource(ports, { businessId: 'bakery', from, keepAlive: async () => undefined });
  return { ports, importFrom, dailySummaries, revenue, setSource };
}

describe('books and a bank', () => {
  it('are never added up, because connected books alone provide revenue', async () => {
    const { revenue, setSource, dailySummaries } = await setUpBakery();
    expect([revenue(), revenue(WINTER)]).toEqual([190, 135]);
    await setSource(BOOKS);
    expect([revenue(), revenue(WINTER)]).toEqual([90, 65]);
    expect(dailySummaries().sources.map(({ provides }) => provides)).toEqual([['cash'], ['cash']]);
  });

  it('stay separate when either has new transactions', async () => {
    const { revenue, setSource, importFrom } = await setUpBakery();
    await setSource(BOOKS);
    await importFrom('Checking', sale('bank', 1_000));
    expect(revenue()).toBe(90);
    await importFrom('Ledger', sale('books', 11));
    expect(revenue()).toBe(101);
  });

  it('keep every transaction, even transactions that do not count', async () => {
    const { ports, setSource } = await setUpBakery();
    const before = [...(ports.stored.postings.get('bakery')?.values() ?? [])];
    await setSource(BOOKS);
    expect([...(ports.stored.postings.get('bakery')?.values() ?? [])]).toEqual(before);
    expect(before.every(({ seenAs }) => seenAs?.length === 1)).toBe(true);
  });

  it('count books until their last day, and all sources after it', async () => {
    const { revenue, setSource, dailySummaries } = await setUpBakery();
    await setSource(BOOKS);
    await setSource({ source: 'books', until: addDays(FRIDAY, -1) });
    expect([revenue(), revenue(WINTER)]).toEqual([190, 65]);
    expect(dailySummaries().sources[0]?.provides).toEqual(['profit', 'cash']);
  });

  it('return to the previous totals when the books are removed', async () => {
    const { revenue, setSource, dailySummaries } = await setUpBakery();
    const before = dailySummaries();
    await setSource(BOOKS);
    await setSource(null);
    expect([revenue(), revenue(WINTER)]).toEqual([190, 135]);
    expect(dailySummaries()).toEqual(before);
  });

  it('have the same daily summaries after a repeated call', async () => {
    const { setSource, dailySummaries } = await setUpBakery();
    await setSource(BOOKS);
    const once = dailySummaries();
    await setSource(BOOKS);
    expect(dailySummaries()).toEqual(once);
  });
});

describe('the first digest after books were connected', () => {
  const MONDAY = businessDate('2026-11-23');
  const digestOn = async (ports: Awaited<ReturnType<typeof setUpBakery>>['ports'], day: string) => {
    const at = new Date(`${day}T16:00:07Z`);
    const digest = { businessId: 'bakery', businessDate: businessDate(day) };
    expect(await buildDigest({ ...ports, clock: stoppedClock(at) }, digest)).toBe('published');
    const { snapshot } = ports.stored.digests.get(`bakery_${day}`) ?? {};
    return { snapshot, mail: ports.stored.outbox.get(`bakery_${day}`)?.mail };
  };

  /** Reports two weeks from a file, and connects books that have other amounts on every day. */
  async function connectBooks() {
    const ports = memoryPorts();
    ports.stored.businesses.set('bakery', aBusiness());
    const importFrom = (source: string, name: string, dates: readonly BusinessDate[]) =>
      importLines(ports, {
        businessId: 'bakery',
        lines: dates.map((date, index) => sale(source, 100 + index, date)),
        source: { name, provides: ['profit', 'cash'], completeThrough: MONDAY, problem: null },
      });
    const dates = datesOf({ from: addDays(FRIDAY, -13), to: FRIDAY });
    await importFrom('file', 'Checking.csv', dates);
    for (const day of ['11-17', '11-18', '11-19', '11-20']) await digestOn(ports, `2026-${day}`);
    ports.connected.records.set('books', {
      connection: aConnection(new Date('2026-11-20T20:00:00Z'), {
        provider: 'quickbooks',
        name: 'QuickBooks',
        provides: ['profit'],
        basis: 'accrual',
      }),
      reading: { businessId: 'bakery' },
    } as ConnectionRecord);
    await importFrom('books', 'QuickBooks', dates.toReversed());
    await setProfitSource(ports, {
      businessId: 'bakery',
      from: BOOKS,
      keepAlive: async () => undefined,
    });
    return { ports, importFrom };
  }

  it('explains the change once instead of correcting each day', async () => {
    const { ports } = await connectBooks();
    const { snapshot, mail } = await digestOn(ports, MONDAY);
    expect(snapshot?.corrections).toEqual([]);
    expect(snapshot?.profitSwitch).toEqual({
      to: 'QuickBooks',
      others: ['Checking.csv'],
      days: { count: 4, from: '2026-11-16', to: '2026-11-19' },
    });
    expect(mail?.text).toContain('QuickBooks now provides your totals.');
    expect(mail?.text).not.toContain('when we wrote you');
    expect(mail?.html.match(/now provides your totals/g)).toHaveLength(1);
  });

  it('is the only one that explains it, and a later change is a correction again', async () => {
    const { ports } = await connectBooks();
    await digestOn(ports, MONDAY);
    await importLines(ports, {
      businessId: 'bakery',
      lines: [sale('books', 7, addDays(FRIDAY, -1))],
      source: { name: 'QuickBooks', provides: ['profit'], completeThrough: MONDAY, problem: null },
    });
    const { snapshot, mail } = await digestOn(ports, addDays(MONDAY, 1));
    expect(snapshot?.profitSwitch).toBeUndefined();
    expect(snapshot?.corrections.map(({ about, measure }) => `${about} ${measure}`)).toEqual([
      '2026-11-19 revenue',
      '2026-11-19 net',
    ]);
    expect(mail?.text).not.toContain('now provides your totals');
  });
});
