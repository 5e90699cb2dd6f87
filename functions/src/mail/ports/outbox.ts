import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { MailKey } from '@daily-snapshot/domain/mail/mail-key';
import type { OutboxEntry } from '@daily-snapshot/domain/mail/outbox-entry';
import type { Suppression } from '@daily-snapshot/domain/mail/suppression';
import type { SweepQuery, SweepResult } from '../../platform/sweeps/sweep-query.ts';

/** Data for the decision whether an e-mail may be sent, read in one transaction. */
export interface MailContext {
  readonly entry: OutboxEntry;
  /** Undefined if the business is gone or the e-mail belongs to none. */
  readonly business: Business | undefined;
  /** The businesses of a combined digest, by id; empty for other e-mails. */
  readonly businesses: ReadonlyMap<string, Business>;
  /**
   * Suppressions of the recipients, by address. Includes only suppressions that apply to the
   * business, if the e-mail belongs to a business.
   */
  readonly suppressions: ReadonlyMap<string, Suppression>;
}

/** Returns the changed entry, or undefined to change nothing. May be called more than once. */
export type MailChange = (entry: OutboxEntry) => OutboxEntry | undefined;

export interface Outbox {
  /** @returns undefined if there is no such e-mail or `decide` changed nothing */
  claim(
    key: MailKey,
    decide: (context: MailContext) => OutboxEntry | undefined,
  ): Promise<MailContext | undefined>;

  /** Records that the provider accepted an attempt, whatever the current state of the e-mail. */
  markSent(key: MailKey, attemptId: string, at: Date): Promise<void>;

  /** @returns the changed entry, or undefined if nothing changed */
  change(key: MailKey, change: MailChange): Promise<OutboxEntry | undefined>;

  /** Returns a page of due e-mails, longest overdue first. */
  findDue(query: SweepQuery): Promise<SweepResult<MailKey>>;
}
