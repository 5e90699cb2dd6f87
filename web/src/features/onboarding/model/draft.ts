import { profileDraftSchema, type ProfileDraft } from '@daily-snapshot/domain/contracts/profile';

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
export const keepDraft = (accountId: string, draft: ProfileDraft): void => {
  attempt(() => sessionStorage.setItem(keyOf(accountId), JSON.stringify(draft)));
};

export const keptDraft = (accountId: string): ProfileDraft | undefined => {
  const text = attempt(() => sessionStorage.getItem(keyOf(accountId))) ?? 'null';
  return profileDraftSchema.safeParse(attempt(() => JSON.parse(text) as unknown)).data;
};

export const forgetDraft = (accountId: string): void => {
  attempt(() => sessionStorage.removeItem(keyOf(accountId)));
};
