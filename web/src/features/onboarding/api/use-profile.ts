import { paths } from '@daily-snapshot/domain/contracts/paths';
import {
  storedProfileSchema,
  type OwnerProfile,
  type StoredProfile,
} from '@daily-snapshot/domain/accounts/owner-profile-schema';
import { useDocumentWriter, useLiveDocument } from '../../../lib/data/documents.ts';
import { serverTime } from '../../../lib/data/firestore-documents.ts';
import type { Live } from '../../../lib/data/live.ts';

/** Subscribes to the owner’s profile. The value is null before it is saved. */
export const useProfile = (accountId: string): Live<StoredProfile | null> =>
  useLiveDocument(paths.profile(accountId), storedProfileSchema);

export function useSaveProfile(accountId: string) {
  const writer = useDocumentWriter();
  return (profile: OwnerProfile) =>
    writer.set(paths.profile(accountId), { ...profile, savedAt: serverTime() });
}
