import {
  profileDraftSchema,
  type ProfileDraft,
} from '@daily-snapshot/domain/accounts/owner-profile-schema';
import { attemptStorage } from '../../../lib/browser-storage.ts';

const keyOf = (accountId: string) => `profile-draft-${accountId}`;

/**
 * Saves the draft in this tab. It survives a reload and ends with the tab, because others may use
 * the same computer. If storage is blocked, a reload loses the draft.
 */
export const saveDraft = (accountId: string, draft: ProfileDraft): void => {
  attemptStorage(() => sessionStorage.setItem(keyOf(accountId), JSON.stringify(draft)));
};

export const savedDraft = (accountId: string): ProfileDraft | undefined => {
  const text = attemptStorage(() => sessionStorage.getItem(keyOf(accountId))) ?? 'null';
  return profileDraftSchema.safeParse(attemptStorage(() => JSON.parse(text) as unknown)).data;
};

export const removeDraft = (accountId: string): void => {
  attemptStorage(() => sessionStorage.removeItem(keyOf(accountId)));
};
