import type { Attempt } from '@daily-snapshot/domain/certification/attempt';
import type { Certificate } from '@daily-snapshot/domain/certification/certificate';
import type { Quiz } from '@daily-snapshot/domain/certification/question';

/** Which attempt of which representative. */
export interface AttemptKey {
  readonly accountId: string;
  readonly attemptId: string;
}

/** What becomes of an attempt. */
export interface ChangedAttempt {
  readonly attempt: Attempt;
  /** the certificate that it earned, new */
  readonly certificate?: Certificate | undefined;
}

export interface Certification {
  /** @returns undefined as long as none was published */
  quiz(): Promise<Quiz | undefined>;

  begin(key: AttemptKey, attempt: Attempt): Promise<void>;

  /**
   * Changes an attempt and files the certificate that it earned, all or nothing.
   *
   * @param decide answers undefined to change nothing; what it throws comes through. May be called more
   *   than once
   */
  change(
    key: AttemptKey,
    decide: (attempt: Attempt | undefined) => ChangedAttempt | undefined,
  ): Promise<void>;

  certificate(code: string): Promise<Certificate | undefined>;

  /** Of a representative, the latest first. */
  certificatesOf(accountId: string): Promise<readonly Certificate[]>;
}
