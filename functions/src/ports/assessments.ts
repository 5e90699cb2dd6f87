import type { Suppression } from '@daily-snapshot/domain/delivery/suppression';
import type { AssessmentCount } from '@daily-snapshot/domain/sales/assessment-limits';
import type { KeptAssessment } from '@daily-snapshot/domain/sales/kept-assessment';
import type { PlannedLetter } from './leads.ts';

/** Which assessment of which representative. */
export interface AssessmentKey {
  readonly accountId: string;
  readonly assessmentId: string;
}

/** When each was counted. */
export type AssessmentCounts = Readonly<Record<AssessmentCount, readonly Date[]>>;

/** What decides whether a prospect may be written to, as of one instant. */
export interface ProspectStanding {
  /** of the address */
  readonly suppression: Suppression;
  readonly counts: AssessmentCounts;
}

export interface SentAssessment {
  readonly kept: KeptAssessment;
  readonly counts: AssessmentCounts;
  readonly letter: PlannedLetter;
}

export interface Assessments {
  /** Keeps one for its representative. */
  keep(key: AssessmentKey, kept: KeptAssessment): Promise<void>;

  /**
   * Keeps one and puts its letter into the outbox, all or nothing.
   *
   * @param decide what it throws comes through. May be called more than once
   */
  send(
    key: AssessmentKey,
    address: string,
    decide: (standing: ProspectStanding) => SentAssessment,
  ): Promise<void>;
}
