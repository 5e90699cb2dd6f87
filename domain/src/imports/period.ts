import type { BusinessDate } from '../calendar/business-date.ts';

/** Returns the first and the last day of transactions in any order; null if there are none. */
export function periodOf(lines: readonly { readonly date: BusinessDate }[]): {
  from: BusinessDate | null;
  to: BusinessDate | null;
} {
  let [from, to]: [BusinessDate | null, BusinessDate | null] = [null, null];
  for (const { date } of lines) {
    if (from === null || date < from) from = date;
    if (to === null || date > to) to = date;
  }
  return { from, to };
}
