import type { MailEvent } from './delivery-events.ts';

/** A post of the mail provider's, as it came. */
export interface WebhookRequest {
  readonly rawBody: Buffer;
  readonly header: (name: string) => string | undefined;
}

export interface DeliveryWebhookParser {
  /**
   * @returns the notices in a report; `forged` unless the provider has signed it just now;
   *   `unreadable` when it did, but there is no list of notices in it
   */
  read(report: WebhookRequest, now: Date): readonly MailEvent[] | 'forged' | 'unreadable';
}
