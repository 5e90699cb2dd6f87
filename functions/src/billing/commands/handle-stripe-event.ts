import type { PaymentEvent } from '../ports/payment-webhook-parser.ts';
import type { SyncPorts } from './sync-ports.ts';
import { syncCheckout } from './sync-checkout.ts';
import { syncSubscription } from './sync-subscription.ts';

/** A notice says where to look, and nothing else of it is believed. */
export async function handleStripeEvent(ports: SyncPorts, notice: PaymentEvent): Promise<void> {
  if (notice.about === 'checkout') await syncCheckout(ports, notice.sessionId);
  if (notice.about === 'subscription') await syncSubscription(ports, notice.subscriptionId);
}
