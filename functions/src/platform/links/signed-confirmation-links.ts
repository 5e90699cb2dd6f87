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
  urlFor: (letter, businessId, address) =>
    origin + PATHS[letter](signedTokens(secret, letter).make(businessId, address)),

  read: (letter, token) => {
    const claim = signedTokens(secret, letter).read(token);
    return (
      claim && {
        businessId: claim.businessId,
        isOf: (address) => addressKey(address) === claim.addressKey,
      }
    );
  },
});
