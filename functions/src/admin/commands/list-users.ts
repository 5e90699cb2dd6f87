import type { CallableRequest, CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import type { StaffAccounts } from '../ports/staff-accounts.ts';

interface Ports {
  readonly staffAccounts: Pick<StaffAccounts, 'findByAddress' | 'page'>;
}

const PAGE_SIZE = 25;

/** Lists accounts: a page of all, or the account of an address. */
export async function listUsers(
  { staffAccounts }: Ports,
  { address, page }: CallableRequest<'listUsers'>,
): Promise<CallableResponse<'listUsers'>> {
  if (address !== undefined) {
    const user = await staffAccounts.findByAddress(address);
    return { users: user ? [user] : [], next: null };
  }
  const { users, next } = await staffAccounts.page(PAGE_SIZE, page);
  return { users: [...users], next: next ?? null };
}
