import { createHmac, timingSafeEqual } from 'node:crypto';
import { links } from '@daily-snapshot/domain/contracts/links';
import type { UnsubscribeLinks } from '../ports/unsubscribe-links.ts';
import { addressKey } from './address-key.ts';

const FORM = /^([\w-]{1,128})\.([\w-]{43})\.([\w-]{43})$/;

/**
 * Links that say whose digests and, by a hash, to whom; signed, so that nobody can make one. They do
 * not expire: a mail can be unsubscribed from for as long as somebody keeps it.
 */
export function signedUnsubscribeLinks(origin: string, secret: string): UnsubscribeLinks {
  const sign = (claim: string): string =>
    createHmac('sha256', secret).update(`unsubscribe ${claim}`).digest('base64url');

  return {
    urlFor: (businessId, address) => {
      const claim = `${businessId}.${addressKey(address)}`;
      return origin + links.unsubscribe(`${claim}.${sign(claim)}`);
    },

    read: (token) => {
      const [, businessId = '', key = '', signature = ''] = FORM.exec(token) ?? [];
      const expected = sign(`${businessId}.${key}`);
      if (signature.length !== expected.length) return undefined;
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return undefined;
      return { businessId, addressKey: key };
    },
  };
}
