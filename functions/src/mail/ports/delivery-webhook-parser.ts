import type { MailEvent } from './delivery-events.ts';

/** A webhook request of the mail provider. */
export interface WebhookRequest {
  readonly rawBody: Buffer;
  readonly header: (name: string) => string | undefined;
}

export interface DeliveryWebhookParser {
  /**
   * @returns the events in a request, `forged` if it has no valid recent signature, or `unreadable`
   * if it is signed but contains no list of events
   */
  read(report: WebhookRequest, now: Date): readonly MailEvent[] | 'forged' | 'unreadable';
}
