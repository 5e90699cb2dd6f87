import type { Order } from '@daily-snapshot/domain/billing/checkout';
import type { CheckoutFacts } from '@daily-snapshot/domain/billing/checkout-facts';
import type { Subscription } from '@daily-snapshot/domain/billing/subscription';

/** A checkout to be opened at the provider. */
export interface CheckoutRequest {
  /** ours; asked for twice, it is opened once */
  readonly checkoutId: string;
  readonly order: Order;
  /** who has paid before */
  readonly customerId?: string | undefined;
  /** only one that is known to be theirs: the provider does not let them change it */
  readonly address?: string | undefined;
  readonly expiresAt: Date;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** The payment provider, as it is now. All of it throws AppError `unavailable` when it cannot be reached. */
export interface Payments {
  openCheckout(
    wish: CheckoutRequest,
  ): Promise<{ readonly sessionId: string; readonly url: string }>;

  /** @returns undefined when there is none, or it is not one of ours */
  checkout(sessionId: string): Promise<CheckoutFacts | undefined>;

  /**
   * Closes a checkout, if it is open still.
   *
   * @returns what it is then: `paid` or `processing` when somebody was faster
   */
  expireCheckout(sessionId: string): Promise<CheckoutFacts | undefined>;

  /** @returns undefined when there is none */
  subscription(subscriptionId: string): Promise<Subscription | undefined>;

  /** Ends a trial at once, so that nothing is taken for it; again, it changes nothing. */
  cancelRepeatedTrial(subscriptionId: string): Promise<void>;

  /** Ends a subscription for an account that is erased: from then on `subscription` knows it no more. */
  cancelForErasure(subscriptionId: string): Promise<void>;

  /** Where a customer changes or cancels, for a short while. */
  openPortal(customerId: string, returnUrl: string): Promise<string>;
}
