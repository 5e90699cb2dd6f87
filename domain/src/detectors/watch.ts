import {
  dayNumber,
  daysBetween,
  type BusinessDate,
  type DayNumber,
} from '../calendar/business-date.ts';
import { NEVER_CLOSED, type ClosedOn } from '../calendar/closed-on.ts';
import { cents, type Cents } from '../money/cents.ts';
import type { KeptOpenItems } from '../signals/kept-open-items.ts';
import { judgeBill } from './bill.ts';
import { DetectorBooks, type DetectorBooksState, type SeenLine } from './books.ts';
import type { Candidate } from './candidate.ts';
import { isCashSafe, judgeCash } from './cash.ts';
import { asOneImport, judgeDuplicate, twinsOf } from './duplicate.ts';
import { RepeatHabit, type RepeatHabitState } from './repeat-habit.ts';
import { judgeFirstPayment } from './first-payment.ts';
import { isMadeGood, judgeMissedPayments } from './missed-payment.ts';
import { hasBillCome, isMadeUp, judgeMissingBills } from './missing-bill.ts';
import { areInvoicesPaid, judgeInvoices } from './overdue-invoice.ts';
import { isPaidAfter, judgeMissingPay } from './missing-pay.ts';
import { lastPaidBefore } from './overdue.ts';
import { asRuns, judgePay } from './payroll.ts';
import { RevenueWatch, type RevenueWatchState } from './revenue.ts';
import { severityOf, type Noticed } from './severity.ts';
import { billsOf, type StandingCause } from './told-alert.ts';
import type { Stream } from './stream.ts';
import { judgeCharge } from './unusual-charge.ts';
import { VariableSpend, type VariableSpendState } from './variable-spend.ts';
import { VendorScales, type VendorScalesState } from './vendor-scales.ts';
import type { WatchedLine } from './watched-line.ts';

export interface WatchState {
  readonly books: DetectorBooksState;
  readonly habit: RepeatHabitState;
  readonly vendorScales: VendorScalesState;
  readonly revenue: RevenueWatchState;
  readonly variable: VariableSpendState;
}

/** A wrong bill is off by the decimal point at most, of a price that moves. Further off is another purchase. */
const WRONG_BILL_TIMES = 11;

/** What comes less often than this is told by itself. */
const ALONE_PER_MONTH = 0.3;

/** One business, watched day by day. Days come in order; a line comes when it becomes visible. */
export class Watch {
  readonly #books: DetectorBooks;
  readonly #habit: RepeatHabit;
  readonly #vendorScales: VendorScales;
  readonly #revenue: RevenueWatch;
  readonly #variable: VariableSpend;

  /** @param state of a watch that this one goes on for; else it knows nothing yet */
  constructor(state?: WatchState) {
    this.#books = new DetectorBooks(state?.books);
    this.#habit = new RepeatHabit(state?.habit);
    this.#vendorScales = new VendorScales(state?.vendorScales);
    this.#revenue = new RevenueWatch(state?.revenue);
    this.#variable = new VariableSpend(state?.variable);
  }

  /** All it knows, as plain JSON. */
  toState(): WatchState {
    return {
      books: this.#books.toState(),
      habit: this.#habit.toState(),
      vendorScales: this.#vendorScales.toState(),
      revenue: this.#revenue.toState(),
      variable: this.#variable.toState(),
    };
  }

  /** the first day of the books; null while there is none */
  get first(): DayNumber | null {
    return this.#books.first;
  }

  /** days after which all but one of a hundred lines are here */
  get postingLag(): number {
    return this.#books.first === null ? 0 : this.#books.postingLag;
  }

