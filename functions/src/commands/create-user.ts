import { isSetupOpen } from '@daily-snapshot/domain/access/roster';
import { AppError } from '@daily-snapshot/domain/app-error';
import type { Clock } from '@daily-snapshot/domain/clock';
import type { AuditEntry } from '@daily-snapshot/domain/contracts/audit';
import type { StaffRole } from '@daily-snapshot/domain/contracts/staff';
import { normalAddress } from '@daily-snapshot/domain/normal-address';
import type { Quota } from '@daily-snapshot/domain/count-within';
import type { Administration } from '../ports/administration.ts';
import type { RateLimits } from '../ports/rate-limits.ts';
import type { StaffAccounts } from '../ports/staff-accounts.ts';
import { administers, byAccount } from './administrator.ts';
import type { Caller } from './caller.ts';
import { makeAccount, refused } from './make-account.ts';

/** A user whom the button of /admin makes. */
export interface PredefinedUser {
  readonly email: string;
  readonly role: StaffRole;
}

export interface CreatingPorts {
  readonly administration: Administration;
  readonly staffAccounts: StaffAccounts;
  readonly accounts: { remove(accountId: string): Promise<void> };
  readonly rateLimits: RateLimits;
  readonly predefinedUsers: readonly PredefinedUser[];
  /** false for every word while no secret is set; compares in constant time */
  readonly isSetupSecret: (word: string) => boolean;
  readonly newAccountId: () => string;
  readonly clock: Clock;
}

/** Who wants to create users, and by what they may. */
export interface Creator {
  readonly caller: Caller | undefined;
  readonly setupSecret?: string | undefined;
  /** hashed */
  readonly network: string;
}

/** As often as somebody mistypes what is too long to guess. */
const GUESSES: Quota = { most: 10, withinMs: 15 * 60_000 };

/**
 * Who the predefined users are, for those who may create them.
 *
 * @throws AppError `not-allowed`
 */
export async function tellPredefinedUsers(
  ports: CreatingPorts,
  creator: Creator,
): Promise<readonly PredefinedUser[]> {
  await allow(ports, creator);
  return ports.predefinedUsers;
}

/**
 * Creates a user. Administrators create whom they like; the holder of the setup secret only the
 * predefined ones, and of those the administrator once.
 *
 * @returns the id of the account
 * @throws AppError `not-allowed`; `conflict` when the address has an account; `too-many`
 */
export async function createUser(
  ports: CreatingPorts,
  { email, password }: { readonly email: string; readonly password: string },
  creator: Creator,
): Promise<string> {
  const by = await allow(ports, creator);
  const predefined = ports.predefinedUsers.find(
    (user) => normalAddress(user.email) === normalAddress(email),
  );
  if (by.means === 'setup-secret' && !predefined) throw refused();
  return makeAccount(ports, { email, password, role: predefined?.role, by });
}

/** @returns by what they may, as the audit log names it */
async function allow(
  { administration, rateLimits, isSetupSecret, clock }: CreatingPorts,
  { caller, setupSecret, network }: Creator,
): Promise<AuditEntry['by']> {
  if (caller && (await administers({ administration }, caller))) return byAccount(caller);
  if (setupSecret === undefined) throw refused();
  const now = clock.now();
  if (!(await rateLimits.take(`setup.${network}`, GUESSES, now))) {
    throw new AppError('too-many', 'That was often. Please try again in a quarter of an hour.');
  }
  if (!isSetupSecret(setupSecret) || !isSetupOpen(await administration.roster(), now)) {
    throw refused();
  }
  return { means: 'setup-secret' };
}
