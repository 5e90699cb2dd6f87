import { addDays, type BusinessDate } from '../calendar/business-date.ts';
import { groupBy } from '../group-by.ts';
import { ALL_KINDS } from '../ledger/posting-kind.ts';
import { rollUpDay } from '../rollup/daily-rollup.ts';
import { emptyDaybook, enterDays, HISTORY_DAYS, type Daybook } from '../daybook/daybook.ts';
import { aPosting } from './builders.ts';

/** The daybook of a business with many lines and many counterparties, over two years until a day. */
export function crowdedDaybook(
  until: BusinessDate,
  of: { readonly lines: number; readonly names: number; readonly name?: (index: number) => string },
): Daybook {
  const { lines, names, name = (index) => `Counterparty ${index} Ltd` } = of;
  const postings = Array.from({ length: lines }, (_, index) =>
    aPosting({
      id: `line-${index}`,
      date: addDays(until, -(index % HISTORY_DAYS)),
      kind: ALL_KINDS[index % ALL_KINDS.length] ?? 'sale',
      amount: ((index * 7_919) % 200_000) - 100_000,
      counterparty: name((index * 7_907) % names),
      category: `Category ${index % 40}`,
    }),
  );
  const rollups = [...groupBy(postings, ({ date }) => date)].map(([date, ofDay]) =>
    rollUpDay(date, ofDay),
  );
  return enterDays(emptyDaybook(addDays(until, 1 - HISTORY_DAYS)), rollups);
}
