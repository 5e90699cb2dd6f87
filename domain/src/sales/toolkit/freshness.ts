import { addDays, type BusinessDate } from '../../calendar/business-date.ts';
import type { ToolkitSection } from './sections.ts';

/** Offers of competitors change monthly. Our own statements change quarterly. */
const BATTLE_CARD_DAYS = 30;
const OTHER_DAYS = 90;

export const validDays = (section: ToolkitSection): number =>
  section === 'battle-cards' ? BATTLE_CARD_DAYS : OTHER_DAYS;

export type Freshness =
  /** `until`: the last day on which the item is valid without a new check */
  | { readonly isStale: false; readonly until: BusinessDate }
  /** `since`: the first day on which the item is out of date */
  | { readonly isStale: true; readonly since: BusinessDate };

/**
 * Returns whether an item of the toolkit is up to date.
 * @param verifiedOn the day on which it was last checked against its source; a future day counts as
 * today
 */
export function freshnessOf(
  section: ToolkitSection,
  verifiedOn: BusinessDate,
  today: BusinessDate,
): Freshness {
  const until = addDays(verifiedOn, validDays(section));
  return today <= until ? { isStale: false, until } : { isStale: true, since: addDays(until, 1) };
}
