import { dateOfDayNumber, type DayNumber } from '../../calendar/business-date.ts';
import type { Cents } from '../../money/cents.ts';
import type { Alert } from '../types/alert.ts';
import type { Candidate } from '../types/candidate.ts';
import { groupMissingBills } from '../detectors/recurrence/group-missing-bills.ts';
import {
  SEVERITY_CORRECTION,
  type Correction,
  type ScoredCandidate,
} from '../detectors/severity.ts';
import type { AlertCause, NewAlert } from '../types/alert-cause.ts';
import {
  DETECTOR_RECORDS,
  FINDINGS,
  type AlertSource,
  type DetectorName,
} from '../types/alert-types.ts';
import { AlertDeduplicator, type Causes } from './alert-deduplicator.ts';

/** What is told of one kind is forgotten at this pace, and so much harder makes it the next. */
const FATIGUE_DECAY_DAYS = 30;
const FATIGUE_PENALTY = 0.6;

/** One a month of a kind is what the owner welcomes. */
const MONTHLY_ALERTS_PER_TYPE = 1;

/** Of all kinds together a month with three is a busy one, and only from there on it costs. */
const MONTHLY_ALERTS_OF_ALL_TYPES = 3;

/** Until a quarter of history is known, what is told must be this much surer on the first day. */
const YOUNG_DAYS = 90;
const YOUNG = 2;

interface RecentAlert {
  readonly day: DayNumber;
  readonly detector: DetectorName;
}

export interface AlertPolicyState {
  /** what would be told by the standard bar: the brake goes by that, whatever is welcome */
  readonly causes: Causes;
  readonly told: readonly RecentAlert[];
  readonly first: DayNumber | null;
  /** what was told; absent where the bar is and always was the standard one */
  readonly voiced?: Causes | undefined;
}

const EMPTY_ALERT_POLICY_STATE: AlertPolicyState = { causes: [], told: [], first: null };

/** An answer of the owner's that holds for what comes. */
export interface AnswerRule {
  readonly detector: AlertSource;
  readonly subject: string;
  /** the last day on which it holds; null: until it is taken back */
  readonly until: DayNumber | null;
  /** what has more at stake is told all the same; null: nothing is */
  readonly upTo: Cents | null;
}

/** What is said, beside the candidate it came of. */
export interface DecidedAlert extends NewAlert {
  readonly candidate: Candidate;
}

/** A candidate as it stands to the bar, before anybody is told. */
export interface WeighedAlert extends DecidedAlert {
  /** its severity without what the brake takes off: it is told where that reaches the bar */
  readonly margin: number;
  /** critical, and told by the standard bar whatever is welcome; null: what is welcome decides */
  readonly isAlways: boolean | null;
  readonly isTold: boolean;
}

/** What is told is at least this severe, after the correction of its detector: the standard bar. */
export const MIN_SEVERITY = 1;

/** A payment to somebody known cannot wait either where it is ten times as rare as what is told... */
const LARGE_FROM = MIN_SEVERITY + 1;

/** ...and so many times what theirs are at most. */
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
 * Decides what of all that was noticed is said. A detector that has just spoken has to be surer to
 * speak again: a business in which much of one kind happens is not told of each.
 *
 * What its owner welcomes moves the bar and nothing else. The brake goes by what the standard bar
 * would tell, so that a lower bar never tells of less. What is critical keeps the standard bar.
 */
export class AlertPolicy {
  readonly #correction: Correction;
  readonly #bar: number;
  readonly #standard: AlertDeduplicator;
  readonly #voiced: AlertDeduplicator;
  #told: readonly RecentAlert[];
  #first: DayNumber | null;

  /**
   * @param state of a teller that this one goes on for
   * @param bar what is told is at least this severe
   */
  constructor(
    correction: Correction = SEVERITY_CORRECTION,
    state = EMPTY_ALERT_POLICY_STATE,
    bar = MIN_SEVERITY,
  ) {
    this.#correction = correction;
    this.#bar = bar;
    this.#standard = new AlertDeduplicator(state.causes);
    this.#voiced =
      state.voiced || bar !== MIN_SEVERITY
        ? new AlertDeduplicator(state.voiced ?? state.causes)
        : this.#standard;
    this.#told = state.told;
    this.#first = state.first;
  }

