import type { DayNumber } from '../../calendar/business-date.ts';
import { dayNumber } from '../../calendar/business-date.ts';
import { effectOf } from '../../ledger/posting-kind.ts';
import type { Posting } from '../../ledger/posting.ts';
import { absoluteCents, negateCents } from '../../money/cents.ts';
import {
  recentUsualCharges,
  latestAmounts,
  type RecurringSeries,
} from './recurrence/recurring-series.ts';
import { DAYS_A_MONTH } from '../alert/candidate.ts';
import { CategorySizes, type CategorySizesState } from './spending/category-sizes.ts';
import { isNamedCounterparty, Names, type RespelledNames } from './series/counterparty-names.ts';
import { DailyTotals, type DailyTotalsState, type DaySeries } from './series/day-series.ts';
import { quantile } from './statistics/robust.ts';
import { SortedWindow } from './statistics/sorted-window.ts';
import type { Charge } from './series/charge.ts';
import { Streams, type StreamsState } from './series/payment-streams.ts';
import type { DetectorPosting } from './detector-posting.ts';

/**
 * The role of a posting for the detectors. A posting that affects no headline number only moves
 * cash.
 */
export type PostingRole = 'charge' | 'payroll' | 'vendor-refund' | 'income' | 'other';

export interface ObservedPosting {
  readonly role: PostingRole;
  readonly key: string;
  readonly category: string;
  readonly charge: Charge;
}

/** The number of latest purchases kept, enough to estimate the tail. */
const MAX_AMOUNTS = 500;

/**
 * The first days of history, when every counterparty is new, so a new one carries no information.
 */
const WARM_UP_DAYS = 60;

/** The number of days over which the rate of new counterparties is measured. */
const LATELY_DAYS = 180;

const QUARTER_DAYS = 90;

/** The number of days for which a payment that is no sale is remembered: the longest lasting drop. */
const REGULAR_PAYMENT_DAYS = 28;

/** The largest ratio between the payments of one customer, for payments without a name. */
const MAX_RATIO = 1.25;

export function roleOf({ kind, amount }: Pick<Posting, 'kind' | 'amount'>): PostingRole {
  const effect = effectOf(kind, amount);
  // The return of a disputed payment is no payment of a customer.
  if (effect === 'revenue') {
    return amount > 0 && kind !== 'chargeback_reversal' ? 'income' : 'other';
  }
  if (effect === 'none') return 'other';
  if (amount > 0) return 'vendor-refund';
  return kind === 'payroll' ? 'payroll' : 'charge';
}

export interface SerializedDetectorState {
  readonly names: readonly string[];
  readonly respelled: RespelledNames;
  readonly vendors: StreamsState;
  readonly people: StreamsState;
  readonly customers: StreamsState;
  readonly vendorRefunds: StreamsState;
  readonly totals: DailyTotalsState;
  readonly purchases: readonly number[];
  readonly firstPayments: readonly number[];
  readonly categories: CategorySizesState;
  readonly lags: readonly number[];
  readonly regularPayments: readonly (readonly [key: string, latest: DayNumber])[];
  readonly first: DayNumber | null;
  readonly charges: number;
}

/**
 * The state of the detectors for one business: the latest charges of each counterparty and the
 * totals of each day. Its size is bounded, however many postings there are and however old they
 * are.
 */
export class DetectorState {
  readonly names: Names;
  readonly vendors: Streams;
  readonly people: Streams;
  readonly customers: Streams;
  readonly vendorRefunds: Streams;
  /** Totals by day, by name. A detector can store additional totals here. */
  readonly totals: DailyTotals;
  readonly revenue: DaySeries;
  /**
   * Revenue without customers who pay as a recurring series, because those are checked one by one.
   */
  readonly sales: DaySeries;
  readonly expenses: DaySeries;
  readonly net: DaySeries;
  /** Logarithms of the latest purchases. */
  readonly purchases: SortedWindow;
  /**
   * Logarithms of the latest first payments to new payees, each without the effect of its category.
   */
  readonly firstPayments: SortedWindow;
  readonly categories: CategorySizes;
  /** Number of new vendors by the day of their first charge. */
  readonly #newVendors: DaySeries;
  readonly #lags: SortedWindow;
  /** The latest payment of each customer that `sales` leaves out. */
  readonly #regularPayments: Map<string, DayNumber>;
  #first: DayNumber | null;
  #charges: number;

