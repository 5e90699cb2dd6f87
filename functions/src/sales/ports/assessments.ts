import type { Suppression } from '@daily-snapshot/domain/mail/suppression';
import type {
  SavedAssessment,
  AssessmentCount,
} from '@daily-snapshot/domain/sales/saved-assessment';
import type { PlannedEmail } from './leads.ts';

/** Key of an assessment: its representative and its id. */
export interface AssessmentKey {
  readonly accountId: string;
  readonly assessmentId: string;
}

/** Times at which each limit was counted. */
export type AssessmentCounts = Readonly<Record<AssessmentCount, readonly Date[]>>;

/** Data for the decision whether we may e-mail a prospect, read in one transaction. */
export interface ProspectContext {
  /** Suppression of the prospect's address. */
  readonly suppression: Suppression;
  readonly counts: AssessmentCounts;
}

export interface SentAssessment {
  readonly assessment: SavedAssessment;
  readonly counts: AssessmentCounts;
  readonly email: PlannedEmail;
}

export interface Assessments {
  /** Saves an assessment for its representative. Changes nothing if it is saved already. */
  save(key: AssessmentKey, assessment: SavedAssessment): Promise<void>;

  /**
   * Saves an assessment and adds its e-mail to the outbox in one transaction. Changes nothing if it
   * is saved already.
   *
   * @param decide may throw, which aborts the transaction. May be called more than once.
   */
  send(
    key: AssessmentKey,
    address: string,
    decide: (context: ProspectContext) => SentAssessment,
  ): Promise<void>;
}
