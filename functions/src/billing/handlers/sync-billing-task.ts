import { maxInstances, stripeSecretKey, unsubscribeSecret } from '../../platform/config.ts';
import { task } from '../../platform/handlers/task.ts';
import { ports } from '../../platform/wiring/wiring.ts';
import { syncCheckout } from '../commands/sync-checkout.ts';
import { syncSubscription } from '../commands/sync-subscription.ts';

export const syncBilling = task(
  'syncBilling',
  async (payload) => {
    if (payload.about === 'checkout') await syncCheckout(ports(), payload.sessionId);
    else await syncSubscription(ports(), payload.subscriptionId);
  },
  {
    memory: '512MiB',
    timeoutSeconds: 60,
    maxInstances,
    secrets: [stripeSecretKey, unsubscribeSecret],
  },
);
