import type { EmailKey } from '@daily-snapshot/domain/mail/mail-key';
import type { OutboxEntry } from '@daily-snapshot/domain/mail/outbox';
import type { Suppression } from '@daily-snapshot/domain/mail/suppression';
import type { Lead } from '@daily-snapshot/domain/sales/lead';

/** What is counted of an address, and of all of them. */
export const LEAD_COUNTS = [
  'formsOfAddress',
  'scorecardsToAddress',
  'scorecards',
  'notices',
] as const;

/** When each was counted. */
export type LeadCounts = Readonly<Record<(typeof LEAD_COUNTS)[number], readonly Date[]>>;

/** What decides what becomes of a form, as of one instant. */
export interface LeadContext {
  readonly lead: Lead | undefined;
  /** of the address */
  readonly suppression: Suppression;
  readonly counts: LeadCounts;
}

export interface PlannedEmail {
  readonly key: EmailKey;
  readonly entry: OutboxEntry;
}

/** What a form changes; counts that are not there stay as they are. */
export interface LeadChange {
  readonly lead: Lead;
  readonly counts: Partial<LeadCounts>;
  readonly letters: readonly PlannedEmail[];
}

export interface Leads {
  /**
   * Stores a lead and puts the letters that it brings into the outbox, all or nothing.
   *
   * @param decide answers undefined to change nothing. May be called more than once
   * @returns the letters
   */
  take(
    address: string,
    decide: (standing: LeadContext) => LeadChange | undefined,
  ): Promise<readonly EmailKey[]>;
}
