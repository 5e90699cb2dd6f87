import type { MailKey } from '@daily-snapshot/domain/mail/mail-key';
import type { DeliveryEvent, OutboxEntry } from '@daily-snapshot/domain/mail/outbox';
import type { Suppression, SuppressionCause } from '@daily-snapshot/domain/mail/suppression';

/** What the mail provider tells of a mail. */
export interface MailEvent {
  /** the provider's; the same for every repetition */
  readonly id: string;
  readonly at: Date;
  /** absent when the mail was not ours */
  readonly mail?: { readonly key: MailKey; readonly attemptId: string } | undefined;
  readonly event?: DeliveryEvent | undefined;
  readonly address: string;
  readonly suppression?: SuppressionCause | undefined;
}

/** What a notice changes: absent parts are left alone. */
export interface MailEventEffects {
  readonly entry?: OutboxEntry | undefined;
  readonly suppression?: Suppression | undefined;
}

export interface DeliveryEvents {
  /**
   * Takes a notice once, with all its effects or none.
   *
   * @returns false when it had been taken before
   */
  take(
    notice: MailEvent,
    effectsOn: (state: {
      readonly entry: OutboxEntry | undefined;
      readonly suppression: Suppression;
    }) => MailEventEffects,
  ): Promise<boolean>;
}
