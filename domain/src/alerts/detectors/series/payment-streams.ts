import type { DayNumber } from '../../../calendar/business-date.ts';
import { compareText } from '../../../shared/compare-text.ts';
import {
  recurringSeriesOf,
  recentUsualCharges,
  packRecurringSeries,
  RECENT,
  MIN_RELIABLE_GAPS,
  unpackRecurringSeries,
  type RecurringSeries,
  type PackedRecurringSeries,
} from '../recurrence/recurring-series.ts';
import type { Charge } from './charge.ts';
import { beginningOf, mayBeOne } from './counterparty-names.ts';
import { packStream, unpackStream, type PackedStream } from './packed-stream.ts';
import {
  NOTHING_RECURS,
  RecurringTotals,
  type RecurringTotalsState,
} from '../recurrence/recurring-totals.ts';
import type { DaySeries } from './day-series.ts';
import { Stream, type Purpose } from './payment-stream.ts';
import { recordPaymentDelay, type DelayRecord } from '../recurrence/delay-record.ts';

/** Of more counterparties those heard of longest ago are forgotten, some at once. */
const MOST_STREAMS = 1000;
const MOST_AT_TIMES = 1100;

/** Of all counterparties together; when there are more, each is remembered half as long. */
const MOST_CHARGES = 20_000;

/** Lines come late by no more, but for some. */
const LATE_LINES_DAYS = 30;

/** Enough for a rhythm. */
const FEWEST_CHARGES = RECENT + 1;

/** Until anything is known of others: a weekend moves a day by as much. It counts as so many. */
const USUAL_SPREAD = 2;
const LENT = 3;

/** Records as text: few are needed before the next charge. */
type PackedRecords = string;

export interface StreamsState {
  readonly keys: readonly string[];
  /** in the order of the keys */
  readonly packed: readonly PackedStream[];
  /** in the order of the keys */
  readonly beats: PackedRecurringSeries;
  /** those that are known, by the place of the key */
  readonly records: PackedRecords;
  /** how many charges they have together */
  readonly charges: number;
  readonly recurring: RecurringTotalsState;
}

const NONE: StreamsState = {
  keys: [],
  packed: [],
  beats: '[]',
  records: '[]',
  charges: 0,
  recurring: NOTHING_RECURS,
};

interface Held {
  stream: Stream | PackedStream;
  /** undefined: it was not looked for since the latest charge */
  beat: RecurringSeries | null | undefined;
  record: DelayRecord;
}

/** Somebody who comes by a rhythm. */
export interface Steady {
  readonly key: string;
  readonly beat: RecurringSeries;
}

/** Those who charge, or pay, in one direction. What was stored is unpacked when it is needed. */
export class Streams {
  readonly #byKey: Map<string, Held>;
  /** of all whose beat is known */
  readonly #recurring: RecurringTotals;
  /** absent until they are asked for */
  #steady: readonly Steady[] | undefined;
  #houses: Set<string> | undefined;
  #charges: number;

