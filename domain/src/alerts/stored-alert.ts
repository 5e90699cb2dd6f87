import { dateOfDayNumber, type BusinessDate, type DayNumber } from '../calendar/business-date.ts';
import type { AlertCause } from './types/alert-cause.ts';
import type { AlertSource } from './types/alert-types.ts';
import { hashText } from '../shared/hash-text.ts';
import type { Cents } from '../money/cents.ts';
import type { Alert } from './types/alert.ts';

/** What was found, and what of the candidate it came of is kept. */
export interface StorableAlert {
  readonly alert: Alert;
  readonly candidate: Pick<AlertCause, 'detector' | 'subject'>;
}

/** What an owner may say to an alert. */
export const ANSWERS = ['seen', 'expected', 'snoozed', 'handled'] as const;

export type AnswerKind = (typeof ANSWERS)[number];

export interface AlertAnswer {
  readonly answer: AnswerKind;
  /** the last day of a snooze; null for every other answer */
  readonly until: BusinessDate | null;
  /** who: a member, or whoever had the link in the mail */
  readonly by: string;
  readonly at: Date;
}

/** What became of an alert when lines that it rests on changed. */
export interface AlertCorrection {
  readonly on: BusinessDate;
  readonly was: Cents | null;
}

/** What an alert of something that lasts said, before it was told again. */
export interface EarlierAlert {
  readonly on: BusinessDate;
  readonly actual: Cents | null;
}

/** An alert that was told, what was said to it, and what became of it. */
export interface StoredAlert {
  readonly alert: Alert;
  readonly currency: string;
  readonly detector: AlertSource;
  /** what an answer to it is about */
  readonly subject: string;
  readonly foundAt: Date;
  readonly answer: AlertAnswer | null;
  /** the day whose data settled it; null while it stands */
  readonly resolvedOn: BusinessDate | null;
  /** settled though it has not come back: what it fell to is what is normal by then */
  readonly isNewNormal?: boolean | undefined;
  /** the day on which it came back after it was settled; null: it did not */
  readonly reopenedOn: BusinessDate | null;
  /** since when it says what the lines say now, and what it said before; absent: as it was told */
  readonly corrected?: AlertCorrection | undefined;
  /** what it said before it was told again: the first time and the latest, oldest first; absent: never */
  readonly earlier?: readonly EarlierAlert[] | undefined;
  /** since when its owners have a mail of it, beside the digest; null: it came with the digest */
  readonly sentAt: Date | null;
  /** when an owner first looked at it in the inbox, or said something to it */
  readonly seenAt: Date | null;
}

export type AlertStatus = 'open' | AnswerKind | 'settled' | 'reopened';

/** Where an alert stands on a day. */
export function alertStatusOf(
  { answer, resolvedOn, reopenedOn }: Pick<StoredAlert, 'answer' | 'resolvedOn' | 'reopenedOn'>,
  today: BusinessDate,
): AlertStatus {
  if (resolvedOn) return 'settled';
  if (answer && !(answer.until && answer.until < today)) return answer.answer;
  return reopenedOn ? 'reopened' : 'open';
}

/** Names an alert by its cause and day, so that what is told again is the same alert. */
export const alertIdOf = (detector: AlertSource, cause: string, day: DayNumber): string =>
  `${dateOfDayNumber(day)}-${hashText(`${detector} ${cause}`)}`;

export const asStoredAlert = (
  { alert, candidate }: StorableAlert,
  currency: string,
  foundAt: Date,
): StoredAlert => ({
  alert,
  currency,
  detector: candidate.detector,
  subject: candidate.subject,
  foundAt,
  sentAt: null,
  seenAt: null,
  answer: null,
  resolvedOn: null,
  reopenedOn: null,
});
