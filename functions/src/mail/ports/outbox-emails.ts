import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { EmailKey } from '@daily-snapshot/domain/mail/mail-key';
import type { EmailsSent } from '@daily-snapshot/domain/mail/email-rate-limit';
import type { OutboxEntry } from '@daily-snapshot/domain/mail/outbox-entry';
import type { Suppression } from '@daily-snapshot/domain/mail/suppression';
import type { ServerFields } from '../../accounts/ports/businesses.ts';

/** Sender and recipient of an e-mail. */
export interface EmailRequest {
  readonly businessId: string;
  readonly accountId: string;
  readonly address: string;
  /** Whether it counts for the limit that all new accounts share. */
  readonly isFromNewAccount: boolean;
}

/** Data for the decision whether an e-mail may be sent, read in one transaction. */
export interface EmailContext {
  readonly business: Business | undefined;
  /** Suppression of the recipient's address. */
  readonly suppression: Suppression;
  readonly written: EmailsSent;
}

/** An e-mail and the changes to store with it. */
export interface QueuedEmail {
  readonly fields: Partial<ServerFields>;
  readonly key: EmailKey;
  readonly entry: OutboxEntry;
  readonly written: EmailsSent;
}

export interface OutboxEmails {
  /**
   * Adds an e-mail to the outbox and changes the business in one transaction.
   *
   * @param decide returns undefined to send nothing. May throw, which aborts the transaction. May
   * be called more than once.
   * @returns whether an e-mail was added
   */
  add(
    request: EmailRequest,
    decide: (context: EmailContext) => QueuedEmail | undefined,
  ): Promise<boolean>;

  /**
   * Adds an e-mail that does not belong to a business to the outbox, once for its key.
   *
   * @returns false if it was already there
   */
  addOnce(key: EmailKey, entry: OutboxEntry): Promise<boolean>;
}
