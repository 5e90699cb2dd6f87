import type { DayNumber } from '../calendar/business-date.ts';
import { FEWEST_GAPS, keepsTime, type Beat } from './beat.ts';
import type { Charge } from './charge.ts';

/**
 * How a rhythm did so far: for how many days each payment that it foretold was waited for (see
 * `waitedFor`), as that was reckoned before it came. Any few days lie near some cycle, the best of
 * many that were tried; only what comes next shows whether there is one.
 */
export type TrackRecord = readonly number[];

/** A year of months. What was longer ago says little of who pays now. */
const LATEST = 13;

/**
 * The record with one more payment, if it was foretold.
 *
 * @param beat as it was reckoned before
 * @param before the charges that it was reckoned from
 */
export function withPayment(
  record: TrackRecord,
  beat: Beat | null,
  charge: Charge,
  before: readonly Charge[],
): TrackRecord {
  const isForetold =
    beat !== null && charge.day > beat.due - beat.every / 2 && keepsTime(charge, before, beat);
  return isForetold ? [...record.slice(1 - LATEST), waitedFor(beat, charge.day)] : record;
}

/** Days past the day on which it would be no surprise: who was late the last time may be so again. */
export const waitedFor = ({ due, offsets }: Beat, day: DayNumber): number =>
  day - due - Math.max(0, offsets.at(-1) ?? 0);

const IN_TIME = 2;

/**
 * The share of what it foretold that came so many days late, but for one: anybody may forget once.
 * As if two more had come in time.
 */
export const shareAsLate = (record: TrackRecord, late: number): number =>
  Math.max(0, record.filter((delay) => delay >= late).length - 1) / (record.length + IN_TIME);

/** What a year moves: holidays, and how the month begins. */
const YEAR_DAYS = 365;

/** A gap of more usual ones than this is a pause. */
const PAUSE = 2.5;

/** Whether it paused so about this time of last year too, after a time of coming: a season that is over. */
export const pausedLastYear = (charges: readonly Charge[], { every }: Beat): boolean => {
  const last = charges.at(-1)?.day ?? 0;
  return charges.some((charge, place) => {
    if (place < FEWEST_GAPS) return false;
    const next = charges[place + 1];
    return (
      next !== undefined &&
      next.day - charge.day > PAUSE * every &&
      Math.abs(charge.day + YEAR_DAYS - last) <= every / 2
    );
  });
};