  /**
   * @param lines those that became visible with this day, of any date until it
   * @param closed on which days its owner says that it is
   */
  judge(
    date: BusinessDate,
    lines: readonly WatchedLine[],
    balance: Cents | null,
    closed: ClosedOn = NEVER_CLOSED,
  ): Noticed[] {
    const today = dayNumber(date);
    const found = [
      ...this.#judgeLines(today, lines),
      ...judgeMissedPayments(today, this.#books),
      ...judgeMissingBills(today, this.#books),
      ...this.#judgeTotals(today, closed),
    ];
    const cash = balance === null ? null : judgeCash(today, balance, this.#books);
    if (cash) found.push(cash);
    return this.#weighed(today, found);
  }

  /**
   * Invoices that wait longer than they usually do, but for those that were told of. Called after the
   * lines of the day were judged.
   */
  judgeInvoices(
    date: BusinessDate,
    open: KeptOpenItems,
    standing: readonly StandingCause[],
  ): Noticed[] {
    const today = dayNumber(date);
    return this.#weighed(today, judgeInvoices(today, { ...open, standing }, this.#books));
  }

  /**
   * Whether what was told is as it should be again: the payment is in, the charge was given back,
   * cash stays up, the drop is over. What data cannot settle waits for an answer.
   *
   * @param open absent where no books tell of invoices
   */
  isSettled(
    standing: StandingCause,
    date: BusinessDate,
    {
      balance,
      open,
    }: { readonly balance: Cents | null; readonly open?: KeptOpenItems | undefined },
  ): boolean {
    const { detector, cause, subject } = standing;
    switch (detector) {
      case 'missed-payment':
        return isMadeGood(standing, this.#books.customers);
      case 'overdue-invoice':
        return open !== undefined && areInvoicesPaid(standing, open, this.#books.names);
      case 'pay-missing':
        return isPaidAfter(this.#books.people, subject, lastPaidBefore(cause));
      case 'bill-missing':
        return billsOf(standing).every((bill) => this.hasBillCome(bill));
      case 'duplicate':
        return isGivenBack(standing, this.#books.vendorRefunds.get(subject));
      case 'cash':
        return balance !== null && isCashSafe(dayNumber(date), balance, this.#books);
      case 'revenue-drift':
        return !this.#revenue.lasts(cause);
      // takings that came late make it an ordinary day
      case 'revenue-day':
        return standing.low !== undefined && this.#books.takings.on(standing.day) >= standing.low;
      case 'connection':
      case 'bill':
      case 'first-payment':
      case 'unusual-charge':
      case 'variable-spend':
      case 'pay-again':
      case 'pay-change':
      // a threshold is compared by itself
      case 'threshold':
        return false;
    }
  }

  hasBillCome(cause: string): boolean {
    return hasBillCome(cause, this.#books.vendors);
  }

  /** Whether what was told is settled only because what it fell to is normal by now; asked the same day. */
  isNewNormal({ detector, cause }: Pick<StandingCause, 'detector' | 'cause'>): boolean {
    return detector === 'revenue-drift' && this.#revenue.isNewNormal(cause);
  }

  #weighed(today: DayNumber, found: readonly Candidate[]): Noticed[] {
    const turnover = this.#books.monthlyTurnover(today);
    // a rare day that cost nothing is not told, whatever is welcome
    return found
      .filter(({ impact }) => impact > 0)
      .map((candidate) => ({ candidate, severity: severityOf(candidate, turnover) }));
  }

  /** Each line is judged by what was known before it. */
  #judgeLines(today: DayNumber, lines: readonly WatchedLine[]): Candidate[] {
    const found: Candidate[] = [];
    const payroll: Candidate[] = [];
    let charges = 0;
    for (const posting of lines) {
      const line = this.#books.read(posting);
      if (line.role === 'charge') {
        charges += 1;
        const isOne = posting.standsFor === undefined;
        if (isOne) found.push(...this.#judgeCharge(line));
        else this.#variable.addTotal(line);
      }
      const pay = line.role === 'payroll' ? judgePay(line, this.#books) : null;
      if (pay) payroll.push(pay);
      this.#books.add(posting, line);
    }
    return [
      ...asOneImport(found, charges),
      ...asRuns(payroll),
      ...judgeMissingPay(today, this.#books),
    ];
  }

  /** One line is one message: what it most likely is. */
  #judgeCharge(line: SeenLine): Candidate[] {
    const { key, charge } = line;
    const stream = this.#books.vendors.get(key);
    const duplicate = judgeDuplicate(line, this.#books, this.#habit);
    this.#habit.observe(line, twinsOf(charge, stream)[0], stream?.last);
    const hasRhythm = this.#books.vendors.beat(key) !== null;
    const first = judgeFirstPayment(line, this.#books);
    const bill = judgeBill(line, this.#books);
    const unusual = judgeCharge(line, this.#books, this.#vendorScales);
    const found = first ?? duplicate ?? (isFarOff(bill) ? (unusual ?? bill) : (bill ?? unusual));
    const best = found && isMadeUp(line, this.#books) ? null : found;
    // what is so rare is told by itself, and is no part of a week
    const isAlone = best !== null && best.perMonth < ALONE_PER_MONTH;
    if (!hasRhythm && !isAlone) this.#variable.add(line, this.#books);
    return best ? [best] : [];
  }

  #judgeTotals(today: DayNumber, closed: ClosedOn): Candidate[] {
    const known = this.#books.daysUntil(today);
    const spend = this.#variable.judge(today, known);
    const drops = this.#revenue
      .judge(today, this.#books.takings, known, closed)
      .map((drop) => this.#besideRegular(drop));
    return spend ? [spend, ...drops] : drops;
  }

  /** Takings and what they leave out add up to the revenue of the same days. */
  #besideRegular(drop: Candidate): Candidate {
    const { revenue, takings } = this.#books;
    const { from, to } = drop.evidence;
    const [last, length] = [dayNumber(to), daysBetween(from, to) + 1];
    const leftOut = cents(revenue.sum(last, length) - takings.sum(last, length));
    return leftOut === 0 ? drop : { ...drop, leftOut };
  }
}

const isFarOff = (bill: Candidate | null): boolean =>
  bill !== null &&
  bill.actual !== null &&
  bill.expected !== null &&
  bill.actual > WRONG_BILL_TIMES * bill.expected.high;

const isGivenBack = ({ day, actual }: StandingCause, refunds: Stream | undefined): boolean =>
  refunds?.charges.some((refund) => refund.day >= day && refund.amount === actual) ?? false;
