import type { Role } from '@daily-snapshot/domain/access/role';
import type { BusinessProfile } from '@daily-snapshot/domain/accounts/business-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { useState } from 'react';
import { serverTime, useDocumentWriter } from '../../../lib/data/documents.ts';

/**
 * Makes a business of which this user is the owner.
 *
 * While `isCreating` the browser shows it already, but what is kept under it may not be asked for
 * yet: the rules look at the business that the server has.
 */
export function useCreateBusiness(userId: string) {
  const writer = useDocumentWriter();
  const [isCreating, setIsCreating] = useState(false);
  const create = async (profile: BusinessProfile) => {
    const members: Record<string, Role> = { [userId]: 'owner' };
    setIsCreating(true);
    const outcome = await writer.create(paths.businesses, {
      ...profile,
      members,
      createdAt: serverTime(),
    });
    setIsCreating(false);
    return outcome;
  };
  return { create, isCreating };
}
