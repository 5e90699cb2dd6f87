import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { AccessLog } from '../ports/access-log.ts';
import type { Accounts } from '../ports/accounts.ts';
import type { AddressChanges } from '../ports/address-changes.ts';
import type { Businesses, ServerFields } from '../ports/businesses.ts';
import type { Credentials } from '../ports/credentials.ts';
import { isSameAddress } from '../ports/pending-addresses.ts';
import type { RecoveryCodes } from '../ports/recovery-codes.ts';
import { logAccess } from './log-access.ts';

export interface RemovalPorts {
  readonly accounts: Pick<Accounts, 'endSessions'>;
  readonly accessLog: AccessLog;
  readonly addressChanges: Pick<AddressChanges, 'change'>;
  readonly businesses: Pick<Businesses, 'ownedBy' | 'change'>;
  readonly clock: Clock;
  readonly credentials: Pick<Credentials, 'removeSecondFactors'>;
  readonly recoveryCodes: Pick<RecoveryCodes, 'remove'>;
}

/**
 * Removes everything that gives access to an account and its businesses, because a stranger may have
 * created the account with the address of its owner. Businesses, their data and the plan stay. Each
 * step is idempotent. Confirm the address only afterwards, so that a call after a crash repeats the
 * removal.
 *
 * @param keeps a change of the address that is being finished stays
 */
export async function removeEarlierAccess(
  ports: RemovalPorts,
  { accountId, address }: { readonly accountId: string; readonly address: string },
  keeps: 'address-change' | 'nothing' = 'nothing',
): Promise<void> {
  await removeSignIns(ports, accountId);
  if (keeps === 'nothing') {
    // The former address of a change could restore itself.
    await ports.addressChanges.change(accountId, (change) => (change ? null : undefined));
  }
  for (const businessId of (await ports.businesses.ownedBy(accountId)).keys()) {
    let isChanged = false;
    await ports.businesses.change(businessId, (business) => {
      const fields = business && withoutOthers(business, accountId, address);
      isChanged = fields !== undefined;
      return fields;
    });
    if (!isChanged) continue;
    const access = { what: 'earlier-access-removed', businessIds: [businessId] } as const;
    await logAccess(ports, access, { id: accountId, signInAddress: address });
  }
}

/** Ends every session of an account, and removes its second factors and recovery codes. Idempotent. */
export async function removeSignIns(
  {
    accounts,
    credentials,
    recoveryCodes,
  }: Pick<RemovalPorts, 'accounts' | 'credentials' | 'recoveryCodes'>,
  accountId: string,
): Promise<void> {
  // A person with a session could add a second factor until the sessions have ended.
  await accounts.endSessions(accountId);
  await credentials.removeSecondFactors(accountId);
  await recoveryCodes.remove(accountId);
}

/**
 * Returns the fields of a business to which only its owners have access.
 *
 * @returns undefined if they are so already
 */
function withoutOthers(
  business: Business,
  accountId: string,
  address: string,
): Partial<ServerFields> | undefined {
  const {
    members,
    viewers = {},
    invitations = [],
    ownershipOffer,
    waitingRecipients = [],
  } = business;
  const { digestPreferences } = business;
  const isOwn = (one: string) => isSameAddress(one, address);
  const owners = Object.entries(members).filter(([, role]) => role === 'owner');
  const recipients = digestPreferences?.recipients ?? [];
  const isOnlyTheirs =
    owners.length === Object.keys(members).length &&
    Object.keys(viewers).every((id) => id === accountId) &&
    invitations.length === 0 &&
    !ownershipOffer &&
    recipients.every(isOwn) &&
    waitingRecipients.every((one) => isOwn(one.address));
  if (isOnlyTheirs) return undefined;
  return {
    members: Object.fromEntries(owners),
    viewers: {},
    invitations: [],
    ownershipOffer: null,
    waitingRecipients: waitingRecipients.filter((one) => isOwn(one.address)),
    ...(digestPreferences && {
      digestPreferences: { ...digestPreferences, recipients: recipients.filter(isOwn) },
    }),
  };
}
