import { dateOfDayNumber, type DayNumber } from '../../../calendar/business-date.ts';
import { cents, sumCents, ZERO, type Cents } from '../../../money/cents.ts';
import { FLOOR_DAYS, ORDINARY_DAYS } from '../../../baselines/cash-floor.ts';
import type { Evidence, AlertAmounts } from '../../alert/evidence.ts';
import type { Candidate } from '../../alert/candidate.ts';
import type { DetectorState } from '../detector-state.ts';
import { AHEAD_DAYS } from '../recurrence/recurring-series.ts';
import { simulateCashCourses, type Course } from './cash-outlook.ts';

/**
 * An alert is raised if at least this share of the possible courses goes below the floor. It is
 * resolved if half of them do.
 */
const ALERT_FROM = 0.6;
const RESOLVED_BELOW = ALERT_FROM / 2;

/**
 * The share of forecasts that come near the floor within a month for a business that stays solvent.
 */
const NEAR_FLOOR = 0.1;

interface Outlook {
  readonly courses: readonly Course[];
  readonly floor: Cents;
  /** The share of possible courses that go below the floor. */
  readonly atRisk: number;
}

function outlookOf(today: DayNumber, balance: Cents, state: DetectorState): Outlook {
  const length = Math.max(1, Math.min(ORDINARY_DAYS, state.daysUntil(today)));
  const expenses = Math.max(0, state.expenses.sum(today, length));
  const floor = cents(Math.round((FLOOR_DAYS * expenses) / length));
  const courses = simulateCashCourses(today, state);
  const atRisk = courses.reduce(
    (sum, { change, weight }) => (balance + change < floor ? sum + weight : sum),
    0,
  );
  return { courses, floor, atRisk };
}

/** Detects a balance that is likely to go below its floor in the next 30 days. */
export function detectLowCash(
  today: DayNumber,
  balance: Cents,
  state: DetectorState,
): Candidate | null {
  if (balance < 0) return null;
  const { courses, floor, atRisk } = outlookOf(today, balance, state);
  const course = medianCourse(courses);
  if (!course || atRisk < ALERT_FROM) return null;
  const last = course.from + course.lowAfter - 1;
  const measured = state.net.window(last, course.lowAfter).map(cents);
  const evidence: Evidence = {
    from: dateOfDayNumber(course.from),
    to: dateOfDayNumber(last),
    measured,
    past: [],
    figures: { balance, floor, ofRecurring: course.change - sumCents(measured), atRisk },
  };
  return {
    detector: 'cash',
    finding: 'cash-low',
    day: today,
    cause: 'cash',
    subject: 'cash',
    isOnce: false,
    counterparty: null,
    measure: 'cash',
    ...recomputeLowCash(evidence),
    otherDay: today + course.lowAfter,
    lines: [],
    baseline: { of: 'forecast', count: AHEAD_DAYS },
    evidence,
    perMonth: NEAR_FLOOR * Math.max(0.1, 1 - atRisk),
  };
}

/** Reports whether a balance is far enough above its floor to resolve a low-cash alert. */
export const isCashSafe = (today: DayNumber, balance: Cents, state: DetectorState): boolean =>
  balance >= 0 && outlookOf(today, balance, state).atRisk < RESOLVED_BELOW;

/** Returns the weighted median course. Half of the total weight lies on either side. */
function medianCourse(courses: readonly Course[]): Course | undefined {
  let passed = 0;
  return courses.find(({ weight }) => (passed += weight) >= 0.5);
}

/**
 * Recomputes the low point from the days in `measured`. `balance` and `floor` are in minor units,
 * and so is `ofRecurring`, the recurring amount expected in the forecast less the recurring amount
 * in the measured days.
 */
export function recomputeLowCash({ measured, figures }: Evidence): AlertAmounts {
  const { balance = 0, floor = 0, ofRecurring = 0 } = figures;
  const low = cents(balance + sumCents(measured) + ofRecurring);
  const least = cents(floor);
  return {
    actual: low,
    expected: { low: least, high: least },
    impact: low < least ? cents(least - low) : ZERO,
  };
}
