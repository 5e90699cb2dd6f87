import { links } from '@daily-snapshot/domain/contracts/links';
import type { BusinessEmailKind } from '@daily-snapshot/domain/mail/email-kind';
import type { UnsubscribeLinks } from '../../mail/ports/unsubscribe-links.ts';
import { signedTokens } from './signed-tokens.ts';
import type { ConfirmationLinks } from '../../mail/ports/confirmation-links.ts';
import { addressKey } from '../keys/keys.ts';
import type { AddressLinkKind, AddressLinks } from '../../accounts/ports/address-links.ts';
import type { ClaimLinks } from '../../billing/ports/claim-links.ts';
import type { AlertLinks } from '../../alerts/ports/alert-links.ts';

/** Signs unsubscribe links. They do not expire, because old e-mail must still be unsubscribable. */
export function signedUnsubscribeLinks(origin: string, secret: string): UnsubscribeLinks {
  const tokens = signedTokens(secret, 'unsubscribe');
  return {
    urlFor: (businessId, address) => origin + links.unsubscribe(tokens.make(businessId, address)),
    read: tokens.read,
  };
}

const CONFIRMATION_PATHS: Readonly<Record<BusinessEmailKind, (token: string) => string>> = {
  'confirm-recipient': links.confirmRecipient,
  'invite-viewer': links.invitation,
  'offer-ownership': links.ownershipOffer,
};

/** Signs links that confirm an address. A link works while the business waits for that address. */
export const signedConfirmationLinks = (origin: string, secret: string): ConfirmationLinks => ({
  urlFor: (kind, businessId, address) =>
    origin + CONFIRMATION_PATHS[kind](signedTokens(secret, kind).make(businessId, address)),

  read: (kind, token) => {
    const claim = signedTokens(secret, kind).read(token);
    return (
      claim && {
        businessId: claim.businessId,
        matchesAddress: (address) => addressKey(address) === claim.addressKey,
      }
    );
  },
});

const ADDRESS_PATHS: Readonly<Record<AddressLinkKind, (token: string) => string>> = {
  confirm: links.confirmAddress,
  restore: links.restoreAddress,
};

/** The signed content: account and change. */
const CHANGE_FORM = /^([\w-]+)-([0-9a-f]{32})$/;

/** Signs links that change a sign-in address. A link works as long as the stored change allows it. */
export function signedAddressLinks(origin: string, secret: string): AddressLinks {
  const tokens = (kind: AddressLinkKind) => signedTokens(secret, `${kind}-address`);
  return {
    urlFor: (kind, { accountId, changeId }, address) =>
      origin + ADDRESS_PATHS[kind](tokens(kind).make(`${accountId}-${changeId}`, address)),

    read: (kind, token) => {
      const claim = tokens(kind).read(token);
      const [, accountId, changeId] = CHANGE_FORM.exec(claim?.businessId ?? '') ?? [];
      if (!claim || accountId === undefined || changeId === undefined) return undefined;
      const matchesAddress = (address: string) => addressKey(address) === claim.addressKey;
      return { accountId, changeId, matchesAddress };
    },
  };
}

/** The signed content: checkout, and expiry in seconds. */
const CHECKOUT_FORM = /^([\w-]+)-(\d{10})$/;

/**
 * Signs links that claim a checkout. A link works once, until it expires or the checkout is
 * claimed.
 */
export function signedClaimLinks(origin: string, secret: string): ClaimLinks {
  const tokens = signedTokens(secret, 'claim');
  return {
    urlFor: (checkoutId, address, endsAt) => {
      const ends = Math.floor(endsAt.getTime() / 1000);
      return origin + links.claim(tokens.make(`${checkoutId}-${ends}`, address));
    },
    read: (token) => {
      const claim = tokens.read(token);
      const [, checkoutId, ends] = CHECKOUT_FORM.exec(claim?.businessId ?? '') ?? [];
      if (!claim || checkoutId === undefined) return undefined;
      const endsAt = new Date(Number(ends) * 1000);
      return { checkoutId, addressKey: claim.addressKey, endsAt };
    },
  };
}

/** The signed content: business, alert, and expiry in seconds. */
const ALERT_FORM = /^([\w-]+)-(\d{4}-\d{2}-\d{2}-[0-9a-f]{16})-(\d{10})$/;

/**
 * Signs links that answer an alert. A link contains only the hash of an address, and works while a
 * member who may answer alerts has that address.
 */
export function signedAlertLinks(origin: string, secret: string): AlertLinks {
  const tokens = signedTokens(secret, 'answer-alert');
  return {
    urlFor: ({ businessId, alertId, address, endsAt }) => {
      const ends = Math.floor(endsAt.getTime() / 1000);
      return origin + links.answerAlert(tokens.make(`${businessId}-${alertId}-${ends}`, address));
    },

    read: (token) => {
      const claim = tokens.read(token);
      const [, businessId, alertId, ends] = ALERT_FORM.exec(claim?.businessId ?? '') ?? [];
      if (!claim || businessId === undefined || alertId === undefined) return undefined;
      return {
        businessId,
        alertId,
        endsAt: new Date(Number(ends) * 1000),
        matchesAddress: (address) => addressKey(address) === claim.addressKey,
      };
    },
  };
}
