import type { DayNumber } from '../calendar/business-date.ts';
import { dayNumber } from '../calendar/business-date.ts';
import { effectOf } from '../ledger/posting-kind.ts';
import type { Posting } from '../ledger/posting.ts';
import { absoluteCents, negateCents } from '../money/cents.ts';
import { DAYS_A_MONTH } from './candidate.ts';
import { Names } from './names.ts';
import { DaySeries } from './series.ts';
import { quantile } from './statistics/robust.ts';
import { SortedWindow } from './statistics/sorted-window.ts';
import { Stream, type Charge } from './stream.ts';

/** What a line is to the detectors; what moves no headline number only moves cash. */
export type Role = 'charge' | 'payroll' | 'vendor-refund' | 'income' | 'other';

export interface SeenLine {
  readonly role: Role;
  readonly key: string;
  readonly charge: Charge;
}

/** Enough of the latest purchases to know their tail. */
const MOST_AMOUNTS = 500;

export function roleOf({ kind, amount }: Pick<Posting, 'kind' | 'amount'>): Role {
  const effect = effectOf(kind, amount);
  if (effect === 'revenue') return amount > 0 ? 'income' : 'other';
  if (effect === 'none') return 'other';
  if (amount > 0) return 'vendor-refund';
  return kind === 'payroll' ? 'payroll' : 'charge';
}

/**
 * What the detectors remember of a business: of each counterparty its latest charges, of each day
 * its totals. It grows with the counterparties and the days, and not with the lines.
 */
export class DetectorBooks {
  readonly names = new Names();
  readonly vendors = new Map<string, Stream>();
  readonly people = new Map<string, Stream>();
  readonly customers = new Map<string, Stream>();
  readonly vendorRefunds = new Map<string, Stream>();
  readonly revenue = new DaySeries();
  /** revenue without the customers who pay by a rhythm: those are watched one by one */
  readonly takings = new DaySeries();
  readonly expenses = new DaySeries();
  readonly net = new DaySeries();
  /** logarithms of the latest purchases, and of the latest first payments to anybody */
  readonly purchases = new SortedWindow(MOST_AMOUNTS);
  readonly firstPayments = new SortedWindow(MOST_AMOUNTS);
  readonly #lags = new SortedWindow(MOST_AMOUNTS);
  readonly #houses = new Set<string>();
  #first: DayNumber | null = null;
  #charges = 0;

  get first(): DayNumber | null {
    return this.#first;
  }

  daysUntil(day: DayNumber): number {
    return this.#first === null ? 0 : day - this.#first + 1;
  }

  /** whether a vendor of the same first word is known: another branch, or the same under a new name */
  knowsHouseOf(key: string): boolean {
    return this.#houses.has(houseOf(key));
  }

  /** how many charges a month brings; never under one */
  chargesPerMonth(day: DayNumber): number {
    return Math.max(
      1,
      (this.#charges * DAYS_A_MONTH) / Math.max(DAYS_A_MONTH, this.daysUntil(day)),
    );
  }

  /** days after which all but one of a hundred lines are here */
  get postingLag(): number {
    return Math.ceil(quantile(this.#lags.sorted, 0.99));
  }

  /** an ordinary month of the larger side of the books, in cents; never under one */
  monthlyTurnover(day: DayNumber): number {
    const length = Math.min(90, Math.max(1, this.daysUntil(day)));
    const larger = Math.max(this.revenue.sum(day, length), this.expenses.sum(day, length));
    return Math.max(1, (larger * DAYS_A_MONTH) / length);
  }

  read(posting: Posting): SeenLine {
    return {
      role: roleOf(posting),
      key: this.names.keyOf(posting.counterparty),
      charge: {
        id: posting.id,
        day: dayNumber(posting.date),
        amount: absoluteCents(posting.amount),
        name: posting.counterparty,
      },
    };
  }

  add(posting: Posting, line: SeenLine): void {
    const { day } = line.charge;
    this.#first = this.#first === null ? day : Math.min(this.#first, day);
    this.#lags.add(dayNumber(posting.postedDate) - day);
    const effect = effectOf(posting.kind, posting.amount);
    if (effect === 'revenue') {
      this.revenue.add(day, posting.amount);
      this.takings.add(day, this.#isInvoice(line) ? 0 : posting.amount);
    }
    if (effect === 'expenses') this.expenses.add(day, negateCents(posting.amount));
    if (posting.kind !== 'transfer') this.net.add(day, posting.amount);
    this.#remember(line);
  }

  #isInvoice({ role, key }: SeenLine): boolean {
    const stream = role === 'income' ? this.customers.get(key) : undefined;
    return stream !== undefined && stream.beat() !== null;
  }

  #remember({ role, key, charge }: SeenLine): void {
    if (role === 'other' || charge.amount === 0) return;
    const streams = {
      charge: this.vendors,
      payroll: this.people,
      'vendor-refund': this.vendorRefunds,
      income: this.customers,
    }[role];
    if (role === 'charge') {
      this.#charges += 1;
      if (!streams.has(key)) this.#houses.add(houseOf(key));
      this.purchases.add(Math.log(charge.amount));
      if (!streams.has(key)) this.firstPayments.add(Math.log(charge.amount));
    }
    let stream = streams.get(key);
    if (!stream) streams.set(key, (stream = new Stream(key, charge.day)));
    stream.add(charge);
  }
}

const houseOf = (key: string): string => key.split(' ', 1)[0] ?? key;
