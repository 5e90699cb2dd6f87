import type { DayNumber } from '../../../calendar/business-date.ts';
import type { ObservedPosting } from '../detector-state.ts';
import type { Charge } from '../series/charge.ts';

/** The number of days within which a bank posts the repeat of a charge. */
export const REPEAT_DAYS = 3;

/** Observed repeats, and the number expected without this category, vendor or period. */
interface Tally {
  readonly seen: number;
  readonly expected: number;
}

export interface RepeatChargeRateState {
  readonly charges: number;
  /** Number of repeats by days after the first charge, starting at the same day. */
  readonly lags: readonly number[];
  /** Number of charges of known vendors, followed by the number of those with a new spelling. */
  readonly knownVendorCharges: number;
  readonly respelled: number;
  readonly categories: readonly (readonly [category: string, tally: Tally])[];
  readonly vendors: readonly (readonly [key: string, tally: Tally])[];
  readonly lately: Tally & { readonly day: DayNumber };
}

const NO_REPEATS: RepeatChargeRateState = {
  charges: 0,
  lags: Array.from({ length: REPEAT_DAYS + 1 }, () => 0),
  knownVendorCharges: 0,
  respelled: 0,
  categories: [],
  vendors: [],
  lately: { seen: 0, expected: 0, day: 0 },
};

/** The numbers of vendors and categories kept. Above a limit the oldest is dropped. */
const MAX_VENDORS = 1000;
const MAX_CATEGORIES = 200;

/** The prior: one charge in 40 repeats another. */
const PRIOR_REPEATS = 0.5;
const PRIOR_CHARGES = 20;

/** The prior: one charge in 20 changes its spelling, because cards and banks differ. */
const PRIOR_RESPELLED = 0.5;
const PRIOR_KNOWN = 10;

/** The number of expected repeats at which the observed ones count for half. */
const HALF_KNOWN = 0.3;

/**
 * The decay time of recent repeats, which come from one trip or from a statement imported twice.
 */
const LATELY_DAYS = REPEAT_DAYS;

/**
 * Learns how often equal charges occur close together: in the whole business, and how much more
 * often in a category, at a vendor and recently. Each factor is the mean of a Gamma posterior of a
 * Poisson rate whose prior has mean 1.
 */
export class RepeatChargeRate {
  #charges: number;
  #knownVendorCharges: number;
  #respelled: number;
  #lately: RepeatChargeRateState['lately'];
  readonly #lags: number[];
  readonly #categories: Map<string, Tally>;
  readonly #vendors: Map<string, Tally>;

  constructor(state: RepeatChargeRateState = NO_REPEATS) {
    this.#charges = state.charges;
    this.#knownVendorCharges = state.knownVendorCharges;
    this.#respelled = state.respelled;
    this.#lately = state.lately;
    this.#lags = [...state.lags];
    this.#categories = new Map(state.categories);
    this.#vendors = new Map(state.vendors);
  }

  toState(): RepeatChargeRateState {
    return {
      charges: this.#charges,
      lags: [...this.#lags],
      knownVendorCharges: this.#knownVendorCharges,
      respelled: this.#respelled,
      categories: [...this.#categories],
      vendors: [...this.#vendors],
      lately: this.#lately,
    };
  }

  /**
   * @param original the charge that this one repeats
   * @param before the vendor’s latest charge
   */
  observe(line: ObservedPosting, original: Charge | undefined, before: Charge | undefined): void {
    const { key, category, charge } = line;
    const seen = original ? 1 : 0;
    const [general, ofCategory, ofVendor] = this.#chances(line);
    note(this.#categories, category, { seen, expected: general }, MAX_CATEGORIES);
    note(this.#vendors, key, { seen, expected: ofCategory }, MAX_VENDORS);
    const day = Math.max(this.#lately.day, charge.day);
    this.#lately = { ...sumOf(this.#latelyOn(day), { seen, expected: ofVendor }), day };
    this.#charges += 1;
    if (original) {
      const lag = lagOf(charge, original);
      this.#lags[lag] = (this.#lags[lag] ?? 0) + 1;
    }
    if (!before) return;
    this.#knownVendorCharges += 1;
    if (isRespelled(charge, before)) this.#respelled += 1;
  }

  /**
   * Returns the chance that a charge like this one repeats another charge after this many days and
   * with this spelling.
   */
  chance(line: ObservedPosting, original: Charge): number {
    const { charge } = line;
    const [, , ofVendor] = this.#chances(line);
    const lag =
      ((this.#lags[lagOf(charge, original)] ?? 0) + 1) / (this.#repeats + REPEAT_DAYS + 1);
    const respelled =
      (this.#respelled + PRIOR_RESPELLED) / (this.#knownVendorCharges + PRIOR_KNOWN);
    const spelling = isRespelled(charge, original) ? respelled : 1 - respelled;
    return Math.min(1, ofVendor * factorOf(this.#latelyOn(charge.day))) * lag * spelling;
  }

  get #repeats(): number {
    return this.#lags.reduce((sum, count) => sum + count, 0);
  }

  /**
   * Returns the chances that a charge repeats another: by the business, with its category, and with
   * its vendor too.
   */
  #chances({ key, category }: ObservedPosting): [number, number, number] {
    const general = (this.#repeats + PRIOR_REPEATS) / (this.#charges + PRIOR_CHARGES);
    const ofCategory = general * factorOf(this.#categories.get(category));
    return [general, ofCategory, ofCategory * factorOf(this.#vendors.get(key))];
  }

  #latelyOn(day: DayNumber): Tally {
    const { seen, expected } = this.#lately;
    const retainedShare = Math.exp(-Math.max(0, day - this.#lately.day) / LATELY_DAYS);
    return { seen: seen * retainedShare, expected: expected * retainedShare };
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

const lagOf = (charge: Charge, original: Charge): number => Math.abs(charge.day - original.day);

const isRespelled = (a: Charge, b: Charge): boolean =>
  a.name.toUpperCase() !== b.name.toUpperCase();
