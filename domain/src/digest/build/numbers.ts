import { baselinesOf } from '../../baselines/baseline.ts';
import { contributionsTo } from '../../baselines/contributors.ts';
import { History, type Measure } from '../../baselines/daily-history.ts';
import { expectedRanges, type ExpectedRange } from '../../baselines/expected-range.ts';
import { holidayOf } from '../../calendar/bank-holiday.ts';
import { addDays, datesOf, type BusinessDate, type Period } from '../../calendar/business-date.ts';
import { rollupOn } from '../../daily-summaries/daily-summaries.ts';
import type { DailySummaries } from '../../daily-summaries/daily-summaries-schema.ts';
import { addTotals, totalsOf } from '../../ledger/rollups/daily-rollup.ts';
import { cents, type Cents } from '../../money/cents.ts';
import { percentFromMean, scaleCents } from '../../money/ratio.ts';
import type { DataCompleteness } from './data-completeness.ts';
import type { MeasureSnapshot, SnapshotNumbers } from './snapshot-schema.ts';

/** The usual amount is the mean of the same weekdays over four weeks. */
const USUAL_WEEKS = 4;

const HEADLINE_DAYS = 30;

/** The parts of a snapshot that take long to compute. */
export interface SnapshotParts {
  /** the payees behind a change */
  readonly contributions: boolean;
}

/**
 * Computes the three numbers of the covered days and their comparisons.
 *
 * @param shown the daily summaries whose amounts are shown, such as those with payroll spread
 */
export function numbersOf(
  completeness: DataCompleteness,
  covers: Period,
  parts: SnapshotParts,
  shown: DailySummaries = completeness.dailySummaries,
): SnapshotNumbers {
  const dates = datesOf(covers);
  const history = new History(shown);
  const { dailySummaries } = completeness;
  const totals = dates.map((date) => {
    const booked = totalsOf(rollupOn(dailySummaries, date).cells);
    const isShown = shown === dailySummaries;
    return { date, booked, shown: isShown ? booked : totalsOf(rollupOn(shown, date).cells) };
  });
  const figures = completeness.figures(
    addTotals(totals.map(({ booked }) => booked)),
    covers.to,
    addTotals(totals.map((day) => day.shown)),
  );
  const isClosedThroughout = dates.every(completeness.wasClosed);
  const ranges = expectedRanges(history, covers, completeness.wasClosed);
  const measure = (name: Measure): MeasureSnapshot => {
    const [figure, expected] = [figures[name], ranges[name]];
    const final = figure.state === 'final' ? figure.amount : null;
    // The revenue of closed days is not compared with the revenue of days with sales.
    const isCompared = name === 'expenses' || !isClosedThroughout;
    return {
      figure,
      expected,
      rangePosition: final === null || expected === null ? null : positionIn(expected, final),
      against30Days: isCompared ? against30Days(final, history, dates, name) : null,
    };
  };
  const covered = dates.map((date) => rollupOn(shown, date));
  const weeks = Math.min(USUAL_WEEKS, Math.floor(history.daysBefore(covers.from) / 7));
  const earlier = Array.from({ length: weeks }, (_, index) =>
    dates.map((date) => rollupOn(shown, addDays(date, -7 * (index + 1)))),
  );
  const contributions = (name: 'revenue' | 'expenses') =>
    parts.contributions && figures[name].state === 'final'
      ? contributionsTo(name, covered, earlier)
      : null;
  return {
    measures: {
      revenue: measure('revenue'),
      expenses: measure('expenses'),
      net: measure('net'),
    },
    contributions: {
      revenue: contributions('revenue'),
      expenses: contributions('expenses'),
    },
    days: totals.map((day) => {
      const { date } = day;
      const ofDay = completeness.figures(day.booked, date, day.shown);
      const isFinal = ofDay.net.state === 'final';
      return {
        date,
        figures: ofDay,
        baselines: baselinesOf(history, date, isFinal ? day.shown : null),
        holiday: holidayOf(date, completeness.currency) ?? null,
        isClosed: completeness.wasClosed(date) || undefined,
      };
    }),
  };
}

function positionIn({ low, high }: ExpectedRange, amount: Cents): MeasureSnapshot['rangePosition'] {
  if (amount < low) return 'below';
  return amount > high ? 'above' : 'within';
}

/** Compares a final number with the mean of 30 days before it, times the number of covered days. */
function against30Days(
  final: Cents | null,
  history: History,
  covered: readonly BusinessDate[],
  measure: Measure,
): MeasureSnapshot['against30Days'] {
  const [from] = covered;
  if (!from || history.daysBefore(from) < HEADLINE_DAYS) return null;
  const sum = history.sumBefore(from, HEADLINE_DAYS)[measure];
  const days = covered.length;
  return {
    mean: scaleCents(sum, BigInt(days), BigInt(HEADLINE_DAYS)),
    percent: final === null ? null : percentFromMean(final, cents(sum * days), HEADLINE_DAYS),
  };
}
