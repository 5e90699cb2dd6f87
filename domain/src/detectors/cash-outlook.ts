import type { DayNumber } from '../calendar/business-date.ts';
import { AHEAD_DAYS, goesOn } from './beat.ts';
import type { DetectorBooks } from './books.ts';
import type { Streams } from './streams.ts';

/** Stretches of the past begin a week apart, from the latest whole one back. */
const STRETCH_STEP = 7;
const LONGEST_BACK = 364;
const FEWEST_STRETCHES = 4;

/** What a stretch weighs fades by this pace: a business is most like its last weeks. */
const FADE_DAYS = 55;

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
  const [others, ahead] = [othersOf(today, known, books), expectedOf(today, books)];
  const weights = Array.from({ length: stretches }, (_, back) =>
    Math.exp((-STRETCH_STEP * back) / FADE_DAYS),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights
    .map((weight, back) => {
      const place = known - AHEAD_DAYS - STRETCH_STEP * back;
      const from = today - known + 1 + place;
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

const directionsOf = ({ customers, vendors, people }: DetectorBooks) =>
  [
    [customers, 1],
    [vendors, -1],
    [people, -1],
  ] as const satisfies readonly (readonly [Streams, 1 | -1])[];

/** What everything moved that does not recur, on each known day until today, oldest first. */
function othersOf(today: DayNumber, known: number, books: DetectorBooks): number[] {
  const others = books.net.window(today, known);
  for (const [streams, sign] of directionsOf(books)) {
    const recurring = streams.recurring(today);
    for (let place = 0; place < known; place += 1)
      others[place] = (others[place] ?? 0) - sign * recurring.on(today - known + 1 + place);
  }
  return others;
}

/** What recurring payments are expected to move on each day after today. */
function expectedOf(today: DayNumber, books: DetectorBooks): number[] {
  const ahead = Array.from({ length: AHEAD_DAYS }, () => 0);
  const expect = (day: DayNumber, change: number): void => {
    const after = day - today;
    if (after < 1 || after > AHEAD_DAYS) return;
    ahead[after - 1] = (ahead[after - 1] ?? 0) + change;
  };
  for (const [streams, sign] of directionsOf(books)) {
    for (const { beat } of streams.steady()) {
      if (!goesOn(beat, today)) continue;
      const { due, dueDays, isPaid, next } = beat;
      // what is late may come tomorrow
      if (due <= today && !isPaid) expect(today + 1, sign * next);
      for (const day of dueDays) expect(day, sign * next);
    }
  }
  return ahead;
}
