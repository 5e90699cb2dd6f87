import type { MailKey } from '@daily-snapshot/domain/contracts/mail-key';
import type { Answer, ComposedMail } from '@daily-snapshot/domain/delivery/outbox';

export interface OutgoingMail {
  readonly key: MailKey;
  readonly attemptId: string;
  /** holds `UNSUBSCRIBE_SLOT` where each recipient's own link belongs */
  readonly mail: ComposedMail;
  /** each gets a mail of their own and does not see the others */
  readonly recipients: readonly { readonly address: string; readonly unsubscribeUrl: string }[];
}

export interface Mailer {
  /** Makes one attempt. Never throws: what is not known is an answer too. */
  send(mail: OutgoingMail): Promise<Answer>;
}
