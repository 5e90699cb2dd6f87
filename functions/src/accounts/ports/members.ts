import { canRequest, type Act } from '@daily-snapshot/domain/access/access-table';
import type { Role } from '@daily-snapshot/domain/access/role';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { Accounts } from './accounts.ts';
import { isSameAddress } from './pending-addresses.ts';

/** A member of a business with their current sign-in address. */
export interface Member {
  readonly id: string;
  readonly role: Role;
  readonly address: string;
  /**
   * Whether the address belongs to them: it is verified, has confirmed the digest, or has received
   * the invitation that they accepted.
   */
  readonly isConfirmed: boolean;
}

/** Returns the members of a business who have an account with an address. */
export async function membersOf(
  { members, digestPreferences, viewers = {} }: Business,
  accounts: Pick<Accounts, 'signInsOf'>,
): Promise<readonly Member[]> {
  const roles = Object.entries(members);
  const signIns = await accounts.signInsOf(roles.map(([id]) => id));
  const recipients = digestPreferences?.recipients ?? [];
  return roles.flatMap(([id, role]) => {
    const signIn = signIns.get(id);
    if (!signIn) return [];
    const { address, isVerified } = signIn;
    const confirmed = [...recipients, ...(viewers[id] === undefined ? [] : [viewers[id]])];
    const isConfirmed = isVerified || confirmed.some((one) => isSameAddress(one, address));
    return [{ id, role, address, isConfirmed }];
  });
}

/** Returns the members who can receive e-mail about an action that they may request. */
export const reachableMembers = (members: readonly Member[], act: Act): readonly Member[] =>
  members.filter(({ role, isConfirmed }) => isConfirmed && canRequest(role, act));
