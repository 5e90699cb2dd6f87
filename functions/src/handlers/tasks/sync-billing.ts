import { syncCheckout as bringCheckout } from '../../commands/sync-checkout.ts';
import { syncSubscription as bringSubscription } from '../../commands/sync-subscription.ts';
import { stripeSecretKey, unsubscribeSecret } from '../../config.ts';
import { ports } from '../../wiring.ts';
import { task } from './task.ts';

const options = { timeoutSeconds: 60, secrets: [stripeSecretKey, unsubscribeSecret] };

export const syncSubscription = task(
  'syncSubscription',
  async ({ subscriptionId }) => {
    await bringSubscription(ports(), subscriptionId);
  },
  options,
);

export const syncCheckout = task(
  'syncCheckout',
  async ({ sessionId }) => {
    await bringCheckout(ports(), sessionId);
  },
  options,
);
