import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import { VIEWERS_MAX, type Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { ConfirmationLinks } from '../../mail/ports/confirmation-links.ts';
import type { Businesses } from '../ports/businesses.ts';
import {
  isSameAddress,
  findPendingAddress,
  wasJustInvited,
  withoutAddress,
} from '../ports/pending-addresses.ts';
import { authorize, type Caller } from '../../platform/ports/caller.ts';
import type { BusinessEmails } from '../../mail/ports/business-emails.ts';

const viewersOf = ({ viewers = {} }: Business): readonly (readonly [string, string])[] =>
  Object.entries(viewers);

/**
 * Invites an address to view a business. Sends the invitation again if it is still open.
 *
 * @throws AppError `conflict` if the business has the maximum number of viewers, or if we must not
 *   send e-mail to the address
 */
export async function inviteViewer(
  ports: { readonly businessEmails: BusinessEmails },
  { businessId, address }: CallableRequest<'inviteViewer'>,
  caller: Caller,
): Promise<void> {
  const request = { kind: 'invite-viewer', businessId, to: address } as const;
  await ports.businessEmails.queue(request, caller, (found, now) => {
    const business = authorize(found, caller, 'changePeople');
    const viewers = viewersOf(business);
    const isViewer = viewers.some(([, known]) => isSameAddress(known, address));
    if (isViewer || wasJustInvited(business.invitations, address, now)) return undefined;
    if (caller.signInAddress !== undefined && isSameAddress(caller.signInAddress, address)) {
      throw new AppError('conflict', 'That is your own address: you see this business already.');
    }
    const others = withoutAddress(business.invitations, address);
    if (viewers.length + others.length >= VIEWERS_MAX) {
      throw new AppError('conflict', `${VIEWERS_MAX} people at most can be invited.`);
    }
    return { business, fields: { invitations: [...others, { address, askedAt: now }] } };
  });
}

/**
 * Makes the caller a viewer. Idempotent. The link is not enough, because it can be forwarded: the
 * caller must sign in with the address that received it.
 *
 * @returns the id of the business
 * @throws AppError `not-allowed` if the invitation is for another address
 * @throws AppError `not-found` if the invitation is forged, withdrawn, used or expired
 */
export async function acceptInvitation(
  ports: {
    readonly businesses: Businesses;
    readonly confirmationLinks: ConfirmationLinks;
    readonly clock: Clock;
  },
  { token }: CallableRequest<'acceptInvitation'>,
  caller: Caller,
): Promise<string> {
  const claim = ports.confirmationLinks.read('invite-viewer', token);
  if (!claim) throw new AppError('not-found', NO_INVITATION);
  const address = caller.signInAddress;
  if (address === undefined || !claim.matchesAddress(address)) {
    throw new AppError(
      'not-allowed',
      'This invitation was sent to another address. Sign in with the one it came to.',
    );
  }
  await ports.businesses.change(claim.businessId, (business) => {
    if (business?.members[caller.id]) return undefined;
    const asked = findPendingAddress(
      business?.invitations,
      claim.matchesAddress,
      ports.clock.now(),
    );
    if (!business || !asked) throw new AppError('not-found', NO_INVITATION);
    return {
      members: { ...business.members, [caller.id]: 'viewer' },
      viewers: { ...business.viewers, [caller.id]: asked.address },
      invitations: withoutAddress(business.invitations, asked.address),
    };
  });
  return claim.businessId;
}

const NO_INVITATION =
  'This invitation is no longer open: it was used, withdrawn, or is too old. Ask for a new one.';

/** Removes a viewer or a pending invitation. */
export async function removeViewer(
  { businesses }: { readonly businesses: Businesses },
  { businessId, address }: CallableRequest<'removeViewer'>,
  caller: Caller,
): Promise<void> {
  await businesses.change(businessId, (found) => {
    const business = authorize(found, caller, 'changePeople');
    const viewers = viewersOf(business);
    const removedIds = new Set(
      viewers.filter(([, known]) => isSameAddress(known, address)).map(([id]) => id),
    );
    const members = Object.entries(business.members);
    return {
      invitations: withoutAddress(business.invitations, address),
      viewers: Object.fromEntries(viewers.filter(([id]) => !removedIds.has(id))),
      members: Object.fromEntries(
        members.filter(([id, role]) => role !== 'viewer' || !removedIds.has(id)),
      ),
    };
  });
}
