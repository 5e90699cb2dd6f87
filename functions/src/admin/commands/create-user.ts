import { networkCounts, type Network } from '@daily-snapshot/domain/shared/network';
import { CALL_LIMITS } from '@daily-snapshot/domain/contracts/call-limits';
import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import { canUseSetupSecret } from '@daily-snapshot/domain/access/roster';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { AuditEntry } from '@daily-snapshot/domain/admin/audit-schema';
import { normalizeAddress } from '@daily-snapshot/domain/shared/normalize-address';
import type { Administration } from '../ports/administration.ts';
import type { PredefinedUser } from '../ports/staff-accounts.ts';
import type { RateLimits } from '../../platform/ports/rate-limits.ts';
import type { StaffAccounts } from '../ports/staff-accounts.ts';
import { asAuditActor, isAdministratorNow } from '../ports/administrator.ts';
import type { Caller } from '../../platform/ports/caller.ts';
import { createAccount, notAllowedError } from '../services/create-account.ts';

interface Ports {
  readonly administration: Administration;
  readonly staffAccounts: StaffAccounts;
  readonly accounts: { remove(accountId: string): Promise<void> };
  readonly rateLimits: RateLimits;
  readonly predefinedUsers: readonly PredefinedUser[];
  /** Compares in constant time. Returns false if no secret is configured. */
  readonly isSetupSecret: (candidate: string) => boolean;
  readonly newAccountId: () => string;
  readonly clock: Clock;
}

/** The person who creates a user: an administrator, or the holder of the setup secret. */
export interface Creator {
  readonly caller: Caller | undefined;
  readonly setupSecret?: string | undefined;
  readonly network: Network;
}

/**
 * Lists the predefined users.
 *
 * @throws AppError `not-allowed` unless the creator may create them
 */
export async function listPredefinedUsers(
  ports: Ports,
  _request: object,
  creator: Creator,
): Promise<readonly PredefinedUser[]> {
  await requireCreator(ports, creator);
  return ports.predefinedUsers;
}

/**
 * Creates a user. An administrator may create any user. The holder of the setup secret may create the
 * predefined users only, and the administrator among them only once.
 *
 * @returns the id of the account
 * @throws AppError `not-allowed`, or `too-many` after too many wrong secrets
 * @throws AppError `conflict` if the address has an account
 */
export async function createUser(
  ports: Ports,
  { email, password }: CallableRequest<'createUser'>,
  creator: Creator,
): Promise<string> {
  const by = await requireCreator(ports, creator);
  const predefined = ports.predefinedUsers.find(
    (user) => normalizeAddress(user.email) === normalizeAddress(email),
  );
  if (by.means === 'setup-secret' && !predefined) throw notAllowedError();
  return createAccount(ports, { email, password, role: predefined?.role, by });
}

/** Returns the actor for the audit log, or throws if the creator may not create users. */
async function requireCreator(
  { administration, rateLimits, isSetupSecret, clock }: Ports,
  { caller, setupSecret, network }: Creator,
): Promise<AuditEntry['by']> {
  if (caller && (await isAdministratorNow({ administration }, caller))) return asAuditActor(caller);
  if (setupSecret === undefined) throw notAllowedError();
  const now = clock.now();
  const counts = networkCounts('setup', network, CALL_LIMITS.createUser.quotas.ofNetwork);
  if ((await rateLimits.takeAll(counts, now)).length > 0) {
    throw new AppError('too-many', 'Too many attempts. Please try again in 15 minutes.');
  }
  if (!isSetupSecret(setupSecret) || !canUseSetupSecret(await administration.roster(), now)) {
    throw notAllowedError();
  }
  return { means: 'setup-secret' };
}
