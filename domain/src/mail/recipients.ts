import { isEntitledToDigests, type Entitlement } from '../billing/entitlement.ts';
import type { TimeZone } from '../calendar/time-zone.ts';
import { isPaused, type Pause } from './digest-pause.ts';
import {
  isAlertEmail,
  isEssentialEmail,
  OWN_EMAILS,
  type AddressedEmail,
  type EmailOfBusinessKind,
  type OwnEmailKind,
} from './email-kind.ts';
import type { EmailSkipReason, SingleMailSubject } from './outbox-entry.ts';
import { normalizeAddress } from '../shared/normalize-address.ts';
import { isSuppressed, NOT_SUPPRESSED, type Suppression } from './suppression.ts';

/** The fields of a business that decide who receives its e-mail. */
export interface MailedBusiness {
  readonly timeZone: TimeZone;
  readonly closesAt?: Date | undefined;
  readonly entitlement?: Entitlement | undefined;
  readonly digestPreferences?: (Pause & { readonly recipients: readonly string[] }) | undefined;
  /** addresses that were asked to confirm the digest */
  readonly waitingRecipients?: readonly Asked[] | undefined;
  /** addresses that were invited to view this business */
  readonly invitations?: readonly Asked[] | undefined;
  /** the address to which this business is offered */
  readonly ownershipOffer?: Asked | null | undefined;
}

interface Asked {
  readonly address: string;
}

/** The recipients of an e-mail, or the reason why it has none. */
export type Recipients =
  | { readonly addresses: readonly string[]; readonly skipReason?: undefined }
  | { readonly skipReason: EmailSkipReason };

/** By address. */
type Suppressions = ReadonlyMap<string, Suppression>;

/** Returns the addresses that an e-mail may go to, whose suppressions have to be read. */
export const addressesOf = (
  mail: SingleMailSubject,
  business: MailedBusiness | undefined,
): readonly string[] =>
  mail.email ? [mail.email.to] : (business?.digestPreferences?.recipients ?? []);

/** @param business undefined if it was erased */
export const recipientsOfMail = (
  mail: SingleMailSubject,
  business: MailedBusiness | undefined,
  suppressions: Suppressions,
  now: Date,
): Recipients => {
  if (!mail.email) {
    const recipients = recipientsOf(mail.businessId, business, suppressions, now);
    return withoutAddresses(recipients, mail.combinedTo);
  }
  return mail.businessId === undefined
    ? recipientsOfOwnEmail(mail.email, suppressions)
    : recipientsOfEmail(mail.email, mail.businessId, { business, suppressions, now });
};

/**
 * @param business undefined if it was erased
 * @param suppressions by address, as the business lists it
 */
export function recipientsOf(
  businessId: string,
  business: MailedBusiness | undefined,
  suppressions: Suppressions,
  now: Date,
): Recipients {
  if (!business || business.closesAt) return { skipReason: 'closed' };
  if (!isEntitledToDigests(business.entitlement, now)) return { skipReason: 'not-entitled' };
  const { digestPreferences, timeZone } = business;
  if (isPaused(digestPreferences, timeZone, now)) return { skipReason: 'paused' };
  const recipients = digestPreferences?.recipients ?? [];
  if (recipients.length === 0) return { skipReason: 'no-recipients' };
  const addresses = recipients.filter(
    (address) => !isSuppressed(suppressions.get(address) ?? NOT_SUPPRESSED, businessId),
  );
  return addresses.length === 0 ? { skipReason: 'unsubscribed' } : { addresses };
}

/** Leaves out the addresses that get a digest in their combined e-mail. */
function withoutAddresses(recipients: Recipients, combinedTo: readonly string[] = []): Recipients {
  if (recipients.skipReason) return recipients;
  const combined = new Set(combinedTo.map(normalizeAddress));
  const addresses = recipients.addresses.filter(
    (address) => !combined.has(normalizeAddress(address)),
  );
  return addresses.length === 0 ? { skipReason: 'combined' } : { addresses };
}

/**
 * Returns the recipients of an e-mail of a business. A question is sent only while the owner waits
 * for an answer from its address. An alert is sent while the business is entitled to digests, also
 * if digests are paused. A copy of a digest goes to a member who asked for it, also after an
 * unsubscribe.
 */
function recipientsOfEmail(
  { kind, to }: AddressedEmail<EmailOfBusinessKind>,
  businessId: string,
  {
    business,
    suppressions,
    now,
  }: {
    readonly business: MailedBusiness | undefined;
    readonly suppressions: Suppressions;
    readonly now: Date;
  },
): Recipients {
  if (!business || business.closesAt) return { skipReason: 'closed' };
  const suppression = suppressions.get(to) ?? NOT_SUPPRESSED;
  if (kind === 'digest-copy') {
    return suppression.everything ? { skipReason: 'unsubscribed' } : { addresses: [to] };
  }
  if (isAlertEmail(kind)) {
    if (!isEntitledToDigests(business.entitlement, now)) return { skipReason: 'not-entitled' };
  } else {
    if (!isAsked(askedFor(kind, business), to)) return { skipReason: 'no-recipients' };
  }
  return isSuppressed(suppression, businessId)
    ? { skipReason: 'unsubscribed' }
    : { addresses: [to] };
}

/**
 * Returns the recipients of an e-mail without a business. E-mail about money or security is held back
 * only from an address that receives no e-mail at all.
 */
function recipientsOfOwnEmail(
  { kind, to }: AddressedEmail<OwnEmailKind>,
  suppressions: Suppressions,
): Recipients {
  const suppression = suppressions.get(to) ?? NOT_SUPPRESSED;
  const isBlocked = isEssentialEmail(kind)
    ? suppression.everything !== null
    : isSuppressed(suppression, OWN_EMAILS);
  return isBlocked ? { skipReason: 'unsubscribed' } : { addresses: [to] };
}

/** Returns the addresses whose answer the owner waits for. */
function askedFor(
  kind: EmailOfBusinessKind,
  business: MailedBusiness,
): MailedBusiness['invitations'] {
  if (kind === 'invite-viewer') return business.invitations;
  if (kind !== 'offer-ownership') return business.waitingRecipients;
  return business.ownershipOffer ? [business.ownershipOffer] : [];
}

const isAsked = (asked: MailedBusiness['invitations'], address: string): boolean =>
  asked?.some((one) => normalizeAddress(one.address) === normalizeAddress(address)) ?? false;
