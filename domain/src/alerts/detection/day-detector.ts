import { dayNumber, type BusinessDate } from '../../calendar/business-date.ts';
import type { ClosingDays } from '../../calendar/closed-days.ts';
import type { Candidate } from '../alert/candidate.ts';
import { aggregateBulkLines } from '../detectors/aggregate-bulk-lines.ts';
import { mergeMissedPayments } from '../detectors/recurrence/merge-missed-payments.ts';
import type { AlertPolicy, AnswerRule } from '../policy/alert-policy.ts';
import type { NewAlert } from '../alert/alert-cause.ts';
import type { DetectorEngine } from '../detectors/detector-engine.ts';
import type { DetectorPosting } from '../detectors/detector-posting.ts';
import type { Cents } from '../../money/cents.ts';
import type { Alert } from '../alert/alert.ts';
import type { BoundedOpenItems } from '../../ledger/open-items/bounded-open-items.ts';
import type { TrackedThreshold } from '../thresholds/tracked-threshold.ts';
import { withoutEvidence } from '../policy/alert-changes.ts';
import { detectThresholdCrossings, isThresholdAlertOver } from './detect-threshold-crossings.ts';
import type { CorrectedAlert } from './correct-open-alerts.ts';
import { cashOutlookAlertOf } from './cash-outlook-alert.ts';
import { updateMissingBillAlerts, isAboutTrackedBills } from './update-missing-bill-alerts.ts';
import { DETECTOR_RECORDS } from '../types/alert-types.ts';
import { isSameAlert, trackAlert } from '../policy/open-alert.ts';
import { alertIdOf } from '../stored-alert.ts';
import { resolveFindings, type FoundAlert, type ResolvedAlert } from './resolve-findings.ts';
import { OPEN_ALERT_DAYS, type TrackedAlert } from '../business-alert-state.ts';

const MAX_TRACKED_ALERTS = 60;

/** The state from which a detection run continues. */
export interface DetectionContext {
  readonly engine: DetectorEngine;
  readonly policy: AlertPolicy;
  readonly rules: readonly AnswerRule[];
  readonly thresholds: readonly TrackedThreshold[];
  readonly trackedAlerts: readonly TrackedAlert[];
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
  readonly raised: readonly FoundAlert[];
  readonly resolved: readonly ResolvedAlert[];
  readonly corrected: readonly CorrectedAlert[];
}

/** Processes one day after the other, for daily runs and for the replay of a history. */
export class DayDetector {
  readonly #engine: DetectorEngine;
  readonly #policy: AlertPolicy;
  readonly #rules: readonly AnswerRule[];
  readonly #closed: ClosingDays;
  #thresholds: readonly TrackedThreshold[];
  /** the open alerts as reported */
  #before: readonly TrackedAlert[];
  /** the open alerts as they are now, including new ones */
  #trackedAlerts: readonly TrackedAlert[];
  /** found since the last report, by id */
  #found = new Map<string, NewAlert>();
  #resolved: ResolvedAlert[] = [];
  #corrected = new Map<string, CorrectedAlert>();
  #cashOutlook: Alert | null = null;

  constructor({ engine, policy, rules, thresholds, trackedAlerts, closed }: DetectionContext) {
    this.#engine = engine;
    this.#policy = policy;
    this.#rules = rules;
    this.#closed = closed;
    this.#thresholds = thresholds;
    this.#before = this.#trackedAlerts = trackedAlerts;
  }

  get thresholds(): readonly TrackedThreshold[] {
    return this.#thresholds;
  }

  get trackedAlerts(): readonly TrackedAlert[] {
    return this.#trackedAlerts;
  }

  /** the cash forecast of the last day, reported or not; null if cash stays above the floor */
  get cashOutlook(): Alert | null {
    return this.#cashOutlook;
  }

