import type { CheckoutFacts } from '@daily-snapshot/domain/billing/checkout-facts';
import type { Subscription } from '@daily-snapshot/domain/billing/subscription';
import type { CheckoutRequest, Payments } from '../../../functions/src/billing/ports/payments.ts';

/** A payment provider in memory. Tests change its data, and its answers follow from that data. */
export interface MemoryPayments extends Payments {
  readonly checkouts: Map<string, CheckoutFacts>;
  readonly subscriptions: Map<string, Subscription>;
  /** the checkouts it was asked to open, by our id */
  readonly openedCheckouts: Map<string, CheckoutRequest>;
}

export function memoryPayments(): MemoryPayments {
  const checkouts = new Map<string, CheckoutFacts>();
  const subscriptions = new Map<string, Subscription>();
  const openedCheckouts = new Map<string, CheckoutRequest>();
  return {
    checkouts,
    subscriptions,
    openedCheckouts,
    openCheckout: async (request) => {
      const { checkoutId } = request;
      const sessionId = `cs_${checkoutId}`;
      openedCheckouts.set(checkoutId, request);
      checkouts.set(sessionId, { sessionId, checkoutId, state: 'open' });
      return { sessionId, url: `https://pay.example/${sessionId}` };
    },
    checkout: async (sessionId) => checkouts.get(sessionId),
    expireCheckout: async (sessionId) => {
      const facts = checkouts.get(sessionId);
      if (facts?.state === 'open') checkouts.set(sessionId, { ...facts, state: 'expired' });
      return checkouts.get(sessionId);
    },
    subscription: async (subscriptionId) => subscriptions.get(subscriptionId),
    cancelRepeatedTrial: async (id) => {
      const subscription = subscriptions.get(id);
      if (!subscription || subscription.status === 'canceled') return;
      const endedAt = subscription.periodStart;
      subscriptions.set(id, { ...subscription, status: 'canceled', endedAt, isRepeat: true });
    },
    cancelForErasure: async (id) => {
      subscriptions.delete(id);
    },
    setCustomerAddress: async (customerId, address) => {
      for (const [id, subscription] of subscriptions) {
        if (subscription.customerId === customerId)
          subscriptions.set(id, { ...subscription, address });
      }
    },
    openPortal: async (customerId) => `https://pay.example/portal/${customerId}`,
  };
}
