import {
  maxInstances,
  PUBLIC_MAX_INSTANCES,
  stripeSecretKey,
  unsubscribeSecret,
} from '../../platform/config.ts';
import { publicFunction, signedInFunction } from '../../platform/handlers/callable.ts';
import { ports } from '../../platform/wiring/wiring.ts';
import { checkoutStatus, claimCheckout } from '../commands/claim-checkout.ts';
import { openPortal } from '../commands/open-portal.ts';

/** Both functions read the checkout from Stripe and sign the link in the e-mail after a payment. */
const secrets = [stripeSecretKey, unsubscribeSecret];

export const billingApi = signedInFunction(
  'billingApi',
  {
    claimCheckout: async (request, caller) => ({
      state: await claimCheckout(ports(), request, caller),
    }),
    openPortal: async (_, caller) => ({ url: await openPortal(ports(), caller) }),
  },
  { memory: '512MiB', timeoutSeconds: 60, maxInstances, secrets },
);

export const billingPublicApi = publicFunction(
  'billingPublicApi',
  { checkoutStatus: (request) => checkoutStatus(ports(), request) },
  { memory: '512MiB', timeoutSeconds: 60, maxInstances: PUBLIC_MAX_INSTANCES, secrets },
);
