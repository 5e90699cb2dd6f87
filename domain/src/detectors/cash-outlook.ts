import type { DayNumber } from '../calendar/business-date.ts';
import type { DetectorBooks } from './books.ts';
import { dueDays } from './cycle.ts';
import { median } from './statistics/robust.ts';
import type { Stream } from './stream.ts';

/** Sooner nothing can be done, later nothing is known. */
export const AHEAD_DAYS = 30;

/** Stretches of the past begin a week apart, from the latest whole one back. */
const STRETCH_STEP = 7;
const LONGEST_BACK = 364;
const FEWEST_STRETCHES = 4;

/** What a stretch weighs fades by this pace: a business is most like its last weeks. */
const FADE_DAYS = 45;

const FEWEST_PAYMENTS = 4;

/** After so many rhythms without a payment nothing more is expected of it. */
const GONE_AFTER = 1.5;

/** One way in which the days ahead may go: as one stretch of the past went. */
export interface Course {
  /** its first day in the past, which tomorrow is likened to */
  readonly from: DayNumber;
  /** days from today to the lowest point */
  readonly lowAfter: number;
  /** from the balance today to the lowest point */
  readonly change: number;
  /** all weights add up to one */
  readonly weight: number;
}

/**
 * How low cash may go in the thirty days after `today`: what recurs is expected on its days, and all
 * else is taken to go as it went in each stretch of thirty days of the last year ("historical
 * simulation": the spread of the outcomes is that of the business's own past).
 *
 * @returns the lowest course first; empty where too little is known
 */
export function coursesOf(today: DayNumber, books: DetectorBooks): Course[] {
  const known = Math.min(LONGEST_BACK, books.daysUntil(today));
  const stretches = Math.floor((known - AHEAD_DAYS) / STRETCH_STEP) + 1;
  if (stretches < FEWEST_STRETCHES) return [];
  const { past, ahead } = recurringCash(today, known, books);
  const others = books.net.window(today, known).map((net, place) => net - (past[place] ?? 0));
  const courses = Array.from({ length: stretches }, (_, back) => {
    const place = known - AHEAD_DAYS - STRETCH_STEP * back;
    const weight = Math.exp((-STRETCH_STEP * back) / FADE_DAYS);
    return { ...lowestOf(ahead, others, place), from: today - known + 1 + place, weight };
  });
  const total = courses.reduce((sum, { weight }) => sum + weight, 0);
  return courses
    .map((course) => ({ ...course, weight: course.weight / total }))
    .toSorted((a, b) => a.change - b.change);
}

function lowestOf(
  ahead: readonly number[],
  others: readonly number[],
  place: number,
): Pick<Course, 'lowAfter' | 'change'> {
  let running = 0;
  let low = { lowAfter: 0, change: Infinity };
  for (let after = 1; after <= AHEAD_DAYS; after += 1) {
    running += (ahead[after - 1] ?? 0) + (others[place + after - 1] ?? 0);
    if (running < low.change) low = { lowAfter: after, change: running };
  }
  return low;
}

interface RecurringCash {
  /** of each known day until today, oldest first */
  readonly past: readonly number[];
  /** of each day after today */
  readonly ahead: readonly number[];
}

/** What recurring payments moved, and are expected to move next: the middle of their last three. */
function recurringCash(today: DayNumber, known: number, books: DetectorBooks): RecurringCash {
  const past = Array.from({ length: known }, () => 0);
  const ahead = Array.from({ length: AHEAD_DAYS }, () => 0);
  const oldest = today - known + 1;
  const plan = (stream: Stream, sign: 1 | -1): void => {
    const beat = stream.count < FEWEST_PAYMENTS ? null : stream.beat();
    const last = beat?.charges.at(-1);
    if (!beat || !last || today - last.day > GONE_AFTER * beat.every) return;
    // extras of another size between the regular ones are not expected on their days
    for (const { day, amount } of beat.charges) {
      if (day >= oldest && day <= today)
        past[day - oldest] = (past[day - oldest] ?? 0) + sign * amount;
    }
    const amount = Math.round(sign * median(beat.charges.slice(-3).map((charge) => charge.amount)));
    for (const day of dueDays(beat, today, today + AHEAD_DAYS)) {
      ahead[day - today - 1] = (ahead[day - today - 1] ?? 0) + amount;
    }
  };
  for (const stream of books.customers.steady()) plan(stream, 1);
  for (const stream of books.vendors.steady()) plan(stream, -1);
  for (const stream of books.people.steady()) plan(stream, -1);
  return { past, ahead };
}