  /** Called for each day once, in order. */
  detect(day: DayToDetect): void {
    const { date, lines, balance, openItems } = day;
    const today = dayNumber(date);
    const candidates = this.#engine.detectWithoutShares(
      date,
      aggregateBulkLines(lines),
      balance,
      this.#closed,
    );
    this.#cashOutlook = cashOutlookAlertOf(candidates);
    const compared = detectThresholdCrossings(this.#thresholds, this.#rules, {
      today,
      lines,
      balance,
      first: this.#engine.first,
      lag: this.#engine.postingLag,
      closed: this.#closed,
    });
    this.#thresholds = compared.thresholds;
    this.#trackedAlerts = this.#trackedAlerts.map((alert) => this.#resolveIfNormal(alert, day));
    const waiting = this.#trackedAlerts.filter(isStillUnpaid);
    const overdueInvoices = openItems
      ? this.#engine.detectOverdueInvoices(date, openItems, waiting)
      : [];
    const open = this.#trackedAlerts.filter(({ resolvedOn }) => resolvedOn === null);
    const once = mergeMissedPayments([...candidates, ...overdueInvoices], open);
    const scored = this.#policy.score(today, once, this.#rules);
    this.#updateMissingBillAlerts(
      date,
      scored.map(({ candidate }) => candidate),
    );
    const decided = scored
      .filter(
        ({ isRaised, candidate }) =>
          isRaised && !isAboutTrackedBills(this.#trackedAlerts, candidate),
      )
      .map(({ alert, candidate }): NewAlert => {
        const { evidence } = this.#engine.withShares(candidate);
        return { alert: { ...alert, evidence }, candidate };
      });
    for (const one of [...decided, ...compared.raised]) {
      const back = this.#trackedAlerts.find((alert) => isSameAlert(alert, one.candidate, today));
      const id = back?.id ?? alertIdOf(one.candidate.detector, one.candidate.cause, today);
      this.#found.set(id, one);
      const others = this.#trackedAlerts.filter((alert) => alert.id !== id);
      this.#trackedAlerts = [...others, trackAlert(id, one, today)];
    }
  }

  #resolveIfNormal(alert: TrackedAlert, { date, balance, openItems }: DayToDetect): TrackedAlert {
    const today = dayNumber(date);
    const { resolvedOn, ...cause } = alert;
    // An intraday alert may belong to a day that is processed later.
    if (resolvedOn !== null || cause.day > today) return alert;
    const isResolved =
      cause.detector === 'threshold'
        ? isThresholdAlertOver(this.#thresholds, cause, {
            first: this.#engine.first,
            closed: this.#closed,
          })
        : this.#engine.isResolved(cause, date, {
            balance,
            open: openItems,
            refundable: this.#trackedAlerts.filter(
              (one) => one.resolvedOn === null || one.isRefunded === true,
            ),
          });
    if (!isResolved) return alert;
    const isNewNormal = this.#engine.isNewNormal(cause);
    const isRefunded = DETECTOR_RECORDS[cause.detector].resolvesByRefund === true;
    this.#resolved.push({
      id: alert.id,
      on: date,
      ...(isNewNormal ? { isNewNormal } : {}),
      ...(isRefunded ? { isRefunded } : {}),
    });
    this.#policy.resolve(cause);
    return { ...alert, resolvedOn: today, ...(isRefunded ? { isRefunded } : {}) };
  }

  #updateMissingBillAlerts(date: BusinessDate, candidates: readonly Candidate[]): void {
    const hasCome = (cause: string) => this.#engine.hasMissingBillArrived(cause);
    for (const { id, alert } of updateMissingBillAlerts(this.#trackedAlerts, {
      date,
      candidates,
      hasCome,
    })) {
      const one = this.#found.get(id);
      if (one) this.#found.set(id, { ...one, alert });
      else this.#corrected.set(id, { id, alert, correction: null });
      const lastAlert = withoutEvidence(alert);
      this.#trackedAlerts = this.#trackedAlerts.map((other) =>
        other.id === id ? { ...other, lastAlert } : other,
      );
    }
  }

  /**
   * Returns what to report for the days since the last call: findings that are still true at their
   * end, and earlier alerts that resolved or now name other bills.
   */
  raise(last: BusinessDate): DetectedDays {
    const verdict = resolveFindings({
      before: this.#before,
      trackedAlerts: this.#trackedAlerts,
      found: this.#found,
      resolved: this.#resolved,
      cashOutlook: this.#cashOutlook,
    });
    for (const { candidate, ...days } of verdict.dropped) this.#policy.withdraw(candidate, days);
    const end = dayNumber(last);
    this.#trackedAlerts = verdict.trackedAlerts
      .filter(({ day, resolvedOn }) => end - (resolvedOn ?? day) <= OPEN_ALERT_DAYS)
      .slice(-MAX_TRACKED_ALERTS);
    this.#before = this.#trackedAlerts;
    const { raised, resolved } = verdict;
    const corrected = [...this.#corrected.values()];
    [this.#found, this.#resolved, this.#corrected] = [new Map(), [], new Map()];
    return { raised, resolved, corrected };
  }
}

/** An invoice that is still unpaid after a payment waits for the next payment. */
const isStillUnpaid = ({ detector, resolvedOn }: TrackedAlert): boolean =>
  detector !== 'missed-payment' || resolvedOn === null;
