import { PUBLIC_MAX_INSTANCES, stripeSecretKey, unsubscribeSecret } from '../../platform/config.ts';
import { publicFunction } from '../../platform/handlers/callable.ts';
import { ports } from '../../platform/wiring/wiring.ts';
import { createCheckout as create } from '../commands/create-checkout.ts';
import { enforceCheckoutLimit } from '../commands/enforce-checkout-limit.ts';

export const createCheckout = publicFunction(
  'createCheckout',
  {
    createCheckout: async (order, { caller, ipAddress }) => {
      const found = ports();
      await enforceCheckoutLimit(found, found.ipHasher.keyOf(ipAddress, found.clock.now()));
      return create(found, order, caller);
    },
  },
  {
    memory: '512MiB',
    timeoutSeconds: 60,
    maxInstances: PUBLIC_MAX_INSTANCES,
    // The second secret hashes IP addresses for the rate limit.
    secrets: [stripeSecretKey, unsubscribeSecret],
    isAttestedOnce: true,
  },
);
