import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import { addressSchema, businessIdSchema } from '@daily-snapshot/domain/accounts/business-schema';
import type { Businesses } from '../../accounts/ports/businesses.ts';
import type { NamedBusiness, AdminQueries } from '../ports/admin-queries.ts';
import type { StaffAccounts } from '../ports/staff-accounts.ts';

interface Ports {
  readonly businesses: Pick<Businesses, 'find'>;
  readonly adminQueries: AdminQueries;
  readonly staffAccounts: Pick<StaffAccounts, 'findByAddress'>;
}

const PAGE_SIZE = 25;

/** More than any owner has. */
const OWNED_BUSINESSES_MAX = 100;

/**
 * Lists businesses by name: a page of all, the businesses of an owner's address, or the business with
 * an id.
 */
export async function listBusinesses(
  { businesses, adminQueries, staffAccounts }: Ports,
  { search, after }: CallableRequest<'listBusinesses'>,
): Promise<{ readonly businesses: NamedBusiness[]; readonly next: string | null }> {
  if (search === undefined) {
    const found = await adminQueries.businesses(PAGE_SIZE, after);
    const last = found.length === PAGE_SIZE ? found.at(-1) : undefined;
    return { businesses: [...found], next: last?.id ?? null };
  }
  const address = addressSchema.safeParse(search);
  if (address.success) {
    const owner = await staffAccounts.findByAddress(address.data);
    const owned = owner ? await adminQueries.businessesOf(owner.id, OWNED_BUSINESSES_MAX) : [];
    return { businesses: [...owned], next: null };
  }
  const id = businessIdSchema.safeParse(search);
  const business = id.success ? await businesses.find(id.data) : undefined;
  return { businesses: business ? [{ id: search, name: business.name }] : [], next: null };
}
