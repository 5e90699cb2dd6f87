const POPUP_SHOWN = 'exit-intent-shown';
const CONVERTED = 'converted';

/** Storage may be forbidden; then every visit is the first. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/** Somebody who has left an address or gone to pay is not asked again. */
export const rememberConversion = (): void => {
  attempt(() => localStorage.setItem(CONVERTED, 'yes'));
};

/** Whether the exit popup may show: once a browser session, and never after a conversion. */
export const mayShowPopup = (): boolean =>
  attempt(
    () => sessionStorage.getItem(POPUP_SHOWN) === null && localStorage.getItem(CONVERTED) === null,
  ) ?? false;

export const rememberPopup = (): void => {
  attempt(() => sessionStorage.setItem(POPUP_SHOWN, 'yes'));
};
