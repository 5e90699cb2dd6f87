import type { Alert } from '@daily-snapshot/domain/alerts/types/alert';

/** What an owner is to hear at once. */
export interface AlertMessage {
  /** the same for every repetition of one wish: whoever has it is not told again */
  readonly key: string;
  readonly businessId: string;
  readonly businessName: string;
  readonly currency: string;
  readonly alertId: string;
  readonly alert: Alert;
  /** whether its owners were told before, and nobody has looked */
  readonly isRepeated: boolean;
  readonly owner: { readonly id: string; readonly address: string };
}

/**
 * A way by which owners hear of what cannot wait: by e-mail today. A text message or a push needs the
 * same and no more, but where the owner is to be found, which is in its own adapter to know.
 */
export interface AlertChannel {
  readonly name: 'e-mail' | 'text-message' | 'push';

  /** Promises to tell, once for a key, however often it is asked; to deliver is another's work. */
  promise(notice: AlertMessage): Promise<void>;
}
