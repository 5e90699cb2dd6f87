import { links } from '@daily-snapshot/domain/contracts/links';
import type { BusinessEmailKind } from '@daily-snapshot/domain/mail/email-kind';
import type { ConfirmationLinks } from '../../mail/ports/confirmation-links.ts';
import { addressKey } from '../keys/address-key.ts';
import { signedTokens } from './signed-tokens.ts';

const PATHS: Readonly<Record<BusinessEmailKind, (token: string) => string>> = {
  'confirm-recipient': links.confirmRecipient,
  'invite-viewer': links.invitation,
};

/** Signs links that confirm an address. A link works while the business waits for that address. */
export const signedConfirmationLinks = (origin: string, secret: string): ConfirmationLinks => ({
  urlFor: (kind, businessId, address) =>
    origin + PATHS[kind](signedTokens(secret, kind).make(businessId, address)),

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
