import type { z } from 'zod';
import { dateOfDayNumber, type DayNumber } from '../../calendar/business-date.ts';
import type { Cents } from '../../money/cents.ts';
import type { Alert } from '../alert/alert.ts';
import type { Candidate } from '../alert/candidate.ts';
import { groupMissingBills } from '../detectors/recurrence/group-missing-bills.ts';
import {
  SEVERITY_CORRECTION,
  type Correction,
  type ScoredCandidate,
} from '../detectors/severity.ts';
import type { AlertCause, NewAlert } from '../alert/alert-cause.ts';
import {
  DETECTOR_RECORDS,
  FINDINGS,
  type AlertSource,
  type DetectorName,
} from '../types/alert-types.ts';
import type { DeepReadonly } from '../../shared/deep-readonly.ts';
import type { alertPolicyStateSchema } from './alert-policy-schema.ts';
import { AlertDeduplicator } from './alert-deduplicator.ts';

/**
 * The fatigue of a sent alert decays exponentially over these days. The penalty applies per alert
 * above the monthly rates below.
 */
const FATIGUE_DECAY_DAYS = 30;
const FATIGUE_PENALTY = 0.6;

/** Alerts a month from one detector that cost no penalty. */
const MONTHLY_ALERTS_PER_TYPE = 1;

/** Alerts a month from all detectors that cost no penalty. */
const MONTHLY_ALERTS_OF_ALL_TYPES = 3;

/**
 * Days until a new business loses its extra penalty. The penalty is full on the first day and falls
 * linearly.
 */
const NEW_BUSINESS_DAYS = 90;
const NEW_BUSINESS_PENALTY = 2;

export type AlertPolicyState = DeepReadonly<z.infer<typeof alertPolicyStateSchema>>;

type RecentAlert = AlertPolicyState['recentAlerts'][number];

const EMPTY_ALERT_POLICY_STATE: AlertPolicyState = { causes: [], recentAlerts: [], first: null };

/** An owner’s answer that applies to later findings. */
export interface AnswerRule {
  readonly detector: AlertSource;
  readonly subject: string;
  /** the last day on which it applies; null until the answer is removed */
  readonly until: DayNumber | null;
  /** the highest impact that is not sent; null if no finding is sent, whatever its impact */
  readonly upTo: Cents | null;
}

/** An alert with its candidate. */
export interface DecidedAlert extends NewAlert {
  readonly candidate: Candidate;
}

/** A candidate with its severity, before anything is sent. */
export interface ScoredAlert extends DecidedAlert {
  /** its severity minus the fatigue penalty; it is sent from the minimum severity on */
  readonly margin: number;
  /**
   * for critical alerts, whether it is sent at the standard minimum severity, regardless of the
   * alert budget; null if the alert budget decides
   */
  readonly isAlwaysSent: boolean | null;
  readonly isRaised: boolean;
}

/** The standard minimum severity, after the correction of the detector. */
export const MIN_SEVERITY = 1;

/**
 * The minimum severity of a critical payment to a known payee. The payment is ten times as rare as
 * an alert at the standard minimum...
 */
const LARGE_FROM = MIN_SEVERITY + 1;

/** ...and this many times the upper end of the usual range of that payee. */
const LARGE_TIMES = 3;

const isCritical = (candidate: Candidate, severity: number): boolean =>
  FINDINGS[candidate.finding].isCritical === true ||
  candidate.isLarge === true ||
  (severity >= LARGE_FROM && isLargePayment(candidate));

const isLargePayment = ({ detector, actual, expected }: Candidate): boolean =>
  DETECTOR_RECORDS[detector].isCriticalIfLarge === true &&
  actual !== null &&
  expected !== null &&
  actual >= LARGE_TIMES * expected.high;

/**
 * Decides which findings become alerts. A detector with a recent alert needs a higher severity, so
 * a business with many findings of one kind does not get an alert for each.
 *
 * The alert budget changes only the minimum severity. Fatigue depends on the alerts at the standard
 * minimum severity, so a lower minimum never sends fewer alerts. Critical alerts always use the
 * standard minimum.
 */
