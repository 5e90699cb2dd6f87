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
import type { Candidate } from '../alert/candidate.ts';
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
  makesUpForMissingBills,
  detectMissingBills,
} from './recurrence/missing-bill.ts';
import { areOverdueInvoicesPaid, detectOverdueInvoices } from './recurrence/overdue-invoice.ts';
import { isMissedPayrollResolved, detectMissedPayroll } from './payroll/missed-payroll.ts';
import { lastPaidBefore } from './recurrence/overdue-payment.ts';
import { groupByPayrollRun, detectPayrollFindings } from './payroll/payroll.ts';
import { RevenueDetector, type RevenueDetectorState } from './revenue/revenue-detector.ts';
import { salesShares } from './shares/payee-shares.ts';
import { severityOf, type ScoredCandidate } from './severity.ts';
import { billsOf, type OpenAlert } from '../alert/alert-cause.ts';
import type { Stream } from './series/payment-stream.ts';
import { refundedClaims, type RefundClaim } from './spending/match-refunds.ts';
import { detectUnusualCharge } from './spending/unusual-charge.ts';
import { VariableSpend, type VariableSpendState } from './spending/variable-spend.ts';
import { VendorSpread, type VendorSpreadState } from './spending/vendor-spread.ts';
import type { DetectorPosting } from './detector-posting.ts';

export interface DetectorEngineState {
  readonly detectorState: SerializedDetectorState;
  readonly repeatRate: RepeatChargeRateState;
  readonly vendorScales: VendorSpreadState;
  readonly revenue: RevenueDetectorState;
  readonly variable: VariableSpendState;
}

/**
 * The largest ratio of a wrong bill to its price. A slipped decimal point multiplies a price by
 * about ten. A larger amount is a different purchase.
 */
const MAX_WRONG_BILL_RATIO = 11;

/** A finding that occurs less often per month than this gets its own alert. */
const OWN_ALERT_PER_MONTH = 0.3;

/**
 * Runs the detectors of one business day by day. Days arrive in order. A posting arrives on the day
 * it becomes visible.
 */
export class DetectorEngine {
  readonly #state: DetectorState;
  readonly #repeatRate: RepeatChargeRate;
  readonly #vendorScales: VendorSpread;
  readonly #revenue: RevenueDetector;
  readonly #variable: VariableSpend;

  /**
   * @param state the state of an earlier engine to continue from; without it the engine starts with
   *   no history
   */
  constructor(state?: DetectorEngineState) {
    this.#state = new DetectorState(state?.detectorState);
    this.#repeatRate = new RepeatChargeRate(state?.repeatRate);
    this.#vendorScales = new VendorSpread(state?.vendorScales);
    this.#revenue = new RevenueDetector(state?.revenue);
    this.#variable = new VariableSpend(state?.variable);
  }

  /** Returns the whole state as plain JSON. */
  toState(): DetectorEngineState {
    return {
      detectorState: this.#state.toState(),
      repeatRate: this.#repeatRate.toState(),
      vendorScales: this.#vendorScales.toState(),
      revenue: this.#revenue.toState(),
      variable: this.#variable.toState(),
    };
  }

  /** The day of the first posting. Null while there are no postings. */
  get first(): DayNumber | null {
    return this.#state.first;
  }

  /** Days after which 99% of the postings have arrived. */
  get postingLag(): number {
    return this.#state.first === null ? 0 : this.#state.postingLag;
  }

  /**
   * @param lines postings that became visible on this day, dated on or before it
   * @param closed the days on which the owner says the business is closed
   */
  detect(
    date: BusinessDate,
    lines: readonly DetectorPosting[],
    balance: Cents | null,
    closed: ClosingDays = NEVER_CLOSED,
  ): ScoredCandidate[] {
    return this.detectWithoutShares(date, lines, balance, closed).map(
      ({ candidate, severity }) => ({ candidate: this.withShares(candidate), severity }),
    );
  }

