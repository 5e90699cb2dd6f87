import {
  RECIPIENTS_MAX,
  type Business,
  type OwnershipOffer,
} from '@daily-snapshot/domain/accounts/business-schema';
import { entitlementAfterTransfer } from '@daily-snapshot/domain/accounts/ownership-transfer';
import type { Entitlement } from '@daily-snapshot/domain/billing/entitlement';
import { links } from '@daily-snapshot/domain/contracts/links';
import type { CallableRequest, CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Entitlements } from '../../billing/ports/entitlements.ts';
import type { ConfirmationClaim, ConfirmationLinks } from '../../mail/ports/confirmation-links.ts';
import { requireVerifiedAddress, type Caller } from '../../platform/ports/caller.ts';
import type { AccessLog } from '../ports/access-log.ts';
import type { Accounts } from '../ports/accounts.ts';
import type { Businesses, ServerFields } from '../ports/businesses.ts';
import type { Erasure } from '../ports/erasure.ts';
import { findPendingAddress, isSameAddress } from '../ports/pending-addresses.ts';
import { queueAccountEmail, type AccountEmailPorts } from '../services/queue-account-email.ts';
import { logAccess } from '../services/log-access.ts';

interface Ports extends AccountEmailPorts {
  readonly businesses: Businesses;
  readonly confirmationLinks: ConfirmationLinks;
  readonly entitlements: Entitlements;
}

interface AcceptPorts extends Ports {
  readonly accounts: Pick<Accounts, 'signInsOf'>;
  readonly accessLog: AccessLog;
  readonly erasure: Pick<Erasure, 'find'>;
}

const NO_OFFER =
  'This offer is no longer valid. It was accepted, withdrawn or has expired. Ask the owner for a new one.';

/**
 * Reads a link. The link is not enough, because it can be forwarded: the caller must sign in with the
 * verified address that received it.
 */
function readLink(
  { confirmationLinks }: Pick<Ports, 'confirmationLinks'>,
  token: string,
  caller: Caller,
): { readonly claim: ConfirmationClaim; readonly address: string } {
  const { signInAddress } = caller;
  const claim = confirmationLinks.read('offer-ownership', token);
  if (!claim) throw new AppError('not-found', NO_OFFER);
  if (signInAddress === undefined || !claim.matchesAddress(signInAddress)) {
    throw new AppError(
      'not-allowed',
      'This offer was sent to a different address. Sign in with the address that received it.',
    );
  }
  return { claim, address: requireVerifiedAddress(caller) };
}

/** @throws AppError `not-found` if the offer was withdrawn, has expired or is from a former owner */
function openOffer(
  business: Business | undefined,
  claim: ConfirmationClaim,
  now: Date,
): { readonly business: Business; readonly offer: OwnershipOffer } {
  const offer = business?.ownershipOffer;
  const isOpen = offer && findPendingAddress([offer], claim.matchesAddress, now);
  if (!business || !offer || !isOpen || business.members[offer.from] !== 'owner') {
    throw new AppError('not-found', NO_OFFER);
  }
  return { business, offer };
}

/**
 * Returns what a person must know before they accept a business.
 *
 * @throws AppError as `acceptOwnership` does
 */
export async function viewOwnershipOffer(
  ports: Ports,
  { token }: CallableRequest<'viewOwnershipOffer'>,
  caller: Caller,
): Promise<CallableResponse<'viewOwnershipOffer'>> {
  const { claim } = readLink(ports, token, caller);
  const now = ports.clock.now();
  const found = await ports.businesses.find(claim.businessId);
  const { business, offer } = openOffer(found, claim, now);
  const own = await ports.entitlements.ofOwner(caller.id);
  const { entitlement, remindAt } = entitlementAfterTransfer(business.entitlement, own, now);
  return {
    businessName: business.name,
    staysAsViewer: offer.staysAsViewer,
    digestsUntil: remindAt ? (entitlement.until?.toISOString() ?? null) : null,
  };
}

/**
 * Makes the caller the owner of a business that was offered to their verified address. The former
 * owner becomes a viewer or leaves, as they chose. Connections, history and settings stay. A repeated
 * call finishes an interrupted acceptance.
 *
 * @returns the id of the business
 * @throws AppError `not-allowed` if the offer is for another address, or the address is not verified
 * @throws AppError `not-found` if the offer is forged, withdrawn, accepted or expired
 * @throws AppError `conflict` if the business or the caller's account is scheduled for deletion
 */