export class AlertPolicy {
  readonly #correction: Correction;
  readonly #minSeverity: number;
  readonly #causes: AlertDeduplicator;
  readonly #sentCauses: AlertDeduplicator;
  #recentAlerts: readonly RecentAlert[];
  #first: DayNumber | null;

  /**
   * @param state the state of an earlier policy that this policy continues
   * @param minSeverity the minimum severity of an alert
   */
  constructor(
    correction: Correction = SEVERITY_CORRECTION,
    state = EMPTY_ALERT_POLICY_STATE,
    minSeverity = MIN_SEVERITY,
  ) {
    this.#correction = correction;
    this.#minSeverity = minSeverity;
    this.#causes = new AlertDeduplicator(state.causes);
    this.#sentCauses =
      state.sentCauses || minSeverity !== MIN_SEVERITY
        ? new AlertDeduplicator(state.sentCauses ?? state.causes)
        : this.#causes;
    this.#recentAlerts = state.recentAlerts;
    this.#first = state.first;
  }

  /** Returns the state as plain JSON. */
  toState(): AlertPolicyState {
    return {
      causes: this.#causes.toState(),
      recentAlerts: this.#recentAlerts,
      first: this.#first,
      ...(this.#sentCauses === this.#causes ? {} : { sentCauses: this.#sentCauses.toState() }),
    };
  }

  /** Marks a cause as resolved. If it returns, it can be reported again after a week at most. */
  resolve(cause: Pick<AlertCause, 'detector' | 'cause'>): void {
    this.#causes.resolve(cause);
    if (this.#sentCauses !== this.#causes) this.#sentCauses.resolve(cause);
  }

  /**
   * Removes the record of a finding that is not reported after all.
   *
   * @param reportedOn the day of an earlier report of its cause; undefined if there was none
   */
  withdraw(
    cause: Pick<AlertCause, 'detector' | 'cause'>,
    {
      foundOn,
      raisedOn,
    }: { readonly foundOn: DayNumber; readonly raisedOn: DayNumber | undefined },
  ): void {
    this.#causes.withdraw(cause, raisedOn);
    if (this.#sentCauses !== this.#causes) this.#sentCauses.withdraw(cause, raisedOn);
    const at = this.#recentAlerts.findIndex(
      ({ day, detector }) => day === foundOn && detector === cause.detector,
    );
    if (at >= 0) this.#recentAlerts = this.#recentAlerts.toSpliced(at, 1);
  }

  raise(today: DayNumber, candidates: readonly ScoredCandidate[]): Alert[] {
    return this.decide(today, candidates).map(({ alert }) => alert);
  }

  decide(
    today: DayNumber,
    candidates: readonly ScoredCandidate[],
    rules: readonly AnswerRule[] = [],
  ): DecidedAlert[] {
    return this.score(today, candidates, rules)
      .filter((scored) => scored.isRaised)
      .map(({ alert, candidate }) => ({ alert, candidate }));
  }

  /** Scores all candidates that no answer suppresses, most severe first. Called once a day. */
  score(
    today: DayNumber,
    candidates: readonly ScoredCandidate[],
    rules: readonly AnswerRule[] = [],
  ): ScoredAlert[] {
    this.#first ??= today;
    this.#causes.forget(today);
    if (this.#sentCauses !== this.#causes) this.#sentCauses.forget(today);
    const newBusinessPenalty =
      NEW_BUSINESS_PENALTY * Math.max(0, 1 - (today - this.#first) / NEW_BUSINESS_DAYS);
    this.#recentAlerts = this.#recentAlerts.filter(
      ({ day }) => today - day < 3 * FATIGUE_DECAY_DAYS,
    );
    const unsuppressed = candidates.filter(
      ({ candidate }) => !rules.some((rule) => isSuppressedByAnswer(candidate, rule, today)),
    );
    return groupMissingBills(unsuppressed)
      .map(({ candidate, severity }) => ({
        candidate,
        severity: severity + this.#correction[candidate.detector] - newBusinessPenalty,
      }))
      .toSorted((a, b) => b.severity - a.severity)
      .map(({ candidate, severity }) => this.#scoreCandidate(candidate, severity, today));
  }

  #scoreCandidate(candidate: Candidate, severity: number, today: DayNumber): ScoredAlert {
    const { detector } = candidate;
    const passes = DETECTOR_RECORDS[detector].isAlwaysSent === true;
    const margin = severity - this.#fatiguePenaltyOf(detector, today);
    this.#causes.recordBills(candidate);
    if (this.#sentCauses !== this.#causes) this.#sentCauses.recordBills(candidate);
    const isStandard =
      (passes || margin >= MIN_SEVERITY) && this.#causes.recordIfDue(candidate, today);
    if (isStandard) this.#recentAlerts = [...this.#recentAlerts, { day: today, detector }];
    const alert = alertOf(candidate, severity);
    const isAlwaysSent = passes || alert.level === 'critical' ? isStandard : null;
    return {
      alert,
      candidate,
      margin,
      isAlwaysSent,
      isRaised: this.#isSent({ candidate, margin, isAlwaysSent, isStandard }, today),
    };
  }

  #isSent(
    scored: Pick<ScoredAlert, 'candidate' | 'margin' | 'isAlwaysSent'> & {
      readonly isStandard: boolean;
    },
    today: DayNumber,
  ): boolean {
    const { candidate, margin, isAlwaysSent, isStandard } = scored;
    if (this.#sentCauses === this.#causes) return isStandard;
    if (isAlwaysSent === null)
      return margin >= this.#minSeverity && this.#sentCauses.recordIfDue(candidate, today);
    if (isAlwaysSent) this.#sentCauses.set(candidate, today);
    return isAlwaysSent;
  }

  #fatiguePenaltyOf(detector: DetectorName, today: DayNumber): number {
    let [ofKind, inAll] = [0, 0];
    for (const recent of this.#recentAlerts) {
      const weight = Math.exp((recent.day - today) / FATIGUE_DECAY_DAYS);
      inAll += weight;
      if (recent.detector === detector) ofKind += weight;
    }
    return (
      FATIGUE_PENALTY *
      (Math.max(0, ofKind - MONTHLY_ALERTS_PER_TYPE) +
        Math.max(0, inAll - MONTHLY_ALERTS_OF_ALL_TYPES) / 2)
    );
  }
}

/** Says whether an owner’s answer suppresses a finding. */
export const isSuppressedByAnswer = (
  {
    detector,
    subject,
    impact,
  }: Pick<AlertCause, 'detector' | 'subject'> & { readonly impact: Cents },
  rule: AnswerRule,
  today: DayNumber,
): boolean =>
  rule.detector === detector &&
  rule.subject === subject &&
  (rule.until === null || today <= rule.until) &&
  (rule.upTo === null || impact <= rule.upTo);

export const alertOf = (candidate: Candidate, severity: number): Alert => ({
  finding: candidate.finding,
  date: dateOfDayNumber(candidate.day),
  severity,
  level: isCritical(candidate, severity) ? 'critical' : 'warning',
  counterparty: candidate.counterparty,
  measure: candidate.measure,
  actual: candidate.actual,
  expected: candidate.expected,
  impact: candidate.impact,
  ...(candidate.leftOut === undefined ? {} : { leftOut: candidate.leftOut }),
  ...(candidate.bills === undefined ? {} : { bills: candidate.bills }),
  otherDay: candidate.otherDay === null ? null : dateOfDayNumber(candidate.otherDay),
  // Aggregated and very old postings have no id.
  lines: candidate.lines.filter((id) => id !== ''),
  baseline: candidate.baseline,
  evidence: candidate.evidence,
});
