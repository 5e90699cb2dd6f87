import type { MailKey } from '@daily-snapshot/domain/mail/mail-key';
import type { Answer } from '@daily-snapshot/domain/mail/outbox';
import type { ComposedMail } from '@daily-snapshot/domain/mail/outbox-entry';

export interface OutgoingMail {
  readonly key: MailKey;
  readonly attemptId: string;
  /** the trace of the work that planned it */
  readonly traceId?: string | undefined;
  /**
   * Contains `UNSUBSCRIBE_PLACEHOLDER` and alert slots, which are replaced by each recipient's own
   * links.
   */
  readonly mail: ComposedMail;
  /** Each recipient gets a separate e-mail and does not see the others. */
  readonly recipients: readonly {
    readonly address: string;
    readonly unsubscribeUrl: string;
    /** Values of further placeholders, by placeholder. */
    readonly slots?: Readonly<Record<string, string>> | undefined;
  }[];
  /**
   * The provider delays the e-mail until then, and we can cancel the batch before. Undefined means
   * it is sent at once.
   */
  readonly sendAtOf?: { readonly batchId: string; readonly until: Date } | undefined;
}

export interface Mailer {
  /** Makes one attempt. Never throws: an unknown outcome is returned as an answer. */
  send(mail: OutgoingMail): Promise<Answer>;

  /**
   * Opens a batch, for an e-mail that may have to be recalled.
   *
   * @returns undefined if the request fails
   */
  openBatch(): Promise<string | undefined>;

  /**
   * Cancels a batch.
   *
   * @returns whether it is certain that no e-mail of the batch is sent
   */
  recall(batchId: string): Promise<boolean>;
}
