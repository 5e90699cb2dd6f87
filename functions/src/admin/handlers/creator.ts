import type { CallContext } from '../../platform/handlers/callable.ts';
import { requireGuard } from '../../platform/handlers/guard.ts';
import { ports } from '../../platform/wiring/wiring.ts';
import type { Creator } from '../commands/create-user.ts';

/** Returns the person who creates a user. An administrator must have signed in recently. */
export async function creatorOf(
  { caller, signIn, ipAddress }: CallContext,
  { setupSecret }: { readonly setupSecret?: string | undefined },
): Promise<Creator> {
  const { ipHasher, clock } = ports();
  if (caller?.claimsToAdminister && signIn) await requireGuard(ports(), 'recent', signIn);
  return { caller, setupSecret, network: ipHasher.keyOf(ipAddress, clock.now()) };
}
