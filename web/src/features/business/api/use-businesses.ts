import type { Role } from '@daily-snapshot/domain/access/role';
import {
  type Business,
  type BusinessProfile,
  businessSchema,
} from '@daily-snapshot/domain/accounts/business-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { useState } from 'react';
import {
  serverTime,
  useDocumentWriter,
  useLiveDocuments,
  type WithId,
} from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';

/** Subscribes to the businesses that the user owns or can view. */
export const useMyBusinesses = (userId: string): Live<readonly WithId<Business>[]> =>
  useLiveDocuments(
    {
      collection: paths.businesses,
      where: [{ field: ['members', userId], oneOf: ['owner', 'viewer'] }],
    },
    businessSchema,
  );

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

export function useRenameBusiness(businessId: string) {
  const writer = useDocumentWriter();
  return (name: string) => writer.update(paths.business(businessId), { name });
}
