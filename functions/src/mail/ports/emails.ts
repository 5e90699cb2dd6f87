import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { EmailKey } from '@daily-snapshot/domain/mail/mail-key';
import type { EmailsSent } from '@daily-snapshot/domain/mail/email-rate-limit';
import type { OutboxEntry } from '@daily-snapshot/domain/mail/outbox';
import type { Suppression } from '@daily-snapshot/domain/mail/suppression';
import type { ServerFields } from '../../accounts/ports/businesses.ts';

/** Who wants to write to whom. */
export interface EmailRequest {
  readonly businessId: string;
  readonly accountId: string;
  readonly address: string;
}

/** What decides whether a letter may be written, as of one instant. */
export interface EmailContext {
  readonly business: Business | undefined;
  /** of the address */
  readonly suppression: Suppression;
  readonly written: EmailsSent;
}

/** What a letter changes. */
export interface QueuedEmail {
  readonly fields: Partial<ServerFields>;
  readonly key: EmailKey;
  readonly letter: OutboxEntry;
  readonly written: EmailsSent;
}

export interface Letters {
  /**
   * Puts a letter into the outbox and says so in the business, all or nothing.
   *
   * @param decide answers undefined when there is none to write; what it throws comes through. May be
   *   called more than once
   * @returns whether one was written
   */
  write(
    wish: EmailRequest,
    decide: (standing: EmailContext) => QueuedEmail | undefined,
  ): Promise<boolean>;

  /**
   * Puts a letter that belongs to no business into the outbox, once for its key.
   *
   * @returns whether it was not there before
   */
  promise(key: EmailKey, letter: OutboxEntry): Promise<boolean>;
}
