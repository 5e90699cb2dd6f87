import type { DayNumber } from '../../../calendar/business-date.ts';
import { AHEAD_DAYS, isStillExpected } from '../recurrence/recurring-series.ts';
import type { DetectorState } from '../detector-state.ts';
import type { Streams } from '../series/payment-streams.ts';

/**
 * Days between the starts of past 30-day stretches, counted back from the latest complete stretch.
 */
const STRETCH_STEP = 7;
const LONGEST_BACK = 364;
const MIN_STRETCHES = 4;

/**
 * The decay rate of a stretch's weight, because a business resembles its most recent weeks most.
 */
const DECAY_DAYS = 55;

/** One possible course of the days ahead. It repeats one stretch of the past. */
export interface Course {
  /** The first day of the past stretch, which corresponds to tomorrow. */
  readonly from: DayNumber;
  /** Days from today to the lowest point. */
  readonly lowAfter: number;
  /** The change from today's balance to the lowest point. */
  readonly change: number;
  /** One possible course of cash in the next 30 days. It repeats one 30-day stretch of the past. */
  readonly weight: number;
}

/**
 * Simulates how low cash may go in the 30 days after `today`. Recurring payments are expected on
 * their due days. Everything else repeats each 30-day stretch of the last year ("historical
 * simulation": the spread of outcomes is the spread of the business's own past).
 *
 * @returns the lowest course first; empty if too little is known
 */
export function simulateCashCourses(today: DayNumber, state: DetectorState): Course[] {
  const historyDays = Math.min(LONGEST_BACK, state.daysUntil(today));
  const stretches = Math.floor((historyDays - AHEAD_DAYS) / STRETCH_STEP) + 1;
  if (stretches < MIN_STRETCHES) return [];
  const [others, ahead] = [
    nonRecurringMovements(today, historyDays, state),
    expectedMovements(today, state),
  ];
  const weights = Array.from({ length: stretches }, (_, back) =>
    Math.exp((-STRETCH_STEP * back) / DECAY_DAYS),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights
    .map((weight, back) => {
      const place = historyDays - AHEAD_DAYS - STRETCH_STEP * back;
      const from = today - historyDays + 1 + place;
      return { from, weight: weight / total, ...lowestOf(ahead, others, place) };
    })
    .toSorted((a, b) => a.change - b.change);
}

function lowestOf(
  ahead: readonly number[],
  others: readonly number[],
  place: number,
): Pick<Course, 'lowAfter' | 'change'> {
  let running = 0;
  let [lowAfter, change] = [0, Infinity];
  for (let after = 1; after <= AHEAD_DAYS; after += 1) {
    running += (ahead[after - 1] ?? 0) + (others[place + after - 1] ?? 0);
    if (running >= change) continue;
    lowAfter = after;
    change = running;
  }
  return { lowAfter, change };
}

const directionsOf = ({ customers, vendors, people }: DetectorState) =>
  [
    [customers, 1],
    [vendors, -1],
    [people, -1],
  ] as const satisfies readonly (readonly [Streams, 1 | -1])[];

/** Returns the non-recurring net movement of each known day through today, oldest first. */
function nonRecurringMovements(
  today: DayNumber,
  historyDays: number,
  state: DetectorState,
): number[] {
  const others = state.net.window(today, historyDays);
  for (const [streams, sign] of directionsOf(state)) {
    const recurring = streams.recurring(today);
    for (let place = 0; place < historyDays; place += 1)
      others[place] = (others[place] ?? 0) - sign * recurring.on(today - historyDays + 1 + place);
  }
  return others;
}

/** Returns the amount that recurring payments are expected to move on each day after today. */
function expectedMovements(today: DayNumber, state: DetectorState): number[] {
  const ahead = Array.from({ length: AHEAD_DAYS }, () => 0);
  const expect = (day: DayNumber, change: number): void => {
    const after = day - today;
    if (after < 1 || after > AHEAD_DAYS) return;
    ahead[after - 1] = (ahead[after - 1] ?? 0) + change;
  };
  for (const [streams, sign] of directionsOf(state)) {
    for (const { series } of streams.recurringCounterparties()) {
      if (!isStillExpected(series, today)) continue;
      const { due, dueDays, isPaid, next } = series;
      // a late payment may arrive tomorrow
      if (due <= today && !isPaid) expect(today + 1, sign * next);
      for (const day of dueDays) expect(day, sign * next);
    }
  }
  return ahead;
}