export async function acceptOwnership(
  ports: AcceptPorts,
  { token }: CallableRequest<'acceptOwnership'>,
  caller: Caller,
): Promise<string> {
  const { claim, address } = readLink(ports, token, caller);
  const { businessId } = claim;
  const now = ports.clock.now();
  if (await ports.erasure.find(caller.id)) {
    throw new AppError('conflict', 'Your account is scheduled for deletion. Keep it first.');
  }
  const own = await ports.entitlements.ofOwner(caller.id);
  const found = await ports.businesses.find(businessId);
  const from = found?.ownershipOffer?.from;
  const former =
    from === undefined ? undefined : (await ports.accounts.signInsOf([from])).get(from);
  await ports.businesses.change(businessId, (current) => {
    if (current?.acceptedOffer?.by === caller.id && current.members[caller.id] === 'owner') {
      return undefined;
    }
    const { business, offer } = openOffer(current, claim, now);
    if (business.closesAt) {
      throw new AppError('conflict', 'This business is scheduled for deletion.');
    }
    if (offer.from !== from) throw new AppError('unavailable', 'The offer has just changed.');
    const change = { business, offer, address, formerAddress: former?.address, at: now };
    return { ...transferred(change, caller.id), ...entitled(business.entitlement, own, now) };
  });
  await confirmToBoth(ports, businessId, caller);
  return businessId;
}

const entitled = (former: Entitlement | undefined, own: Entitlement, now: Date) => {
  const { entitlement, remindAt } = entitlementAfterTransfer(former, own, now);
  return { entitlement, planReminderAt: remindAt };
};

function transferred(
  change: {
    readonly business: Business;
    readonly offer: OwnershipOffer;
    readonly address: string;
    readonly formerAddress: string | undefined;
    readonly at: Date;
  },
  newOwner: string,
): Partial<ServerFields> {
  const { business, offer, address, formerAddress, at } = change;
  const { id, from, staysAsViewer } = offer;
  const { [from]: _role, ...members } = business.members;
  const { [newOwner]: _viewer, ...viewers } = business.viewers ?? {};
  const stays = staysAsViewer && formerAddress !== undefined;
  return {
    members: { ...members, [newOwner]: 'owner', ...(stays && { [from]: 'viewer' as const }) },
    viewers: { ...viewers, ...(stays && { [from]: formerAddress }) },
    ...recipientsAfter(business, address, { address: formerAddress, stays }),
    ...(business.quietOwners && {
      quietOwners: business.quietOwners.filter((owner) => owner !== from),
    }),
    // The former owner would decide who gets access to the business of the new one.
    invitations: [],
    ownershipOffer: null,
    acceptedOffer: { id, from, staysAsViewer: stays, by: newOwner, at },
  };
}

/**
 * Adds the new owner to the recipients, and removes a former owner who leaves. A former owner who stays
 * gives up their place if there is no other. Addresses that have not confirmed are removed.
 */
function recipientsAfter(
  { digestPreferences }: Business,
  added: string,
  former: { readonly address: string | undefined; readonly stays: boolean },
): Partial<ServerFields> {
  if (!digestPreferences) return { waitingRecipients: [] };
  const isFormer = (one: string) =>
    former.address !== undefined && isSameAddress(one, former.address);
  const others = digestPreferences.recipients.filter((one) => !isSameAddress(one, added));
  const isFull = others.length >= RECIPIENTS_MAX;
  const left = others.filter((one) => !isFormer(one) || (former.stays && !isFull));
  const hasRoom = left.length < RECIPIENTS_MAX;
  return {
    digestPreferences: { ...digestPreferences, recipients: hasRoom ? [...left, added] : left },
    waitingRecipients: [],
  };
}

/** Sends both owners a confirmation, and records the transfer in the access log. */
async function confirmToBoth(
  ports: AcceptPorts,
  businessId: string,
  caller: Caller,
): Promise<void> {
  const business = await ports.businesses.find(businessId);
  if (!business?.acceptedOffer) return;
  const { id: key, from, staysAsViewer, at } = business.acceptedOffer;
  const { name: businessName, planReminderAt, entitlement } = business;
  const { origin } = ports.siteInfo;
  const access = { what: 'ownership-accepted', businessIds: [businessId] } as const;
  await logAccess({ ...ports, clock: { now: () => at } }, access, caller);
  const newOwner = caller.email;
  if (newOwner === undefined) return;
  const digestsUntil = planReminderAt ? (entitlement?.until ?? null) : null;
  await queueAccountEmail(ports, {
    kind: 'business-received',
    key,
    to: newOwner,
    facts: { businessName, digestsUntil },
    actionUrl: origin + links.business(businessId),
  });
  const former = (await ports.accounts.signInsOf([from])).get(from);
  if (!former) return;
  await queueAccountEmail(ports, {
    kind: 'business-given',
    key,
    to: former.address,
    facts: { businessName, newOwner, staysAsViewer },
    actionUrl: origin + links.plan,
  });
}
