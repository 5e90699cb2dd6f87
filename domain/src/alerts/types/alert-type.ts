import type { Measure } from '../../baselines/daily-history.ts';
import type { Cents } from '../../money/cents.ts';
import type { ToMoney } from '../../text/fact.ts';
import type { Sentence } from '../../text/sentence.ts';
import type { AnswerId } from '../answers/answers.ts';
import type { AlertFigures } from '../alert/alert-figures.ts';
import type { Evidence, MissingBill } from '../alert/evidence.ts';

export type Noun = readonly [one: string, many: string];

export interface ExplanationStep {
  readonly step: string;
  readonly words: Sentence;
}

/** The part of an alert that its explanation is computed from. */
export interface ExplainedAlert {
  readonly evidence: Evidence;
  readonly impact: Cents;
  readonly bills?: readonly MissingBill[] | undefined;
}

/** The nouns and phrases that explain how a detector computed its figures. */
export interface CalculationText {
  /** the items in `evidence.measured` */
  readonly measured: Noun;
  /** the items in `evidence.past`; null if the usual range already states the comparison */
  readonly past: Noun | null;
  /**
   * the content of `evidence.past`: the latest of the items that the baseline counts, an even sample of
   * them, or items that the baseline counts in another unit; absent: the latest
   */
  readonly pastIs?: 'sample' | 'other-unit';
  /** the meaning of the usual range, as a clause after "which is" */
  readonly range: string;
  /** the meaning of the difference, as a noun phrase */
  readonly impact: string;
  /** Returns the condition under which the situation is normal again. */
  readonly again: (range: Sentence) => Sentence;
  /** whether a chart shows measured items next to past items one by one, shows their sum, or is omitted */
  readonly picture: 'each' | 'together' | null;
  /** Returns all steps for an alert about several bills. */
  readonly severalSteps?: (alert: ExplainedAlert, money: ToMoney) => readonly ExplanationStep[];
  /** Returns steps that replace the step "Found". */
  readonly measuredSteps?: (
    evidence: Evidence,
    measured: Sentence,
    money: ToMoney,
  ) => readonly ExplanationStep[];
  /** Returns steps that follow the measured ones. */
  readonly furtherSteps?: (evidence: Evidence, money: ToMoney) => readonly ExplanationStep[];
}

/** One result of an alert type: its texts, the answers it offers, and how it closes. */
export interface FindingRecord {
  /** Returns what happened, as a sentence without a full stop. */
  readonly title: (alert: AlertFigures) => Sentence;
  /** Returns how much more or less than usual it is, or nothing, with a trailing space. */
  readonly difference?: (alert: AlertFigures) => Sentence;
  /** Returns the likeliest cause, with a trailing space. */
  readonly cause?: (alert: AlertFigures) => Sentence;
  /** Returns when the alert closes, as a whole sentence. */
  readonly closes: (alert: AlertFigures) => Sentence;
  /** Returns what the owner should do, as a whole sentence. */
  readonly action: (alert: AlertFigures) => Sentence;
  /** the answers that fit, the likeliest first */
  readonly answers: readonly AnswerId[];
  /** the items that the baseline counts, if its name does not say so */
  readonly counted?: Noun;
  /** Returns the text of an alert after its data changed; absent: the corrected title. */
  readonly changed?: (alert: AlertFigures, title: Sentence) => Sentence;
  /** whether every alert with this finding is critical */
  readonly isCritical?: true;
}

/** How the alerts of one detector are explained, scored, repeated, and resolved. */
export interface DetectorRecord {
  /** the texts of the explanation, or a function that returns all its steps */
  readonly calculation: CalculationText | ((alert: ExplainedAlert) => readonly ExplanationStep[]);
  /**
   * By how many powers of ten the detector's own probability has to be corrected, as measured on real
   * books. `npm run bench:alerts -- --calibrate` prints these figures.
   */
  readonly severityCorrection: number;
  /** whether the detector can report during the day, because later postings of the day change nothing */
  readonly isIntraday?: true;
  /** whether an alert is critical if its amount is rare and several times the usual one */
  readonly isCriticalIfLarge?: true;
  /** whether its alerts skip the minimum severity */
  readonly isAlwaysSent?: true;
  /** days until an unchanged cause is reported again; absent: the same number as for most detectors */
  readonly repeatAfterDays?: number;
  /** whether the amount changes from day to day, so a new amount corrects nothing */
  readonly isOngoing?: true;
  /** whether only a matching credit resolves its alerts */
  readonly resolvesByRefund?: true;
  /** whether a resolved alert reopens instead of starting a new alert */
  readonly canReopen?: true;
  /** whether replaying the postings cannot find its alerts again */
  readonly isOutsidePostings?: true;
}

/** Everything that depends on the type of an alert. A new type needs a record in `alert-types.ts`. */
export interface AlertTypeRecord<
  Type extends string = string,
  Finding extends string = string,
  Source extends string = string,
> {
  readonly type: Type;
  /**
   * the headline number that its alerts concern; null if there is no such number or the alert
   * states it
   */
  readonly number: Measure | null;
  readonly findings: Readonly<Record<Finding, FindingRecord>>;
  /** the detectors that report this type; a detector of two types is listed in one of them */
  readonly detectors: Readonly<Record<Source, DetectorRecord>>;
}

/** Returns the record with its names as literal types. */
export const defineAlertType = <
  const Type extends string,
  Finding extends string,
  Source extends string,
>(
  record: AlertTypeRecord<Type, Finding, Source>,
): AlertTypeRecord<Type, Finding, Source> => record;
