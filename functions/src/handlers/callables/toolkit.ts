import { unlockToolkit as unlock } from '../../commands/unlock-toolkit.ts';
import { unsubscribeSecret } from '../../config.ts';
import { ports } from '../../wiring.ts';
import { noSoonerThan } from '../no-sooner-than.ts';
import { callable } from './callable.ts';

/** Longer than a comparison takes: how long it took tells nothing of the address. */
const ANSWER_AFTER_MS = 700;

export const unlockToolkit = callable(
  'unlockToolkit',
  async (request, { id: accountId }, { signedInAt, ipAddress }) => {
    const given = ports();
    const network = given.networks.keyOf(ipAddress, given.clock.now());
    const attempt = { signIn: { accountId, signedInAt }, network };
    return noSoonerThan(ANSWER_AFTER_MS, unlock(given, request, attempt));
  },
  // It names networks; a hash takes 32 MiB, and four are computed at once.
  { secrets: [unsubscribeSecret] },
);

export const lockToolkit = callable('lockToolkit', async (_, { id: accountId }, { signedInAt }) => {
  await ports().toolkitGrants.end({ accountId, signedInAt });
  return {};
});
