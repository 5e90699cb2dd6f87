import { aboutLine } from './about-line.ts';
import type { Candidate } from './candidate.ts';
import type { DetectorBooks, SeenLine } from './books.ts';
import type { Charge, Stream } from './stream.ts';

/** A bank shows a charge that was made twice within a few days of the first. */
const WITHIN_DAYS = 3;

/** How many charges the habit of all vendors weighs beside a vendor's own. */
const HABIT_WEIGHT = 3;

/** What makes equal charges likelier to be two purchases: one visit, a round amount, one spelling. */
const kindOfRepeat = (charge: Charge, twin: Charge): string =>
  [
    charge.day === twin.day,
    charge.amount % 100 === 0,
    charge.name.toUpperCase() === twin.name.toUpperCase(),
  ].join();

export interface RepeatHabitState {
  readonly byKind: readonly (readonly [kind: string, count: number])[];
  readonly byVendor: readonly (readonly [key: string, count: number])[];
  readonly repeats: number;
  readonly charges: number;
}

const NO_HABIT: RepeatHabitState = { byKind: [], byVendor: [], repeats: 0, charges: 0 };

/** Vendors that repeat themselves are few; of very many the first ones seen are forgotten. */
const MOST_VENDORS = 1000;

/** How often equal charges stand close together, by kind over all vendors and by vendor. */
export class RepeatHabit {
  readonly #byKind: Map<string, number>;
  readonly #byVendor: Map<string, number>;
  #repeats: number;
  #charges: number;

  constructor({ byKind, byVendor, repeats, charges }: RepeatHabitState = NO_HABIT) {
    this.#byKind = new Map(byKind);
    this.#byVendor = new Map(byVendor);
    this.#repeats = repeats;
    this.#charges = charges;
  }

  toState(): RepeatHabitState {
    return {
      byKind: [...this.#byKind],
      byVendor: [...this.#byVendor],
      repeats: this.#repeats,
      charges: this.#charges,
    };
  }

  observe({ key, charge }: SeenLine, twin: Charge | undefined): void {
    this.#charges += 1;
    if (!twin) return;
    this.#repeats += 1;
    add(this.#byKind, kindOfRepeat(charge, twin));
    add(this.#byVendor, key);
    const [first] = this.#byVendor.size > MOST_VENDORS ? this.#byVendor.keys() : [];
    if (first !== undefined) this.#byVendor.delete(first);
  }

  /** the chance that a charge of this vendor repeats one of the days before in this way */
  chance({ key, charge }: SeenLine, twin: Charge, charges: number): number {
    const ofKind =
      ((this.#byKind.get(kindOfRepeat(charge, twin)) ?? 0) + 0.25) / (this.#charges + 20);
    const general = (this.#repeats + 0.5) / (this.#charges + 20);
    const own = (this.#byVendor.get(key) ?? 0) + HABIT_WEIGHT * general;
    return Math.min(1, (ofKind * own) / (general * (charges + HABIT_WEIGHT)));
  }
}

const add = (counts: Map<string, number>, key: string) =>
  counts.set(key, (counts.get(key) ?? 0) + 1);

export const twinsOf = (charge: Charge, stream: Stream | undefined): readonly Charge[] =>
  (stream?.charges ?? []).filter(
    (other) => other.amount === charge.amount && Math.abs(charge.day - other.day) <= WITHIN_DAYS,
  );

/** A charge of an amount that the same vendor charged within three days, against its own habit. */
export function judgeDuplicate(
  line: SeenLine,
  books: DetectorBooks,
  habit: RepeatHabit,
): Candidate | null {
  const { key, charge } = line;
  const stream = books.vendors.get(key);
  const [twin] = twinsOf(charge, stream);
  if (!stream || !twin) return null;
  if (twinsOf(charge, books.vendorRefunds.get(key)).length > 0) return null;
  const alike = stream.charges.filter((other) => other.amount === charge.amount).length - 1;
  const span = Math.max(30, charge.day - stream.first);
  const byRate = 1 - Math.exp((-alike * (WITHIN_DAYS + 1)) / span);
  const chance = Math.max(habit.chance(line, twin, stream.count), byRate);
  return {
    detector: 'duplicate',
    finding: 'charged-twice',
    ...aboutLine(line),
    expected: null,
    impact: charge.amount,
    otherDay: twin.day,
    lines: [twin.id, charge.id],
    baseline: { of: 'vendor-history', count: stream.count },
    perMonth: chance,
  };
}
