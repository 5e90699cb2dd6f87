import type { BusinessDate } from '../calendar/business-date.ts';
import { digestPeriod } from '../calendar/digest-day.ts';
import type { Basis } from '../ledger/basis.ts';
import {
  cashOn,
  cellsOn,
  emptyDaybook,
  historyUntil,
  sourcesOf,
  totalsOn,
  type Daybook,
} from '../daybook/daybook.ts';
import { buildSnapshot } from './build-snapshot.ts';
import type { Snapshot } from './snapshot.ts';

/** Of a business, what its digest rests on. */
export interface ReportedBusiness {
  readonly name: string;
  readonly currency: string;
  readonly basis: Basis;
  /** the last business day that has its digest */
  readonly latestDigest?: BusinessDate | undefined;
}

/**
 * The snapshot of a digest day, from what the daybook holds.
 *
 * @param daybook undefined while nothing is connected: every number is unknown then
 */
export function snapshotOfDaybook(
  business: ReportedBusiness,
  daybook: Daybook | undefined,
  digestDay: BusinessDate,
): Snapshot {
  const { from, to } = digestPeriod(digestDay);
  const book = daybook ?? emptyDaybook(from);
  return buildSnapshot({
    business: business.name,
    digestDay,
    currency: business.currency,
    basis: business.basis,
    history: historyUntil(book, to),
    cellsOn: (date) => cellsOn(book, date),
    sources: sourcesOf(book),
    booksGap: book.booksGap,
    changedDays: book.late
      .filter(({ toldAfter }) => toldAfter === business.latestDigest)
      .map(({ date, was, lines, hasMoreLines }) => ({
        reported: { date, figures: was },
        now: totalsOn(book, date),
        lines,
        hasMoreLines,
      })),
    cash: cashOn(book, to),
    receivables: book.openItems?.receivables ?? null,
    payables: book.openItems?.payables ?? null,
  });
}
