import {
  profileDraftSchema,
  type ProfileDraft,
} from '@daily-snapshot/domain/accounts/owner-profile-schema';

const keyOf = (accountId: string) => `profile-draft-${accountId}`;

/** Storage may be forbidden: then a reload begins anew, and nothing else suffers. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/**
 * Keeps what has been typed in this tab. It survives a reload and ends with the tab, because others may
 * use the same computer.
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
