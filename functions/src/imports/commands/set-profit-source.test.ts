import { businessDate, addDays } from '@daily-snapshot/domain/calendar/business-date';
import type { ProfitSource } from '@daily-snapshot/domain/ledger/classification/is-counted';
import type { SourceTransaction } from '@daily-snapshot/domain/ledger/posting';
import { totalsOn } from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import { aLine } from '../../../../tests/kit/builders/postings.ts';
import { describe, expect, it } from 'vitest';
import { memoryPorts } from '../../../../tests/kit/memory/memory-ports.ts';
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

  it('keep every transaction, also those that do not count', async () => {
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
