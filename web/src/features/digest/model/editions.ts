import type { BusinessDate, Period } from '@daily-snapshot/domain/calendar/business-date';
import { subtractCents, type Cents } from '@daily-snapshot/domain/money/cents';
import type { Daybook } from '@daily-snapshot/domain/daybook/daybook';
import { MEASURES, type Measure } from '@daily-snapshot/domain/signals/history';
import { amountOf, type Figure } from '@daily-snapshot/domain/snapshot/figure';
import type { Snapshot } from '@daily-snapshot/domain/snapshot/snapshot';
import { snapshotOfDaybook } from '@daily-snapshot/domain/snapshot/snapshot-of-daybook';

/** One number as it was told and as the books have it now. */
export interface NumberOfEditions {
  readonly measure: Measure;
  readonly was: Figure;
  readonly is: Figure;
  /** null where either is not known */
  readonly change: Cents | null;
}

/** The same digest, made of what the books hold now; null where their totals do not go back so far. */
export function editionOfNow(told: Snapshot, daybook: Daybook | null): Snapshot | null {
  if (!daybook || daybook.first > told.covers.from) return null;
  const { business: name, currency, basis, digestDay } = told;
  return snapshotOfDaybook({ name, currency, basis }, daybook, digestDay);
}

export const compareEditions = (told: Snapshot, now: Snapshot): NumberOfEditions[] =>
  MEASURES.map((measure) => {
    const [was, is] = [told.measures[measure].figure, now.measures[measure].figure];
    const [before, after] = [amountOf(was), amountOf(is)];
    const change = before === null || after === null ? null : subtractCents(after, before);
    return { measure, was, is, change };
  });

/** Lines that came, changed or left after a digest had told of their days. */
export interface LinesSince {
  readonly ids: readonly string[];
  /** there were more than these */
  readonly hasMore: boolean;
}

/**
 * What is remembered of them: the latest change in the daybook, and those before it in the digests
 * that told of them.
 *
 * @param later digests after the one that is compared
 */
export function linesSince(
  covers: Period,
  daybook: Daybook,
  later: readonly Pick<Snapshot, 'corrections'>[],
): LinesSince {
  const isCovered = (day: BusinessDate) => covers.from <= day && day <= covers.to;
  const changes = [
    ...daybook.late.filter(({ date }) => isCovered(date)),
    ...later.flatMap(({ corrections }) => corrections).filter(({ about }) => isCovered(about)),
  ];
  return {
    ids: [...new Set(changes.flatMap(({ lines }) => lines))],
    hasMore: changes.some(({ hasMoreLines }) => hasMoreLines === true),
  };
}
