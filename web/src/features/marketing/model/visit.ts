const POPUP_SHOWN = 'exit-intent-shown';
const CONVERTED = 'converted';

/** Runs a storage access. If storage is blocked, every visit counts as the first. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/** Records that the visitor left an address or started to pay, so that no popup shows again. */
export const rememberConversion = (): void => {
  attempt(() => localStorage.setItem(CONVERTED, 'yes'));
};

/** Returns whether the exit popup may show: once per session, and never after a conversion. */
export const mayShowPopup = (): boolean =>
  attempt(
    () => sessionStorage.getItem(POPUP_SHOWN) === null && localStorage.getItem(CONVERTED) === null,
  ) ?? false;

export const rememberPopup = (): void => {
  attempt(() => sessionStorage.setItem(POPUP_SHOWN, 'yes'));
};
