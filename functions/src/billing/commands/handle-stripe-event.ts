import type { PaymentEvent } from '../ports/payment-webhook-parser.ts';
import type { SyncPorts } from '../services/sync-ports.ts';
import { syncCheckout } from './sync-checkout.ts';
import { syncSubscription } from './sync-subscription.ts';

/** Syncs the object that a Stripe event is about. The event's own content is not trusted. */
export async function handleStripeEvent(ports: SyncPorts, event: PaymentEvent): Promise<void> {
  if (event.about === 'checkout') await syncCheckout(ports, event);
  if (event.about === 'subscription') await syncSubscription(ports, event);
}
