import { OPEN_LINK_TEXTS, type AlertLink } from '../../alerts/texts/alert-link.ts';
import { onlyFor, readersWhoMay } from './mail-versions.ts';
import type { AlertView } from '../sections/alerts.ts';
import type { NoteView } from '../sections/notes.ts';
import type { DigestView } from './digest-view.ts';

/** The links, the address and the settings around a digest, which are not among its facts. */
export interface MailFrame {
  readonly snapshotUrl: string;
  readonly unsubscribeUrl: string;
  readonly preferencesUrl: string;
  /** Where an owner says whether the business is closed on a weekday. */
  readonly closedWeekdayUrl: string;
  /** The sender's postal address on one line. */
  readonly postalAddress: string;
  /** Where to answer an alert, one link per answer, for members who may answer. */
  readonly answerLinks?: ((alertId: string) => readonly AlertLink[]) | undefined;
  /** The alerts on the dashboard, for other members. */
  readonly alertsUrl?: string | undefined;
  /** Whether the subject and the preheader have no amounts, because a locked phone shows them. */
  readonly hidesAmounts?: boolean | undefined;
}

const ANSWERING = readersWhoMay('answerAlert');

/** Members, who can open the dashboard. */
export const MEMBERS = readersWhoMay('read');

/** Owners, who can change the settings. */
export const SETTING = readersWhoMay('changePreferences');

/** Renders the links below an alert: the answers for some members, and the dashboard for the others. */
export function linksOfAlert(
  { id }: AlertView,
  { answerLinks, alertsUrl }: Pick<MailFrame, 'answerLinks' | 'alertsUrl'>,
  render: (links: readonly AlertLink[]) => string,
): string {
  if (id === null) return '';
  const answers = answerLinks?.(id) ?? [];
  const open = alertsUrl === undefined ? [] : [{ url: alertsUrl, words: OPEN_LINK_TEXTS }];
  const others = MEMBERS.filter((role) => !ANSWERING.includes(role));
  return (
    onlyFor(ANSWERING, answers.length > 0 ? render(answers) : '') +
    onlyFor(others, open.length > 0 ? render(open) : '')
  );
}

/** Returns where an owner answers the question of a note, if it asks one. */
export const linkOfNote = (
  { question }: NoteView,
  { closedWeekdayUrl }: Pick<MailFrame, 'closedWeekdayUrl'>,
): AlertLink | undefined => question && { url: closedWeekdayUrl, words: question.words };

/**
 * Leaves out the changes and the details on a quiet day, when they explain nothing. The dashboard
 * still shows them.
 */
export const mailedParts = ({
  sections,
  details,
  isQuiet,
}: DigestView): Pick<DigestView, 'sections' | 'details'> =>
  isQuiet
    ? { sections: sections.filter(({ id }) => id !== 'contributors'), details: null }
    : { sections, details };

export const FRAME_TEXTS = {
  open: 'Open this digest',
  preferences: 'Preferences',
  unsubscribe: 'Unsubscribe from this digest',
} as const;
