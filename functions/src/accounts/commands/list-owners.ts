import type { CallableRequest, CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import { compareText } from '@daily-snapshot/domain/shared/compare-text';
import type { Accounts } from '../ports/accounts.ts';
import type { Businesses } from '../ports/businesses.ts';
import { membersOf } from '../ports/members.ts';
import { authorize, type Caller } from '../../platform/ports/caller.ts';

/** Returns the addresses of the owners, so that other members know whom to ask. */
export async function listOwners(
  ports: { readonly businesses: Businesses; readonly accounts: Pick<Accounts, 'signInsOf'> },
  { businessId }: CallableRequest<'listOwners'>,
  caller: Caller,
): Promise<CallableResponse<'listOwners'>> {
  const business = authorize(await ports.businesses.find(businessId), caller, 'read');
  const members = await membersOf(business, ports.accounts);
  const owners = members.filter(({ role }) => role === 'owner').map(({ address }) => address);
  return { owners: owners.toSorted(compareText) };
}
