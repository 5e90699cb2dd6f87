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
  NO_RECURRING_TOTALS,
  RecurringTotals,
  type RecurringTotalsState,
} from '../recurrence/recurring-totals.ts';
import type { DaySeries } from './day-series.ts';
import { Stream, type Purpose } from './payment-stream.ts';
import { recordPaymentDelay, type DelayRecord } from '../recurrence/delay-record.ts';

/**
 * The number of counterparties kept. At the higher limit, the counterparties whose latest charge is
 * oldest are dropped.
 */
const MOST_STREAMS = 1000;
const MAX_STREAMS = 1100;

/**
 * The limit on charges of all counterparties. Above it, the longest history is halved, and the
 * others are cut to the same length.
 */
const MAX_CHARGES = 20_000;

/** The number of days by which most postings arrive late at most. */
const LATE_LINES_DAYS = 30;

/** The fewest charges kept: enough to find a recurring series. */
const MIN_CHARGES = RECENT + 1;

/**
 * The prior for the spread of due days, and its weight in series. A weekend moves a due day by this
 * much.
 */
const USUAL_SPREAD = 2;
const PRIOR_WEIGHT = 3;

/** Delay records as text, because only a few are read before the next charge. */
type PackedRecords = string;

export interface StreamsState {
  readonly keys: readonly string[];
  /** The packed values in the order of the keys. */
  readonly packed: readonly PackedStream[];
  /** The packed values in the order of the keys. */
  readonly packedSeries: PackedRecurringSeries;
  /** Non-empty records by the index of the key. */
  readonly records: PackedRecords;
  /** Total number of charges. */
  readonly charges: number;
  readonly recurring: RecurringTotalsState;
}

const NONE: StreamsState = {
  keys: [],
  packed: [],
  packedSeries: '[]',
  records: '[]',
  charges: 0,
  recurring: NO_RECURRING_TOTALS,
};

interface StreamEntry {
  stream: Stream | PackedStream;
  /** Undefined if it was not computed since the latest charge. */
  series: RecurringSeries | null | undefined;
  record: DelayRecord;
}

/** A counterparty with a recurring series. */
export interface RecurringCounterparty {
  readonly key: string;
  readonly series: RecurringSeries;
}

/**
 * The streams of one direction: all counterparties that charge, or all that pay. Stored streams are
 * unpacked on first use.
 */
export class Streams {
  readonly #byKey: Map<string, StreamEntry>;
  /** Totals of all known recurring series. */
  readonly #recurring: RecurringTotals;
  /** Absent until first use. */
  #recurringCounterparties: readonly RecurringCounterparty[] | undefined;
  #brands: Set<string> | undefined;
  #charges: number;

