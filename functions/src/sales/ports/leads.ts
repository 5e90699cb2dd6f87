import type { EmailKey } from '@daily-snapshot/domain/mail/mail-key';
import type { OutboxEntry } from '@daily-snapshot/domain/mail/outbox-entry';
import type { Suppression } from '@daily-snapshot/domain/mail/suppression';
import type { Lead } from '@daily-snapshot/domain/sales/lead';

/** The names of the rate-limit counts: per address and for all addresses. */
export const LEAD_COUNTS = [
  'formsOfAddress',
  'scorecardsToAddress',
  'scorecards',
  'teamEmails',
] as const;

/** Times at which each limit was counted. */
export type LeadCounts = Readonly<Record<(typeof LEAD_COUNTS)[number], readonly Date[]>>;

/** Data for the decision about a form, read in one transaction. */
export interface LeadContext {
  readonly lead: Lead | undefined;
  /** Suppression of the lead's address. */
  readonly suppression: Suppression;
  readonly counts: LeadCounts;
}

export interface PlannedEmail {
  readonly key: EmailKey;
  readonly entry: OutboxEntry;
}

/** Changes to store for a form. Counts that are missing stay unchanged. */
export interface LeadChange {
  readonly lead: Lead;
  readonly counts: Partial<LeadCounts>;
  readonly emails: readonly PlannedEmail[];
}

export interface Leads {
  /**
   * Stores a lead and adds its e-mails to the outbox in one transaction.
   *
   * @param decide returns undefined to change nothing. May be called more than once.
   * @returns the keys of the new e-mails
   */
  record(
    address: string,
    decide: (context: LeadContext) => LeadChange | undefined,
  ): Promise<readonly EmailKey[]>;
}
