import { isEntitledToDigests } from '@daily-snapshot/domain/billing/entitlement';
import type { SweepSummary } from '../../platform/sweeps/sweep-summary.ts';
import { enqueueAll } from '../../platform/sweeps/sweep-summary.ts';
import type { Accounts } from '../ports/accounts.ts';
import { membersOf, reachableMembers } from '../ports/members.ts';
import { finishAddressChange, type FinishPorts } from '../services/finish-address-change.ts';
import { queueAccountEmail } from '../services/queue-account-email.ts';

/** A change that began before this time has crashed. */
const CRASHED_AFTER_MS = 5 * 60_000;

/** The limit of one run. The remaining items come in the next run. */
const MAX_PER_RUN = 100;

interface Ports extends FinishPorts {
  readonly accounts: Pick<Accounts, 'endSessions' | 'signInsOf'>;
}

/**
 * Finishes changes of addresses that were interrupted, and reminds owners who received a business that
 * it needs a plan.
 */
export async function sweepAccounts(
  ports: Ports,
  { scheduledAt }: { readonly scheduledAt: Date },
): Promise<SweepSummary> {
  const before = new Date(scheduledAt.getTime() - CRASHED_AFTER_MS);
  const unfinished = await ports.addressChanges.unfinished(before, MAX_PER_RUN);
  const changes = await enqueueAll(unfinished, async (accountId) => {
    await finishAddressChange(ports, accountId);
  });
  const due = await ports.businesses.dueForPlanReminder(scheduledAt, MAX_PER_RUN);
  const reminders = await enqueueAll(due, (businessId) => remindOfPlan(ports, businessId));
  return {
    foundCount: changes.foundCount + reminders.foundCount,
    failedCount: changes.failedCount + reminders.failedCount,
  };
}

/** Reminds the owners of a business, unless they have a plan by now. */
async function remindOfPlan(ports: Ports, businessId: string): Promise<void> {
  const business = await ports.businesses.find(businessId);
  const { name: businessName = '', entitlement } = business ?? {};
  const digestsUntil = entitlement?.until;
  const willStop = digestsUntil && isEntitledToDigests(entitlement, ports.clock.now());
  if (business && willStop && !business.closesAt) {
    const members = await membersOf(business, ports.accounts);
    for (const { id, address } of reachableMembers(members, 'transferOwnership')) {
      await queueAccountEmail(ports, {
        kind: 'plan-needed',
        key: `${businessId}-${id}-${digestsUntil.getTime()}`,
        to: address,
        facts: { businessName, digestsUntil },
        actionUrl: `${ports.siteInfo.origin}/pricing`,
      });
    }
  }
  await ports.businesses.change(businessId, (current) =>
    current?.planReminderAt ? { planReminderAt: null } : undefined,
  );
}
