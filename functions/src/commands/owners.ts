import type { Business } from '@daily-snapshot/domain/contracts/business';
import type { Accounts } from '../ports/accounts.ts';
import { isSameAddress } from './asked-addresses.ts';

/** An owner of a business, and an address that is known to be theirs. */
export interface Owner {
  readonly id: string;
  readonly address: string;
}

/**
 * The owners of a business who can be written to: at what they sign in with, where that is known to be
 * theirs, or where it has said yes to the digest.
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
