import { dayNumber, type BusinessDate } from '../../calendar/business-date.ts';
import type { ClosingDays } from '../../calendar/closed-days.ts';
import type { Candidate } from '../types/candidate.ts';
import { aggregateBulkLines } from '../detectors/aggregate-bulk-lines.ts';
import { mergeMissedPayments } from '../detectors/recurrence/merge-missed-payments.ts';
import type { AlertPolicy, AnswerRule } from '../policy/alert-policy.ts';
import type { NewAlert } from '../types/alert-cause.ts';
import type { DetectorEngine } from '../detectors/detector-engine.ts';
import type { DetectorPosting } from '../detectors/detector-posting.ts';
import type { Cents } from '../../money/cents.ts';
import type { Alert } from '../types/alert.ts';
import type { BoundedOpenItems } from '../../ledger/open-items/bounded-open-items.ts';
import type { TrackedThreshold } from '../thresholds/tracked-threshold.ts';
import { withoutEvidence } from '../policy/alert-changes.ts';
import { detectThresholdCrossings, isThresholdAlertOver } from './detect-threshold-crossings.ts';
import type { CorrectedAlert } from './correct-open-alerts.ts';
import { cashOutlookAlertOf } from './cash-outlook-alert.ts';
import { updateMissingBillAlerts, isAboutTrackedBills } from './update-missing-bill-alerts.ts';
import { isSameAlert, trackAlert } from '../policy/open-alert.ts';
import { alertIdOf } from '../stored-alert.ts';
import { resolveFindings, type FoundAlert, type Settled } from './resolve-findings.ts';
import { OPEN_ALERT_DAYS, type TrackedAlert } from '../business-alert-state.ts';

const MAX_TRACKED_ALERTS = 60;

/** The state from which a detection run continues. */
export interface DetectionContext {
  readonly watch: DetectorEngine;
  readonly teller: AlertPolicy;
  readonly rules: readonly AnswerRule[];
  readonly thresholds: readonly TrackedThreshold[];
  readonly standing: readonly TrackedAlert[];
  readonly closed: ClosingDays;
}

export interface DayToDetect {
  readonly date: BusinessDate;
  /**
   * postings that become visible on this day; limits check each, and detectors see bulk postings
   * aggregated
   */
  readonly lines: readonly DetectorPosting[];
  /** cash at the end of the day; null if unknown */
  readonly balance: Cents | null;
  /** unpaid invoices of that day; absent if no books provide them */
  readonly openItems?: BoundedOpenItems | undefined;
}

/** The findings of some days that are reported together. */
export interface DetectedDays {
  readonly told: readonly FoundAlert[];
  readonly settled: readonly Settled[];
  readonly corrected: readonly CorrectedAlert[];
}

/** Processes one day after the other, for daily runs and for the replay of a history. */
export class DayDetector {
  readonly #watch: DetectorEngine;
  readonly #teller: AlertPolicy;
  readonly #rules: readonly AnswerRule[];
  readonly #closed: ClosingDays;
  #thresholds: readonly TrackedThreshold[];
  /** the open alerts as reported */
  #before: readonly TrackedAlert[];
  /** the open alerts as they are now, including new ones */
  #standing: readonly TrackedAlert[];
  /** found since the last report, by id */
  #found = new Map<string, NewAlert>();
  #settled: Settled[] = [];
  #corrected = new Map<string, CorrectedAlert>();
  #cashOutlook: Alert | null = null;

  constructor({ watch, teller, rules, thresholds, standing, closed }: DetectionContext) {
    this.#watch = watch;
    this.#teller = teller;
    this.#rules = rules;
    this.#closed = closed;
    this.#thresholds = thresholds;
    this.#before = this.#standing = standing;
  }

  get thresholds(): readonly TrackedThreshold[] {
    return this.#thresholds;
  }

  get standing(): readonly TrackedAlert[] {
    return this.#standing;
  }

  /** the cash forecast of the last day, reported or not; null if cash stays above the floor */
  get cashOutlook(): Alert | null {
    return this.#cashOutlook;
  }

