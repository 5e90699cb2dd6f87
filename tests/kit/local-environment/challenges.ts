import type { CallableName } from '@daily-snapshot/domain/contracts/callables';
import { hmacIpHasher } from '../../../functions/src/platform/keys/hmac-ip-hasher.ts';
import { signedChallenges } from '../../../functions/src/platform/keys/signed-challenges.ts';
import { signingSecret } from './environment.ts';

/** Issues a challenge with the secret of the local environment. */
export function issueChallenge(
  call: CallableName,
  ipAddress: string,
  { bits, ageMs = 0 }: { readonly bits: number; readonly ageMs?: number },
): string {
  const secret = signingSecret();
  const network = hmacIpHasher(secret).networkOf(ipAddress, new Date());
  return signedChallenges(secret).issue({ call, network }, bits, new Date(Date.now() - ageMs));
}
