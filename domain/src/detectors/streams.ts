import { compareText } from '../compare-text.ts';
import { beginningOf, mayBeOne } from './names.ts';
import { packStream, unpackStream, type PackedStream } from './packed-stream.ts';
import { FEWEST_GAPS, Stream, type Beat, type Charge } from './stream.ts';

/** Of more counterparties those heard of longest ago are forgotten, some at once. */
const MOST_STREAMS = 1000;
const MOST_AT_TIMES = 1100;

/** Of all counterparties together; when there are more, each is remembered half as long. */
const MOST_CHARGES = 20_000;

/** Enough for a rhythm. */
const FEWEST_CHARGES = 17;

/** Until anything is known of others: a weekend moves a day by as much. It counts as so many. */
const USUAL_SPREAD = 2;
const LENT = 3;

export interface StreamsState {
  readonly keys: readonly string[];
  /** in the order of the keys */
  readonly packed: readonly PackedStream[];
  /** the keys of those who come by a rhythm */
  readonly steady: readonly string[];
  /** how many charges they have together */
  readonly charges: number;
}

const NONE: StreamsState = { keys: [], packed: [], steady: [], charges: 0 };

/** Those who charge, or pay, in one direction. What was stored is unpacked when it is needed. */
export class Streams {
  readonly #byKey: Map<string, Stream | PackedStream>;
  /** of those that are packed */
  readonly #steady: ReadonlySet<string>;
  /** absent until it is asked for */
  #houses: Set<string> | undefined;
  #charges: number;

  constructor({ keys, packed, steady, charges }: StreamsState = NONE) {
    this.#byKey = new Map(keys.map((key, place) => [key, packed[place] ?? '']));
    this.#steady = new Set(steady);
    this.#charges = charges;
  }

  toState(): StreamsState {
    const [packed, steady]: [PackedStream[], string[]] = [[], []];
    for (const [key, held] of this.#byKey) {
      packed.push(typeof held === 'string' ? held : packStream(held.toState()));
      if (this.#isSteady(key, held)) steady.push(key);
    }
    return { keys: [...this.#byKey.keys()], packed, steady, charges: this.#charges };
  }

  get(key: string): Stream | undefined {
    const held = this.#byKey.get(key);
    if (typeof held !== 'string') return held;
    const stream = Stream.from(unpackStream(key, held));
    this.#byKey.set(key, stream);
    return stream;
  }

  has(key: string): boolean {
    return this.#byKey.has(key);
  }

  /** Those who come by a rhythm, in the order in which they first came. */
  *steady(): Generator<Stream> {
    for (const [key, held] of this.#byKey) {
      const stream = this.#isSteady(key, held) && this.get(key);
      if (stream) yield stream;
    }
  }

  #isSteady(key: string, held: Stream | PackedStream): boolean {
    return typeof held === 'string' ? this.#steady.has(key) : held.beat(FEWEST_GAPS) !== null;
  }

  /** All, unpacked: where few are needed, a day takes longer by it. */
  all(): Stream[] {
    return [...this.#byKey.keys()].flatMap((key) => this.get(key) ?? []);
  }

  knowsHouseOf(key: string): boolean {
    this.#houses ??= housesOf(this.#byKey.keys());
    return this.#houses.has(houseOf(key));
  }

  /** Who is expected just then by a rhythm, with such a charge, and may be spelt so. */
  expectedAs(key: string, charge: Charge): Stream | undefined {
    const beginning = beginningOf(key);
    for (const known of this.#byKey.keys()) {
      if (!known.startsWith(beginning)) continue;
      const stream = mayBeOne(known, key) ? this.get(known) : undefined;
      const beat = stream?.beat(FEWEST_GAPS);
      if (stream && beat && isInTime(beat, charge)) return stream;
    }
    return undefined;
  }

  /** how many days theirs are off, who pay or charge by a cycle */
  get usualSpread(): number {
    let [sum, count] = [USUAL_SPREAD * LENT, LENT];
    for (const stream of this.steady()) {
      const cycle = stream.beat();
      if (!cycle) continue;
      sum += cycle.spread;
      count += 1;
    }
    return sum / count;
  }

  add(key: string, charge: Charge): void {
    let stream = this.get(key);
    if (!stream) {
      this.#byKey.set(key, (stream = new Stream(key, charge.name, charge.day)));
      this.#houses?.add(houseOf(key));
    }
    const before = stream.charges.length;
    stream.add(charge);
    this.#charges += stream.charges.length - before;
    if (this.#byKey.size > MOST_AT_TIMES) this.#forgetOldest();
    if (this.#charges > MOST_CHARGES) this.#shorten();
  }

  #forgetOldest(): void {
    const oldest = this.all()
      .toSorted((a, b) => (a.last?.day ?? 0) - (b.last?.day ?? 0) || compareText(a.key, b.key))
      .slice(0, this.#byKey.size - MOST_STREAMS);
    for (const { key } of oldest) this.#byKey.delete(key);
    this.#houses = undefined;
    this.#charges = this.#count();
  }

  #shorten(): void {
    const all = this.all();
    const longest = Math.max(...all.map(({ charges }) => charges.length));
    const most = Math.max(FEWEST_CHARGES, Math.floor(longest / 2));
    for (const stream of all) stream.keepLatest(most);
    this.#charges = this.#count();
  }

  #count(): number {
    return this.all().reduce((count, { charges }) => count + charges.length, 0);
  }
}

/** What stands before the names of many who have nothing to do with each other. */
const NO_HOUSE = new Set(['WWW', 'THE', 'PAYPAL', 'STRIPE', 'SUMUP', 'ZETTLE', 'KLARNA']);

/** Vendors of the same first word are branches, or one under a new name. */
const houseOf = (key: string): string => key.split(' ').find((word) => !NO_HOUSE.has(word)) ?? key;

const housesOf = (keys: Iterable<string>): Set<string> => new Set([...keys].map(houseOf));

/** So much of its cycle, and of the amounts before, a charge may be off and keep time. */
const MOST_OFF = 0.25;

function isInTime({ due, every, charges }: Beat, { day, amount }: Charge): boolean {
  const amounts = charges.map((charge) => charge.amount);
  return (
    Math.abs(day - due) <= MOST_OFF * every &&
    amount >= (1 - MOST_OFF) * Math.min(...amounts) &&
    amount <= (1 + MOST_OFF) * Math.max(...amounts)
  );
}
