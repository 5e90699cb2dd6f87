import type { Order } from '@daily-snapshot/domain/billing/checkout';
import type { CheckoutFacts } from '@daily-snapshot/domain/billing/checkout-facts';
import type { Subscription } from '@daily-snapshot/domain/billing/subscription';

/** A checkout to open at the provider. */
export interface CheckoutRequest {
  /** our id; a repeated request opens one checkout */
  readonly checkoutId: string;
  readonly order: Order;
  /** a customer who has paid before */
  readonly customerId?: string | undefined;
  /** a verified address only, because the customer cannot change it at the provider */
  readonly address?: string | undefined;
  readonly expiresAt: Date;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** The payment provider. Every method throws AppError `unavailable` if it cannot be reached. */
export interface Payments {
  openCheckout(
    request: CheckoutRequest,
  ): Promise<{ readonly sessionId: string; readonly url: string }>;

  /** @returns undefined if there is none, or it is not ours */
  checkout(sessionId: string): Promise<CheckoutFacts | undefined>;

  /**
   * Expires a checkout if it is still open.
   *
   * @returns its state: `paid` or `processing` if the customer paid first
   */
  expireCheckout(sessionId: string): Promise<CheckoutFacts | undefined>;

  /** @returns undefined if there is none */
  subscription(subscriptionId: string): Promise<Subscription | undefined>;

  /** Cancels a trial at once, so that nothing is charged. Idempotent. */
  cancelRepeatedTrial(subscriptionId: string): Promise<void>;

  /** Ends the subscription of a deleted account. After that, `subscription` does not return it. */
  cancelForErasure(subscriptionId: string): Promise<void>;

  /** Sets the address to which the provider sends receipts. Idempotent. */
  setCustomerAddress(customerId: string, address: string): Promise<void>;

  /** Returns a short-lived link to the customer portal. */
  openPortal(customerId: string, returnUrl: string): Promise<string>;
}
