import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import {
  RECIPIENTS_MAX,
  type Business,
  type DigestPreferences,
} from '@daily-snapshot/domain/accounts/business-schema';
import type { CallableRequest, RecipientStatus } from '@daily-snapshot/domain/contracts/callables';
import { combinedEmailsOf } from '@daily-snapshot/domain/mail/combined/combined-digest-key';
import {
  resubscribe as withoutUnsubscribe,
  suppress,
} from '@daily-snapshot/domain/mail/suppression';
import type { ConfirmationLinks } from '../../mail/ports/confirmation-links.ts';
import type { Accounts } from '../../accounts/ports/accounts.ts';
import type { Businesses } from '../../accounts/ports/businesses.ts';
import type { Suppressions } from '../../mail/ports/suppressions.ts';
import {
  isSameAddress,
  findPendingAddress,
  wasJustInvited,
  withoutAddress,
} from '../../accounts/ports/pending-addresses.ts';
import { authorize, requireVerifiedAddress, type Caller } from '../../platform/ports/caller.ts';
import type { MailNotice } from '@daily-snapshot/domain/shared/mail-notice';
import type { BusinessEmails } from '../../mail/ports/business-emails.ts';

const DEFAULT_PREFERENCES: DigestPreferences = { isPaused: false, recipients: [] };

export const preferencesOf = (business: Business): DigestPreferences =>
  business.digestPreferences ?? DEFAULT_PREFERENCES;

const isRecipient = (business: Business, address: string): boolean =>
  preferencesOf(business).recipients.some((recipient) => isSameAddress(recipient, address));

/**
 * Adds a recipient of the digest. Adds the caller's own address at once. Any other address gets a
 * confirmation e-mail first. A repeated call sends it again.
 *
 * @throws AppError `not-allowed` if the caller adds another address and has not verified their own
 * @throws AppError `conflict` if the business has too many recipients, or if the address is
 *   suppressed
 */
export async function addRecipient(
  ports: { readonly businessEmails: BusinessEmails; readonly businesses: Businesses },
  { businessId, address }: CallableRequest<'addRecipient'>,
  caller: Caller,
): Promise<MailNotice> {
  if (caller.email !== undefined && isSameAddress(caller.email, address)) {
    await ports.businesses.change(businessId, (found) => {
      const business = authorize(found, caller, 'changeRecipients');
      return isRecipient(business, address) ? undefined : withRecipient(business, address);
    });
    return {};
  }
  const isOwn = caller.signInAddress !== undefined && isSameAddress(caller.signInAddress, address);
  if (!isOwn) requireVerifiedAddress(caller);
  const request = { kind: 'confirm-recipient', businessId, to: address } as const;
  return ports.businessEmails.queue(request, caller, (found, now) => {
    const business = authorize(found, caller, 'changeRecipients');
    const pending = business.waitingRecipients;
    if (isRecipient(business, address) || wasJustInvited(pending, address, now)) return undefined;
    const others = withoutAddress(pending, address);
    requireRecipientLimit(business, others.length);
    return { business, fields: { waitingRecipients: [...others, { address, askedAt: now }] } };
  });
}

function requireRecipientLimit(business: Business, pendingCount: number): void {
  if (preferencesOf(business).recipients.length + pendingCount < RECIPIENTS_MAX) return;
  throw new AppError(
    'conflict',
    `You can add up to ${RECIPIENTS_MAX} addresses. Remove one first.`,
  );
}

/** Moves an address from the pending addresses to the recipients. */
function withRecipient(business: Business, address: string) {
  const others = withoutAddress(business.waitingRecipients, address);
  requireRecipientLimit(business, others.length);
  const preferences = preferencesOf(business);
  return {
    waitingRecipients: others,
    digestPreferences: { ...preferences, recipients: [...preferences.recipients, address] },
  };
}

export async function removeRecipient(
  { businesses }: { readonly businesses: Businesses },
  { businessId, address }: CallableRequest<'removeRecipient'>,
  caller: Caller,
): Promise<void> {
  await businesses.change(businessId, (found) => {
    const business = authorize(found, caller, 'changeRecipients');
    const preferences = preferencesOf(business);
    const recipients = preferences.recipients.filter(
      (recipient) => !isSameAddress(recipient, address),
    );
    return {
      waitingRecipients: withoutAddress(business.waitingRecipients, address),
      digestPreferences: { ...preferences, recipients },
    };
  });
}

/**
 * Confirms the waiting addresses of owners who have verified their account since, so that no owner
 * is asked twice.
 */
