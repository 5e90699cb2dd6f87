import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { Digest } from '@daily-snapshot/domain/digest/build/digest-schema';
import type { CombinedEmail } from '@daily-snapshot/domain/mail/combined/combined-email-schema';
import type { CombinedDigestKey } from '@daily-snapshot/domain/mail/combined/combined-digest-key';
import type { OutboxEntry } from '@daily-snapshot/domain/mail/outbox-entry';
import type { Suppression } from '@daily-snapshot/domain/mail/suppression';
import type { SweepQuery, SweepResult } from '../../platform/sweeps/sweep-query.ts';

/** The documents on which the combined e-mail of one owner depends, read in one transaction. */
export interface CombinedReading {
  /** Undefined while the combined e-mail is off. */
  readonly settings: CombinedEmail | undefined;
  /** The businesses that the account owns, by id. */
  readonly businesses: ReadonlyMap<string, Business>;
  suppressionOf(address: string): Promise<Suppression>;
  /** Returns the planned combined e-mail of a day. */
  entryOf(date: BusinessDate): Promise<OutboxEntry | undefined>;
  /** Returns the digests of a day, by business. */
  digestsOf(
    date: BusinessDate,
    businessIds: readonly string[],
  ): Promise<ReadonlyMap<string, Digest>>;
}

/** The writes of that transaction. Absent fields change nothing. */
export interface CombinedWrites {
  /** Null deletes the settings. */
  readonly settings?: CombinedEmail | null | undefined;
  readonly entry?:
    | {
        readonly businessDate: BusinessDate;
        readonly entry: OutboxEntry;
        /** Whether it replaces the content of a planned e-mail. */
        readonly isReplaced: boolean;
      }
    | undefined;
  /** The businesses whose digests go into the combined e-mail from now on, or no longer do. */
  readonly joinedIds?: readonly string[];
  readonly leftIds?: readonly string[];
  readonly suppression?: { readonly address: string; readonly after: Suppression } | undefined;
}

export interface CombinedEmails {
  /**
   * Changes the combined e-mail of an account in one transaction.
   *
   * @param decide may run more than once; its errors abort the transaction
   */
  update(
    accountId: string,
    decide: (reading: CombinedReading) => Promise<CombinedWrites>,
  ): Promise<void>;

  /** Returns a page of the combined e-mails that are due, longest overdue first. */
  findDue(query: SweepQuery): Promise<SweepResult<CombinedDigestKey>>;
}
