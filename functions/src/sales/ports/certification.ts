import type { Attempt } from '@daily-snapshot/domain/certification/attempt';
import type { Certificate } from '@daily-snapshot/domain/certification/certificate';
import type { Quiz } from '@daily-snapshot/domain/certification/question';

/** Key of an attempt: its representative and its id. */
export interface AttemptKey {
  readonly accountId: string;
  readonly attemptId: string;
}

/** Changes to store for an attempt. */
export interface ChangedAttempt {
  readonly attempt: Attempt;
  /** New certificate that the attempt earned. */
  readonly certificate?: Certificate | undefined;
}

export interface Certification {
  /** @returns undefined before the first quiz is published */
  quiz(): Promise<Quiz | undefined>;

  begin(key: AttemptKey, attempt: Attempt): Promise<void>;

  /**
   * Changes an attempt and stores its new certificate in one transaction.
   *
   * @param decide returns undefined to change nothing. May throw, which aborts the transaction. May
   * be called more than once.
   */
  change(
    key: AttemptKey,
    decide: (attempt: Attempt | undefined) => ChangedAttempt | undefined,
  ): Promise<void>;

  certificate(code: string): Promise<Certificate | undefined>;

  /** Returns the certificates of a representative, latest first. */
  certificatesOf(accountId: string): Promise<readonly Certificate[]>;
}