export async function confirmVerifiedOwners(
  ports: { readonly businesses: Businesses; readonly accounts: Pick<Accounts, 'signInsOf'> },
  businessId: string,
  { members, waitingRecipients = [] }: Pick<Business, 'members' | 'waitingRecipients'>,
): Promise<void> {
  if (waitingRecipients.length === 0) return;
  const ids = Object.keys(members).filter((id) => members[id] === 'owner');
  const signIns = [...(await ports.accounts.signInsOf(ids)).values()];
  const verified = signIns.filter(({ isVerified }) => isVerified).map(({ address }) => address);
  for (const address of verified) {
    await ports.businesses.change(businessId, (business) =>
      business?.waitingRecipients?.some((waiting) => isSameAddress(waiting.address, address))
        ? confirmed(business, address)
        : undefined,
    );
  }
}

/**
 * Confirms a recipient. Does nothing for an unknown or expired link, and does not reveal which one
 * it is.
 */
export async function confirmRecipient(
  ports: {
    readonly businesses: Businesses;
    readonly suppressions: Suppressions;
    readonly confirmationLinks: ConfirmationLinks;
    readonly clock: Clock;
  },
  { token }: { readonly token: string },
): Promise<void> {
  const link = ports.confirmationLinks.read('confirm-recipient', token);
  if (!link) return;
  let address: string | undefined;
  await ports.businesses.change(link.businessId, (business) => {
    const pending = findPendingAddress(
      business?.waitingRecipients,
      link.matchesAddress,
      ports.clock.now(),
    );
    address = pending?.address;
    return business && pending && confirmed(business, pending.address);
  });
  if (address === undefined) return;
  // A new confirmation lifts an earlier unsubscribe.
  await ports.suppressions.changeOf(address, (suppression) =>
    withoutUnsubscribe(suppression, link.businessId),
  );
}

/** Undoes a confirmation with the same link: the address gets no digests of the business. */
export async function declineDigests(
  ports: Parameters<typeof confirmRecipient>[0],
  { token }: { readonly token: string },
): Promise<void> {
  const link = ports.confirmationLinks.read('confirm-recipient', token);
  if (!link) return;
  const { businessId, matchesAddress } = link;
  const business = await ports.businesses.find(businessId);
  const address = business && preferencesOf(business).recipients.find(matchesAddress);
  if (address === undefined) return;
  await ports.suppressions.changeOf(address, (suppression) =>
    suppress(suppression, { what: 'digests', businessId }, ports.clock.now()),
  );
}

const confirmed = (business: Business, address: string) =>
  isRecipient(business, address)
    ? { waitingRecipients: withoutAddress(business.waitingRecipients, address) }
    : withRecipient(business, address);

/** Returns the recipients of the digest and whether mail reaches them. */
export async function recipientStatuses(
  ports: { readonly businesses: Businesses; readonly suppressions: Suppressions },
  { businessId }: CallableRequest<'recipientStatuses'>,
  caller: Caller,
): Promise<RecipientStatus[]> {
  const found = await ports.businesses.find(businessId);
  const business = authorize(found, caller, 'seeRecipients');
  const { recipients } = preferencesOf(business);
  const { combinedOwners = [] } = business;
  const suppressions = await ports.suppressions.of(recipients);
  return recipients.map((address) => {
    const suppression = suppressions.get(address);
    if (suppression?.everything) {
      const isSpam = suppression.everything.reason === 'reported-as-spam';
      return { address, status: isSpam ? 'reported-as-spam' : 'unreachable' };
    }
    const unsubscribable = [businessId, ...combinedOwners.map(combinedEmailsOf)];
    const isUnsubscribed = unsubscribable.some((id) => suppression?.digestsOf[id] !== undefined);
    return { address, status: isUnsubscribed ? 'unsubscribed' : 'subscribed' };
  });
}

/**
 * Resumes the digest of a business for the caller's own address, and the combined e-mail that
 * contains it.
 *
 * @throws AppError `not-allowed` if the address is not verified
 */
export async function resubscribe(
  ports: { readonly businesses: Businesses; readonly suppressions: Suppressions },
  { businessId }: CallableRequest<'resubscribe'>,
  caller: Caller,
): Promise<void> {
  authorize(await ports.businesses.find(businessId), caller, 'seeRecipients');
  if (caller.email === undefined) {
    throw new AppError('not-allowed', 'Confirm the address you sign in with first.');
  }
  await ports.suppressions.changeOf(caller.email, (suppression) => {
    const after = withoutUnsubscribe(suppression, businessId);
    return withoutUnsubscribe(after ?? suppression, combinedEmailsOf(caller.id)) ?? after;
  });
}
