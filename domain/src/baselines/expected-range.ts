import { addDays, datesOf, type BusinessDate, type Period } from '../calendar/business-date.ts';
import { addCents, subtractCents, sumCents, ZERO, type Cents } from '../money/cents.ts';
import { scaleCents } from '../money/ratio.ts';
import type { History, Measure } from './daily-history.ts';

/** The range that a number is normally in. `mid` is the median. */
export interface ExpectedRange {
  readonly low: Cents;
  readonly mid: Cents;
  readonly high: Cents;
}

/**
 * A third of a year has enough of each weekday to rank them, and is short enough to be one season.
 */
const WEEKS = 16;

/** The minimum history for a range, because it needs four of the same weekday. */
export const MIN_RANGE_DAYS = 28;

const MIN_WEEKS = MIN_RANGE_DAYS / 7;

/** The number of weeks that give the recent level. Whole weeks weigh every weekday the same. */
const LEVEL_WEEKS = 4;

type Sample = Readonly<Record<'revenue' | 'expenses', Cents>>;

/**
 * Returns the usual total of the covered days. It takes the same weekdays of the last sixteen weeks
 * and scales each from its own level to the level of the last four weeks. The result is the median
 * and the range of eight in ten such days. On a Monday it is a normal Friday to Sunday.
 * @param isClosed whether the business was closed on a day without revenue. A week in which it was
 *   closed on a day that is open now is left out, because its zero is not normal.
 * @returns null for each number if there are fewer than four such weeks of history, and for revenue
 *   and net if the business was closed on all covered days, because no revenue is expected then
 */
export function expectedRanges(
  history: History,
  covered: Period,
  isClosed: (date: BusinessDate) => boolean = () => false,
): Readonly<Record<Measure, ExpectedRange | null>> {
  const weeks = Math.min(WEEKS, Math.floor(history.daysBefore(covered.from) / 7));
  const open = datesOf(covered).filter((date) => !isClosed(date));
  const daysAgo = Array.from({ length: weeks }, (_, index) => 7 * (index + 1)).filter((ago) =>
    open.every((date) => !isClosed(addDays(date, -ago))),
  );
  if (daysAgo.length < MIN_WEEKS) return { revenue: null, expenses: null, net: null };
  const now = levelBefore(history, covered.from);
  const samples = daysAgo.map((ago) => sampleOf(history, covered, ago, now));
  const expenses = withoutNegatives(rangeOf(samples.map((sample) => sample.expenses)));
  if (open.length === 0) return { revenue: null, expenses, net: null };
  return {
    revenue: withoutNegatives(rangeOf(samples.map((sample) => sample.revenue))),
    expenses,
    net: rangeOf(samples.map((sample) => subtractCents(sample.revenue, sample.expenses))),
  };
}

/** Returns the total of the covered weekdays `daysAgo` earlier, scaled to today's level. */
function sampleOf(history: History, covered: Period, daysAgo: number, now: Sample): Sample {
  const then = { from: addDays(covered.from, -daysAgo), to: addDays(covered.to, -daysAgo) };
  const days = datesOf(then).map((date) => history.on(date));
  const hasLevel = history.daysBefore(then.from) >= 7 * LEVEL_WEEKS;
  const atThatTime = hasLevel ? levelBefore(history, then.from) : now;
  const bring = (measure: 'revenue' | 'expenses') =>
    scaleToLevel(sumCents(days.map((day) => day[measure])), atThatTime[measure], now[measure]);
  return { revenue: bring('revenue'), expenses: bring('expenses') };
}

/**
 * Returns the level of four weeks. It adds up the two middle weeks, so that one extreme week does
 * not change it.
 */
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

/**
 * Scales an amount from one level to another. If the level more than halved or doubled, it limits
 * the ratio.
 */
function scaleToLevel(amount: Cents, from: Cents, to: Cents): Cents {
  if (from <= 0 || to <= 0) return amount;
  const low = (BigInt(from) + 1n) / 2n;
  const high = 2n * BigInt(from);
  const level = BigInt(to) < low ? low : BigInt(to) > high ? high : BigInt(to);
  return scaleCents(amount, level, BigInt(from));
}

/**
 * Ends a range at zero. Refunds can make the revenue of a day negative, but
 * negative sales or expenses are never normal. Net profit can be negative.
 */
function withoutNegatives({ low, mid, high }: ExpectedRange): ExpectedRange {
  const atLeastZero = (amount: Cents): Cents => (amount < 0 ? ZERO : amount);
  return { low: atLeastZero(low), mid: atLeastZero(mid), high: atLeastZero(high) };
}

function rangeOf(amounts: readonly Cents[]): ExpectedRange {
  const sorted = amounts.toSorted((a, b) => a - b);
  return { low: quantile(sorted, 1), mid: quantile(sorted, 5), high: quantile(sorted, 9) };
}

/**
 * Returns the value that `tenths` of ten further draws would stay below. It is at position (n + 1)
 * × tenths / 10 of the sorted values, interpolated between neighbors and limited to the smallest
 * and largest value.
 */
function quantile(sorted: readonly Cents[], tenths: number): Cents {
  const place = (sorted.length + 1) * tenths;
  const at = (rank: number): Cents =>
    sorted[Math.min(sorted.length, Math.max(1, rank)) - 1] ?? ZERO;
  const [below, above] = [at(Math.floor(place / 10)), at(Math.floor(place / 10) + 1)];
  return addCents(below, scaleCents(subtractCents(above, below), BigInt(place % 10), 10n));
}
