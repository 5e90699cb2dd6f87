import { businessDate, addDays } from '@daily-snapshot/domain/calendar/business-date';
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

async function world() {
  const ports = memoryPorts();
  ports.stored.businesses.set('bakery', aBusiness());
  const bring = (name: string, ...lines: SourceTransaction[]) =>
    importLines(ports, 'bakery', {
      lines,
      source: { name, gives: ['profit', 'cash'], completeThrough: FRIDAY, problem: null },
    });
  await bring('Checking', sale('bank', 100), sale('bank', 70, WINTER));
  await bring('Ledger', sale('books', 90), sale('books', 65, WINTER));
  const dailySummaries = () => {
    const book = ports.stored.daybooks.get('bakery');
    if (!book) throw new Error('There is no dailySummaries.');
    return book;
  };
  const revenue = (date = FRIDAY) => totalsOn(dailySummaries(), date).revenue;
  const letGive = (from: Parameters<typeof setProfitSource>[2]) =>
    setProfitSource(ports, 'bakery', from, async () => undefined);
  return { ports, bring, dailySummaries, revenue, letGive };
}

describe('books and bank', () => {
  it('are never added up: once the books are connected they alone give revenue', async () => {
    const { revenue, letGive, dailySummaries } = await world();
    expect([revenue(), revenue(WINTER)]).toEqual([190, 135]);
    await letGive(BOOKS);
    expect([revenue(), revenue(WINTER)]).toEqual([90, 65]);
    expect(dailySummaries().sources.map(({ gives }) => gives)).toEqual([['cash'], ['cash']]);
  });

  it('stay apart when more comes of either', async () => {
    const { revenue, letGive, bring } = await world();
    await letGive(BOOKS);
    await bring('Checking', sale('bank', 1_000));
    expect(revenue()).toBe(90);
    await bring('Ledger', sale('books', 11));
    expect(revenue()).toBe(101);
  });

  it('keep every line, whichever counts', async () => {
    const { ports, letGive } = await world();
    const before = [...(ports.stored.postings.get('bakery')?.values() ?? [])];
    await letGive(BOOKS);
    expect([...(ports.stored.postings.get('bakery')?.values() ?? [])]).toEqual(before);
    expect(before.every(({ seenAs }) => seenAs?.length === 1)).toBe(true);
  });

  it('take turns when the books have ended: theirs until then, everybody’s after', async () => {
    const { revenue, letGive, dailySummaries } = await world();
    await letGive(BOOKS);
    await letGive({ source: 'books', until: addDays(FRIDAY, -1) });
    expect([revenue(), revenue(WINTER)]).toEqual([190, 65]);
    expect(dailySummaries().sources[0]?.gives).toEqual(['profit', 'cash']);
  });

  it('are as they were when the books never were', async () => {
    const { revenue, letGive, dailySummaries } = await world();
    const before = dailySummaries();
    await letGive(BOOKS);
    await letGive(null);
    expect([revenue(), revenue(WINTER)]).toEqual([190, 135]);
    expect(dailySummaries()).toEqual(before);
  });

  it('end in the same dailySummaries when it is done twice', async () => {
    const { letGive, dailySummaries } = await world();
    await letGive(BOOKS);
    const once = dailySummaries();
    await letGive(BOOKS);
    expect(dailySummaries()).toEqual(once);
  });
});
