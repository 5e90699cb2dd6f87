import type { Subscription } from '@daily-snapshot/domain/billing/subscription';
import type { PaymentEvent } from '../ports/payment-webhook-parser.ts';
import type { SyncPorts } from '../services/sync-ports.ts';
import { syncCheckout } from './sync-checkout.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Syncs the object that a Stripe event is about. The event's own content is not trusted.
 *
 * @returns the subscription, if the event is about one that Stripe has
 */
export async function handleStripeEvent(
  ports: SyncPorts,
  event: PaymentEvent,
): Promise<Subscription | undefined> {
  if (event.about === 'checkout') await syncCheckout(ports, event);
  return event.about === 'subscription' ? syncSubscription(ports, event) : undefined;
}
