/** Compares by UTF-16 code units, which is the same on every machine, unlike a locale. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
