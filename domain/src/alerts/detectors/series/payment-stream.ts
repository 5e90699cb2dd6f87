import type { DayNumber } from '../../../calendar/business-date.ts';
import { ZERO, type Cents } from '../../../money/cents.ts';
import type { Charge } from './charge.ts';

/** What is remembered of one counterparty: two years of a weekly bill, and a bound for the busy. */
const MOST_CHARGES = 104;

/** A line is pointed to for so many days after it: repeats come within a week. */
const NAMED_DAYS = 14;

/** What the latest charge was for, and where it was paid from; empty where its source does not say. */
export interface Purpose {
  readonly category: string;
  readonly account: string;
}

export const NO_PURPOSE: Purpose = { category: '', account: '' };

/** A stream in few letters: of what it remembers most is two numbers a charge. */
export interface StreamState extends Purpose {
  readonly key: string;
  readonly spelling: string;
  readonly first: DayNumber;
  readonly count: number;
  /** the first day, and then the days from one charge to the next */
  readonly days: readonly number[];
  readonly amounts: readonly Cents[];
  /** of the latest charges: the line and its spelling */
  readonly named: readonly (readonly [id: string, name: string])[];
}

/** Everything one counterparty charged, or paid, in the order of its days. */
export class Stream {
  readonly key: string;
  /** how the first line spelt it */
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

  /** all there ever were, also those no longer remembered */
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
    this.#charges.splice(at, 0, charge);
    this.#forgetNames(at);
    if (this.#charges.length > MOST_CHARGES) this.#charges.shift();
    this.#count += 1;
    this.#first = Math.min(this.#first, charge.day);
  }

  /** Remembers only the latest charges. */
  keepLatest(most: number): void {
    this.#charges = this.#charges.slice(-most);
  }

  /** @param added the place of the one that is new: of those before the named ones no other has a name */
  #forgetNames(added: number): void {
    const from = (this.last?.day ?? 0) - NAMED_DAYS;
    const isOld = (place: number): boolean => (this.#charges[place]?.day ?? from) < from;
    if (isOld(added)) this.#forgetName(added);
    let place = this.#charges.length - 1;
    while (place >= 0 && !isOld(place)) place -= 1;
    while (place >= 0 && this.#forgetName(place)) place -= 1;
  }

  /** @returns false if it was forgotten before */
  #forgetName(place: number): boolean {
    const charge = this.#charges[place];
    if (!charge || (charge.id === '' && charge.name === this.spelling)) return false;
    this.#charges[place] = { ...charge, id: '', name: this.spelling };
    return true;
  }

  before(day: DayNumber): readonly Charge[] {
    return this.#charges.slice(0, this.#charges.findLastIndex((charge) => charge.day < day) + 1);
  }
}
