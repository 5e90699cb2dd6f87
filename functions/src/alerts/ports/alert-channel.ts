import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { Alert } from '@daily-snapshot/domain/alerts/alert/alert';

/** An urgent message to an owner. */
export interface AlertMessage {
  /** the same for every repetition of one request, which sends one message */
  readonly key: string;
  readonly businessId: string;
  readonly businessName: string;
  readonly currency: string;
  readonly alertId: string;
  readonly alert: Alert;
  /** whether it is a reminder of an unseen alert */
  readonly isRepeated: boolean;
  /** today in the time zone of the business */
  readonly today: BusinessDate;
  readonly owner: { readonly id: string; readonly address: string };
}

/**
 * A channel for urgent alerts. Today it is e-mail. Text messages or push need the same interface,
 * and their adapter looks up the owner's device.
 */
export interface AlertChannel {
  readonly name: 'e-mail' | 'text-message' | 'push';

  /** Queues a message, once per key. Delivery happens later. */
  enqueue(message: AlertMessage): Promise<void>;
}