  /** All it remembers, as plain JSON. */
  toState(): AlertPolicyState {
    return {
      causes: this.#standard.toState(),
      told: this.#told,
      first: this.#first,
      ...(this.#voiced === this.#standard ? {} : { voiced: this.#voiced.toState() }),
    };
  }

  /** What was told is as it should be again: if it comes back, that is news in a week at most. */
  settle(cause: Pick<AlertCause, 'detector' | 'cause'>): void {
    this.#standard.settle(cause);
    if (this.#voiced !== this.#standard) this.#voiced.settle(cause);
  }

  /**
   * What was decided is told to nobody after all.
   *
   * @param toldOn when its cause was told before; undefined: never
   */
  takeBack(
    cause: Pick<AlertCause, 'detector' | 'cause'>,
    { foundOn, toldOn }: { readonly foundOn: DayNumber; readonly toldOn: DayNumber | undefined },
  ): void {
    this.#standard.takeBack(cause, toldOn);
    if (this.#voiced !== this.#standard) this.#voiced.takeBack(cause, toldOn);
    const at = this.#told.findIndex(
      ({ day, detector }) => day === foundOn && detector === cause.detector,
    );
    if (at >= 0) this.#told = this.#told.toSpliced(at, 1);
  }

  tell(today: DayNumber, noticed: readonly ScoredCandidate[]): Alert[] {
    return this.decide(today, noticed).map(({ alert }) => alert);
  }

  decide(
    today: DayNumber,
    noticed: readonly ScoredCandidate[],
    rules: readonly AnswerRule[] = [],
  ): DecidedAlert[] {
    return this.weigh(today, noticed, rules)
      .filter((weighed) => weighed.isTold)
      .map(({ alert, candidate }) => ({ alert, candidate }));
  }

  /** All that was noticed and not silenced, the most severe first. Called once a day. */
  weigh(
    today: DayNumber,
    noticed: readonly ScoredCandidate[],
    rules: readonly AnswerRule[] = [],
  ): WeighedAlert[] {
    this.#first ??= today;
    this.#standard.forget(today);
    if (this.#voiced !== this.#standard) this.#voiced.forget(today);
    const young = YOUNG * Math.max(0, 1 - (today - this.#first) / YOUNG_DAYS);
    this.#told = this.#told.filter(({ day }) => today - day < 3 * FATIGUE_DECAY_DAYS);
    const unsilenced = noticed.filter(
      ({ candidate }) => !rules.some((rule) => isSuppressedByAnswer(candidate, rule, today)),
    );
    return groupMissingBills(unsilenced)
      .map(({ candidate, severity }) => ({
        candidate,
        severity: severity + this.#correction[candidate.detector] - young,
      }))
      .toSorted((a, b) => b.severity - a.severity)
      .map(({ candidate, severity }) => this.#weighed(candidate, severity, today));
  }

  #weighed(candidate: Candidate, severity: number, today: DayNumber): WeighedAlert {
    const { detector } = candidate;
    const passes = DETECTOR_RECORDS[detector].isAlwaysSent === true;
    const margin = severity - this.#brakeOf(detector, today);
    this.#standard.join(candidate);
    if (this.#voiced !== this.#standard) this.#voiced.join(candidate);
    const isStandard = (passes || margin >= MIN_SEVERITY) && this.#standard.note(candidate, today);
    if (isStandard) this.#told = [...this.#told, { day: today, detector }];
    const alert = alertOf(candidate, severity);
    const isAlways = passes || alert.level === 'critical' ? isStandard : null;
    return {
      alert,
      candidate,
      margin,
      isAlways,
      isTold: this.#isVoiced({ candidate, margin, isAlways, isStandard }, today),
    };
  }

  #isVoiced(
    weighed: Pick<WeighedAlert, 'candidate' | 'margin' | 'isAlways'> & {
      readonly isStandard: boolean;
    },
    today: DayNumber,
  ): boolean {
    const { candidate, margin, isAlways, isStandard } = weighed;
    if (this.#voiced === this.#standard) return isStandard;
    if (isAlways === null) return margin >= this.#bar && this.#voiced.note(candidate, today);
    if (isAlways) this.#voiced.set(candidate, today);
    return isAlways;
  }

  #brakeOf(detector: DetectorName, today: DayNumber): number {
    let [ofKind, inAll] = [0, 0];
    for (const told of this.#told) {
      const weight = Math.exp((told.day - today) / FATIGUE_DECAY_DAYS);
      inAll += weight;
      if (told.detector === detector) ofKind += weight;
    }
    return (
      FATIGUE_PENALTY *
      (Math.max(0, ofKind - MONTHLY_ALERTS_PER_TYPE) +
        Math.max(0, inAll - MONTHLY_ALERTS_OF_ALL_TYPES) / 2)
    );
  }
}

/** Whether an answer of the owner's holds for what was found. */
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
  // many lines that were judged as one have no id, nor have those of long ago
  lines: candidate.lines.filter((id) => id !== ''),
  baseline: candidate.baseline,
  evidence: candidate.evidence,
});
