import type { AccessEntry } from '@daily-snapshot/domain/contracts/access-log';
import type { ListedDeadLetter, MailPlace } from '@daily-snapshot/domain/contracts/administration';
import type { AuditEntry } from '@daily-snapshot/domain/contracts/audit';
import type { MailKey } from '@daily-snapshot/domain/delivery/mail-key';
import type { OutboxEntry } from '@daily-snapshot/domain/delivery/outbox';

/** Mails that were given up. */
export interface DeadLetters {
  /** The latest first. Those that were heard of since are left out. */
  page(
    pageSize: number,
    after: MailPlace | undefined,
  ): Promise<{ readonly letters: readonly ListedDeadLetter[]; readonly next: MailPlace | null }>;

  /**
   * Plans a mail once more, with the entries that say who did: all or nothing.
   *
   * @param decide what it throws comes through. May be called more than once
   * @returns undefined when there is no such mail
   */
  planAgain(
    key: MailKey,
    decide: (entry: OutboxEntry) => {
      readonly entry: OutboxEntry;
      readonly audit: AuditEntry;
      readonly access: AccessEntry;
    },
  ): Promise<OutboxEntry | undefined>;
}
