import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { Accounts } from './accounts.ts';
import { isSameAddress } from './pending-addresses.ts';

/** An owner of a business with an address that belongs to them. */
export interface Owner {
  readonly id: string;
  readonly address: string;
}

/**
 * Returns the owners of a business who can receive e-mail: their address is verified, or has
 * confirmed the digest.
 */
export async function ownersOf(
  { members, digestPreferences }: Business,
  accounts: Pick<Accounts, 'signInsOf'>,
): Promise<readonly Owner[]> {
  const ids = Object.keys(members).filter((id) => members[id] === 'owner');
  const signIns = await accounts.signInsOf(ids);
  const recipients = digestPreferences?.recipients ?? [];
  return ids.flatMap((id) => {
    const signIn = signIns.get(id);
    if (!signIn) return [];
    const { address, isVerified } = signIn;
    const isKnown = isVerified || recipients.some((one) => isSameAddress(one, address));
    return isKnown ? [{ id, address }] : [];
  });
}
