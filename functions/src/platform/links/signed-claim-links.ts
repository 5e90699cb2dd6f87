import { links } from '@daily-snapshot/domain/contracts/links';
import type { ClaimLinks } from '../../billing/ports/claim-links.ts';
import { signedTokens } from './signed-tokens.ts';

/** The signed content: checkout, and expiry in seconds. */
const FORM = /^([\w-]+)-(\d{10})$/;

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
      const [, checkoutId, ends] = FORM.exec(claim?.businessId ?? '') ?? [];
      if (!claim || checkoutId === undefined) return undefined;
      const endsAt = new Date(Number(ends) * 1000);
      return { checkoutId, addressKey: claim.addressKey, endsAt };
    },
  };
}
