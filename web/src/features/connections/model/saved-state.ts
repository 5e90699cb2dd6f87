const KEY = 'connecting';

/** Storage may be forbidden: then only providers that send it back can be connected. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/** Which way to a provider this tab is on: not every provider sends it back. */
export const saveState = (state: string): void => {
  attempt(() => sessionStorage.setItem(KEY, state));
};

export const savedState = (): string | undefined =>
  attempt(() => sessionStorage.getItem(KEY)) ?? undefined;

export const removeSavedState = (): void => {
  attempt(() => sessionStorage.removeItem(KEY));
};
