import { addDays, datesOf, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { SourceState } from '@daily-snapshot/domain/connections/source-state';
import { emptyDailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import { buildSnapshot } from '@daily-snapshot/domain/digest/build/build-snapshot';
import type { ReportedBusiness } from '@daily-snapshot/domain/digest/build/digest-inputs';
import type { Snapshot } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import type { OpenItem } from '@daily-snapshot/domain/ledger/open-items/open-item';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { NO_TOTALS, rollUpDay, totalsOf } from '@daily-snapshot/domain/ledger/rollups/daily-rollup';
import { compareText } from '@daily-snapshot/domain/shared/compare-text';
import { groupBy } from '@daily-snapshot/domain/shared/group-by';
import { TUESDAY } from './postings.ts';

/** A bank whose data is complete through the day before a Wednesday's digest. */
export const A_BANK: SourceState = {
  name: 'First Bank',
  provides: ['profit', 'cash'],
  completeThrough: TUESDAY,
  problem: null,
};

const BUSINESS: ReportedBusiness = { name: 'Corner Bakery', currency: 'USD', basis: 'cash' };

/** The fields of the business and of its daily summaries that differ from the defaults. */
export interface SnapshotChanges
  extends
    Partial<ReportedBusiness>,
    Partial<Pick<DailySummaries, 'first' | 'sources' | 'lateDays' | 'profitSwitch' | 'booksLag'>> {
  readonly digestDay?: BusinessDate;
  readonly cash?: Parameters<typeof buildSnapshot>[3];
  readonly receivables?: readonly OpenItem[] | null;
  readonly payables?: readonly OpenItem[] | null;
}

/** Builds Wednesday's snapshot for these postings, with half a year of history. */
export function aSnapshot(
  postings: readonly Posting[],
  { digestDay, cash = null, receivables, payables, ...changes }: SnapshotChanges = {},
): Snapshot {
  const openItems =
    receivables || payables
      ? { asOf: TUESDAY, receivables: receivables ?? [], payables: payables ?? [] }
      : undefined;
  return buildSnapshot(
    { ...BUSINESS, ...changes },
    { ...summariesOf(postings, changes.first), openItems, ...changes },
    digestDay ?? addDays(TUESDAY, 1),
    cash,
  );
}

/** Sums up postings like the service does, with every counterparty of each day. */
function summariesOf(
  postings: readonly Posting[],
  first: BusinessDate = addDays(TUESDAY, -182),
): DailySummaries {
  const recent = [...groupBy(postings, ({ date }) => date)]
    .map(([date, ofDay]) => rollUpDay(date, ofDay))
    .toSorted((a, b) => compareText(a.date, b.date));
  const totals = new Map(recent.map(({ date, cells }) => [date, totalsOf(cells)]));
  const last = recent.at(-1)?.date;
  const days = last && last >= first ? datesOf({ from: first, to: last }) : [];
  const totalsOn = (date: BusinessDate) => totals.get(date) ?? NO_TOTALS;
  return {
    ...emptyDailySummaries(first),
    revenue: days.map((date) => totalsOn(date).revenue),
    expenses: days.map((date) => totalsOn(date).expenses),
    recent,
    sources: [A_BANK],
  };
}
