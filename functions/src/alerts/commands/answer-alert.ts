import { answerAlert as applyAnswer } from '@daily-snapshot/domain/alerts/policy/answer-alert';
import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { businessDateAt, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { isOffered } from '@daily-snapshot/domain/alerts/answers/offered-answers';
import { isRemindDay } from '@daily-snapshot/domain/alerts/answers/remind-day';
import type { StoredAlert } from '@daily-snapshot/domain/alerts/stored-alert';
import {
  answerIdSchema,
  answerKindSchema,
} from '@daily-snapshot/domain/alerts/stored-alert-schema';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { Businesses } from '../../accounts/ports/businesses.ts';
import type { AlertStates } from '../ports/alert-states.ts';
import { authorize, type Caller } from '../../platform/ports/caller.ts';
import { stopAlertEmails } from '@daily-snapshot/domain/alerts/policy/intraday-alerts';

interface Ports {
  readonly businesses: Businesses;
  readonly alertStates: AlertStates;
  readonly clock: Clock;
}

/**
 * Answers an alert and stores the rule that follows for later alerts.
 *
 * @throws AppError `not-found` if there is no such business for this caller, or no such alert
 * @throws AppError `not-allowed` if the caller is a member who cannot answer alerts
 * @throws AppError `invalid-input` if the answer does not fit the alert, or the day is not in the
 * next year
 */
export async function answerAlert(
  ports: Ports,
  request: CallableRequest<'answerAlert'>,
  caller: Caller,
): Promise<void> {
  authorize(await ports.businesses.find(request.businessId), caller, 'answerAlert');
  const isThere = await saveAnswer(ports, { ...request, by: caller.id });
  if (!isThere) throw new AppError('not-found', 'This alert no longer exists.');
}

/** @returns false if there is no such alert */
export async function saveAnswer(
  { alertStates, clock }: Pick<Ports, 'alertStates' | 'clock'>,
  request: CallableRequest<'answerAlert'> & { readonly by: string },
): Promise<boolean> {
  const { businessId, alertId, answer } = request;
  const at = clock.now();
  let isThere = false;
  await alertStates.answer(businessId, alertId, (found) => {
    isThere = found !== undefined;
    if (!found) return undefined;
    const today = businessDateAt(at, found.business.timeZone);
    requireFittingAnswer(found.alert, request, today);
    return applyAnswer(found.alert, found.alertState, { ...request, answer, at, today });
  });
  return isThere;
}

function requireFittingAnswer(
  { alert }: StoredAlert,
  { answer, remindOn }: CallableRequest<'answerAlert'>,
  today: BusinessDate,
): void {
  const kind = answerKindSchema.safeParse(answer);
  const choice = answerIdSchema.safeParse(answer);
  const isFitting =
    answer === null || kind.success || (choice.success && isOffered(alert.finding, choice.data));
  if (!isFitting) throw new AppError('invalid-input', 'This answer does not fit this alert.');
  if (remindOn !== undefined && !isRemindDay(remindOn, today))
    throw new AppError('invalid-input', 'Choose a day within the next year.');
}

/** Records that an owner has seen alerts, which stops further e-mails about them. */
export async function markAlertsSeen(
  { businesses, alertStates, clock }: Ports,
  { businessId, alertIds }: CallableRequest<'markAlertsSeen'>,
  caller: Caller,
): Promise<void> {
  authorize(await businesses.find(businessId), caller, 'markAlertsSeen');
  const seenAt = clock.now();
  for (const alertId of new Set(alertIds)) {
    await alertStates.answer(businessId, alertId, (found) =>
      found && !found.alert.seenAt
        ? {
            alert: { ...found.alert, seenAt },
            alertState: stopAlertEmails(found.alertState, alertId),
          }
        : undefined,
    );
  }
}
