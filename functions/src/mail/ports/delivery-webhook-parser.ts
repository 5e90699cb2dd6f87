import type { MailEvent } from './delivery-events.ts';

/** A webhook request of the mail provider. */
export interface WebhookRequest {
  readonly rawBody: Buffer;
  readonly header: (name: string) => string | undefined;
}

/** The content of a webhook request of the mail provider. */
export interface EventBatch {
  readonly events: readonly MailEvent[];
  /** the number of entries of unknown types, by type, and of unreadable entries */
  readonly ignored: Readonly<Record<string, number>>;
  /** new states of our account at the provider, such as "compliance_suspend" */
  readonly accountStates: readonly string[];
}

export interface DeliveryWebhookParser {
  /**
   * @returns the events in a request, `forged` if it has no valid recent signature, or `unreadable`
   * if it is signed but contains no list of events
   */
  read(report: WebhookRequest, now: Date): EventBatch | 'forged' | 'unreadable';
}
