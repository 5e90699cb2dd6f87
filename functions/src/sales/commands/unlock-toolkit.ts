import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { CallableRequest, CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import { networkCounts, type Network } from '@daily-snapshot/domain/shared/network';
import {
  GRANT_MS,
  unlockCountKeys,
  UNLOCK_RATE_LIMITS,
} from '@daily-snapshot/domain/sales/toolkit/unlock-rate-limits';
import type { Caller } from '../../platform/ports/caller.ts';
import type { RateLimits } from '../../platform/ports/rate-limits.ts';
import type { PasswordHashes, ToolkitCredentials, ToolkitGrants } from '../ports/toolkit.ts';

interface Ports {
  readonly toolkitCredentials: ToolkitCredentials;
  readonly toolkitGrants: ToolkitGrants;
  readonly passwords: PasswordHashes;
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
}

export interface UnlockRequest extends CallableRequest<'unlockToolkit'> {
  readonly signedInAt: Date;
  readonly network: Network;
}

/**
 * Unlocks the toolkit for one sign-in. An attempt counts before the password is compared, so
 * concurrent attempts cannot exceed the limit. A successful attempt is refunded, so that an office
 * of six behind one IP address is not locked out.
 */
export async function unlockToolkit(
  ports: Ports,
  { email, password, signedInAt, network }: UnlockRequest,
  { id: accountId }: Caller,
): Promise<CallableResponse<'unlockToolkit'>> {
  const { rateLimits, toolkitCredentials, toolkitGrants, passwords } = ports;
  const now = ports.clock.now();
  const counts = [
    { key: unlockCountKeys.account(accountId), quota: UNLOCK_RATE_LIMITS.ofAccount },
    ...networkCounts('unlock.network', network, UNLOCK_RATE_LIMITS.ofNetwork),
    {
      key: unlockCountKeys.address(toolkitCredentials.keyOf(email)),
      quota: UNLOCK_RATE_LIMITS.forAddress,
    },
  ];
  const [reached] = await rateLimits.takeAll(counts, now);
  if (reached) {
    const freeAt = await rateLimits.freeAt(reached.key, reached.quota, now);
    return { outcome: 'too-many', tryAgainAt: freeAt.toISOString() };
  }
  const credential = await toolkitCredentials.find(email);
  if (!(await passwords.matches(password, credential?.hash)) || !credential) {
    return { outcome: 'denied' };
  }
  const until = new Date(now.getTime() + GRANT_MS);
  if (!(await toolkitGrants.grant({ accountId, signedInAt }, credential, until)))
    return { outcome: 'denied' };
  for (const { key } of counts) await rateLimits.refund(key, now);
  return { outcome: 'granted', until: until.toISOString() };
}

/** Locks the toolkit for one sign-in. */
export async function lockToolkit(
  { toolkitGrants }: Pick<Ports, 'toolkitGrants'>,
  { signedInAt }: { readonly signedInAt: Date },
  { id: accountId }: Caller,
): Promise<void> {
  await toolkitGrants.end({ accountId, signedInAt });
}
