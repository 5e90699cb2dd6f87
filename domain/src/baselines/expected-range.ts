import { addDays, datesOf, type BusinessDate, type Period } from '../calendar/business-date.ts';
import { addCents, subtractCents, sumCents, ZERO, type Cents } from '../money/cents.ts';
import { scaleCents } from '../money/ratio.ts';
import type { History, Measure } from './daily-history.ts';

/** The band a number normally lies in; `mid` is what it would be on a plain day. */
export interface ExpectedRange {
  readonly low: Cents;
  readonly mid: Cents;
  readonly high: Cents;
}

/** A third of a year: enough same weekdays to order, few enough to be this season's. */
const WEEKS = 16;

/** The history that a band takes: fewer than four same weekdays make none. */
export const MIN_RANGE_DAYS = 28;

const MIN_WEEKS = MIN_RANGE_DAYS / 7;

/** The recent level is that of four whole weeks, so that every weekday has its place in it. */
const LEVEL_WEEKS = 4;

type Sample = Readonly<Record<'revenue' | 'expenses', Cents>>;

/**
 * What the covered days together normally bring: the same weekdays of the last sixteen weeks, each
 * brought from the level of its time to the level of the last four weeks; of these the median, and
 * the band that eight of ten such days stay in. On Monday that is a normal Friday to Sunday.
 *
 * @returns null with fewer than four such weeks of history
 */
export function expectedRanges(
  history: History,
  covered: Period,
): Readonly<Record<Measure, ExpectedRange>> | null {
  const weeks = Math.min(WEEKS, Math.floor(history.daysBefore(covered.from) / 7));
  if (weeks < MIN_WEEKS) return null;
  const now = levelBefore(history, covered.from);
  const samples = Array.from({ length: weeks }, (_, index) =>
    sampleOf(history, covered, 7 * (index + 1), now),
  );
  return {
    revenue: rangeOf(samples.map((sample) => sample.revenue)),
    expenses: rangeOf(samples.map((sample) => sample.expenses)),
    net: rangeOf(samples.map((sample) => subtractCents(sample.revenue, sample.expenses))),
  };
}

/** The covered weekdays `daysAgo` earlier, at today's level. */
function sampleOf(history: History, covered: Period, daysAgo: number, now: Sample): Sample {
  const then = { from: addDays(covered.from, -daysAgo), to: addDays(covered.to, -daysAgo) };
  const days = datesOf(then).map((date) => history.on(date));
  const hasLevel = history.daysBefore(then.from) >= 7 * LEVEL_WEEKS;
  const atThatTime = hasLevel ? levelBefore(history, then.from) : now;
  const bring = (measure: 'revenue' | 'expenses') =>
    scaleToLevel(sumCents(days.map((day) => day[measure])), atThatTime[measure], now[measure]);
  return { revenue: bring('revenue'), expenses: bring('expenses') };
}

/** The level of four weeks: the middle two of them added up, so that one wild week does not set it. */
function levelBefore(history: History, date: BusinessDate): Sample {
  const weeks = Array.from({ length: LEVEL_WEEKS }, (_, index) =>
    history.sumBefore(addDays(date, -7 * index), 7),
  );
  const middle = (measure: 'revenue' | 'expenses') =>
    sumCents(
      weeks
        .map((week) => week[measure])
        .toSorted((a, b) => a - b)
        .slice(1, -1),
    );
  return { revenue: middle('revenue'), expenses: middle('expenses') };
}

/** An amount of one level as it would be at another; a level that more than halved or doubled is not trusted. */
function scaleToLevel(amount: Cents, from: Cents, to: Cents): Cents {
  if (from <= 0 || to <= 0) return amount;
  const low = (BigInt(from) + 1n) / 2n;
  const high = 2n * BigInt(from);
  const level = BigInt(to) < low ? low : BigInt(to) > high ? high : BigInt(to);
  return scaleCents(amount, level, BigInt(from));
}

function rangeOf(amounts: readonly Cents[]): ExpectedRange {
  const sorted = amounts.toSorted((a, b) => a - b);
  return { low: quantile(sorted, 1), mid: quantile(sorted, 5), high: quantile(sorted, 9) };
}

/**
 * The value that `tenths` of ten further draws would stay under: the place (n + 1) × tenths / 10 in
 * the order, between neighbours in proportion, at the ends the last value.
 */
function quantile(sorted: readonly Cents[], tenths: number): Cents {
  const place = (sorted.length + 1) * tenths;
  const at = (rank: number): Cents =>
    sorted[Math.min(sorted.length, Math.max(1, rank)) - 1] ?? ZERO;
  const [below, above] = [at(Math.floor(place / 10)), at(Math.floor(place / 10) + 1)];
  return addCents(below, scaleCents(subtractCents(above, below), BigInt(place % 10), 10n));
}
