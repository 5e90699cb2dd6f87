/**
 * Focuses content that replaced the pressed control. Do not use it on the first render of a page.
 */
export const focusOnShow = (element: HTMLElement | null): void => element?.focus();
