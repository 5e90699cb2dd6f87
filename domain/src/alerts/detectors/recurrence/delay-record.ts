import type { DayNumber } from '../../../calendar/business-date.ts';
import { MIN_GAPS, isUsualAmount, type RecurringSeries } from './recurring-series.ts';
import type { Charge } from '../series/charge.ts';

/**
 * The number of days each predicted payment was waited for (see `daysWaited`), as computed before
 * it arrived. A few days always fit one of many cycles, so only later payments show whether the
 * cycle is real.
 */
export type DelayRecord = readonly number[];

/** One year of monthly payments. Older ones say little about a current payer. */
const LATEST = 13;

/**
 * Returns the record with one more payment, if it was predicted.
 *
 * @param series the series as computed before the payment
 * @param before the charges it was computed from
 */
export function recordPaymentDelay(
  record: DelayRecord,
  series: RecurringSeries | null,
  charge: Charge,
  before: readonly Charge[],
): DelayRecord {
  const isPredicted =
    series !== null &&
    charge.day > series.due - series.every / 2 &&
    isUsualAmount(charge, before, series);
  return isPredicted ? [...record.slice(1 - LATEST), daysWaited(series, charge.day)] : record;
}

/**
 * Returns the days past the day on which a payment would be no surprise. A payer who was late last
 * time may be late again.
 */
export const daysWaited = ({ due, offsets }: RecurringSeries, day: DayNumber): number =>
  day - due - Math.max(0, offsets.at(-1) ?? 0);

const IN_TIME = 2;

/**
 * Returns the share of predicted payments that were as late as this, with two more payments counted
 * as on time. One late payment is ignored, because any payer may forget once.
 */
export const shareAsDelayed = (record: DelayRecord, late: number): number =>
  Math.max(0, record.filter((delay) => delay >= late).length - 1) / (record.length + IN_TIME);

/** Days by which a yearly date may shift, because of holidays and how the month begins. */
const YEAR_DAYS = 365;

/** A gap of more usual gaps than this is a pause. */
const PAUSE = 2.5;

/**
 * Reports whether the series also paused about this time last year after a period of payments, as
 * at the end of a season.
 */
export const pausedLastYear = (charges: readonly Charge[], { every }: RecurringSeries): boolean => {
  const last = charges.at(-1)?.day ?? 0;
  return charges.some((charge, place) => {
    if (place < MIN_GAPS) return false;
    const next = charges[place + 1];
    return (
      next !== undefined &&
      next.day - charge.day > PAUSE * every &&
      Math.abs(charge.day + YEAR_DAYS - last) <= every / 2
    );
  });
};
