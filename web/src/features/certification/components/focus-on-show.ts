/** Leads a reader to what has taken the place of what they pressed. Not on the first look at a page. */
export const focusOnShow = (element: HTMLElement | null): void => element?.focus();
