/** What this browser keeps of a checkout that it began, to claim it after paying. It is in no address. */
export interface SavedCheckout {
  readonly intentId: string;
  readonly claimToken: string;
}

export const CHECKOUT_KEY = 'checkout-claim';

/** Storage may be forbidden: then the link in the welcome mail is the way. */
export function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/** Apart from what reads it again, with zod: an offer is shown without that. */
export const saveCheckout = (kept: SavedCheckout): void => {
  attempt(() => localStorage.setItem(CHECKOUT_KEY, JSON.stringify(kept)));
};
