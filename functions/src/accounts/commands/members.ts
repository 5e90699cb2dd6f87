import type { InvitedRole } from '@daily-snapshot/domain/access/role';
import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import {
  INVITED_MAX,
  type Business,
  type Invitation,
} from '@daily-snapshot/domain/accounts/business-schema';
import type { ConfirmationLinks } from '../../mail/ports/confirmation-links.ts';
import type { Businesses } from '../ports/businesses.ts';
import {
  isSameAddress,
  findPendingAddress,
  wasJustInvited,
  withoutAddress,
} from '../ports/pending-addresses.ts';
import { authorize, requireVerifiedAddress, type Caller } from '../../platform/ports/caller.ts';
import type { MailNotice } from '@daily-snapshot/domain/shared/mail-notice';
import type { BusinessEmails } from '../../mail/ports/business-emails.ts';

/** Invitations without a role are from before there were bookkeepers. */
const roleOf = ({ role = 'viewer' }: Invitation): InvitedRole => role;

/** Returns the ids of the people who accepted an invitation to this address. Owners are not among them. */
const invitedMembers = ({ viewers = {}, members }: Business, address: string): readonly string[] =>
  Object.entries(viewers)
    .filter(([id, known]) => isSameAddress(known, address) && members[id] !== 'owner')
    .map(([id]) => id);

const invitationOf = ({ invitations }: Business, address: string): Invitation | undefined =>
  invitations?.find((one) => isSameAddress(one.address, address));

/**
 * Invites an address to a business. Sends the invitation again if it is still open.
 *
 * @throws AppError `conflict` if the business has the maximum number of invited people, or if we must
 *   not send e-mail to the address
 */
export async function inviteMember(
  ports: { readonly businessEmails: BusinessEmails },
  { businessId, address, role }: CallableRequest<'inviteMember'>,
  caller: Caller,
): Promise<MailNotice> {
  const request = { kind: 'invite-viewer', businessId, to: address, role } as const;
  return ports.businessEmails.queue(request, caller, (found, now) => {
    const business = authorize(found, caller, 'changePeople');
    const known = Object.values(business.viewers ?? {});
    const isMember = known.some((one) => isSameAddress(one, address));
    const before = invitationOf(business, address);
    const isRepeated = before !== undefined && roleOf(before) === role;
    if (isMember || (isRepeated && wasJustInvited(business.invitations, address, now)))
      return undefined;
    if (caller.signInAddress !== undefined && isSameAddress(caller.signInAddress, address)) {
      throw new AppError(
        'conflict',
        'This is your own address. You already have access to this business.',
      );
    }
    const others = withoutAddress(business.invitations, address);
    if (known.length + others.length >= INVITED_MAX) {
      throw new AppError(
        'conflict',
        `You can invite up to ${INVITED_MAX} people. Remove one to invite another.`,
      );
    }
    return { business, fields: { invitations: [...others, { address, askedAt: now, role }] } };
  });
}

/**
 * Makes the caller a member with the role of the invitation. Idempotent. The link is not enough,
 * because it can be forwarded: the caller must sign in with the verified address that received it.
 *
 * @returns the id of the business
 * @throws AppError `not-allowed` if the invitation is for another address, or it is not verified
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
      'This invitation was sent to a different address. Sign in with the address that received it.',
    );
  }
  requireVerifiedAddress(caller);
  await ports.businesses.change(claim.businessId, (business) => {
    if (business?.members[caller.id]) return undefined;
    const asked = findPendingAddress(
      business?.invitations,
      claim.matchesAddress,
      ports.clock.now(),
    );
    if (!business || !asked) throw new AppError('not-found', NO_INVITATION);
    return {
      members: { ...business.members, [caller.id]: roleOf(asked) },
      viewers: { ...business.viewers, [caller.id]: asked.address },
      invitations: withoutAddress(business.invitations, asked.address),
    };
  });
  return claim.businessId;
}

const NO_INVITATION =
  'This invitation is no longer valid. It was used, withdrawn or has expired. Ask the owner for a new one.';

/**
 * Changes the role of a person who was invited, before or after they accept. It applies at once,
 * because every request reads the role of its caller.
 *
 * @throws AppError `not-found` if the address belongs to no invited person
 */
export async function setMemberRole(
  { businesses }: { readonly businesses: Businesses },
  { businessId, address, role }: CallableRequest<'setMemberRole'>,
  caller: Caller,
): Promise<void> {
  await businesses.change(businessId, (found) => {
    const business = authorize(found, caller, 'changePeople');
    const ids = invitedMembers(business, address);
    const invitation = invitationOf(business, address);
    if (ids.length === 0 && !invitation) {
      throw new AppError('not-found', 'This person has no access anymore. Send a new invitation.');
    }
    const changed = Object.fromEntries(ids.map((id) => [id, role]));
    return {
      members: { ...business.members, ...changed },
      ...(invitation && {
        invitations: (business.invitations ?? []).map((one) =>
          one === invitation ? { ...one, role } : one,
        ),
      }),
    };
  });
}

/** Removes a person who was invited, or a pending invitation. */
export async function removeMember(
  { businesses }: { readonly businesses: Businesses },
  { businessId, address }: CallableRequest<'removeMember'>,
  caller: Caller,
): Promise<void> {
  await businesses.change(businessId, (found) => {
    const business = authorize(found, caller, 'changePeople');
    const { viewers = {}, members, invitations } = business;
    const removedIds = new Set(invitedMembers(business, address));
    return {
      invitations: withoutAddress(invitations, address),
      viewers: Object.fromEntries(
        Object.entries(viewers).filter(([, known]) => !isSameAddress(known, address)),
      ),
      members: Object.fromEntries(Object.entries(members).filter(([id]) => !removedIds.has(id))),
    };
  });
}
