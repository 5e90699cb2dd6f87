import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { MailNotice } from '@daily-snapshot/domain/shared/mail-notice';
import type { BusinessEmails } from '../../mail/ports/business-emails.ts';
import { requireVerifiedAddress } from '../../mail/ports/email-refusals.ts';
import { authorize, type Caller } from '../../platform/ports/caller.ts';
import type { RandomIds } from '../../platform/ports/random-ids.ts';
import type { AccessLog } from '../ports/access-log.ts';
import type { Businesses } from '../ports/businesses.ts';
import { isSameAddress, wasJustInvited } from '../ports/pending-addresses.ts';
import { logAccess } from '../services/log-access.ts';

interface Ports {
  readonly accessLog: AccessLog;
  readonly clock: Clock;
}

/**
 * Offers a business to the person with an address. Nothing changes until they accept. A new offer
 * replaces an earlier one.
 *
 * @throws AppError `not-allowed` if the caller has not confirmed an address
 * @throws AppError `conflict` if the address is the caller's own, if the business is scheduled for
 *   deletion, or if we must not send e-mail to the address
 */
export async function offerOwnership(
  ports: Ports & {
    readonly businessEmails: BusinessEmails;
    readonly randomIds: Pick<RandomIds, 'newId'>;
  },
  { businessId, address, staysAsViewer }: CallableRequest<'offerOwnership'>,
  caller: Caller,
): Promise<MailNotice> {
  const request = { kind: 'offer-ownership', businessId, to: address } as const;
  const id = ports.randomIds.newId();
  let isOffered = false;
  const sent = await ports.businessEmails.queue(request, caller, (found, now) => {
    const business = authorize(found, caller, 'transferOwnership');
    isOffered = false;
    if (business.closesAt) {
      throw new AppError(
        'conflict',
        'This business is scheduled for deletion. Keep your account first, then offer the business.',
      );
    }
    if (isSameAddress(requireVerifiedAddress(caller), address)) {
      throw new AppError('conflict', 'This is your own address. You already own this business.');
    }
    const { ownershipOffer: earlier } = business;
    const isRepeated = earlier?.staysAsViewer === staysAsViewer;
    if (earlier && isRepeated && wasJustInvited([earlier], address, now)) return undefined;
    isOffered = true;
    const ownershipOffer = { id, address, askedAt: now, from: caller.id, staysAsViewer };
    return { business, fields: { ownershipOffer } };
  });
  if (isOffered)
    await logAccess(ports, { what: 'ownership-offered', businessIds: [businessId] }, caller);
  return sent;
}

/** Withdraws the offer of a business. Does nothing without an offer. */
export async function withdrawOwnershipOffer(
  ports: Ports & { readonly businesses: Businesses },
  { businessId }: CallableRequest<'withdrawOwnershipOffer'>,
  caller: Caller,
): Promise<void> {
  let isWithdrawn = false;
  await ports.businesses.change(businessId, (found) => {
    const business = authorize(found, caller, 'transferOwnership');
    isWithdrawn = Boolean(business.ownershipOffer);
    return isWithdrawn ? { ownershipOffer: null } : undefined;
  });
  if (!isWithdrawn) return;
  const businessIds = [businessId];
  await logAccess(ports, { what: 'ownership-offer-withdrawn', businessIds }, caller);
}
