import { dateOfDayNumber, type BusinessDate, type DayNumber } from '../calendar/business-date.ts';
import type { AlertCause } from './alert/alert-cause.ts';
import type { AlertSource } from './types/alert-types.ts';
import { hashText } from '../shared/hash-text.ts';
import type { Cents } from '../money/cents.ts';
import type { Alert } from './alert/alert.ts';

/** An alert with the part of its candidate that is stored. */
export interface StorableAlert {
  readonly alert: Alert;
  readonly candidate: Pick<AlertCause, 'detector' | 'subject'>;
}

/** The answers that an owner can give to an alert. */
export const ANSWERS = ['seen', 'expected', 'snoozed', 'handled'] as const;

export type AnswerKind = (typeof ANSWERS)[number];

export interface AlertAnswer {
  readonly answer: AnswerKind;
  /** the last day of a snooze; null for every other answer */
  readonly until: BusinessDate | null;
  /** the id of the member who answered */
  readonly by: string;
  readonly at: Date;
}

/** The change of an alert after its postings changed. */
export interface AlertCorrection {
  readonly on: BusinessDate;
  readonly was: Cents | null;
}

/** A previous version of an ongoing alert that was reported again. */
export interface EarlierAlert {
  readonly on: BusinessDate;
  readonly actual: Cents | null;
}

/** A reported alert with its answer and its status. */
export interface StoredAlert {
  readonly alert: Alert;
  readonly currency: string;
  readonly detector: AlertSource;
  /** what an answer to it covers */
  readonly subject: string;
  readonly foundAt: Date;
  readonly answer: AlertAnswer | null;
  /** the day whose data resolved it; null while it is open */
  readonly resolvedOn: BusinessDate | null;
  /** whether it resolved because the lower level is the new normal */
  readonly isNewNormal?: boolean | undefined;
  /** the day on which it reopened after a resolution; null if it did not */
  readonly reopenedOn: BusinessDate | null;
  /** its latest correction; absent if it is as reported */
  readonly corrected?: AlertCorrection | undefined;
  /**
   * its earlier versions, oldest first: the first and the latest; absent if it was reported once
   */
  readonly earlier?: readonly EarlierAlert[] | undefined;
  /** when an e-mail about it was sent to the owners, apart from the digest; null if none was */
  readonly sentAt: Date | null;
  /** when an owner first saw it in the inbox or answered it */
  readonly seenAt: Date | null;
}

export type AlertStatus = 'open' | AnswerKind | 'resolved' | 'reopened';

/** Returns the status of an alert on a day. */
export function alertStatusOf(
  { answer, resolvedOn, reopenedOn }: Pick<StoredAlert, 'answer' | 'resolvedOn' | 'reopenedOn'>,
  today: BusinessDate,
): AlertStatus {
  if (resolvedOn) return 'resolved';
  if (answer && !(answer.until && answer.until < today)) return answer.answer;
  return reopenedOn ? 'reopened' : 'open';
}

/**
 * Returns the id of an alert. It depends only on cause and day, so a repeated run finds the same
 * alert.
 */
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
