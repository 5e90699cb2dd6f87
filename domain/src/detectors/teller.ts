import { dateOfDayNumber, type DayNumber } from '../calendar/business-date.ts';
import type { Cents } from '../money/cents.ts';
import type { Alert, Finding } from '../signals/alert.ts';
import type { Candidate, DetectorName } from './candidate.ts';
import { missingAsOne } from './missing-together.ts';
import { CORRECTION, type Correction, type Noticed } from './severity.ts';
import type { AlertCause, AlertSource, ToldAlert } from './told-alert.ts';
import { ToldCauses, type Causes } from './told-causes.ts';

/** What is told of one kind is forgotten at this pace, and so much harder makes it the next. */
const BRAKE_DAYS = 30;
const BRAKE = 0.6;

/** One a month of a kind is what the owner welcomes. */
const WELCOME = 1;

/** Of all kinds together a month with three is a busy one, and only from there on it costs. */
const WELCOME_IN_ALL = 3;

/** Until a quarter of history is known, what is told must be this much surer on the first day. */
const YOUNG_DAYS = 90;
const YOUNG = 2;

interface Told {
  readonly day: DayNumber;
  readonly detector: DetectorName;
}

export interface TellerState {
  /** what would be told by the standard bar: the brake goes by that, whatever is welcome */
  readonly causes: Causes;
  readonly told: readonly Told[];
  readonly first: DayNumber | null;
  /** what was told; absent where the bar is and always was the standard one */
  readonly voiced?: Causes | undefined;
}

const NOTHING_TOLD: TellerState = { causes: [], told: [], first: null };

/** An answer of the owner's that holds for what comes. */
export interface TellingRule {
  readonly detector: AlertSource;
  readonly subject: string;
  /** the last day on which it holds; null: until it is taken back */
  readonly until: DayNumber | null;
  /** what has more at stake is told all the same; null: nothing is */
  readonly upTo: Cents | null;
}

/** What is said, beside the candidate it came of. */
export interface DecidedAlert extends ToldAlert {
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

/** What cannot wait for the morning. */
const CRITICAL: ReadonlySet<Finding> = new Set<Finding>(['cash-low', 'payroll-doubled']);

/** What is told is at least this severe, after the correction of its detector: the standard bar. */
export const TOLD_FROM = 1;

/** A payment to somebody known cannot wait either where it is ten times as rare as what is told... */
const LARGE_FROM = TOLD_FROM + 1;

/** ...and so many times what theirs are at most. */
const LARGE_TIMES = 3;

const isCritical = (candidate: Candidate, severity: number): boolean =>
  CRITICAL.has(candidate.finding) ||
  candidate.isLarge === true ||
  (severity >= LARGE_FROM && isLargePayment(candidate));

const isLargePayment = ({ detector, actual, expected }: Candidate): boolean =>
  (detector === 'unusual-charge' || detector === 'bill') &&
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
export class Teller {
  readonly #correction: Correction;
  readonly #bar: number;
  readonly #standard: ToldCauses;
  readonly #voiced: ToldCauses;
  #told: readonly Told[];
  #first: DayNumber | null;

  /**
   * @param state of a teller that this one goes on for
   * @param bar what is told is at least this severe
   */
  constructor(correction: Correction = CORRECTION, state = NOTHING_TOLD, bar = TOLD_FROM) {
    this.#correction = correction;
    this.#bar = bar;
    this.#standard = new ToldCauses(state.causes);
    this.#voiced =
      state.voiced || bar !== TOLD_FROM
        ? new ToldCauses(state.voiced ?? state.causes)
        : this.#standard;
    this.#told = state.told;
    this.#first = state.first;
  }

  /** All it remembers, as plain JSON. */
  toState(): TellerState {
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

  tell(today: DayNumber, noticed: readonly Noticed[]): Alert[] {
    return this.decide(today, noticed).map(({ alert }) => alert);
  }

  decide(
    today: DayNumber,
    noticed: readonly Noticed[],
    rules: readonly TellingRule[] = [],
  ): DecidedAlert[] {
    return this.weigh(today, noticed, rules)
      .filter((weighed) => weighed.isTold)
      .map(({ alert, candidate }) => ({ alert, candidate }));
  }

  /** All that was noticed and not silenced, the most severe first. Called once a day. */
  weigh(
    today: DayNumber,
    noticed: readonly Noticed[],
    rules: readonly TellingRule[] = [],
  ): WeighedAlert[] {
    this.#first ??= today;
    this.#standard.forget(today);
    if (this.#voiced !== this.#standard) this.#voiced.forget(today);
    const young = YOUNG * Math.max(0, 1 - (today - this.#first) / YOUNG_DAYS);
    this.#told = this.#told.filter(({ day }) => today - day < 3 * BRAKE_DAYS);
    const unsilenced = noticed.filter(
      ({ candidate }) => !rules.some((rule) => isSilenced(candidate, rule, today)),
    );
    return missingAsOne(unsilenced)
      .map(({ candidate, severity }) => ({
        candidate,
        severity: severity + this.#correction[candidate.detector] - young,
      }))
      .toSorted((a, b) => b.severity - a.severity)
      .map(({ candidate, severity }) => this.#weighed(candidate, severity, today));
  }

  #weighed(candidate: Candidate, severity: number, today: DayNumber): WeighedAlert {
    const { detector } = candidate;
    // a balance that is headed under zero is told whenever it is seen
    const passes = detector === 'cash';
    const margin = severity - this.#brakeOf(detector, today);
    this.#standard.join(candidate);
    if (this.#voiced !== this.#standard) this.#voiced.join(candidate);
    const isStandard = (passes || margin >= TOLD_FROM) && this.#standard.note(candidate, today);
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
      const weight = Math.exp((told.day - today) / BRAKE_DAYS);
      inAll += weight;
      if (told.detector === detector) ofKind += weight;
    }
    return BRAKE * (Math.max(0, ofKind - WELCOME) + Math.max(0, inAll - WELCOME_IN_ALL) / 2);
  }
}

/** Whether an answer of the owner's holds for what was found. */
export const isSilenced = (
  {
    detector,
    subject,
    impact,
  }: Pick<AlertCause, 'detector' | 'subject'> & { readonly impact: Cents },
  rule: TellingRule,
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
