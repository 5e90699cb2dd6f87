import {
  profileDraftSchema,
  type ProfileDraft,
} from '@daily-snapshot/domain/accounts/owner-profile-schema';

const keyOf = (accountId: string) => `profile-draft-${accountId}`;

/** Runs a storage access. If storage is blocked, a reload loses the draft. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/**
 * Saves the draft in this tab. It survives a reload and ends with the tab, because others may use
 * the same computer.
 */
export const saveDraft = (accountId: string, draft: ProfileDraft): void => {
  attempt(() => sessionStorage.setItem(keyOf(accountId), JSON.stringify(draft)));
};

export const savedDraft = (accountId: string): ProfileDraft | undefined => {
  const text = attempt(() => sessionStorage.getItem(keyOf(accountId))) ?? 'null';
  return profileDraftSchema.safeParse(attempt(() => JSON.parse(text) as unknown)).data;
};

export const removeDraft = (accountId: string): void => {
  attempt(() => sessionStorage.removeItem(keyOf(accountId)));
};
