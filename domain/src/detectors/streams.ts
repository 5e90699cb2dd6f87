import { compareText } from '../compare-text.ts';
import { Stream, type Charge, type StreamState } from './stream.ts';

/** Of more counterparties those heard of longest ago are forgotten, some at once. */
const MOST_STREAMS = 1000;
const MOST_AT_TIMES = 1100;

/** Of all counterparties together; when there are more, each is remembered half as long. */
const MOST_CHARGES = 20_000;

/** Enough for a rhythm. */
const FEWEST_CHARGES = 17;

export type StreamsState = readonly StreamState[];

/** Those who charge, or pay, in one direction. */
export class Streams {
  readonly #byKey: Map<string, Stream>;
  #houses: Set<string>;
  #charges: number;

  constructor(state: StreamsState = []) {
    this.#byKey = new Map(state.map((stream) => [stream.key, Stream.from(stream)]));
    this.#houses = housesOf(this.#byKey.keys());
    this.#charges = this.#count();
  }

  toState(): StreamsState {
    return [...this.#byKey.values()].map((stream) => stream.toState());
  }

  get(key: string): Stream | undefined {
    return this.#byKey.get(key);
  }

  has(key: string): boolean {
    return this.#byKey.has(key);
  }

  values(): IterableIterator<Stream> {
    return this.#byKey.values();
  }

  knowsHouseOf(key: string): boolean {
    return this.#houses.has(houseOf(key));
  }

  add(key: string, charge: Charge): void {
    let stream = this.#byKey.get(key);
    if (!stream) {
      this.#byKey.set(key, (stream = new Stream(key, charge.name, charge.day)));
      this.#houses.add(houseOf(key));
    }
    const before = stream.charges.length;
    stream.add(charge);
    this.#charges += stream.charges.length - before;
    if (this.#byKey.size > MOST_AT_TIMES) this.#forgetOldest();
    if (this.#charges > MOST_CHARGES) this.#shorten();
  }

  #forgetOldest(): void {
    const oldest = [...this.#byKey.values()]
      .toSorted((a, b) => (a.last?.day ?? 0) - (b.last?.day ?? 0) || compareText(a.key, b.key))
      .slice(0, this.#byKey.size - MOST_STREAMS);
    for (const { key } of oldest) this.#byKey.delete(key);
    this.#houses = housesOf(this.#byKey.keys());
    this.#charges = this.#count();
  }

  #shorten(): void {
    const longest = Math.max(...[...this.values()].map(({ charges }) => charges.length));
    const most = Math.max(FEWEST_CHARGES, Math.floor(longest / 2));
    for (const stream of this.values()) stream.keepLatest(most);
    this.#charges = this.#count();
  }

  #count(): number {
    let count = 0;
    for (const { charges } of this.values()) count += charges.length;
    return count;
  }
}

/** What stands before the names of many who have nothing to do with each other. */
const NO_HOUSE = new Set(['WWW', 'THE', 'PAYPAL', 'STRIPE', 'SUMUP', 'ZETTLE', 'KLARNA']);

/** Vendors of the same first word are branches, or one under a new name. */
const houseOf = (key: string): string => key.split(' ').find((word) => !NO_HOUSE.has(word)) ?? key;

const housesOf = (keys: Iterable<string>): Set<string> => new Set([...keys].map(houseOf));
