import type { Role } from '@daily-snapshot/domain/access/role';
import type { BusinessProfile } from '@daily-snapshot/domain/accounts/business-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { useState } from 'react';
import { serverTime, useDocumentWriter } from '../../../lib/data/documents.ts';

/**
 * Creates a business owned by this user.
 *
 * While `isCreating` the local cache already shows the business, but its subcollections cannot be
 * read yet: the security rules check the business document on the server.
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
