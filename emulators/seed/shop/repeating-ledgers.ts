import type { DayNumber } from '@daily-snapshot/domain/calendar/business-date';
import {
  RepeatingBooks,
  type BookTransaction,
} from '@daily-snapshot/plaid-emulator/bank/statement-of-books';

export const LEDGERS = [
  'gift-shop',
  'city-hotel',
  'childrens-home',
  'nursery',
  'trading-team',
  'hack-club',
] as const;
export type LedgerName = (typeof LEDGERS)[number];

/** The transactions of the shipped ledgers, all moved to the same last day. */
export type ShippedBooks = Readonly<Record<LedgerName, readonly BookTransaction[]>>;

/** The real transactions that one series of the shop is made of. */
export interface RealSource {
  readonly ledger: LedgerName;
  readonly includes: (transaction: BookTransaction) => boolean;
  /** The shop's cents for one real cent. */
  readonly scale: number;
}

export interface RealAmount {
  readonly id: string;
  readonly cents: number;
}

/** Real books that repeat without end. */
export class RepeatingLedgers {
  readonly #books: ReadonlyMap<LedgerName, RepeatingBooks>;
  /** Cache by source and day, because wages, taxes and orders add up the same days many times. */
  readonly #amounts = new Map<RealSource, Map<DayNumber, readonly RealAmount[]>>();

  constructor(books: ShippedBooks) {
    this.#books = new Map(LEDGERS.map((name) => [name, new RepeatingBooks(name, books[name])]));
  }

  /** Returns the scaled amounts of a day. Money out is negative. */
  amountsOn(source: RealSource, day: DayNumber): readonly RealAmount[] {
    const ofSource = this.#amounts.get(source) ?? new Map<DayNumber, readonly RealAmount[]>();
    this.#amounts.set(source, ofSource);
    const cached = ofSource.get(day);
    if (cached) return cached;
    const { ledger, includes, scale } = source;
    const amounts = (this.#books.get(ledger)?.on(day) ?? [])
      .filter(includes)
      .map(({ id, cents }) => ({ id, cents: Math.round(cents * scale) }))
      .filter(({ cents }) => cents !== 0);
    ofSource.set(day, amounts);
    return amounts;
  }

  /** Returns the sum of the scaled amounts from one day to another, both included. */
  sum(source: RealSource, from: DayNumber, to: DayNumber): number {
    let sum = 0;
    for (let day = from; day <= to; day += 1)
      for (const { cents } of this.amountsOn(source, day)) sum += cents;
    return sum;
  }
}
