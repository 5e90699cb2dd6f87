import { attemptStorage } from '../browser-storage.ts';

/**
 * A checkout started in this browser, saved to claim it after payment. It never appears in a URL. If
 * storage is blocked, the user claims the payment by the link in the welcome e-mail.
 */
export interface SavedCheckout {
  readonly intentId: string;
  readonly claimToken: string;
}

export const CHECKOUT_KEY = 'checkout-claim';

/** Separate from the code that reads it with zod, so that public pages do not load zod. */
export const saveCheckout = (checkout: SavedCheckout): void => {
  attemptStorage(() => localStorage.setItem(CHECKOUT_KEY, JSON.stringify(checkout)));
};
