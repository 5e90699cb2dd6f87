import {
  dayNumber,
  daysBetween,
  type BusinessDate,
  type DayNumber,
} from '../../calendar/business-date.ts';
import { NEVER_CLOSED, type ClosingDays } from '../../calendar/closed-days.ts';
import { cents, type Cents } from '../../money/cents.ts';
import type { BoundedOpenItems } from '../../ledger/open-items/bounded-open-items.ts';
import { detectBillIncrease } from './spending/bill-increase.ts';
import {
  DetectorState,
  type SerializedDetectorState,
  type ObservedPosting,
} from './detector-state.ts';
import type { Candidate } from '../types/candidate.ts';
import { isCashSafe, detectLowCash } from './cash/low-cash.ts';
import {
  mergeImportDuplicates,
  detectDuplicateCharge,
  findDuplicates,
} from './spending/duplicate-charge.ts';
import { RepeatChargeRate, type RepeatChargeRateState } from './spending/repeat-charge-rate.ts';
import { detectFirstPayment } from './spending/first-payment.ts';
import { isMissedPaymentResolved, detectMissedPayments } from './recurrence/missed-payment.ts';
import {
  hasMissingBillArrived,
  isMadeUpByLaterBill,
  detectMissingBills,
} from './recurrence/missing-bill.ts';
import { areOverdueInvoicesPaid, detectOverdueInvoices } from './recurrence/overdue-invoice.ts';
import { isMissedPayrollResolved, detectMissedPayroll } from './payroll/missed-payroll.ts';
import { lastPaidBefore } from './recurrence/overdue-payment.ts';
import { groupByPayrollRun, detectPayrollFindings } from './payroll/payroll.ts';
import { RevenueDetector, type RevenueDetectorState } from './revenue/revenue-detector.ts';
import { severityOf, type ScoredCandidate } from './severity.ts';
import { billsOf, type OpenAlert } from '../types/alert-cause.ts';
import type { Stream } from './series/payment-stream.ts';
import { detectUnusualCharge } from './spending/unusual-charge.ts';
import { VariableSpend, type VariableSpendState } from './spending/variable-spend.ts';
import { VendorSpread, type VendorSpreadState } from './spending/vendor-spread.ts';
import type { DetectorPosting } from './detector-posting.ts';

export interface DetectorEngineState {
  readonly books: SerializedDetectorState;
  readonly habit: RepeatChargeRateState;
  readonly vendorScales: VendorSpreadState;
  readonly revenue: RevenueDetectorState;
  readonly variable: VariableSpendState;
}

/**
 * The largest ratio of a wrong bill to its price: a slipped decimal point of a price that varies. A
 * larger amount is a different purchase.
 */
const WRONG_BILL_TIMES = 11;

/** A finding that occurs less often per month than this gets its own alert. */
const ALONE_PER_MONTH = 0.3;

/**
 * Runs the detectors of one business day by day. Days arrive in order. A posting arrives on the day
 * it becomes visible.
 */
export class DetectorEngine {
  readonly #books: DetectorState;
  readonly #habit: RepeatChargeRate;
  readonly #vendorScales: VendorSpread;
  readonly #revenue: RevenueDetector;
  readonly #variable: VariableSpend;

  /**
   * @param state the state of an earlier engine to continue from; without it the engine starts with
   *   no history
   */
  constructor(state?: DetectorEngineState) {
    this.#books = new DetectorState(state?.books);
    this.#habit = new RepeatChargeRate(state?.habit);
    this.#vendorScales = new VendorSpread(state?.vendorScales);
    this.#revenue = new RevenueDetector(state?.revenue);
    this.#variable = new VariableSpend(state?.variable);
  }

  /** Returns the whole state as plain JSON. */
  toState(): DetectorEngineState {
    return {
      books: this.#books.toState(),
      habit: this.#habit.toState(),
      vendorScales: this.#vendorScales.toState(),
      revenue: this.#revenue.toState(),
      variable: this.#variable.toState(),
    };
  }

  /** The first day of the books. Null while there are no postings. */
  get first(): DayNumber | null {
    return this.#books.first;
  }

  /** Days after which 99% of the postings have arrived. */
  get postingLag(): number {
    return this.#books.first === null ? 0 : this.#books.postingLag;
  }

