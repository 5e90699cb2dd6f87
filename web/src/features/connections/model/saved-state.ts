const KEY = 'connecting';

/**
 * Runs a storage access. If storage is blocked, only providers that return the state parameter can
 * be connected.
 */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/** Saves the OAuth state in this tab, because some providers do not return it. */
export const saveState = (state: string): void => {
  attempt(() => sessionStorage.setItem(KEY, state));
};

export const savedState = (): string | undefined =>
  attempt(() => sessionStorage.getItem(KEY)) ?? undefined;

export const removeSavedState = (): void => {
  attempt(() => sessionStorage.removeItem(KEY));
};
