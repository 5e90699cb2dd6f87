const CHOICE = 'count-visits';

export type Choice = 'allowed' | 'refused';

/** Where somebody seems to be, and what their browser says of being counted. */
export interface Visitor {
  /** of the browser; `undefined` and `UTC` say nothing */
  readonly timeZone: string | undefined;
  /** Global Privacy Control */
  readonly isPrivate: boolean;
  /** what they said before */
  readonly choice: Choice | undefined;
}

/** Islands and cities beside `Europe/…` where nobody is counted without being asked. */
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
 * Whether visits may be counted. Who can be in a country whose law wants consent is asked; a browser
 * that hides where it is or asks not to be tracked has answered already. What somebody says here
 * counts for more.
 *
 * @see https://eur-lex.europa.eu/eli/dir/2002/58/2009-12-19 (article 5, 3)
 * @see https://www.w3.org/TR/gpc/
 */
export function mayCount({ timeZone, isPrivate, choice }: Visitor): Choice | 'to-be-asked' {
  if (choice) return choice;
  if (isPrivate) return 'refused';
  if (timeZone === undefined || timeZone === 'UTC' || timeZone.startsWith('Etc/')) return 'refused';
  return timeZone.startsWith('Europe/') || ASKED.has(timeZone) ? 'to-be-asked' : 'allowed';
}

/** Said on this page: storage may be forbidden. */
let said: Choice | undefined;

export function readChoice(): Choice | undefined {
  try {
    const stored = localStorage.getItem(CHOICE);
    return stored === 'allowed' || stored === 'refused' ? stored : undefined;
  } catch {
    return said;
  }
}

export function storeChoice(choice: Choice): void {
  said = choice;
  try {
    localStorage.setItem(CHOICE, choice);
  } catch {
    // It holds for this page then.
  }
}

export const thisVisitor = (): Visitor => ({
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  isPrivate: 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true,
  choice: readChoice(),
});
