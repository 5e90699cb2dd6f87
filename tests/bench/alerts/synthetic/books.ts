// Generates the books of made-up businesses. The same business always gets the same books.
import { bankDayFrom, isBankDay } from '@daily-snapshot/domain/calendar/bank-day';
import {
  businessDate,
  civilDate,
  dateOfDayNumber,
  dayNumber,
  daysInMonth,
  weekdayOfDayNumber,
  type DayNumber,
} from '@daily-snapshot/domain/calendar/business-date';
import { SeededRandom } from '../../../kit/bank-files/random.ts';

/** Kinds as the benchmark folders name them. */
export type Kind =
  | 'sale'
  | 'income'
  | 'sale_refund'
  | 'expense'
  | 'payroll'
  | 'fee'
  | 'expense_refund'
  | 'transfer';

export interface SyntheticRow {
  readonly day: DayNumber;
  /** minor units, signed */
  readonly amount: number;
  readonly counterparty: string;
  readonly category: string;
  readonly kind: Kind;
}

/** The counterparty of a transaction and its category. */
export interface Party {
  readonly name: string;
  readonly category: string;
  readonly kind: Kind;
}

export const vendor = (name: string, category: string): Party => ({
  name,
  category,
  kind: 'expense',
});
export const customer = (name: string, category = 'Sales'): Party => ({
  name,
  category,
  kind: 'income',
});
export const till = (name: string): Party => ({ name, category: 'Sales', kind: 'sale' });
export const transfer = (name: string, category: string): Party => ({
  name,
  category,
  kind: 'transfer',
});
export const refund = (name: string): Party => ({ name, category: 'Refunds', kind: 'sale_refund' });
export const employee = (name: string): Party => ({ name, category: 'Payroll', kind: 'payroll' });

/** An amount in whole units of the currency, for all days or by day. */
export type Amount = number | ((day: DayNumber) => number);

const STEPS = 1_000_003;

/**
 * Draws random numbers seeded by a name, so that a change of one party does not change the others.
 */
export class Draw {
  readonly #random: SeededRandom;

  constructor(name: string) {
    let seed = 7;
    for (const letter of name) seed = (Math.imul(seed, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
    this.#random = new SeededRandom(seed);
    for (let warm = 0; warm < 5; warm += 1) this.#random.below(STEPS);
  }

  /** Returns a number from 0 to 1, evenly distributed. */
  uniform(): number {
    return (this.#random.below(STEPS) + 0.5) / STEPS;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.uniform();
  }

  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1));
  }

  /** Returns a normally distributed number with mean 0 and standard deviation 1. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(this.uniform())) * Math.cos(2 * Math.PI * this.uniform());
  }

  /** Returns a number around 1; `spread` is the standard deviation of its logarithm. */
  around(spread: number): number {
    return Math.exp(spread * this.normal());
  }

  pick<T>(of: readonly T[]): T {
    return this.#random.from(of);
  }
}

export const dayOf = (date: string): DayNumber => dayNumber(businessDate(date));

export const monthIn = (day: DayNumber): number => civilDate(day).month;

/** Returns 1 for Monday. */
export const weekday = weekdayOfDayNumber;

/** Returns a yearly wave around 1 with its peak in the middle of a month. */
export const season = (day: DayNumber, peak: number, height: number): number => {
  const { month, day: ofMonth } = civilDate(day);
  return 1 + height * Math.cos((2 * Math.PI * (month + ofMonth / 30 - peak - 0.5)) / 12);
};

interface Regular {
  /** days of the month; 31 means the last day */
  readonly on: readonly number[];
  /** months apart */
  readonly every?: number;
  /** standard deviation of the delay, in days */
  readonly off?: number;
  /** first and last day */
  readonly from?: string;
  readonly to?: string;
}

export class SyntheticLedger {
  readonly id: string;
  readonly from: DayNumber;
  readonly to: DayNumber;
  /** minor units per unit of the currency */
  readonly unit: number;
  readonly rows: SyntheticRow[] = [];

