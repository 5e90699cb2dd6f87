import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { DetectedAlerts } from '@daily-snapshot/domain/alerts/alert-writes';
import type { DigestKey } from '@daily-snapshot/domain/contracts/paths';
import type { CombinedEmail } from '@daily-snapshot/domain/mail/combined/combined-email-schema';
import type { DigestInputs } from '@daily-snapshot/domain/digest/build/digest-inputs';
import type { Digest } from '@daily-snapshot/domain/digest/build/digest-schema';
import type { OutboxEntry } from '@daily-snapshot/domain/mail/outbox-entry';
import type { Caller } from '../../platform/ports/caller.ts';

/** The documents that one digest reads. */
export interface StoredInputs extends DigestInputs {
  readonly business: Business;
  /** The settings of the owners who get one e-mail for all their businesses, by account. */
  readonly combinedEmails: ReadonlyMap<string, CombinedEmail>;
}

/** The documents that one digest writes. */
export interface DigestPublication {
  readonly digest: Digest;
  readonly mail: OutboxEntry;
  readonly nextDueAt: Date;
  /** New questions and announcements of this digest, so that the next one does not repeat them. */
  readonly announced: Pick<Business, 'askedEnds' | 'remindedOfEnd'>;
  /** Absent if alert detection changed nothing. */
  readonly detectedAlerts?: DetectedAlerts | undefined;
}

export interface Digests {
  /** Returns a published digest; undefined if the day has none. */
  find(digest: DigestKey): Promise<Digest | undefined>;

  /**
   * Publishes a digest unless the day already has one. One transaction reads the inputs and writes the
   * digest, its mail and the next due time. The transaction replaces a lease: a second worker waits
   * or retries, and then finds the digest published.
   *
   * Does not change the due time of a business without a due time or with a due time after
   * `nextDueAt`.
   *
   * @param compose may be called more than once
   * @returns `inputs`, from which the digest was composed, if this call published it
   */
  publish(
    digest: DigestKey,
    compose: (inputs: StoredInputs) => DigestPublication,
  ): Promise<{
    readonly outcome: 'published' | 'published-before' | 'no-business';
    readonly inputs?: StoredInputs;
  }>;
}

/** Turns on digests that are paid for and have data. */
export interface DigestStarter {
  /**
   * Starts the digest of a business that has just got a connection or a file. Does nothing unless the
   * caller has a plan and the digest was not started or paused before.
   */
  startPaidDigests(businessId: string, caller: Caller): Promise<void>;

  /**
   * Starts the digests of the businesses of an account that have a connection or a file, after its
   * plan has changed. Idempotent.
   */
  startDigestsOfPlan(accountId: string): Promise<void>;
}
