import type { DayNumber } from '../../../calendar/business-date.ts';
import { ZERO, type Cents } from '../../../money/cents.ts';
import type { Charge } from './charge.ts';

/** The number of charges kept for one counterparty: two years of a weekly bill. */
const MAX_CHARGES = 104;

/**
 * The number of days for which a charge keeps the id of its posting. Repeats arrive within a week.
 */
const NAMED_DAYS = 14;

/** The category and the account of the latest charge. Empty if the source does not say. */
export interface Purpose {
  readonly category: string;
  readonly account: string;
}

export const NO_PURPOSE: Purpose = { category: '', account: '' };

/** A compact stream. Most charges take two numbers. */
export interface StreamState extends Purpose {
  readonly key: string;
  readonly spelling: string;
  readonly first: DayNumber;
  readonly count: number;
  /** The first day, followed by the days between charges. */
  readonly days: readonly number[];
  readonly amounts: readonly Cents[];
  /** The posting ids and names of the latest charges. */
  readonly named: readonly (readonly [id: string, name: string])[];
}

/** All charges or payments of one counterparty, by day. */
export class Stream {
  readonly key: string;
  /** The spelling of the first posting. */
  readonly spelling: string;
  #charges: Charge[] = [];
  #count = 0;
  #first: DayNumber;
  #purpose = NO_PURPOSE;

  constructor(key: string, spelling: string, first: DayNumber) {
    this.key = key;
    this.spelling = spelling;
    this.#first = first;
  }

  static from(state: StreamState): Stream {
    const { key, spelling, first, count, days, amounts, named, category, account } = state;
    const stream = new Stream(key, spelling, first);
    let day = 0;
    stream.#charges = days.map((gap, place) => {
      const [id, name] = named[place - days.length + named.length] ?? ['', spelling];
      return { id, day: (day += gap), amount: amounts[place] ?? ZERO, name };
    });
    stream.#count = count;
    stream.#purpose = { category, account };
    return stream;
  }

  toState(): StreamState {
    const { key, spelling } = this;
    const charges = this.#charges;
    const from = charges.findIndex(({ id, name }) => id !== '' || name !== spelling);
    return {
      key,
      spelling,
      first: this.#first,
      count: this.#count,
      days: charges.map(({ day }, place) => day - (charges[place - 1]?.day ?? 0)),
      amounts: charges.map(({ amount }) => amount),
      ...this.#purpose,
      named: from === -1 ? [] : charges.slice(from).map(({ id, name }) => [id, name]),
    };
  }

  get charges(): readonly Charge[] {
    return this.#charges;
  }

  /** Number of all charges, including those no longer kept. */
  get count(): number {
    return this.#count;
  }

  get first(): DayNumber {
    return this.#first;
  }

  get last(): Charge | undefined {
    return this.#charges.at(-1);
  }

  get purpose(): Purpose {
    return this.#purpose;
  }

  add(charge: Charge, purpose = NO_PURPOSE): void {
    if (charge.day >= (this.last?.day ?? charge.day)) this.#purpose = purpose;
    let at = this.#charges.length;
    while (at > 0 && (this.#charges[at - 1]?.day ?? 0) > charge.day) at -= 1;
    if (at === this.#charges.length) this.#charges.push(charge);
    else this.#charges.splice(at, 0, charge);
    this.#dropOldNames(at);
    if (this.#charges.length > MAX_CHARGES) this.#charges.shift();
    this.#count += 1;
    this.#first = Math.min(this.#first, charge.day);
  }

  /** Remembers only the latest charges. */
  keepLatest(most: number): void {
    this.#charges = this.#charges.slice(-most);
  }

  /**
   * Drops the ids and names of old charges.
   *
   * @param added index of the new charge, the only old one that may still have a name
   */
  #dropOldNames(added: number): void {
    const charges = this.#charges;
    const from = (this.last?.day ?? 0) - NAMED_DAYS;
    if ((charges[added]?.day ?? from) < from) this.#dropName(added);
    let place = charges.length - 1;
    while (place >= 0 && (charges[place]?.day ?? from) >= from) place -= 1;
    while (place >= 0 && this.#dropName(place)) place -= 1;
  }

  /** @returns false if the name was already dropped */
  #dropName(place: number): boolean {
    const charge = this.#charges[place];
    if (!charge || (charge.id === '' && charge.name === this.spelling)) return false;
    this.#charges[place] = { id: '', day: charge.day, amount: charge.amount, name: this.spelling };
    return true;
  }

  /** Returns the latest charges before a day, oldest first. */
  latestBefore(day: DayNumber, most: number): readonly Charge[] {
    let end = this.#charges.length;
    while (end > 0 && (this.#charges[end - 1]?.day ?? 0) >= day) end -= 1;
    return this.#charges.slice(Math.max(0, end - most), end);
  }
}
