import { endLetters } from '@daily-snapshot/domain/alerts/between-mornings';
import type { Clock } from '@daily-snapshot/domain/clock';
import type { Businesses } from '../ports/businesses.ts';
import type { Watches } from '../ports/watches.ts';
import { authorise, type Caller } from './caller.ts';

interface Ports {
  readonly businesses: Businesses;
  readonly watches: Watches;
  readonly clock: Clock;
}

/** Notes that an owner has alerts before their eyes: nobody is written to about them again. */
export async function noteAlertsSeen(
  { businesses, watches, clock }: Ports,
  {
    businessId,
    alertIds,
    caller,
  }: { readonly businessId: string; readonly alertIds: readonly string[]; readonly caller: Caller },
): Promise<void> {
  authorise(await businesses.find(businessId), caller, 'answerAlert');
  const seenAt = clock.now();
  for (const alertId of new Set(alertIds)) {
    await watches.answer(businessId, alertId, (found) =>
      found && !found.alert.seenAt
        ? { alert: { ...found.alert, seenAt }, book: endLetters(found.watch, alertId) }
        : undefined,
    );
  }
}
