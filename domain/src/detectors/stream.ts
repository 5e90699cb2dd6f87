import type { DayNumber } from '../calendar/business-date.ts';
import { ZERO, type Cents } from '../money/cents.ts';
import { cycleOf, dueAfter, SHORTEST_GAP, type Cycle } from './cycle.ts';
import { median } from './statistics/robust.ts';

/** One line of a counterparty, in one direction. */
export interface Charge {
  readonly id: string;
  readonly day: DayNumber;
  /** never negative */
  readonly amount: Cents;
  /** as the line spells it */
  readonly name: string;
}

/** What is remembered of one counterparty: two years of a weekly bill, and a bound for the busy. */
const MOST_CHARGES = 104;

/** Two gaps alike are the least that may be a cycle. */
export const FEWEST_GAPS = 2;

/** Twice as many as a cycle is learnt from: half of them may be extras. */
const RECENT = 16;

/** A line is pointed to for so many days after it: repeats come within a week. */
const NAMED_DAYS = 14;

/** A stream in few letters: of what it remembers most is two numbers a charge. */
export interface StreamState {
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
  /** undefined: it was not looked for since the latest charge */
  #beat: Beat | null | undefined;

  constructor(key: string, spelling: string, first: DayNumber) {
    this.key = key;
    this.spelling = spelling;
    this.#first = first;
  }

  static from({ key, spelling, first, count, days, amounts, named }: StreamState): Stream {
    const stream = new Stream(key, spelling, first);
    let day = 0;
    stream.#charges = days.map((gap, place) => {
      const [id, name] = named[place - days.length + named.length] ?? ['', spelling];
      return { id, day: (day += gap), amount: amounts[place] ?? ZERO, name };
    });
    stream.#count = count;
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

  add(charge: Charge): void {
    this.#beat = undefined;
    let at = this.#charges.length;
    while (at > 0 && (this.#charges[at - 1]?.day ?? 0) > charge.day) at -= 1;
    this.#charges.splice(at, 0, charge);
    if (this.#charges.length > MOST_CHARGES) this.#charges.shift();
    this.#forgetNames();
    this.#count += 1;
    this.#first = Math.min(this.#first, charge.day);
  }

  /** Remembers only the latest charges. */
  keepLatest(most: number): void {
    this.#beat = undefined;
    this.#charges = this.#charges.slice(-most);
  }

  #forgetNames(): void {
    const { spelling } = this;
    const from = (this.last?.day ?? 0) - NAMED_DAYS;
    for (const [place, charge] of this.#charges.entries()) {
      if (charge.day >= from) return;
      if (charge.id !== '' || charge.name !== spelling)
        this.#charges[place] = { ...charge, id: '', name: spelling };
    }
  }

  /** see `beatOf`, of which it remembers the answer until the next charge */
  beat(fewest = 3): Beat | null {
    if (this.#beat === undefined) this.#beat = beatOf(this.#charges, FEWEST_GAPS);
    return this.#beat && this.#beat.gaps >= fewest ? this.#beat : null;
  }

  before(day: DayNumber): readonly Charge[] {
    return this.#charges.filter((charge) => charge.day < day);
  }
}

/** The days on which there was anything, each once. */
export function daysOf(charges: readonly Charge[]): DayNumber[] {
  const days: DayNumber[] = [];
  for (const { day } of charges) if (days.at(-1) !== day) days.push(day);
  return days;
}

/** A cycle and the charges that keep it. */
export interface Beat extends Cycle {
  readonly charges: readonly Charge[];
  /** the day on which the next is due */
  readonly due: DayNumber;
}

/** How much of the middle one a charge may be to keep time with it. */
const SAME_BEAT = [Infinity, 2, 1.05] as const;

/**
 * Whether no half of some charges can have a rhythm, so that it need not be looked for: half of the
 * gaps would be of five days and more.
 */
function isTooDense(recent: readonly Charge[]): boolean {
  const [first, last] = [recent[0], recent.at(-1)];
  if (!first || !last) return true;
  let [most, ofDay] = [0, 0];
  for (const [place, { day }] of recent.entries()) {
    ofDay = recent[place - 1]?.day === day ? ofDay + 1 : 1;
    most = Math.max(most, ofDay);
  }
  const fewestDays = Math.ceil(recent.length / 2 / most);
  return last.day - first.day < SHORTEST_GAP * Math.floor((fewestDays - 1) / 2);
}

/**
 * The rhythm of a counterparty: of all it charged, or else of the half or more that is about the
 * middle amount, so that extras of another size between the regular ones do not hide them.
 */
export function beatOf(charges: readonly Charge[], fewest: number): Beat | null {
  const recent = charges.slice(-RECENT);
  if (isTooDense(recent)) return null;
  const middle = median(recent.map(({ amount }) => amount));
  for (const within of SAME_BEAT) {
    const alike = recent.filter(
      ({ amount }) => amount <= within * middle && within * amount >= middle,
    );
    if (2 * alike.length < recent.length) return null;
    const cycle = cycleOf(daysOf(alike), fewest);
    if (cycle) return { ...cycle, charges: alike, due: dueAfter(cycle) };
  }
  return null;
}
