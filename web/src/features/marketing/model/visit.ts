import { attemptStorage } from '../../../lib/browser-storage.ts';

const POPUP_SHOWN = 'exit-intent-shown';
const CONVERTED = 'converted';

/** Records that the visitor left an address or started to pay, so that no popup shows again. */
export const rememberConversion = (): void => {
  attemptStorage(() => localStorage.setItem(CONVERTED, 'yes'));
};

/**
 * Returns whether the exit popup may show: once per session, and never after a conversion. If storage
 * is blocked, every visit counts as the first.
 */
export const mayShowPopup = (): boolean =>
  attemptStorage(
    () => sessionStorage.getItem(POPUP_SHOWN) === null && localStorage.getItem(CONVERTED) === null,
  ) ?? false;

export const rememberPopup = (): void => {
  attemptStorage(() => sessionStorage.setItem(POPUP_SHOWN, 'yes'));
};
