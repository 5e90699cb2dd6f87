import { checkoutStatus as status, claimCheckout as claim } from '../../commands/claim-checkout.ts';
import { countCheckout } from '../../commands/count-checkout.ts';
import { createCheckout as create } from '../../commands/create-checkout.ts';
import { openPortal as open } from '../../commands/open-portal.ts';
import { stripeSecretKey, unsubscribeSecret } from '../../config.ts';
import { ports } from '../../wiring.ts';
import { callable, openCallable } from './callable.ts';

export const createCheckout = openCallable(
  'createCheckout',
  async (wish, { caller, ipAddress }) => {
    const given = ports();
    await countCheckout(given, given.networks.keyOf(ipAddress, given.clock.now()));
    return create(given, wish, caller);
  },
  // The second one names networks.
  { secrets: [stripeSecretKey, unsubscribeSecret], isAttestedOnce: true },
);

/** They ask the provider, and write the letter with the link, as its notice would. */
const secrets = [stripeSecretKey, unsubscribeSecret];

export const checkoutStatus = openCallable(
  'checkoutStatus',
  (request) => status(ports(), request),
  { secrets },
);

export const claimCheckout = callable(
  'claimCheckout',
  async (request, caller) => ({ state: await claim(ports(), request, caller) }),
  { secrets },
);

export const openPortal = callable(
  'openPortal',
  async (_, caller) => ({ url: await open(ports(), caller) }),
  { secrets: [stripeSecretKey] },
);