  constructor({ keys, packed, beats, records, charges, recurring }: StreamsState = NONE) {
    const known = unpackRecurringSeries(beats);
    const recorded = new Map<number, DelayRecord>(JSON.parse(records));
    this.#byKey = new Map(
      keys.map((key, place) => [
        key,
        { stream: packed[place] ?? '', beat: known[place], record: recorded.get(place) ?? [] },
      ]),
    );
    this.#charges = charges;
    this.#recurring = new RecurringTotals(recurring);
  }

  toState(): StreamsState {
    const [packed, beats]: [PackedStream[], (RecurringSeries | null)[]] = [[], []];
    const records: (readonly [place: number, record: DelayRecord])[] = [];
    for (const [key, held] of this.#byKey) {
      beats.push(this.#recurringSeriesOf(key, held));
      const { stream, record } = held;
      if (record.length > 0) records.push([packed.length, record]);
      packed.push(typeof stream === 'string' ? stream : packStream(stream.toState()));
    }
    return {
      keys: [...this.#byKey.keys()],
      packed,
      beats: packRecurringSeries(beats),
      records: JSON.stringify(records),
      charges: this.#charges,
      recurring: this.#recurring.toState(),
    };
  }

  get(key: string): Stream | undefined {
    const held = this.#byKey.get(key);
    return held && unpacked(key, held);
  }

  has(key: string): boolean {
    return this.#byKey.has(key);
  }

  /** see `recurringSeriesOf`, of which it remembers the answer until the next charge */
  beat(key: string, fewest = MIN_RELIABLE_GAPS): RecurringSeries | null {
    const held = this.#byKey.get(key);
    const beat = held ? this.#recurringSeriesOf(key, held) : null;
    return beat && beat.gaps >= fewest ? beat : null;
  }

  /** how the rhythms of a counterparty did so far */
  record(key: string): DelayRecord {
    return this.#byKey.get(key)?.record ?? [];
  }

  #recurringSeriesOf(key: string, held: Held): RecurringSeries | null {
    if (held.beat !== undefined) return held.beat;
    const { charges } = unpacked(key, held);
    const beat = (held.beat = recurringSeriesOf(charges));
    this.#recurring.include(beat, charges);
    return beat;
  }

  /** Those who come by a rhythm, in the order in which they first came. */
  steady(): readonly Steady[] {
    if (this.#steady) return this.#steady;
    const steady: Steady[] = [];
    for (const [key, held] of this.#byKey) {
      const beat = this.#recurringSeriesOf(key, held);
      if (beat) steady.push({ key, beat });
    }
    return (this.#steady = steady);
  }

  /** what those moved, day by day, whose rhythm goes on */
  recurring(today: DayNumber): DaySeries {
    for (const { key, beat } of this.steady()) {
      if (this.#recurring.isOver(beat, today))
        this.#recurring.exclude(beat, this.get(key)?.charges ?? []);
    }
    this.#recurring.passTo(today);
    return this.#recurring.totals;
  }

  /** All, unpacked: where few are needed, a day takes longer by it. */
  all(): Stream[] {
    return [...this.#byKey].map(([key, held]) => unpacked(key, held));
  }

  knowsHouseOf(key: string): boolean {
    this.#houses ??= housesOf(this.#byKey.keys());
    return this.#houses.has(houseOf(key));
  }

  /** Who is expected just then by a rhythm, with such a charge, and may be spelt so. */
  expectedAs(key: string, charge: Charge): Stream | undefined {
    const beginning = beginningOf(key);
    for (const [known, held] of this.#byKey) {
      if (!known.startsWith(beginning)) continue;
      const beat = this.#recurringSeriesOf(known, held);
      // on few a charge is due, and to compare names takes longest
      if (!beat || !isInTime(beat, charge) || !mayBeOne(known, key)) continue;
      const stream = unpacked(known, held);
      if (isOfSize(charge, recentUsualCharges(stream.charges, beat))) return stream;
    }
    return undefined;
  }

  /** Those who came first after a day; as lines come late, somewhat before it they are no longer looked for. */
  arrivedAfter(day: DayNumber): Stream[] {
    const arrived: Stream[] = [];
    for (const [key, held] of [...this.#byKey].toReversed()) {
      const stream = unpacked(key, held);
      if (stream.first <= day - LATE_LINES_DAYS) break;
      if (stream.first > day) arrived.push(stream);
    }
    return arrived;
  }

  /** how many days theirs are off, who pay or charge by a cycle */
  get usualSpread(): number {
    let [sum, count] = [USUAL_SPREAD * LENT, LENT];
    for (const { beat } of this.steady()) {
      if (beat.gaps < MIN_RELIABLE_GAPS) continue;
      sum += beat.spread;
      count += 1;
    }
    return sum / count;
  }

  add(key: string, charge: Charge, purpose?: Purpose): void {
    const held = this.#heldOf(key, charge);
    const stream = unpacked(key, held);
    const before = stream.charges.length;
    const beat = this.#recurringSeriesOf(key, held);
    this.#recurring.exclude(beat, stream.charges);
    held.record = recordPaymentDelay(held.record, beat, charge, stream.charges);
    held.beat = undefined;
    this.#steady = undefined;
    stream.add(charge, purpose);
    this.#charges += stream.charges.length - before;
    if (this.#byKey.size > MOST_AT_TIMES) this.#forgetOldest();
    if (this.#charges > MOST_CHARGES) this.#shorten();
  }

  #heldOf(key: string, { name, day }: Charge): Held {
    const known = this.#byKey.get(key);
    if (known) return known;
    const held = { stream: new Stream(key, name, day), beat: undefined, record: [] };
    this.#byKey.set(key, held);
    this.#houses?.add(houseOf(key));
    return held;
  }

  #forgetOldest(): void {
    const oldest = this.all()
      .toSorted((a, b) => (a.last?.day ?? 0) - (b.last?.day ?? 0) || compareText(a.key, b.key))
      .slice(0, this.#byKey.size - MOST_STREAMS);
    for (const { key, charges } of oldest) {
      this.#recurring.exclude(this.#byKey.get(key)?.beat ?? null, charges);
      this.#byKey.delete(key);
    }
    this.#houses = undefined;
    this.#charges = this.#count();
  }

  /** No beat changes by it: each keeps the charges that it is of. */
  #shorten(): void {
    const all = this.all();
    const longest = Math.max(...all.map(({ charges }) => charges.length));
    const most = Math.max(FEWEST_CHARGES, Math.floor(longest / 2));
    for (const stream of all) {
      const beat = this.#byKey.get(stream.key)?.beat ?? null;
      this.#recurring.exclude(beat, stream.charges);
      stream.keepLatest(most);
      this.#recurring.include(beat, stream.charges);
    }
    this.#charges = this.#count();
  }

  #count(): number {
    return this.all().reduce((count, { charges }) => count + charges.length, 0);
  }
}

function unpacked(key: string, held: Held): Stream {
  if (typeof held.stream === 'string') held.stream = Stream.from(unpackStream(key, held.stream));
  return held.stream;
}

/** What stands before the names of many who have nothing to do with each other. */
const NO_HOUSE = new Set(['WWW', 'THE', 'PAYPAL', 'STRIPE', 'SUMUP', 'ZETTLE', 'KLARNA']);

/** Vendors of the same first word are branches, or one under a new name. */
const houseOf = (key: string): string => key.split(' ').find((word) => !NO_HOUSE.has(word)) ?? key;

const housesOf = (keys: Iterable<string>): Set<string> => new Set([...keys].map(houseOf));

/** So much of its cycle, and of the amounts before, a charge may be off and keep time. */
export const MOST_OFF = 0.25;

const isInTime = ({ due, every }: RecurringSeries, { day }: Charge): boolean =>
  Math.abs(day - due) <= MOST_OFF * every;

function isOfSize({ amount }: Charge, before: readonly Charge[]): boolean {
  const amounts = before.map((charge) => charge.amount);
  return (
    amount >= (1 - MOST_OFF) * Math.min(...amounts) &&
    amount <= (1 + MOST_OFF) * Math.max(...amounts)
  );
}
