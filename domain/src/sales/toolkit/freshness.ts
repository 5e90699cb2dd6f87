import { addDays, type BusinessDate } from '../../calendar/business-date.ts';
import type { ToolkitSection } from './sections.ts';

/** What others sell changes by the month; what we say of ourselves, by the quarter. */
const BATTLE_CARD_DAYS = 30;
const OTHER_DAYS = 90;

export const trustDays = (section: ToolkitSection): number =>
  section === 'battle-cards' ? BATTLE_CARD_DAYS : OTHER_DAYS;

export type Freshness =
  /** `until`: the last day on which it may be said without looking again */
  | { readonly isStale: false; readonly until: BusinessDate }
  /** `since`: the first day on which it may not */
  | { readonly isStale: true; readonly since: BusinessDate };

/**
 * Whether something of the toolkit may still be said.
 *
 * @param verifiedOn when somebody last held it against its source; a day to come counts as today
 */
export function freshnessOf(
  section: ToolkitSection,
  verifiedOn: BusinessDate,
  today: BusinessDate,
): Freshness {
  const until = addDays(verifiedOn, trustDays(section));
  return today <= until ? { isStale: false, until } : { isStale: true, since: addDays(until, 1) };
}
