import { createHmac, timingSafeEqual } from 'node:crypto';
import { addressKey } from '../keys/keys.ts';

const FORM = /^([\w-]{1,128})\.([\w-]{43})\.([\w-]{43})$/;

/** The verified content of a token. */
export interface TokenClaim {
  readonly businessId: string;
  readonly addressKey: string;
}

/**
 * Signs tokens that name a business and the hash of an address.
 *
 * @param purpose separates kinds of links, so that a token of one kind is invalid for another
 */
export function signedTokens(secret: string, purpose: string) {
  const sign = (claim: string): string =>
    createHmac('sha256', secret).update(`${purpose} ${claim}`).digest('base64url');

  return {
    make: (businessId: string, address: string): string => {
      const claim = `${businessId}.${addressKey(address)}`;
      return `${claim}.${sign(claim)}`;
    },

    /** @returns undefined if the token is forged */
    read: (token: string): TokenClaim | undefined => {
      const [, businessId = '', key = '', signature = ''] = FORM.exec(token) ?? [];
      const expected = sign(`${businessId}.${key}`);
      if (signature.length !== expected.length) return undefined;
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return undefined;
      return { businessId, addressKey: key };
    },
  };
}
