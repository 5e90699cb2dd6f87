// The calls about accounts that visitors make before they are signed in. They belong to several
// features.
import type { Network } from '@daily-snapshot/domain/shared/network';
import { recoverAccount } from './accounts/commands/recovery-codes.ts';
import { resetPassword } from './accounts/commands/verify-address.ts';
import { predefinedUsersFor } from './admin/handlers/admin-api.ts';
import { publicMaxInstances, setupSecrets, unsubscribeSecret } from './platform/config.ts';
import { noContent, publicFunction } from './platform/handlers/callable.ts';
import { withMinimumDuration } from './platform/handlers/minimum-duration.ts';
import { ports } from './platform/wiring/wiring.ts';

/** Longer than a failed attempt, so that the duration does not reveal what was wrong. */
const RECOVERY_DURATION_MS = 1_500;

export const visitorApi = publicFunction(
  'visitorApi',
  {
    predefinedUsers: (request, context) => predefinedUsersFor(request, context),
    resetPassword: (request, { ipAddress }) =>
      noContent(resetPassword(ports(), { ...request, network: networkOf(ipAddress) })),
    recoverAccount: (request, { ipAddress }) => {
      const attempt = recoverAccount(ports(), { ...request, network: networkOf(ipAddress) });
      return withMinimumDuration(RECOVERY_DURATION_MS, attempt);
    },
  },
  {
    memory: '512MiB',
    timeoutSeconds: 60,
    maxInstances: publicMaxInstances,
    // A hash of a recovery code takes 32 MiB, and Node computes four at once.
    concurrency: 60,
    secrets: [...setupSecrets, unsubscribeSecret],
  },
);

function networkOf(ipAddress: string): Network {
  const { ipHasher, clock } = ports();
  return ipHasher.networkOf(ipAddress, clock.now());
}
