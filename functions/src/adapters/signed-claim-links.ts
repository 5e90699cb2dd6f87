import { links } from '@daily-snapshot/domain/contracts/links';
import type { ClaimLinks } from '../ports/claim-links.ts';
import { signedTokens } from './signed-tokens.ts';

/** What is signed: the checkout, and the second in which the link runs out. */
const FORM = /^([\w-]+)-(\d{10})$/;

/** They are worth something once, and for a while: as long as nobody has claimed the checkout. */
export function signedClaimLinks(origin: string, secret: string): ClaimLinks {
  const tokens = signedTokens(secret, 'claim');
  return {
    urlFor: (checkoutId, address, endsAt) => {
      const ends = Math.floor(endsAt.getTime() / 1000);
      return origin + links.claim(tokens.make(`${checkoutId}-${ends}`, address));
    },
    read: (token) => {
      const claim = tokens.read(token);
      const [, checkoutId, ends] = FORM.exec(claim?.businessId ?? '') ?? [];
      if (!claim || checkoutId === undefined) return undefined;
      const endsAt = new Date(Number(ends) * 1000);
      return { checkoutId, addressKey: claim.addressKey, endsAt };
    },
  };
}
