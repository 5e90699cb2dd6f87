import type { Suppression } from '@daily-snapshot/domain/mail/suppression';
import type { AssessmentCount } from '@daily-snapshot/domain/sales/assessment-rate-limits';
import type { SavedAssessment } from '@daily-snapshot/domain/sales/saved-assessment';
import type { PlannedEmail } from './leads.ts';

/** Which assessment of which representative. */
export interface AssessmentKey {
  readonly accountId: string;
  readonly assessmentId: string;
}

/** When each was counted. */
export type AssessmentCounts = Readonly<Record<AssessmentCount, readonly Date[]>>;

/** What decides whether a prospect may be written to, as of one instant. */
export interface ProspectContext {
  /** of the address */
  readonly suppression: Suppression;
  readonly counts: AssessmentCounts;
}

export interface SentAssessment {
  readonly kept: SavedAssessment;
  readonly counts: AssessmentCounts;
  readonly letter: PlannedEmail;
}

export interface Assessments {
  /** Keeps one for its representative. */
  keep(key: AssessmentKey, kept: SavedAssessment): Promise<void>;

  /**
   * Keeps one and puts its letter into the outbox, all or nothing.
   *
   * @param decide what it throws comes through. May be called more than once
   */
  send(
    key: AssessmentKey,
    address: string,
    decide: (standing: ProspectContext) => SentAssessment,
  ): Promise<void>;
}
