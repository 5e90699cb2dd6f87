import type { z } from 'zod';
import { dateOfDayNumber, type BusinessDate, type DayNumber } from '../calendar/business-date.ts';
import type { AlertCause } from './alert/alert-cause.ts';
import type { AlertSource } from './types/alert-types.ts';
import { hashText } from '../shared/hash-text.ts';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import type { Alert } from './alert/alert.ts';
import type { AnswerKind } from './answers/answers.ts';
import type {
  alertAnswerSchema,
  alertCorrectionSchema,
  earlierAlertSchema,
  storedAlertSchema,
} from './stored-alert-schema.ts';

/** An alert with the part of its candidate that is stored. */
export interface StorableAlert {
  readonly alert: Alert;
  readonly candidate: Pick<AlertCause, 'detector' | 'subject'>;
}

export type AlertAnswer = DeepReadonly<z.infer<typeof alertAnswerSchema>>;

export type AlertCorrection = DeepReadonly<z.infer<typeof alertCorrectionSchema>>;

export type EarlierAlert = DeepReadonly<z.infer<typeof earlierAlertSchema>>;

export type StoredAlert = DeepReadonly<z.infer<typeof storedAlertSchema>>;

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
