import type { MailKey } from '@daily-snapshot/domain/mail/mail-key';
import type { DeliveryEvent, OutboxEntry } from '@daily-snapshot/domain/mail/outbox-entry';
import type { Suppression, SuppressionCause } from '@daily-snapshot/domain/mail/suppression';

/** A delivery event of the mail provider. */
export interface MailEvent {
  /** The provider's event id, which is the same for a resent event. */
  readonly id: string;
  readonly at: Date;
  /** Undefined if the e-mail is not ours. */
  readonly mail?: { readonly key: MailKey; readonly attemptId: string } | undefined;
  readonly event?: DeliveryEvent | undefined;
  readonly address: string;
  readonly suppression?: SuppressionCause | undefined;
  /** why the provider did not try to deliver, if the message or our account is the cause */
  readonly accountDropReason?: string | undefined;
}

/** Changes caused by an event. Missing parts stay unchanged. */
export interface MailEventEffects {
  readonly entry?: OutboxEntry | undefined;
  readonly suppression?: Suppression | undefined;
}

export interface DeliveryEvents {
  /**
   * Records an event once, with all its effects in one transaction.
   *
   * @returns false if it was recorded before
   */
  record(
    mailEvent: MailEvent,
    effectsOn: (state: {
      readonly entry: OutboxEntry | undefined;
      readonly suppression: Suppression;
    }) => MailEventEffects,
  ): Promise<boolean>;
}
