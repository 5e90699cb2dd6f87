import { answerAlert as applyAnswer } from '@daily-snapshot/domain/alerts/policy/answer-alert';
import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
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
 * @throws AppError `not-allowed` if the caller is a member but not an owner
 */
export async function answerAlert(
  ports: Ports,
  request: CallableRequest<'answerAlert'>,
  caller: Caller,
): Promise<void> {
  authorize(await ports.businesses.find(request.businessId), caller, 'answerAlert');
  const isThere = await saveAnswer(ports, { ...request, by: caller.id });
  if (!isThere) throw new AppError('not-found', 'This alert is not there any more.');
}

/** @returns false if there is no such alert */
export async function saveAnswer(
  { alertStates, clock }: Pick<Ports, 'alertStates' | 'clock'>,
  { businessId, alertId, answer, by }: CallableRequest<'answerAlert'> & { readonly by: string },
): Promise<boolean> {
  const at = clock.now();
  let isThere = false;
  await alertStates.answer(businessId, alertId, (found) => {
    isThere = found !== undefined;
    if (!found) return undefined;
    const today = businessDateAt(at, found.business.timeZone);
    return applyAnswer(found.alert, found.alertState, { alertId, answer, by, at, today });
  });
  return isThere;
}

/** Records that an owner has seen alerts, which stops further e-mails about them. */
export async function markAlertsSeen(
  { businesses, alertStates, clock }: Ports,
  { businessId, alertIds }: CallableRequest<'markAlertsSeen'>,
  caller: Caller,
): Promise<void> {
  authorize(await businesses.find(businessId), caller, 'answerAlert');
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
