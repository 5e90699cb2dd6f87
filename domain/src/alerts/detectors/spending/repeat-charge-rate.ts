import type { DayNumber } from '../../../calendar/business-date.ts';
import type { ObservedPosting } from '../detector-state.ts';
import type { Charge } from '../series/charge.ts';

/** A bank shows a charge that was made twice within so many days of the first. */
export const REPEAT_DAYS = 3;

/** Repeats that were seen, and how many were expected by all that is known but for this. */
interface Tally {
  readonly seen: number;
  readonly expected: number;
}

export interface RepeatChargeRateState {
  readonly charges: number;
  /** of the repeats, how many came so many days after the first: from the same day on */
  readonly lags: readonly number[];
  /** charges of somebody known, and of them those spelt unlike the one before */
  readonly known: number;
  readonly respelt: number;
  readonly categories: readonly (readonly [category: string, tally: Tally])[];
  readonly vendors: readonly (readonly [key: string, tally: Tally])[];
  readonly lately: Tally & { readonly day: DayNumber };
}

const NO_HABIT: RepeatChargeRateState = {
  charges: 0,
  lags: Array.from({ length: REPEAT_DAYS + 1 }, () => 0),
  known: 0,
  respelt: 0,
  categories: [],
  vendors: [],
  lately: { seen: 0, expected: 0, day: 0 },
};

/** Of more the first ones seen are forgotten. */
const MOST_VENDORS = 1000;
const MOST_CATEGORIES = 200;

/** Before anything is seen, one charge in forty is taken to repeat another. */
const PRIOR_REPEATS = 0.5;
const PRIOR_CHARGES = 20;

/** Before anything is seen, one charge in twenty is taken to change its spelling: cards and banks do. */
const PRIOR_RESPELT = 0.5;
const PRIOR_KNOWN = 10;

/** When so many repeats were expected of a vendor, what was seen of it counts for half. */
const HALF_KNOWN = 0.3;

/** What repeats come in: a journey, or a statement read twice. */
const LATELY_DAYS = REPEAT_DAYS;

/**
 * How often equal charges stand close together: in all of the business, and by how much more often
 * than expected in a category, with one vendor and these days. Each factor is the mean of a Gamma
 * posterior of a Poisson rate whose prior has the mean one.
 */
export class RepeatChargeRate {
  #charges: number;
  #known: number;
  #respelt: number;
  #lately: RepeatChargeRateState['lately'];
  readonly #lags: number[];
  readonly #categories: Map<string, Tally>;
  readonly #vendors: Map<string, Tally>;

  constructor(state: RepeatChargeRateState = NO_HABIT) {
    this.#charges = state.charges;
    this.#known = state.known;
    this.#respelt = state.respelt;
    this.#lately = state.lately;
    this.#lags = [...state.lags];
    this.#categories = new Map(state.categories);
    this.#vendors = new Map(state.vendors);
  }

  toState(): RepeatChargeRateState {
    return {
      charges: this.#charges,
      lags: [...this.#lags],
      known: this.#known,
      respelt: this.#respelt,
      categories: [...this.#categories],
      vendors: [...this.#vendors],
      lately: this.#lately,
    };
  }

  /**
   * @param twin the charge that this one repeats
   * @param before the vendor's latest charge
   */
  observe(line: ObservedPosting, twin: Charge | undefined, before: Charge | undefined): void {
    const { key, category, charge } = line;
    const seen = twin ? 1 : 0;
    const [general, ofCategory, ofVendor] = this.#chances(line);
    note(this.#categories, category, { seen, expected: general }, MOST_CATEGORIES);
    note(this.#vendors, key, { seen, expected: ofCategory }, MOST_VENDORS);
    const day = Math.max(this.#lately.day, charge.day);
    this.#lately = { ...sumOf(this.#latelyOn(day), { seen, expected: ofVendor }), day };
    this.#charges += 1;
    if (twin) {
      const lag = lagOf(charge, twin);
      this.#lags[lag] = (this.#lags[lag] ?? 0) + 1;
    }
    if (!before) return;
    this.#known += 1;
    if (isRespelt(charge, before)) this.#respelt += 1;
  }

  /** the chance that a charge like this one repeats another, and does so after as long and so spelt */
  chance(line: ObservedPosting, twin: Charge): number {
    const { charge } = line;
    const [, , ofVendor] = this.#chances(line);
    const lag = ((this.#lags[lagOf(charge, twin)] ?? 0) + 1) / (this.#repeats + REPEAT_DAYS + 1);
    const respelt = (this.#respelt + PRIOR_RESPELT) / (this.#known + PRIOR_KNOWN);
    const spelling = isRespelt(charge, twin) ? respelt : 1 - respelt;
    return Math.min(1, ofVendor * factorOf(this.#latelyOn(charge.day))) * lag * spelling;
  }

  get #repeats(): number {
    return this.#lags.reduce((sum, count) => sum + count, 0);
  }

  /** that a charge repeats another: by the business, by its category as well, and by its vendor */
  #chances({ key, category }: ObservedPosting): [number, number, number] {
    const general = (this.#repeats + PRIOR_REPEATS) / (this.#charges + PRIOR_CHARGES);
    const ofCategory = general * factorOf(this.#categories.get(category));
    return [general, ofCategory, ofCategory * factorOf(this.#vendors.get(key))];
  }

  #latelyOn(day: DayNumber): Tally {
    const { seen, expected } = this.#lately;
    const kept = Math.exp(-Math.max(0, day - this.#lately.day) / LATELY_DAYS);
    return { seen: seen * kept, expected: expected * kept };
  }
}

const NONE: Tally = { seen: 0, expected: 0 };

const factorOf = ({ seen, expected }: Tally = NONE): number =>
  (seen + HALF_KNOWN) / (expected + HALF_KNOWN);

const sumOf = (a: Tally, b: Tally): Tally => ({
  seen: a.seen + b.seen,
  expected: a.expected + b.expected,
});

function note(tallies: Map<string, Tally>, of: string, tally: Tally, most: number): void {
  tallies.set(of, sumOf(tallies.get(of) ?? NONE, tally));
  const [first] = tallies.size > most ? tallies.keys() : [];
  if (first !== undefined) tallies.delete(first);
}

const lagOf = (charge: Charge, twin: Charge): number => Math.abs(charge.day - twin.day);

const isRespelt = (a: Charge, b: Charge): boolean => a.name.toUpperCase() !== b.name.toUpperCase();
