import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  CHALLENGE_LIFETIME_MS,
  challengeOf,
  hasLeadingZeroBits,
  signedPartOf,
} from '@daily-snapshot/domain/shared/proof-of-work';
import type { Challenges, ChallengeScope } from '../ports/challenges.ts';

/**
 * Signs challenges with a secret. A proof with a wrong signature costs one HMAC, and one that is
 * unsolved costs one more hash.
 */
export function signedChallenges(secret: string): Challenges {
  const sign = ({ call, network }: ChallengeScope, part: string): string =>
    createHmac('sha256', secret)
      .update(`challenge ${call} ${network.address} ${part}`)
      .digest('base64url');

  return {
    issue: (scope, bits, now) => {
      const nonce = randomBytes(16).toString('base64url');
      const part = signedPartOf({ expiresAt: now.getTime() + CHALLENGE_LIFETIME_MS, bits, nonce });
      return `${part}.${sign(scope, part)}`;
    },

    verify: (proof, scope, now) => {
      const challenge = challengeOf(proof);
      if (!challenge || challenge.expiresAt <= now.getTime()) return undefined;
      const expected = Buffer.from(sign(scope, signedPartOf(challenge)));
      if (!timingSafeEqual(Buffer.from(challenge.signature), expected)) return undefined;
      const hash = createHash('sha256').update(proof).digest();
      const { nonce: id, bits } = challenge;
      return hasLeadingZeroBits(hash, bits) ? { id, bits } : undefined;
    },
  };
}
