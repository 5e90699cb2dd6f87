import { createHmac, timingSafeEqual } from 'node:crypto';
import { addressKey } from './address-key.ts';

const FORM = /^([\w-]{1,128})\.([\w-]{43})\.([\w-]{43})$/;

/** What a token says, and nobody else can have said. */
export interface TokenClaim {
  readonly businessId: string;
  readonly addressKey: string;
}

/**
 * Tokens that name a business and, by a hash, an address; signed, so that nobody can make one.
 *
 * @param purpose one for each kind of link, so that none is worth anything as another
 */
export function signedTokens(secret: string, purpose: string) {
  const sign = (claim: string): string =>
    createHmac('sha256', secret).update(`${purpose} ${claim}`).digest('base64url');

  return {
    make: (businessId: string, address: string): string => {
      const claim = `${businessId}.${addressKey(address)}`;
      return `${claim}.${sign(claim)}`;
    },

    /** @returns undefined when the token is not one of ours */
    read: (token: string): TokenClaim | undefined => {
      const [, businessId = '', key = '', signature = ''] = FORM.exec(token) ?? [];
      const expected = sign(`${businessId}.${key}`);
      if (signature.length !== expected.length) return undefined;
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return undefined;
      return { businessId, addressKey: key };
    },
  };
}
