import { addressesAfter } from '@daily-snapshot/domain/accounts/address-change-schema';
import { NO_PLAN } from '@daily-snapshot/domain/billing/plan';
import { SUBSCRIPTION_ACCESS } from '@daily-snapshot/domain/billing/subscription';
import { normalizeAddress } from '@daily-snapshot/domain/shared/normalize-address';
import type { AddressChanges } from '../../accounts/ports/address-changes.ts';
import type { SyncPorts } from '../services/sync-ports.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Sends receipts and billing e-mail to the new sign-in address of an account, if they went to the
 * former one. A separate billing address stays. Idempotent.
 *
 * @throws AppError `unavailable` if the payment provider cannot be reached
 */
export async function syncCustomerAddress(
  ports: SyncPorts & { readonly addressChanges: Pick<AddressChanges, 'find'> },
  { accountId }: { readonly accountId: string },
): Promise<void> {
  const change = await ports.addressChanges.find(accountId);
  if (!change || change.state === 'pending') return;
  const { before, after } = addressesAfter(change);
  const { subscriptions } = (await ports.billing.planOf(accountId)) ?? NO_PLAN;
  for (const { id, customerId, status, address } of Object.values(subscriptions)) {
    const isOwn = address !== undefined && normalizeAddress(address) === normalizeAddress(before);
    if (!isOwn) continue;
    await ports.payments.setCustomerAddress(customerId, after);
    // An ended subscription does not change any more.
    if (SUBSCRIPTION_ACCESS[status].asks !== 'subscribe') {
      await syncSubscription(ports, { subscriptionId: id });
    }
  }
}