  /**
   * Detects without the payees behind a total. Call `withShares` for the findings that are reported,
   * before the next day. Most findings are not reported, and their payees take long to find.
   */
  detectWithoutShares(
    date: BusinessDate,
    lines: readonly DetectorPosting[],
    balance: Cents | null,
    closed: ClosingDays,
  ): ScoredCandidate[] {
    const today = dayNumber(date);
    const found = [
      ...this.#detectInPostings(today, lines),
      ...detectMissedPayments(today, this.#state),
      ...detectMissingBills(today, this.#state),
      ...this.#detectInTotals(today, closed),
    ];
    const cash = balance === null ? null : detectLowCash(today, balance, this.#state);
    if (cash) found.push(cash);
    return this.#withSeverity(today, found);
  }

  /**
   * Detects invoices that stay open longer than usual, except those that already have an alert.
   * Call it after the day's postings were processed.
   */
  detectOverdueInvoices(
    date: BusinessDate,
    open: BoundedOpenItems,
    openAlerts: readonly OpenAlert[],
  ): ScoredCandidate[] {
    const today = dayNumber(date);
    return this.#withSeverity(
      today,
      detectOverdueInvoices(today, { ...open, openAlerts }, this.#state),
    );
  }

  /**
   * Reports whether the situation behind an alert is back to normal: the payment arrived, the
   * charge was refunded, cash stays up or the drop is over. If data cannot resolve an alert, it
   * waits for the owner's answer.
   *
   * @param open absent if the business has no invoices
   * @param refundable the open and refunded alerts, because each credit refunds one of them
   */
  isResolved(
    alert: OpenAlert,
    date: BusinessDate,
    {
      balance,
      open,
      refundable = [alert],
    }: {
      readonly balance: Cents | null;
      readonly open?: BoundedOpenItems | undefined;
      readonly refundable?: readonly OpenAlert[];
    },
  ): boolean {
    const { detector, cause, subject } = alert;
    switch (detector) {
      case 'missed-payment':
        return isMissedPaymentResolved(alert, this.#state.customers);
      case 'overdue-invoice':
        return open !== undefined && areOverdueInvoicesPaid(alert, open, this.#state.names);
      case 'pay-missing':
        return isMissedPayrollResolved(this.#state.people, subject, lastPaidBefore(cause));
      case 'bill-missing':
        return billsOf(alert).every((bill) => this.hasMissingBillArrived(bill));
      case 'duplicate':
      case 'bill':
        return isRefunded(
          alert,
          refundable.filter((other) => other.subject === subject),
          this.#state.vendorRefunds.get(subject),
        );
      case 'cash':
        return balance !== null && isCashSafe(dayNumber(date), balance, this.#state);
      case 'revenue-drift':
        return !this.#revenue.isOngoing(cause);
      // late sales turn it into an ordinary day
      case 'revenue-day':
        return alert.low !== undefined && this.#state.sales.on(alert.day) >= alert.low;
      // Connections and thresholds resolve elsewhere. The other alerts wait for the owner's answer.
      case 'connection':
      case 'threshold':
      case 'first-payment':
      case 'pay-again':
      case 'pay-change':
      case 'unusual-charge':
      case 'variable-spend':
        return false;
    }
  }

  hasMissingBillArrived(cause: string): boolean {
    return hasMissingBillArrived(cause, this.#state.vendors);
  }

  /**
   * Reports whether an alert is resolved only because the lower level is now normal. Call it on the
   * same day.
   */
  isNewNormal({ detector, cause }: Pick<OpenAlert, 'detector' | 'cause'>): boolean {
    return detector === 'revenue-drift' && this.#revenue.isNewNormal(cause);
  }

  #withSeverity(today: DayNumber, found: readonly Candidate[]): ScoredCandidate[] {
    const turnover = this.#state.monthlyTurnover(today);
    // a rare day that cost nothing gets no alert at any sensitivity
    return found
      .filter(({ impact }) => impact > 0)
      .map((candidate) => ({
        candidate,
        severity: severityOf(candidate, turnover),
      }));
  }

  /** Adds the payees or customers that differ most from their own usual to a finding about totals. */
  withShares(candidate: Candidate): Candidate {
    const { detector, evidence, day } = candidate;
    if (detector === 'variable-spend') {
      const shares = this.#variable.sharesOf(day, this.#state.vendors);
      return { ...candidate, evidence: { ...evidence, shares } };
    }
    if (detector !== 'revenue-day' && detector !== 'revenue-drift') return candidate;
    const first = dayNumber(evidence.from);
    const isRegular = (key: string) => this.#state.hasRegularPayments(key, first);
    const shares = salesShares({ first, last: day }, this.#state.customers, isRegular);
    return { ...candidate, evidence: { ...evidence, shares } };
  }

  /** Runs the detectors on each posting, using only what was known before it. */
  #detectInPostings(today: DayNumber, lines: readonly DetectorPosting[]): Candidate[] {
    const found: Candidate[] = [];
    const payroll: Candidate[] = [];
    let charges = 0;
    for (const posting of lines) {
      const line = this.#state.read(posting);
      if (line.role === 'charge') {
        charges += 1;
        const isOne = posting.representedCount === undefined;
        if (isOne) found.push(...this.#detectUnusualCharge(line));
        else this.#variable.addTotal(line);
      }
      const pay = line.role === 'payroll' ? detectPayrollFindings(line, this.#state) : null;
      if (pay) payroll.push(pay);
      this.#state.add(posting, line);
    }
    return [
      ...mergeImportDuplicates(found, charges),
      ...groupByPayrollRun(payroll),
      ...detectMissedPayroll(today, this.#state),
    ];
  }

  /** Returns the most likely explanation of a charge, because one posting gets one alert. */
  #detectUnusualCharge(line: ObservedPosting): Candidate[] {
    const { key, charge } = line;
    const stream = this.#state.vendors.get(key);
    const duplicate = detectDuplicateCharge(line, this.#state, this.#repeatRate);
    this.#repeatRate.observe(line, findDuplicates(charge, stream)[0], stream?.last);
    const isRecurring = this.#state.vendors.seriesOf(key) !== null;
    const first = detectFirstPayment(line, this.#state);
    const bill = detectBillIncrease(line, this.#state);
    const unusual = detectUnusualCharge(line, this.#state, this.#vendorScales);
    const found = first ?? duplicate ?? (isFarAbove(bill) ? (unusual ?? bill) : (bill ?? unusual));
    const best = found && makesUpForMissingBills(line, this.#state) ? null : found;
    // a finding this rare gets its own alert and is not part of a weekly group
    const getsOwnAlert = best !== null && best.perMonth < OWN_ALERT_PER_MONTH;
    if (!isRecurring && !getsOwnAlert) this.#variable.add(line, this.#state);
    return best ? [best] : [];
  }

  #detectInTotals(today: DayNumber, closed: ClosingDays): Candidate[] {
    const historyDays = this.#state.daysUntil(today);
    const spend = this.#variable.detect(today, historyDays);
    const drops = this.#revenue
      .detect(today, this.#state.sales, historyDays, closed)
      .map((drop) => this.#withRegularPayments(drop));
    return spend ? [spend, ...drops] : drops;
  }

  /**
   * Adds regular customer payments to a drop, so that sales and regular payments add up to the
   * revenue of the same days.
   */
  #withRegularPayments(drop: Candidate): Candidate {
    const { revenue, sales } = this.#state;
    const { from, to } = drop.evidence;
    const [last, length] = [dayNumber(to), daysBetween(from, to) + 1];
    const leftOut = cents(revenue.sum(last, length) - sales.sum(last, length));
    return leftOut === 0 ? drop : { ...drop, leftOut };
  }
}

const isFarAbove = (bill: Candidate | null): boolean =>
  bill !== null &&
  bill.actual !== null &&
  bill.expected !== null &&
  bill.actual > MAX_WRONG_BILL_RATIO * bill.expected.high;

/** Reports whether credits of the payee refund an alert and not another alert about the payee. */
function isRefunded(
  alert: OpenAlert,
  refundable: readonly OpenAlert[],
  refunds: Stream | undefined,
): boolean {
  if (!refunds || !refundClaimOf(alert)) return false;
  const claims = refundable.flatMap((other) => refundClaimOf(other) ?? []);
  return refundedClaims(claims, refunds.charges).has(refundIdOf(alert));
}

/** Returns the amounts that a credit may have; null if no credit closes the alert. */
function refundClaimOf(alert: OpenAlert): RefundClaim | null {
  const { detector, day, actual, lastAlert } = alert;
  const isWrongBill = detector === 'bill' && lastAlert?.finding === 'overcharged';
  const amounts =
    detector === 'duplicate' ? [actual] : isWrongBill ? [lastAlert.impact, actual] : [];
  const known = amounts.filter((amount) => amount !== null);
  return known.length === 0 ? null : { id: refundIdOf(alert), day, amounts: known };
}

const refundIdOf = ({ detector, cause, day }: OpenAlert): string => `${detector} ${cause} ${day}`;
