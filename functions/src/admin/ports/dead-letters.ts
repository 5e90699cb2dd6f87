import type { AccessEntry } from '@daily-snapshot/domain/access/access-log-schema';
import type { ListedDeadLetter, MailPlace } from '@daily-snapshot/domain/admin/admin-schema';
import type { AuditEntry } from '@daily-snapshot/domain/admin/audit-schema';
import type { MailKey } from '@daily-snapshot/domain/mail/mail-key';
import type { OutboxEntry } from '@daily-snapshot/domain/mail/outbox-entry';

/** E-mail that could not be delivered. */
export interface DeadLetters {
  /**
   * Lists undeliverable e-mail, latest first, without those that were delivered in the meantime.
   */
  page(
    pageSize: number,
    after: MailPlace | undefined,
  ): Promise<{
    readonly deadLetters: readonly ListedDeadLetter[];
    readonly next: MailPlace | null;
  }>;

  /**
   * Plans an e-mail again and writes both log entries, in one transaction.
   *
   * @param decide may run more than once; its errors reach the caller
   * @returns undefined if there is no such e-mail
   */
  planRetry(
    key: MailKey,
    decide: (entry: OutboxEntry) => {
      readonly entry: OutboxEntry;
      readonly audit: AuditEntry;
      readonly access: AccessEntry;
    },
  ): Promise<OutboxEntry | undefined>;
}
