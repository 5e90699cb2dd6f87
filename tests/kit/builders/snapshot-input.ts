import { addDays, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import {
  rollUpDay,
  totalsOf,
  type DailyRollup,
} from '@daily-snapshot/domain/ledger/rollups/daily-rollup';
import { groupBy } from '@daily-snapshot/domain/shared/group-by';
import { History } from '@daily-snapshot/domain/baselines/daily-history';
import type { SnapshotInput } from '@daily-snapshot/domain/digest/build/build-snapshot';
import type { SourceState } from '@daily-snapshot/domain/connections/source-state';
import { TUESDAY } from './postings.ts';

/** A bank whose data is complete through the day before a Wednesday's digest. */
export const A_BANK: SourceState = {
  name: 'First Bank',
  provides: ['profit', 'cash'],
  completeThrough: TUESDAY,
  problem: null,
};

/** Builds the input of Wednesday's snapshot for these postings, with half a year of history. */
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
    rollupOn: (date) => rollups.get(date) ?? { date, cells: [] },
    sources: [A_BANK],
    changedDays: [],
    cash: null,
    receivables: null,
    payables: null,
    ...changes,
  };
}
