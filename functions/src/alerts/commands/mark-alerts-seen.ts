import type { CallableRequest } from "@daily-snapshot/domain/contracts/callables";
import { stopAlertEmails } from "@daily-snapshot/domain/alerts/policy/intraday-alerts";
import type { Clock } from "@daily-snapshot/domain/shared/clock";
import type { Businesses } from "../../accounts/ports/businesses.ts";
import type { AlertStates } from "../ports/alert-states.ts";
import { authorize, type Caller } from "../../platform/ports/caller.ts";

interface Ports {
  readonly businesses: Businesses;
  readonly alertStates: AlertStates;
  readonly clock: Clock;
}

/** Records that an owner has seen alerts, which stops further e-mails about them. */
export async function markAlertsSeen(
  { businesses, alertStates, clock }: Ports,
  { businessId, alertIds }: CallableRequest<"markAlertsSeen">,
  caller: Caller,
): Promise<void> {
  authorize(await businesses.find(businessId), caller, "answerAlert");
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
