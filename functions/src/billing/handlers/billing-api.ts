import {
  maxInstances,
  paymentSecrets,
  publicMaxInstances,
  SMALL,
  unsubscribeSecret,
} from '../../platform/config.ts';
import { publicFunction, signedInFunction } from '../../platform/handlers/callable.ts';
import { ports } from '../../platform/wiring/wiring.ts';
import { checkoutStatus, claimCheckout, claimLinkState } from '../commands/claim-checkout.ts';
import { requireOpenCheckout } from '../commands/require-open-checkout.ts';
import { openPortal } from '../commands/open-portal.ts';
import { openCheckoutOnce } from '../commands/open-checkout-once.ts';
import { enforceCheckoutLimit } from '../commands/enforce-checkout-limit.ts';

/** `billingApi` and `billingPublicApi` read the checkout from Stripe and sign the link in the e-mail after a payment. */
const secrets = [...paymentSecrets, unsubscribeSecret];

export const billingApi = signedInFunction(
  'billingApi',
  {
    claimCheckout: async (request, caller) => ({
      state: await claimCheckout(ports(), request, caller),
    }),
    openPortal: async (request, caller) => ({ url: await openPortal(ports(), request, caller) }),
  },
  { ...SMALL, timeoutSeconds: 60, maxInstances, secrets },
);

export const billingPublicApi = publicFunction(
  'billingPublicApi',
  {
    checkoutStatus: (request) => checkoutStatus(ports(), request),
    claimLinkState: async (request) => ({ state: await claimLinkState(ports(), request) }),
  },
  { ...SMALL, timeoutSeconds: 60, maxInstances: publicMaxInstances, secrets },
);

export const createCheckout = publicFunction(
  'createCheckout',
  {
    createCheckout: async ({ proof, ...order }, { caller, ipAddress, isAttested }) => {
      const allPorts = ports();
      await requireOpenCheckout(allPorts);
      const network = allPorts.ipHasher.networkOf(ipAddress, allPorts.clock.now());
      await enforceCheckoutLimit(allPorts, {
        network,
        accountId: caller?.id,
        isAttested,
        proof,
      });
      return openCheckoutOnce(allPorts, order, caller);
    },
  },
  {
    memory: '512MiB',
    timeoutSeconds: 60,
    maxInstances: publicMaxInstances,
    // The last secret hashes IP addresses for the rate limit, and signs challenges.
    secrets: [...paymentSecrets, unsubscribeSecret],
    isAttestedOnce: true,
  },
);