  constructor(id: string, from: string, to: string, unit = 100) {
    this.id = id;
    this.from = dayOf(from);
    this.to = dayOf(to);
    this.unit = unit;
  }

  draw(name: string): Draw {
    return new Draw(`${this.id} ${name}`);
  }

  get days(): DayNumber[] {
    return Array.from({ length: this.to - this.from + 1 }, (_, at) => this.from + at);
  }

  /**
   * Adds a transaction. Its kind decides the sign.
   *
   * @param amount in units of the currency, never negative
   */
  add(day: DayNumber, { name, category, kind }: Party, amount: number): void {
    const minor = Math.round(amount * this.unit);
    if (day < this.from || day > this.to || minor <= 0) return;
    const isIn = kind === 'sale' || kind === 'income' || kind === 'expense_refund';
    const signed = isIn ? minor : -minor;
    this.rows.push({ day, amount: signed, counterparty: name, category, kind });
  }

  /** Adds a transaction on days of the month, moved to a bank day. */
  monthly(party: Party, amount: Amount, { on, every = 1, off = 0, from, to }: Regular): void {
    const draw = this.draw(party.name);
    const [first, last] = [from ? dayOf(from) : this.from, to ? dayOf(to) : this.to];
    for (const day of this.days) {
      const { year, month, day: ofMonth } = civilDate(day);
      const end = daysInMonth(year, month);
      if ((month - 1) % every !== 0 || !on.some((due) => Math.min(due, end) === ofMonth)) continue;
      const moved = bankDayFrom(day + Math.round(off * Math.abs(draw.normal())), 1);
      if (day >= first && day <= last) this.add(moved, party, valueOn(amount, day));
    }
  }

  /** Adds a transaction every `length` days, moved to the bank day before a holiday. */
  everyDays(party: Party, amount: Amount, length: number, from: DayNumber, to = this.to): void {
    for (let day = from; day <= to; day += length) {
      if (day >= this.from) this.add(bankDayFrom(day, -1), party, valueOn(amount, day));
    }
  }

  /** Adds transactions at random, `perWeek` on average, with varying amounts. */
  atRandom(
    party: Party,
    perWeek: Amount,
    amount: Amount,
    spread: number,
    isOpen: (day: DayNumber) => boolean = isBankDay,
  ): void {
    const draw = this.draw(party.name);
    for (const day of this.days.filter(isOpen)) {
      if (draw.uniform() >= valueOn(perWeek, day) / 5) continue;
      this.add(day, party, valueOn(amount, day) * draw.around(spread));
    }
  }

  /** Adds daily sales by weekday, Monday first. 0 means closed. */
  dailySales(
    party: Party,
    week: readonly number[],
    { spread, shape = () => 1 }: { spread: number; shape?: (day: DayNumber) => number },
  ): void {
    const draw = this.draw(party.name);
    for (const day of this.days) {
      const noise = draw.around(spread);
      this.add(day, party, (week[weekday(day) - 1] ?? 0) * shape(day) * noise);
    }
  }

  /** Returns the transactions in the order of their days, each with its date. */
  inOrder() {
    return this.rows
      .toSorted((a, b) => a.day - b.day)
      .map((row) => ({ ...row, date: dateOfDayNumber(row.day) }));
  }
}

const valueOn = (amount: Amount, day: DayNumber): number =>
  typeof amount === 'number' ? amount : amount(day);

/** Returns a metered bill, which is higher in one season and never the same twice. */
export function usage(books: SyntheticLedger, amount: number, peak: number, height: number) {
  const draw = books.draw(`usage ${amount}`);
  return (day: DayNumber) => amount * season(day, peak, height) * draw.around(0.07);
}

/** Returns an amount that rises every January. */
export const rising = (amount: number, share: number) => (day: DayNumber) =>
  amount * (1 + share) ** (civilDate(day).year - 2023);
