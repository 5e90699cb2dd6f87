import { attemptStorage } from '../../../lib/browser-storage.ts';

const KEY = 'connecting';

/**
 * Saves the OAuth state in this tab, because some providers do not return it. If storage is blocked,
 * only providers that return the state parameter can be connected.
 */
export const saveState = (state: string): void => {
  attemptStorage(() => sessionStorage.setItem(KEY, state));
};

export const savedState = (): string | undefined =>
  attemptStorage(() => sessionStorage.getItem(KEY)) ?? undefined;

export const removeSavedState = (): void => {
  attemptStorage(() => sessionStorage.removeItem(KEY));
};
