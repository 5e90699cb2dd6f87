import { addressSchema } from '@daily-snapshot/domain/contracts/business';
import type { Businesses } from '../ports/businesses.ts';
import type { NamedBusiness, Oversight } from '../ports/oversight.ts';
import type { StaffAccounts } from '../ports/staff-accounts.ts';

interface Ports {
  readonly businesses: Pick<Businesses, 'find'>;
  readonly oversight: Oversight;
  readonly staffAccounts: Pick<StaffAccounts, 'findByAddress'>;
}

const PAGE_SIZE = 25;

/** Nobody owns as many. */
const MOST_OWNED = 100;

/** Businesses by name: a page of all, those of an owner's address, or the one of an id. */
export async function listBusinesses(
  { businesses, oversight, staffAccounts }: Ports,
  { search, after }: { readonly search?: string | undefined; readonly after?: string | undefined },
): Promise<{ readonly businesses: NamedBusiness[]; readonly next: string | null }> {
  if (search === undefined) {
    const found = await oversight.businesses(PAGE_SIZE, after);
    const last = found.length === PAGE_SIZE ? found.at(-1) : undefined;
    return { businesses: [...found], next: last?.id ?? null };
  }
  const address = addressSchema.safeParse(search);
  if (address.success) {
    const owner = await staffAccounts.findByAddress(address.data);
    const owned = owner ? await oversight.businessesOf(owner.id, MOST_OWNED) : [];
    return { businesses: [...owned], next: null };
  }
  const business = /^[\w-]{1,128}$/.test(search) ? await businesses.find(search) : undefined;
  return { businesses: business ? [{ id: search, name: business.name }] : [], next: null };
}
