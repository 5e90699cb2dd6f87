import type { Measure } from '../../baselines/daily-history.ts';
import type { Cents } from '../../money/cents.ts';
import type { ToMoney } from '../../text/fact.ts';
import type { Sentence } from '../../text/sentence.ts';
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
  /** the items in `evidence.past`; null if the expected range already states the comparison */
  readonly past: Noun | null;
  /** the name of the figure that counts all past items, if the evidence stores only a sample of them */
  readonly sample?: string;
  /** the meaning of the expected range */
  readonly range: string;
  /** the meaning of the impact */
  readonly impact: string;
  /** Returns the condition under which the situation is normal again. */
  readonly again: (range: Sentence) => Sentence;
  /** whether a chart shows measured items next to past items one by one, shows their sum, or is omitted */
  readonly picture: 'each' | 'together' | null;
  /** Returns all steps for an alert about several bills. */
  readonly severalSteps?: (alert: ExplainedAlert, money: ToMoney) => readonly ExplanationStep[];
  /** Returns steps that replace the step "Measured". */
  readonly measuredSteps?: (
    evidence: Evidence,
    measured: Sentence,
    money: ToMoney,
  ) => readonly ExplanationStep[];
  /** Returns steps that follow the measured ones. */
  readonly furtherSteps?: (evidence: Evidence) => readonly ExplanationStep[];
}

/** One result of an alert type: its texts, how it resolves, and what the owner can do. */
export interface FindingRecord {
  /** Returns the statement of the alert, without a full stop. */
  readonly title: (alert: AlertFigures) => Sentence;
  /** the condition that resolves the alert, as a clause after "once" */
  readonly resolvesWhen: string | ((alert: AlertFigures) => string);
  /** Returns the sentences between title and resolution. The default states the amount at stake. */
  readonly detail?: (alert: AlertFigures) => Sentence;
  /** Returns what the owner should do; absent: tell us whether the finding was planned. */
  readonly suggestedAction?: (alert: AlertFigures) => Sentence;
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
