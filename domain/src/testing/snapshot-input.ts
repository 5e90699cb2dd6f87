import { addDays, type BusinessDate } from '../calendar/business-date.ts';
import type { Posting } from '../ledger/posting.ts';
import { rollUpDay, totalsOf, type DailyRollup } from '../rollup/daily-rollup.ts';
import { groupBy } from '../group-by.ts';
import { History } from '../signals/history.ts';
import type { SnapshotInput } from '../snapshot/build-snapshot.ts';
import type { SourceState } from '../connections/source-state.ts';
import { TUESDAY } from './builders.ts';

/** A bank that has told all until the day before a Wednesday's digest. */
export const A_BANK: SourceState = {
  name: 'First Bank',
  gives: ['profit', 'cash'],
  completeThrough: TUESDAY,
  problem: null,
};

/** The input of Wednesday's snapshot over these postings, with half a year of history before it. */
export function snapshotInput(
  postings: readonly Posting[],
  changes: Partial<SnapshotInput> = {},
): SnapshotInput {
  const first = addDays(TUESDAY, -182);
  const rollups = new Map<BusinessDate, DailyRollup>();
  for (const [date, ofDay] of groupBy(postings, (posting) => posting.date)) {
    rollups.set(date, rollUpDay(date, ofDay));
  }
  const totals = new Map([...rollups].map(([date, { cells }]) => [date, totalsOf(cells)]));
  return {
    business: 'Corner Bakery',
    digestDay: addDays(TUESDAY, 1),
    currency: 'USD',
    basis: 'cash',
    history: History.from(first, totals),
    cellsOn: (date) => rollups.get(date)?.cells ?? [],
    sources: [A_BANK],
    changedDays: [],
    cash: null,
    receivables: null,
    payables: null,
    ...changes,
  };
}
