import {
  type Business,
  type BusinessProfile,
  businessSchema,
} from '@daily-snapshot/domain/accounts/business-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { ok } from '@daily-snapshot/domain/shared/result';
import { useState } from 'react';
import { useCallable } from '../../../lib/data/callable.ts';
import {
  useDocumentRefresh,
  useDocumentWriter,
  useLiveDocuments,
  type WithId,
} from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';
import { myBusinesses } from '../model/my-businesses.ts';

/** Subscribes to the businesses of which the user is a member. */
export const useMyBusinesses = (userId: string): Live<readonly WithId<Business>[]> =>
  useLiveDocuments(myBusinesses(userId), businessSchema);

/**
 * Creates a business owned by this user, and returns its id. Every attempt of one form has the same
 * id, so that a repeated attempt creates no second business.
 */
export function useCreateBusiness() {
  const createOnServer = useCallable('createBusiness');
  const refresh = useDocumentRefresh();
  const [businessId] = useState(newBusinessId);
  return async (profile: BusinessProfile) => {
    const outcome = await createOnServer({ ...profile, businessId });
    if (!outcome.ok) return outcome;
    // The next page looks for the business in the list of the user's businesses.
    await refresh(paths.business(businessId));
    return ok(businessId);
  };
}

/** Returns 20 random letters and digits. */
function newBusinessId(): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  // 248 is the largest multiple of 62 letters in a byte. Higher bytes would favor some letters.
  const bytes = crypto.getRandomValues(new Uint8Array(64)).filter((byte) => byte < 248);
  return [...bytes.subarray(0, 20)].map((byte) => letters[byte % letters.length]).join('');
}

export function useRenameBusiness(businessId: string) {
  const writer = useDocumentWriter();
  return (name: string) => writer.update(paths.business(businessId), { name });
}