  /** Called for each day once, in order. */
  judge(day: DayToDetect): void {
    const { date, lines, balance, openItems } = day;
    const today = dayNumber(date);
    const noticed = this.#watch.detect(date, aggregateBulkLines(lines), balance, this.#closed);
    this.#cashOutlook = cashOutlookAlertOf(noticed);
    const compared = detectThresholdCrossings(this.#thresholds, this.#rules, {
      today,
      lines,
      balance,
      first: this.#watch.first,
      lag: this.#watch.postingLag,
      closed: this.#closed,
    });
    this.#thresholds = compared.thresholds;
    this.#standing = this.#standing.map((alert) => this.#settleOn(alert, day));
    const waiting = this.#standing.filter(isNoPaymentThatCame);
    const owed = openItems ? this.#watch.detectOverdueInvoices(date, openItems, waiting) : [];
    const open = this.#standing.filter(({ resolvedOn }) => resolvedOn === null);
    const once = mergeMissedPayments([...noticed, ...owed], open);
    const weighed = this.#teller.weigh(today, once, this.#rules);
    this.#updateMissingBillAlerts(
      date,
      weighed.map(({ candidate }) => candidate),
    );
    const decided = weighed.filter(
      ({ isTold, candidate }) => isTold && !isAboutTrackedBills(this.#standing, candidate),
    );
    for (const one of [...decided, ...compared.told]) {
      const back = this.#standing.find((alert) => isSameAlert(alert, one.candidate, today));
      const id = back?.id ?? alertIdOf(one.candidate.detector, one.candidate.cause, today);
      this.#found.set(id, one);
      const others = this.#standing.filter((alert) => alert.id !== id);
      this.#standing = [...others, trackAlert(id, one, today)];
    }
  }

  #settleOn(alert: TrackedAlert, { date, balance, openItems }: DayToDetect): TrackedAlert {
    const today = dayNumber(date);
    const { resolvedOn, ...cause } = alert;
    // An intraday alert may belong to a day that is processed later.
    if (resolvedOn !== null || cause.day > today) return alert;
    const isSettled =
      cause.detector === 'threshold'
        ? isThresholdAlertOver(this.#thresholds, cause, {
            first: this.#watch.first,
            closed: this.#closed,
          })
        : this.#watch.isResolved(cause, date, { balance, open: openItems });
    if (!isSettled) return alert;
    const isNewNormal = this.#watch.isNewNormal(cause);
    this.#settled.push({ id: alert.id, on: date, ...(isNewNormal ? { isNewNormal } : {}) });
    this.#teller.settle(cause);
    return { ...alert, resolvedOn: today };
  }

  #updateMissingBillAlerts(date: BusinessDate, noticed: readonly Candidate[]): void {
    const hasCome = (cause: string) => this.#watch.hasMissingBillArrived(cause);
    for (const { id, alert } of updateMissingBillAlerts(this.#standing, {
      date,
      noticed,
      hasCome,
    })) {
      const one = this.#found.get(id);
      if (one) this.#found.set(id, { ...one, alert });
      else this.#corrected.set(id, { id, alert, correction: null });
      const told = withoutEvidence(alert);
      this.#standing = this.#standing.map((other) =>
        other.id === id ? { ...other, told } : other,
      );
    }
  }

  /**
   * Returns what to report for the days since the last call: findings that are still true at their
   * end, and earlier alerts that resolved or now name other bills.
   */
  tell(last: BusinessDate): DetectedDays {
    const verdict = resolveFindings({
      before: this.#before,
      standing: this.#standing,
      found: this.#found,
      settled: this.#settled,
      cashOutlook: this.#cashOutlook,
    });
    for (const { candidate, ...days } of verdict.untold) this.#teller.takeBack(candidate, days);
    const end = dayNumber(last);
    this.#standing = verdict.standing
      .filter(({ day, resolvedOn }) => end - (resolvedOn ?? day) <= OPEN_ALERT_DAYS)
      .slice(-MAX_TRACKED_ALERTS);
    this.#before = this.#standing;
    const { told, settled } = verdict;
    const corrected = [...this.#corrected.values()];
    [this.#found, this.#settled, this.#corrected] = [new Map(), [], new Map()];
    return { told, settled, corrected };
  }
}

/** An invoice that is still unpaid after a payment waits for the next payment. */
const isNoPaymentThatCame = ({ detector, resolvedOn }: TrackedAlert): boolean =>
  detector !== 'missed-payment' || resolvedOn === null;
