import { answerAlert as noteAnswer } from '@daily-snapshot/domain/alerts/answer-alert';
import type { AnswerWord } from '@daily-snapshot/domain/alerts/stored-alert';
import { AppError } from '@daily-snapshot/domain/app-error';
import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import type { Clock } from '@daily-snapshot/domain/clock';
import type { Businesses } from '../ports/businesses.ts';
import type { Watches } from '../ports/watches.ts';
import { authorise, type Caller } from './caller.ts';

interface Ports {
  readonly businesses: Businesses;
  readonly watches: Watches;
  readonly clock: Clock;
}

export interface AnswerGiven {
  readonly businessId: string;
  readonly alertId: string;
  /** null takes back what was answered before */
  readonly answer: AnswerWord | null;
}

/**
 * Answers an alert for its business, and notes what follows for those to come.
 *
 * @throws AppError `not-found` when there is no such business for this caller, or no such alert
 * @throws AppError `not-allowed` when the caller is a member, but not an owner
 */
export async function answerAlert(
  ports: Ports,
  { caller, ...given }: AnswerGiven & { readonly caller: Caller },
): Promise<void> {
  authorise(await ports.businesses.find(given.businessId), caller, 'answerAlert');
  const isThere = await writeAnswer(ports, { ...given, by: caller.id });
  if (!isThere) throw new AppError('not-found', 'This alert is not there any more.');
}

/** @returns false where there is no such alert */
export async function writeAnswer(
  { watches, clock }: Pick<Ports, 'watches' | 'clock'>,
  { businessId, alertId, answer, by }: AnswerGiven & { readonly by: string },
): Promise<boolean> {
  const at = clock.now();
  let isThere = false;
  await watches.answer(businessId, alertId, (found) => {
    isThere = found !== undefined;
    if (!found) return undefined;
    const today = businessDateAt(at, found.business.timeZone);
    return noteAnswer(found.alert, found.watch, { alertId, answer, by, at, today });
  });
  return isThere;
}
