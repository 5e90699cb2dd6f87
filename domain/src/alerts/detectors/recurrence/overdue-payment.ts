import { dateOfDayNumber, type DayNumber } from '../../../calendar/business-date.ts';
import { cents, sumCents, type Cents } from '../../../money/cents.ts';
import type { Evidence, AlertAmounts } from '../../alert/evidence.ts';
import { DAYS_A_MONTH, type Candidate } from '../../alert/candidate.ts';
import {
  recentUsualCharges,
  LATEST,
  latestAmounts,
  type RecurringSeries,
} from './recurring-series.ts';
import type { Charge } from '../series/charge.ts';
import { chanceOfLate } from './cycle.ts';
import { inOrder, median } from '../statistics/robust.ts';
import type { Streams } from '../series/payment-streams.ts';
import { pausedLastYear, shareAsDelayed, daysWaited } from './delay-record.ts';

/**
 * The share of a month's turnover from which an overdue amount is material: a few hours of an
 * ordinary day.
 */
export const MATERIAL_SHARE = 0.005;

/**
 * The monthly rate above which a finding gets an alert only if a quarter of a month's turnover is
 * at stake.
 */
const RARE_PER_MONTH = 0.1;

/** A recurring series whose next payment has not arrived. */
export interface Overdue {
  readonly key: string;
  /** The charges in the series. */
  readonly charges: readonly Charge[];
  readonly last: Charge;
  /** Days past the day on which a payment would be no surprise. */
  readonly late: number;
  readonly series: RecurringSeries;
  /** The chance that a payment this late still arrives. */
  readonly chance: number;
}

export interface OverdueRules {
  readonly today: DayNumber;
  /** Reports whether a series is regular enough to be missed. */
  readonly isFirm: (series: RecurringSeries) => boolean;
  /** Days by which any payment may be late. */
  readonly grace: number;
  /** Days until postings arrive. */
  readonly postingLag: number;
  /** The minimum number of days a payment stays overdue. Absent means until the next one is due. */
  readonly atLeast?: number;
}

/**
 * Returns the series whose due day is past by less than one cycle. A longer delay means the series
 * has ended.
 */
export function overduePayments(streams: Streams, rules: OverdueRules): Overdue[] {
  const { today, isFirm, grace, postingLag, atLeast = 0 } = rules;
  const found: Overdue[] = [];
  let usual: number | undefined;
  for (const { key, series } of streams.recurringCounterparties()) {
    const late = daysWaited(series, today) - postingLag;
    const mayCome = late <= Math.max(series.every, atLeast);
    if (late <= grace || !mayCome || series.isPaid || !isFirm(series)) continue;
    const all = streams.get(key)?.charges ?? [];
    const charges = recentUsualCharges(all, series);
    const last = charges.at(-1);
    if (!last) continue;
    usual ??= streams.usualSpread;
    const one = { key, charges, last, late, series, chance: chanceOfLate(series, late, usual) };
    if (!isRare(one)) found.push(one);
    else if (!pausedLastYear(all, series)) found.push({ ...one, chance: withRecord(one, streams) });
  }
  return found;
}

/**
 * Reports whether a delay is rare enough for an alert. Common delays are not examined further,
 * because many payments are a day late.
 */
export const isRare = ({ chance, series }: Overdue): boolean =>
  chance * (DAYS_A_MONTH / series.every) < RARE_PER_MONTH;

/** Returns the chance of this delay, by its spread or by the earlier delays of the series. */
const withRecord = ({ key, late, chance }: Overdue, streams: Streams): number =>
  1 - (1 - chance) * (1 - shareAsDelayed(streams.record(key), late));

/** Returns the median of the latest payments, always an amount that was paid. */
export const usualAmount = (charges: readonly Pick<Charge, 'amount'>[]): Cents => {
  const amounts = inOrder(charges.map(({ amount }) => amount));
  return cents(amounts[Math.floor((amounts.length - 1) / 2)] ?? 0);
};

/** Returns the day of the payment before the missing one. */
export const lastPaidBefore = (cause: string): DayNumber =>
  Number(cause.slice(cause.lastIndexOf(' ') + 1));

/** Returns the counterparty that has not paid or has not charged. */
export const subjectOfCause = (cause: string): string => cause.slice(0, cause.lastIndexOf(' '));

/**
 * Recomputes the amounts of an overdue payment, whose actual amount is 0. For one payer `past`
 * holds the latest payments. For several people, or bills that fail together, it holds the usual
 * amount of each.
 */
export function recomputeOverduePayment({ past, figures }: Evidence): AlertAmounts {
  const total = sumCents(past);
  if ((figures['people'] ?? figures['together'] ?? 1) > 1)
    return { actual: null, expected: { low: total, high: total }, impact: total };
  return {
    actual: null,
    expected: { low: cents(Math.min(...past)), high: cents(Math.max(...past)) },
    impact: cents(Math.round(median(past))),
  };
}

const MAX_LISTED = 30;

type Kind = Pick<Candidate, 'detector' | 'finding'> & {
  readonly of: Candidate['baseline']['of'];
};

/**
 * Builds the candidate for payments that have not arrived, at their usual amount and reported once.
 */
export function overduePaymentCandidate(
  { detector, finding, of }: Kind,
  today: DayNumber,
  together: readonly Overdue[],
): Candidate[] {
  const [first] = together.toSorted((a, b) => a.chance - b.chance);
  if (!first) return [];
  const { key, charges, last, late, series, chance } = first;
  const past =
    together.length === 1
      ? latestAmounts(charges)
      : together.map((each) => usualAmount(each.charges.slice(-LATEST)));
  const evidence: Evidence = {
    from: dateOfDayNumber(last.day + 1),
    to: dateOfDayNumber(today),
    measured: [],
    past: past.slice(0, MAX_LISTED),
    figures: {
      people: together.length,
      everyDays: series.every,
      spreadDays: series.spread,
      lateDays: late,
      gaps: series.gaps,
    },
  };
  return [
    {
      detector,
      finding,
      ...recomputeOverduePayment(evidence),
      day: today,
      cause: `${key} ${last.day}`,
      subject: key,
      isOnce: true,
      counterparty: together.length === 1 ? last.name : null,
      measure: null,
      otherDay: series.due,
      lines: [],
      baseline: { of, count: series.gaps + 1 },
      evidence,
      perMonth: chance * (DAYS_A_MONTH / series.every),
    },
  ];
}
