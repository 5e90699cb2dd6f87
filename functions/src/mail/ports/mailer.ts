import type { MailKey } from '@daily-snapshot/domain/mail/mail-key';
import type { Answer, ComposedMail } from '@daily-snapshot/domain/mail/outbox';

export interface OutgoingMail {
  readonly key: MailKey;
  readonly attemptId: string;
  /** holds `UNSUBSCRIBE_PLACEHOLDER`, and slots for alerts, where each recipient's own links belong */
  readonly mail: ComposedMail;
  /** each gets a mail of their own and does not see the others */
  readonly recipients: readonly {
    readonly address: string;
    readonly unsubscribeUrl: string;
    /** what is put into further slots, by slot */
    readonly slots?: Readonly<Record<string, string>> | undefined;
  }[];
  /** the provider keeps it back until then, and can be asked for it back; absent: it goes out at once */
  readonly sendAtOf?: { readonly batchId: string; readonly until: Date } | undefined;
}

export interface Mailer {
  /** Makes one attempt. Never throws: what is not known is an answer too. */
  send(mail: OutgoingMail): Promise<Answer>;

  /** Opens a batch, for a mail that may have to be recalled. @returns undefined when it is not known whether there is one */
  openBatch(): Promise<string | undefined>;

  /** Takes back the mail of a batch. @returns whether it is certain that none of it goes out */
  recall(batchId: string): Promise<boolean>;
}
