import { businessDate, addDays } from '@daily-snapshot/domain/calendar/business-date';
import type { SourceLine } from '@daily-snapshot/domain/ledger/posting';
import { totalsOn } from '@daily-snapshot/domain/daybook/daybook';
import { aBusiness } from '@daily-snapshot/domain/testing/a-business';
import { aLine } from '@daily-snapshot/domain/testing/builders';
import { describe, expect, it } from 'vitest';
import { memoryPorts } from '../adapters/memory/memory-ports.ts';
import { letGiveProfit } from './books-give-profit.ts';
import { importLines } from './import-lines.ts';

const FRIDAY = businessDate('2026-11-20');
const WINTER = addDays(FRIDAY, -300);
const BOOKS = { source: 'books', until: null };

const sale = (source: string, amount: number, date = FRIDAY): SourceLine =>
  aLine({ id: `${source} ${amount} ${date}`, source, account: source, amount, date, kind: 'sale' });

async function world() {
  const ports = memoryPorts();
  ports.stored.businesses.set('bakery', aBusiness());
  const bring = (name: string, ...lines: SourceLine[]) =>
    importLines(ports, 'bakery', {
      lines,
      source: { name, gives: ['profit', 'cash'], completeThrough: FRIDAY, problem: null },
    });
  await bring('Checking', sale('bank', 100), sale('bank', 70, WINTER));
  await bring('Ledger', sale('books', 90), sale('books', 65, WINTER));
  const daybook = () => {
    const book = ports.stored.daybooks.get('bakery');
    if (!book) throw new Error('There is no daybook.');
    return book;
  };
  const revenue = (date = FRIDAY) => totalsOn(daybook(), date).revenue;
  const letGive = (from: Parameters<typeof letGiveProfit>[2]) =>
    letGiveProfit(ports, 'bakery', from, async () => undefined);
  return { ports, bring, daybook, revenue, letGive };
}

describe('books and bank', () => {
  it('are never added up: once the books are connected they alone give revenue', async () => {
    const { revenue, letGive, daybook } = await world();
    expect([revenue(), revenue(WINTER)]).toEqual([190, 135]);
    await letGive(BOOKS);
    expect([revenue(), revenue(WINTER)]).toEqual([90, 65]);
    expect(daybook().sources.map(({ gives }) => gives)).toEqual([['cash'], ['cash']]);
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
    const { revenue, letGive, daybook } = await world();
    await letGive(BOOKS);
    await letGive({ source: 'books', until: addDays(FRIDAY, -1) });
    expect([revenue(), revenue(WINTER)]).toEqual([190, 65]);
    expect(daybook().sources[0]?.gives).toEqual(['profit', 'cash']);
  });

  it('are as they were when the books never were', async () => {
    const { revenue, letGive, daybook } = await world();
    const before = daybook();
    await letGive(BOOKS);
    await letGive(null);
    expect([revenue(), revenue(WINTER)]).toEqual([190, 135]);
    expect(daybook()).toEqual(before);
  });

  it('end in the same daybook when it is done twice', async () => {
    const { letGive, daybook } = await world();
    await letGive(BOOKS);
    const once = daybook();
    await letGive(BOOKS);
    expect(daybook()).toEqual(once);
  });
});
