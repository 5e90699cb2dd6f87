import {
  addressesAfter,
  restorableUntil,
  type AddressChange,
} from '@daily-snapshot/domain/accounts/address-change-schema';
import { links } from '@daily-snapshot/domain/contracts/links';
import { suppress } from '@daily-snapshot/domain/mail/suppression';
import type { Suppressions } from '../../mail/ports/suppressions.ts';
import type { CheckoutKeys } from '../../billing/ports/checkout-keys.ts';
import { logAccess } from './log-access.ts';
import type { AddressChanges } from '../ports/address-changes.ts';
import type { AddressLinks } from '../ports/address-links.ts';
import type { Businesses } from '../ports/businesses.ts';
import type { Credentials } from '../ports/credentials.ts';
import type { SignInRecords } from '../ports/sign-in-records.ts';
import { removeEarlierAccess, removeSignIns, type RemovalPorts } from './remove-earlier-access.ts';
import { withAddressReplaced } from './replace-address.ts';
import { queueAccountEmail, type AccountEmailPorts } from './queue-account-email.ts';

export interface FinishPorts extends AccountEmailPorts, Omit<RemovalPorts, 'clock'> {
  readonly checkoutKeys: Pick<CheckoutKeys, 'addressKey'>;
  readonly signInRecords: SignInRecords;
  readonly addressChanges: AddressChanges;
  readonly addressLinks: AddressLinks;
  readonly businesses: Businesses;
  readonly credentials: Credentials;
  readonly suppressions: Suppressions;
}

type Begun = AddressChange & { readonly state: 'changing' | 'restoring' };

const isBegun = (change: AddressChange): change is Begun =>
  change.state === 'changing' || change.state === 'restoring';

/**
 * Finishes a change or a restoration that has begun. The sign-in comes first. Each step is idempotent,
 * so that a repeated call completes a change that crashed.
 *
 * @returns `taken` if another account has the address; a change is then removed
 */
export async function finishAddressChange(
  ports: FinishPorts,
  accountId: string,
): Promise<'done' | 'invalid' | 'taken'> {
  const change = await ports.addressChanges.find(accountId);
  if (!change) return 'invalid';
  if (!isBegun(change)) return 'done';
  const { after } = addressesAfter(change);
  const outcome = await ports.credentials.setAddress(accountId, after);
  if (outcome !== 'set') {
    await abandon(ports, accountId, change);
    return outcome === 'taken' ? 'taken' : 'invalid';
  }
  await secure(ports, accountId, change);
  await replaceEverywhere(ports, accountId, change);
  await sendNotice(ports, accountId, change);
  const key = `address ${change.id} ${change.state}`;
  await ports.taskQueue.enqueue('syncBilling', { about: 'address', accountId }, key);
  await updateState(ports, accountId, change, change.state === 'changing' ? 'changed' : 'restored');
  return 'done';
}

/**
 * Ends all sessions. After a restoration, the password, the second factors and the recovery codes may
 * be those of the person who changed the address. If the former address was never confirmed, a stranger
 * may have created the account.
 */
async function secure(ports: FinishPorts, accountId: string, change: Begun): Promise<void> {
  const { accounts, checkoutKeys, credentials, signInRecords } = ports;
  const { after } = addressesAfter(change);
  if (change.state === 'restoring') {
    await credentials.invalidatePassword(accountId);
    await removeSignIns(ports, accountId);
  } else {
    const confirmed = (await signInRecords.find(accountId))?.confirmedAddress;
    const known = [change.from, change.to].map((address) => checkoutKeys.addressKey(address));
    if (!known.some((key) => key === confirmed)) {
      await removeEarlierAccess(ports, { accountId, address: after }, 'address-change');
    } else {
      await accounts.endSessions(accountId);
    }
  }
  await signInRecords.confirm(accountId, checkoutKeys.addressKey(after));
}

/** Removes a change that is impossible. A failed restoration leaves the changed address. */
async function abandon(ports: FinishPorts, accountId: string, change: Begun): Promise<void> {
  if (change.state === 'restoring') return updateState(ports, accountId, change, 'changed');
  await ports.addressChanges.change(accountId, (found) =>
    found?.id === change.id ? null : undefined,
  );
}

const updateState = (
  { addressChanges }: FinishPorts,
  accountId: string,
  { id, state }: Begun,
  next: AddressChange['state'],
): Promise<void> =>
  addressChanges.change(accountId, (found) =>
    found?.id === id && found.state === state ? { ...found, state: next } : undefined,
  );

async function replaceEverywhere(
  ports: FinishPorts,
  accountId: string,
  change: Begun,
): Promise<void> {
  const { addressChanges, businesses, suppressions } = ports;
  const { before, after } = addressesAfter(change);
  await addressChanges.changeProfile(accountId, before, after);
  const businessIds = await addressChanges.businessesOf(accountId);
  const unsubscribed = (await suppressions.of([before])).get(before)?.digestsOf ?? {};
  for (const businessId of businessIds) {
    const since = unsubscribed[businessId];
    // A person who unsubscribed stays unsubscribed. This comes first, so that no digest goes out
    // between the two steps.
    if (since) {
      await suppressions.changeOf(after, (suppression) =>
        suppress(suppression, { what: 'digests', businessId }, since),
      );
    }
    await businesses.change(businessId, (business) =>
      business?.members[accountId]
        ? withAddressReplaced(business, accountId, { before, after })
        : undefined,
    );
  }
  const what = change.state === 'changing' ? 'address-changed' : 'address-restored';
  const at = change.beganAt ?? change.askedAt;
  const caller = { id: accountId, signInAddress: after };
  await logAccess({ ...ports, clock: { now: () => at } }, { what, businessIds }, caller);
}

async function sendNotice(ports: FinishPorts, accountId: string, change: Begun): Promise<void> {
  const { id: key, from: to } = change;
  if (change.state === 'restoring') {
    const actionUrl = ports.siteInfo.origin + links.resetPassword;
    await queueAccountEmail(ports, { kind: 'address-restored', key, to, facts: {}, actionUrl });
    return;
  }
  // An address that was never verified may belong to a stranger, who must not get the account.
  if (!change.isFromVerified) return;
  const facts = { newAddress: change.to, restorableUntil: restorableUntil(change) };
  const actionUrl = ports.addressLinks.urlFor('restore', { accountId, changeId: key }, to);
  await queueAccountEmail(ports, { kind: 'address-changed', key, to, facts, actionUrl });
}