  constructor(state?: SerializedDetectorState) {
    this.names = new Names(state?.names, state?.respelled);
    this.vendors = new Streams(state?.vendors);
    this.people = new Streams(state?.people);
    this.customers = new Streams(state?.customers);
    this.vendorRefunds = new Streams(state?.vendorRefunds);
    this.totals = new DailyTotals(state?.totals);
    this.revenue = this.totals.of('revenue');
    this.sales = this.totals.of('sales');
    this.expenses = this.totals.of('expenses');
    this.net = this.totals.of('net');
    this.purchases = new SortedWindow(MAX_AMOUNTS, state?.purchases);
    this.firstPayments = new SortedWindow(MAX_AMOUNTS, state?.firstPayments);
    this.categories = new CategorySizes(state?.categories);
    this.#newVendors = this.totals.of('newVendors');
    this.#lags = new SortedWindow(MAX_AMOUNTS, state?.lags);
    this.#regularPayments = new Map(state?.regularPayments);
    this.#first = state?.first ?? null;
    this.#charges = state?.charges ?? 0;
  }

  toState(): SerializedDetectorState {
    return {
      names: this.names.toState(),
      respelled: this.names.toRespelled(),
      vendors: this.vendors.toState(),
      people: this.people.toState(),
      customers: this.customers.toState(),
      vendorRefunds: this.vendorRefunds.toState(),
      totals: this.totals.toState(),
      purchases: this.purchases.toState(),
      firstPayments: this.firstPayments.toState(),
      categories: this.categories.toState(),
      lags: this.#lags.toState(),
      regularPayments: [...this.#regularPayments],
      first: this.#first,
      charges: this.#charges,
    };
  }

  get first(): DayNumber | null {
    return this.#first;
  }

  daysUntil(day: DayNumber): number {
    return this.#first === null ? 0 : day - this.#first + 1;
  }

  /**
   * Reports whether a vendor with the same first word is known: another branch, or the same vendor
   * under a new name.
   */
  knowsBrandOf(key: string): boolean {
    return this.vendors.knowsBrandOf(key);
  }

  /** Returns the number of charges per month, at least 1. */
  chargesPerMonth(day: DayNumber): number {
    return Math.max(
      1,
      (this.#charges * DAYS_A_MONTH) / Math.max(DAYS_A_MONTH, this.daysUntil(day)),
    );
  }

  /** Returns the recent number of new vendors per month, always above 0. */
  newVendorsPerMonth(day: DayNumber): number {
    const historyDays = this.daysUntil(day);
    const days = Math.max(DAYS_A_MONTH, Math.min(LATELY_DAYS, historyDays - WARM_UP_DAYS));
    return ((1 + this.#newVendors.sum(day, Math.ceil(days))) * DAYS_A_MONTH) / days;
  }

  /** Days after which 99% of the postings have arrived. */
  get postingLag(): number {
    return Math.ceil(quantile(this.#lags.sorted, 0.99));
  }

  /** Returns the larger of revenue and expenses in an ordinary month, in cents, at least 1. */
  monthlyTurnover(day: DayNumber): number {
    const length = Math.min(QUARTER_DAYS, Math.max(1, this.daysUntil(day)));
    const larger = Math.max(this.revenue.sum(day, length), this.expenses.sum(day, length));
    return Math.max(1, (larger * DAYS_A_MONTH) / length);
  }

  /**
   * Returns the expenses of an ordinary month, in cents. With less than a month of history it
   * returns all expenses so far.
   */
  monthlyExpenses(day: DayNumber): number {
    const length = Math.min(QUARTER_DAYS, Math.max(DAYS_A_MONTH, this.daysUntil(day)));
    return (this.expenses.sum(day, Math.ceil(length)) * DAYS_A_MONTH) / length;
  }

  /** Returns how large a purchase is for its category, on a log scale. */
  sizeOf({ charge, category }: Pick<ObservedPosting, 'charge' | 'category'>): number {
    return Math.log(Math.max(1, charge.amount)) - this.categories.sizeDifferenceOf(category);
  }

  read(posting: DetectorPosting): ObservedPosting {
    const role = roleOf(posting);
    const charge = {
      id: posting.id,
      day: dayNumber(posting.date),
      amount: absoluteCents(posting.amount),
      name: posting.counterparty,
    };
    return { role, key: this.#keyOf(role, charge), category: posting.category, charge };
  }

  /**
   * Returns the key of a counterparty. An unknown payee that replaces an expected one with a
   * possibly matching name is treated as a rename.
   */
  #keyOf(role: PostingRole, charge: Charge): string {
    const key = this.names.keyOf(charge.name);
    const streams = this.#streamsOf(role);
    if (!streams || streams.has(key)) return key;
    const expected = streams.findExpected(key, charge);
    if (!expected) return key;
    this.names.addSpelling(key, expected.key);
    return expected.key;
  }

  #streamsOf(role: PostingRole): Streams | null {
    switch (role) {
      case 'charge':
        return this.vendors;
      case 'payroll':
        return this.people;
      case 'vendor-refund':
        return this.vendorRefunds;
      case 'income':
        return this.customers;
      case 'other':
        return null;
    }
  }

  add(posting: DetectorPosting, line: ObservedPosting): void {
    const { day } = line.charge;
    this.#first = this.#first === null ? day : Math.min(this.#first, day);
    this.#lags.add(dayNumber(posting.postedDate) - day);
    const effect = effectOf(posting.kind, posting.amount);
    if (effect === 'revenue') {
      this.revenue.add(day, posting.amount);
      const isInvoice = this.#isInvoice(line);
      if (isInvoice) this.#rememberRegularPayment(line);
      this.sales.add(day, isInvoice ? 0 : posting.amount);
    }
    if (effect === 'expenses') this.expenses.add(day, negateCents(posting.amount));
    if (posting.kind !== 'transfer') this.net.add(day, posting.amount);
    this.#remember(line, posting.account);
  }

  /**
   * Reports whether a series is a customer. Deposits without a name are sales if their amounts
   * differ, and payments of one customer if their amounts are similar.
   */
  isCustomer(key: string, series: RecurringSeries): boolean {
    if (isNamedCounterparty(key)) return true;
    const amounts = latestAmounts(
      recentUsualCharges(this.customers.get(key)?.charges ?? [], series),
    );
    return Math.max(...amounts) <= MAX_RATIO * Math.min(...amounts);
  }

  #isInvoice({ role, key }: ObservedPosting): boolean {
    const series = role === 'income' ? this.customers.seriesOf(key) : null;
    return series !== null && this.isCustomer(key, series);
  }

  /** Reports whether payments of a customer since a day are not part of the sales. */
  hasRegularPayments(key: string, since: DayNumber): boolean {
    const series = this.customers.seriesOf(key);
    const latest = this.#regularPayments.get(key);
    return (
      (series !== null && this.isCustomer(key, series)) || (latest !== undefined && latest >= since)
    );
  }

  #rememberRegularPayment({ key, charge: { day } }: ObservedPosting): void {
    const latest = Math.max(day, ...this.#regularPayments.values());
    this.#regularPayments.set(key, Math.max(day, this.#regularPayments.get(key) ?? day));
    for (const [known, paidOn] of this.#regularPayments)
      if (paidOn <= latest - REGULAR_PAYMENT_DAYS) this.#regularPayments.delete(known);
  }

  #remember(line: ObservedPosting, account = ''): void {
    const { role, key, charge, category } = line;
    const streams = this.#streamsOf(role);
    if (!streams || charge.amount === 0) return;
    if (role === 'charge') {
      this.#charges += 1;
      const size = Math.log(charge.amount);
      this.purchases.add(size);
      if (!streams.has(key)) {
        this.#newVendors.add(charge.day, 1);
        if (this.daysUntil(charge.day) > WARM_UP_DAYS) this.firstPayments.add(this.sizeOf(line));
      }
      this.categories.add(category, size);
    }
    streams.add(key, charge, role === 'charge' ? { category, account } : undefined);
  }
}
