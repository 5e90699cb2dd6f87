import { PUBLIC_MAX_INSTANCES, stripeSecretKey, unsubscribeSecret } from '../../platform/config.ts';
import { publicFunction } from '../../platform/handlers/callable.ts';
import { ports } from '../../platform/wiring/wiring.ts';
import { createCheckout as create } from '../commands/create-checkout.ts';
import { enforceCheckoutLimit } from '../commands/enforce-checkout-limit.ts';

export const createCheckout = publicFunction(
  'createCheckout',
  {
    createCheckout: async (order, { caller, ipAddress }) => {
      const allPorts = ports();
      await enforceCheckoutLimit(
        allPorts,
        allPorts.ipHasher.keyOf(ipAddress, allPorts.clock.now()),
      );
      return create(allPorts, order, caller);
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
