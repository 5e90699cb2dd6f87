import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { MailKey } from '@daily-snapshot/domain/mail/mail-key';
import type { OutboxEntry } from '@daily-snapshot/domain/mail/outbox';
import type { Suppression } from '@daily-snapshot/domain/mail/suppression';
import type { SweepQuery, SweepResult } from '../../platform/sweeps/sweep-query.ts';

/** What decides whether a mail may be sent, as of one instant. */
export interface MailContext {
  readonly entry: OutboxEntry;
  /** undefined when it is gone, and for a letter that belongs to none */
  readonly business: Business | undefined;
  /** by address: of the letter, or as the business lists its recipients; as far as the business goes, where there is one */
  readonly suppressions: ReadonlyMap<string, Suppression>;
}

/** Answers the entry as it is to be, or undefined to leave it alone. May be called more than once. */
export type MailChange = (entry: OutboxEntry) => OutboxEntry | undefined;

export interface Outbox {
  /** @returns undefined when there is no such mail, or `decide` left it alone */
  claim(
    key: MailKey,
    decide: (standing: MailContext) => OutboxEntry | undefined,
  ): Promise<MailContext | undefined>;

  /** Notes that the provider accepted an attempt, without looking at what the mail is now. */
  markSent(key: MailKey, attemptId: string, at: Date): Promise<void>;

  /** @returns the entry after the change, undefined when it was left alone */
  change(key: MailKey, change: MailChange): Promise<OutboxEntry | undefined>;

  /** A page of those that have to be looked at, the longest overdue first. */
  findDue(query: SweepQuery): Promise<SweepResult<MailKey>>;
}
