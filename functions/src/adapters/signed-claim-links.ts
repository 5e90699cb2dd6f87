import { links } from '@daily-snapshot/domain/contracts/links';
import type { ClaimLinks } from '../ports/claim-links.ts';
import { signedTokens } from './signed-tokens.ts';

/** They are worth something once: as long as nobody has claimed the checkout. */
export function signedClaimLinks(origin: string, secret: string): ClaimLinks {
  const tokens = signedTokens(secret, 'claim');
  return {
    urlFor: (checkoutId, address) => origin + links.claim(tokens.make(checkoutId, address)),
    read: (token) => {
      const claim = tokens.read(token);
      return claim && { checkoutId: claim.businessId, addressKey: claim.addressKey };
    },
  };
}
