import type { PaymentNotice } from '../ports/payment-notices.ts';
import type { SyncPorts } from './billing-ports.ts';
import { syncCheckout } from './sync-checkout.ts';
import { syncSubscription } from './sync-subscription.ts';

/** A notice says where to look, and nothing else of it is believed. */
export async function takePaymentNotice(ports: SyncPorts, notice: PaymentNotice): Promise<void> {
  if (notice.about === 'checkout') await syncCheckout(ports, notice.sessionId);
  if (notice.about === 'subscription') await syncSubscription(ports, notice.subscriptionId);
}
