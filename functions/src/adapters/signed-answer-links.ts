import { links } from '@daily-snapshot/domain/contracts/links';
import type { BusinessLetterKind } from '@daily-snapshot/domain/delivery/letter';
import type { AnswerLinks } from '../ports/answer-links.ts';
import { addressKey } from './address-key.ts';
import { signedTokens } from './signed-tokens.ts';

const PATHS: Readonly<Record<BusinessLetterKind, (token: string) => string>> = {
  'confirm-recipient': links.confirmRecipient,
  'invite-viewer': links.invitation,
};

/** They are worth something only while the business still waits for that address. */
export const signedAnswerLinks = (origin: string, secret: string): AnswerLinks => ({
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
