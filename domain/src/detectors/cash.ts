import { dateOfDayNumber, type DayNumber } from '../calendar/business-date.ts';
import { cents, sumCents, ZERO, type Cents } from '../money/cents.ts';
import type { Evidence, Reckoned } from '../signals/evidence.ts';
import type { Candidate } from './candidate.ts';
import type { DetectorBooks } from './books.ts';
import { AHEAD_DAYS } from './beat.ts';
import { coursesOf, type Course } from './cash-outlook.ts';

/**
 * A balance under so many days of ordinary expenses is as good as none: one late payment ends it. The
 * sentences of the digest say how many.
 */
const FLOOR_DAYS = 3;

/** Ordinary expenses are the mean of this many days. */
const ORDINARY_DAYS = 91;

/** Warned from where so much of all that may come goes under the floor; settled where half of that does. */
const WARNED_FROM = 0.6;
const SETTLED_FROM = WARNED_FROM / 2;

/** One forecast in so many of a business that stays solvent comes near the floor in a month. */
const NEAR_FLOOR = 0.1;

interface Outlook {
  readonly courses: readonly Course[];
  readonly floor: Cents;
  /** the share of what may come that goes under the floor */
  readonly atRisk: number;
}

function outlookOf(today: DayNumber, balance: Cents, books: DetectorBooks): Outlook {
  const length = Math.max(1, Math.min(ORDINARY_DAYS, books.daysUntil(today)));
  const expenses = Math.max(0, books.expenses.sum(today, length));
  const floor = cents(Math.round((FLOOR_DAYS * expenses) / length));
  const courses = coursesOf(today, books);
  const atRisk = courses.reduce(
    (sum, { change, weight }) => (balance + change < floor ? sum + weight : sum),
    0,
  );
  return { courses, floor, atRisk };
}

/** A balance that likely goes under its floor in the next thirty days. */
export function judgeCash(
  today: DayNumber,
  balance: Cents,
  books: DetectorBooks,
): Candidate | null {
  if (balance < 0) return null;
  const { courses, floor, atRisk } = outlookOf(today, balance, books);
  const course = middleOf(courses);
  if (!course || atRisk < WARNED_FROM) return null;
  const last = course.from + course.lowAfter - 1;
  const measured = books.net.window(last, course.lowAfter).map(cents);
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
    ...reckonCash(evidence),
    otherDay: today + course.lowAfter,
    lines: [],
    baseline: { of: 'forecast', count: AHEAD_DAYS },
    evidence,
    perMonth: NEAR_FLOOR * Math.max(0.1, 1 - atRisk),
  };
}

/** Whether a balance is so far from its floor that a warning of it is settled. */
export const isCashSafe = (today: DayNumber, balance: Cents, books: DetectorBooks): boolean =>
  balance >= 0 && outlookOf(today, balance, books).atRisk < SETTLED_FROM;

/** The course with half of what may come on either side. */
function middleOf(courses: readonly Course[]): Course | undefined {
  let passed = 0;
  return courses.find(({ weight }) => (passed += weight) >= 0.5);
}

/**
 * The low point as the days of `measured` went. `balance` and `floor` are in minor units, and so is
 * `ofRecurring`: what is expected on its days less what came so on those.
 */
export function reckonCash({ measured, figures }: Evidence): Reckoned {
  const { balance = 0, floor = 0, ofRecurring = 0 } = figures;
  const low = cents(balance + sumCents(measured) + ofRecurring);
  const least = cents(floor);
  return {
    actual: low,
    expected: { low: least, high: least },
    impact: low < least ? cents(least - low) : ZERO,
  };
}