  constructor({ keys, packed, packedSeries, records, charges, recurring }: StreamsState = NONE) {
    const seriesByPlace = unpackRecurringSeries(packedSeries);
    const recorded = new Map<number, DelayRecord>(JSON.parse(records));
    this.#byKey = new Map(
      keys.map((key, place) => [
        key,
        {
          stream: packed[place] ?? '',
          series: seriesByPlace[place],
          record: recorded.get(place) ?? [],
        },
      ]),
    );
    this.#charges = charges;
    this.#recurring = new RecurringTotals(recurring);
  }

  toState(): StreamsState {
    const [packed, allSeries]: [PackedStream[], (RecurringSeries | null)[]] = [[], []];
    const records: (readonly [place: number, record: DelayRecord])[] = [];
    for (const [key, entry] of this.#byKey) {
      allSeries.push(this.#recurringSeriesOf(key, entry));
      const { stream, record } = entry;
      if (record.length > 0) records.push([packed.length, record]);
      packed.push(typeof stream === 'string' ? stream : packStream(stream.toState()));
    }
    return {
      keys: [...this.#byKey.keys()],
      packed,
      packedSeries: packRecurringSeries(allSeries),
      records: JSON.stringify(records),
      charges: this.#charges,
      recurring: this.#recurring.toState(),
    };
  }

  get(key: string): Stream | undefined {
    const entry = this.#byKey.get(key);
    return entry && unpacked(key, entry);
  }

  has(key: string): boolean {
    return this.#byKey.has(key);
  }

  /** Returns the result of `recurringSeriesOf`, cached until the next charge. */
  seriesOf(key: string, fewest = MIN_RELIABLE_GAPS): RecurringSeries | null {
    const entry = this.#byKey.get(key);
    const series = entry ? this.#recurringSeriesOf(key, entry) : null;
    return series && series.gaps >= fewest ? series : null;
  }

  /** Returns the delays of the predicted payments of a counterparty. */
  record(key: string): DelayRecord {
    return this.#byKey.get(key)?.record ?? [];
  }

  #recurringSeriesOf(key: string, entry: StreamEntry): RecurringSeries | null {
    if (entry.series !== undefined) return entry.series;
    const { charges } = unpacked(key, entry);
    const series = (entry.series = recurringSeriesOf(charges));
    this.#recurring.include(series, charges);
    return series;
  }

  /** Returns the counterparties with a recurring series, in the order of their first charge. */
  recurringCounterparties(): readonly RecurringCounterparty[] {
    if (this.#recurringCounterparties) return this.#recurringCounterparties;
    const recurringCounterparties: RecurringCounterparty[] = [];
    for (const [key, entry] of this.#byKey) {
      const series = this.#recurringSeriesOf(key, entry);
      if (series) recurringCounterparties.push({ key, series });
    }
    return (this.#recurringCounterparties = recurringCounterparties);
  }

  /** Returns the daily totals of the recurring series that continue. */
  recurring(today: DayNumber): DaySeries {
    for (const { key, series } of this.recurringCounterparties()) {
      if (this.#recurring.isOver(series, today))
        this.#recurring.exclude(series, this.get(key)?.charges ?? []);
    }
    this.#recurring.advanceTo(today);
    return this.#recurring.totals;
  }

  /**
   * Returns all streams, unpacked. Avoid it where only a few are needed, because unpacking is slow.
   */
  all(): Stream[] {
    return [...this.#byKey].map(([key, entry]) => unpacked(key, entry));
  }

  /** Returns all streams once, without keeping those unpacked that were packed. */
  *peekAll(): Generator<Stream> {
    for (const [key, { stream }] of this.#byKey)
      yield typeof stream === 'string' ? Stream.from(unpackStream(key, stream)) : stream;
  }

  knowsBrandOf(key: string): boolean {
    this.#brands ??= brandsOf(this.#byKey.keys());
    return this.#brands.has(brandOf(key));
  }

  /** Returns the counterparty that expects such a charge about now and may be spelled this way. */
  findExpected(key: string, charge: Charge): Stream | undefined {
    const beginning = beginningOf(key);
    for (const [candidateKey, entry] of this.#byKey) {
      if (!candidateKey.startsWith(beginning)) continue;
      const series = this.#recurringSeriesOf(candidateKey, entry);
      // checks the due day first, because comparing names is slow
      if (!series || !isInTime(series, charge) || !mayBeOne(candidateKey, key)) continue;
      const stream = unpacked(candidateKey, entry);
      if (isOfSize(charge, recentUsualCharges(stream.charges, series))) return stream;
    }
    return undefined;
  }

  /**
   * Returns the streams whose first charge is after a day. The search stops 30 days before it,
   * because postings arrive late.
   */
  firstSeenAfter(day: DayNumber): Stream[] {
    const arrived: Stream[] = [];
    for (const [key, entry] of [...this.#byKey].toReversed()) {
      const stream = unpacked(key, entry);
      if (stream.first <= day - LATE_LINES_DAYS) break;
      if (stream.first > day) arrived.push(stream);
    }
    return arrived;
  }

  /** The usual number of days by which payments of a recurring series miss their due day. */
  get usualSpread(): number {
    let [sum, count] = [USUAL_SPREAD * PRIOR_WEIGHT, PRIOR_WEIGHT];
    for (const { series } of this.recurringCounterparties()) {
      if (series.gaps < MIN_RELIABLE_GAPS) continue;
      sum += series.spread;
      count += 1;
    }
    return sum / count;
  }

  add(key: string, charge: Charge, purpose?: Purpose): void {
    const entry = this.#entryOf(key, charge);
    const stream = unpacked(key, entry);
    const before = stream.charges.length;
    const series = this.#recurringSeriesOf(key, entry);
    this.#recurring.exclude(series, stream.charges);
    entry.record = recordPaymentDelay(entry.record, series, charge, stream.charges);
    entry.series = undefined;
    this.#recurringCounterparties = undefined;
    stream.add(charge, purpose);
    this.#charges += stream.charges.length - before;
    if (this.#byKey.size > MAX_STREAMS) this.keepLatest(MOST_STREAMS);
    if (this.#charges > MAX_CHARGES) this.#shorten();
  }

  #entryOf(key: string, { name, day }: Charge): StreamEntry {
    const existing = this.#byKey.get(key);
    if (existing) return existing;
    const entry = { stream: new Stream(key, name, day), series: undefined, record: [] };
    this.#byKey.set(key, entry);
    this.#brands?.add(brandOf(key));
    return entry;
  }

  /** Drops the counterparties whose latest charge is oldest. */
  keepLatest(most: number): void {
    if (this.#byKey.size <= most) return;
    const oldest = this.all()
      .toSorted((a, b) => (a.last?.day ?? 0) - (b.last?.day ?? 0) || compareText(a.key, b.key))
      .slice(0, this.#byKey.size - most);
    for (const { key, charges } of oldest) {
      this.#recurring.exclude(this.#byKey.get(key)?.series ?? null, charges);
      this.#byKey.delete(key);
    }
    this.#brands = undefined;
    this.#recurringCounterparties = undefined;
    this.#charges = this.#count();
  }

  /**
   * Shortens the longest streams. Recurring series do not change, because each keeps the charges it
   * was computed from.
   */
  #shorten(): void {
    const all = this.all();
    const longest = Math.max(...all.map(({ charges }) => charges.length));
    const most = Math.max(MIN_CHARGES, Math.floor(longest / 2));
    for (const stream of all) {
      const series = this.#byKey.get(stream.key)?.series ?? null;
      this.#recurring.exclude(series, stream.charges);
      stream.keepLatest(most);
      this.#recurring.include(series, stream.charges);
    }
    this.#charges = this.#count();
  }

  #count(): number {
    return this.all().reduce((count, { charges }) => count + charges.length, 0);
  }
}

function unpacked(key: string, entry: StreamEntry): Stream {
  if (typeof entry.stream === 'string') entry.stream = Stream.from(unpackStream(key, entry.stream));
  return entry.stream;
}

/** First words that unrelated names share. */
const SHARED_WORDS = new Set(['WWW', 'THE', 'PAYPAL', 'STRIPE', 'SUMUP', 'ZETTLE', 'KLARNA']);

/**
 * Returns the first distinctive word. Vendors that share it are branches, or one vendor under a new
 * name.
 */
const brandOf = (key: string): string =>
  key.split(' ').find((word) => !SHARED_WORDS.has(word)) ?? key;

const brandsOf = (keys: Iterable<string>): Set<string> => new Set([...keys].map(brandOf));

/**
 * The largest deviation of an expected charge, as a share of its cycle and of the earlier amounts.
 */
export const MAX_DEVIATION = 0.25;

const isInTime = ({ due, every }: RecurringSeries, { day }: Charge): boolean =>
  Math.abs(day - due) <= MAX_DEVIATION * every;

function isOfSize({ amount }: Charge, before: readonly Charge[]): boolean {
  const amounts = before.map((charge) => charge.amount);
  return (
    amount >= (1 - MAX_DEVIATION) * Math.min(...amounts) &&
    amount <= (1 + MAX_DEVIATION) * Math.max(...amounts)
  );
}
