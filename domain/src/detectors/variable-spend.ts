import type { DayNumber } from '../calendar/business-date.ts';
import { cents } from '../money/cents.ts';
import type { Candidate } from './candidate.ts';
import { DAYS_A_MONTH } from './candidate.ts';
import type { DaySeries } from './series.ts';
import { median, quantile, spread, inOrder } from './statistics/robust.ts';
import { studentTail } from './statistics/tail.ts';

const WEEK = 7;

/** Half a year of weeks, and two months of them before anything is said. */
const MOST_WEEKS = 26;
const FEWEST_WEEKS = 8;

/** What the purchases of seven days come to, against the weeks before them, on a log scale. */
export function judgeVariableSpend(
  today: DayNumber,
  variable: DaySeries,
  known: number,
): Candidate | null {
  const weeks = Math.min(MOST_WEEKS, Math.floor(known / WEEK) - 1);
  if (weeks < FEWEST_WEEKS) return null;
  const actual = variable.sum(today, WEEK);
  const totals = Array.from({ length: weeks }, (_, index) =>
    variable.sum(today - WEEK * (index + 1), WEEK),
  );
  const typical = median(totals);
  if (actual <= typical || typical <= 0) return null;
  // a quiet week is a small one, and not an infinitely small one
  const size = (total: number) => Math.log(Math.max(total, 0) + typical / 4);
  const sizes = totals.map(size);
  const centre = median(sizes);
  const scale = Math.max(spread(sizes, centre), 0.15) * Math.sqrt(1 + 1 / weeks);
  const ordered = inOrder(totals);
  return {
    detector: 'variable-spend',
    finding: 'expense-spike',
    day: today,
    cause: 'purchases of a week',
    subject: 'purchases of a week',
    isOnce: false,
    counterparty: null,
    measure: 'expenses',
    actual: cents(actual),
    expected: {
      low: cents(Math.round(quantile(ordered, 0.1))),
      high: cents(Math.round(quantile(ordered, 0.9))),
    },
    impact: cents(actual - Math.round(typical)),
    otherDay: today - WEEK + 1,
    lines: [],
    baseline: { of: 'same-weekdays', count: weeks },
    perMonth: studentTail((size(actual) - centre) / scale, weeks - 1) * (DAYS_A_MONTH / WEEK),
  };
}