  /**
   * @param lines postings that became visible on this day, dated on or before it
   * @param closed the days on which the owner says the business is closed
   */
  judge(
    date: BusinessDate,
    lines: readonly DetectorPosting[],
    balance: Cents | null,
    closed: ClosingDays = NEVER_CLOSED,
  ): ScoredCandidate[] {
    const today = dayNumber(date);
    const found = [
      ...this.#judgeLines(today, lines),
      ...detectMissedPayments(today, this.#books),
      ...detectMissingBills(today, this.#books),
      ...this.#judgeTotals(today, closed),
    ];
    const cash = balance === null ? null : detectLowCash(today, balance, this.#books);
    if (cash) found.push(cash);
    return this.#weighed(today, found);
  }

  /**
   * Detects invoices that stay open longer than usual, except those that already have an alert.
   * Call it after the day's postings were processed.
   */
  detectOverdueInvoices(
    date: BusinessDate,
    open: BoundedOpenItems,
    standing: readonly OpenAlert[],
  ): ScoredCandidate[] {
    const today = dayNumber(date);
    return this.#weighed(today, detectOverdueInvoices(today, { ...open, standing }, this.#books));
  }

  /**
   * Reports whether the situation behind an alert is back to normal: the payment arrived, the
   * charge was refunded, cash stays up or the drop is over. If data cannot resolve an alert, it
   * waits for the owner's answer.
   *
   * @param open absent if the books have no invoices
   */
  isSettled(
    standing: OpenAlert,
    date: BusinessDate,
    {
      balance,
      open,
    }: { readonly balance: Cents | null; readonly open?: BoundedOpenItems | undefined },
  ): boolean {
    const { detector, cause, subject } = standing;
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- only these detectors resolve by data
    switch (detector) {
      case 'missed-payment':
        return isMissedPaymentResolved(standing, this.#books.customers);
      case 'overdue-invoice':
        return open !== undefined && areOverdueInvoicesPaid(standing, open, this.#books.names);
      case 'pay-missing':
        return isMissedPayrollResolved(this.#books.people, subject, lastPaidBefore(cause));
      case 'bill-missing':
        return billsOf(standing).every((bill) => this.hasMissingBillArrived(bill));
      case 'duplicate':
        return isGivenBack(standing, this.#books.vendorRefunds.get(subject));
      case 'cash':
        return balance !== null && isCashSafe(dayNumber(date), balance, this.#books);
      case 'revenue-drift':
        return !this.#revenue.lasts(cause);
      // late sales turn it into an ordinary day
      case 'revenue-day':
        return standing.low !== undefined && this.#books.takings.on(standing.day) >= standing.low;
      // Connections and thresholds resolve elsewhere; all others wait for the owner's answer.
      default:
        return false;
    }
  }

  hasMissingBillArrived(cause: string): boolean {
    return hasMissingBillArrived(cause, this.#books.vendors);
  }

  /**
   * Reports whether an alert is resolved only because the lower level is now normal. Call it on the
   * same day.
   */
  isNewNormal({ detector, cause }: Pick<OpenAlert, 'detector' | 'cause'>): boolean {
    return detector === 'revenue-drift' && this.#revenue.isNewNormal(cause);
  }

  #weighed(today: DayNumber, found: readonly Candidate[]): ScoredCandidate[] {
    const turnover = this.#books.monthlyTurnover(today);
    // a rare day that cost nothing gets no alert at any sensitivity
    return found
      .filter(({ impact }) => impact > 0)
      .map((candidate) => ({ candidate, severity: severityOf(candidate, turnover) }));
  }

  /** Runs the detectors on each posting, using only what was known before it. */
  #judgeLines(today: DayNumber, lines: readonly DetectorPosting[]): Candidate[] {
    const found: Candidate[] = [];
    const payroll: Candidate[] = [];
    let charges = 0;
    for (const posting of lines) {
      const line = this.#books.read(posting);
      if (line.role === 'charge') {
        charges += 1;
        const isOne = posting.standsFor === undefined;
        if (isOne) found.push(...this.#detectUnusualCharge(line));
        else this.#variable.addTotal(line);
      }
      const pay = line.role === 'payroll' ? detectPayrollFindings(line, this.#books) : null;
      if (pay) payroll.push(pay);
      this.#books.add(posting, line);
    }
    return [
      ...mergeImportDuplicates(found, charges),
      ...groupByPayrollRun(payroll),
      ...detectMissedPayroll(today, this.#books),
    ];
  }

  /** Returns the most likely explanation of a charge, because one posting gets one alert. */
  #detectUnusualCharge(line: ObservedPosting): Candidate[] {
    const { key, charge } = line;
    const stream = this.#books.vendors.get(key);
    const duplicate = detectDuplicateCharge(line, this.#books, this.#habit);
    this.#habit.observe(line, findDuplicates(charge, stream)[0], stream?.last);
    const hasRhythm = this.#books.vendors.beat(key) !== null;
    const first = detectFirstPayment(line, this.#books);
    const bill = detectBillIncrease(line, this.#books);
    const unusual = detectUnusualCharge(line, this.#books, this.#vendorScales);
    const found = first ?? duplicate ?? (isFarOff(bill) ? (unusual ?? bill) : (bill ?? unusual));
    const best = found && isMadeUpByLaterBill(line, this.#books) ? null : found;
    // a finding this rare gets its own alert and is not part of a weekly group
    const isAlone = best !== null && best.perMonth < ALONE_PER_MONTH;
    if (!hasRhythm && !isAlone) this.#variable.add(line, this.#books);
    return best ? [best] : [];
  }

  #judgeTotals(today: DayNumber, closed: ClosingDays): Candidate[] {
    const known = this.#books.daysUntil(today);
    const spend = this.#variable.judge(today, known);
    const drops = this.#revenue
      .judge(today, this.#books.takings, known, closed)
      .map((drop) => this.#besideRegular(drop));
    return spend ? [spend, ...drops] : drops;
  }

  /**
   * Adds regular customer payments to a drop, so that sales and regular payments add up to the
   * revenue of the same days.
   */
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

const isGivenBack = ({ day, actual }: OpenAlert, refunds: Stream | undefined): boolean =>
  refunds?.charges.some((refund) => refund.day >= day && refund.amount === actual) ?? false;
