import { stopAlertEmails } from '@daily-snapshot/domain/alerts/policy/intraday-alerts';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { Businesses } from '../../accounts/ports/businesses.ts';
import type { Watches } from '../ports/alert-states.ts';
import { authorize, type Caller } from '../../platform/ports/caller.ts';

interface Ports {
  readonly businesses: Businesses;
  readonly watches: Watches;
  readonly clock: Clock;
}

/** Records that an owner has seen alerts, which stops further e-mails about them. */
export async function markAlertsSeen(
  { businesses, watches, clock }: Ports,
  {
    businessId,
    alertIds,
    caller,
  }: { readonly businessId: string; readonly alertIds: readonly string[]; readonly caller: Caller },
): Promise<void> {
  authorize(await businesses.find(businessId), caller, 'answerAlert');
  const seenAt = clock.now();
  for (const alertId of new Set(alertIds)) {
    await watches.answer(businessId, alertId, (found) =>
      found && !found.alert.seenAt
        ? { alert: { ...found.alert, seenAt }, book: stopAlertEmails(found.watch, alertId) }
        : undefined,
    );
  }
}
