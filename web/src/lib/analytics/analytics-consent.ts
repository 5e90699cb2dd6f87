const CHOICE = 'count-visits';

export type Choice = 'allowed' | 'refused';

/** The visitor’s likely location and privacy signals. */
export interface Visitor {
  /** the browser’s time zone; `undefined` and `UTC` reveal no location */
  readonly timeZone: string | undefined;
  /** Global Privacy Control */
  readonly isPrivate: boolean;
  /** the visitor’s earlier choice */
  readonly choice: Choice | undefined;
}

/** Time zones outside `Europe/…` that also require consent. */
const ASKED = new Set([
  'Asia/Nicosia',
  'Asia/Famagusta',
  'Africa/Ceuta',
  'Atlantic/Azores',
  'Atlantic/Canary',
  'Atlantic/Faroe',
  'Atlantic/Madeira',
  'Atlantic/Reykjavik',
  'Arctic/Longyearbyen',
  'America/Cayenne',
  'America/Guadeloupe',
  'America/Martinique',
  'Indian/Mayotte',
  'Indian/Reunion',
]);

/**
 * Returns whether visits may be counted. Asks visitors who may be in a country that requires
 * consent. Treats a hidden location or a do-not-track signal as a no. A choice made here overrides
 * both.
 *
 * @see https://eur-lex.europa.eu/eli/dir/2002/58/2009-12-19 (article 5, 3)
 * @see https://www.w3.org/TR/gpc/
 */
export function mayTrack({ timeZone, isPrivate, choice }: Visitor): Choice | 'to-be-asked' {
  if (choice) return choice;
  if (isPrivate) return 'refused';
  if (timeZone === undefined || timeZone === 'UTC' || timeZone.startsWith('Etc/')) return 'refused';
  return timeZone.startsWith('Europe/') || ASKED.has(timeZone) ? 'to-be-asked' : 'allowed';
}

/** The choice made on this page, in case storage is blocked. */
let lastChoice: Choice | undefined;

export function readChoice(): Choice | undefined {
  try {
    const stored = localStorage.getItem(CHOICE);
    return stored === 'allowed' || stored === 'refused' ? stored : undefined;
  } catch {
    return lastChoice;
  }
}

export function storeChoice(choice: Choice): void {
  lastChoice = choice;
  try {
    localStorage.setItem(CHOICE, choice);
  } catch {
    // Storage is blocked. The choice lasts for this page.
  }
}

export const thisVisitor = (): Visitor => ({
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  isPrivate: 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true,
  choice: readChoice(),
});
