import type { Connections } from '../../ports/connections.ts';
import type { ConnectKeys } from '../../ports/connect-keys.ts';
import type { Sources } from '../../ports/source-provider.ts';
import type { Sealer } from '../../ports/vault.ts';
import type { SiteInfo } from '../../../platform/ports/site-info.ts';
import { enqueueAll, type SweepSummary } from '../../../platform/sweeps/sweep-summary.ts';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import { attemptWriter, claimToEnd, releaseAttempt } from '../../services/connect/claim-attempt.ts';
import { listAuthorizedCompanies } from '../../services/connect/list-authorized-companies.ts';
import { revokeRefusedGrant } from '../../services/connect/revoke-unused-grant.ts';

/** More attempts than all owners abandon in a quarter of an hour. */
const ATTEMPTS_PER_RUN = 50;

interface Ports {
  readonly connections: Connections;
  readonly connectKeys: ConnectKeys;
  readonly sources: Sources;
  readonly sealer: Sealer;
  readonly siteInfo: SiteInfo;
  readonly clock: Clock;
}

/**
 * Ends the attempts that expired, and revokes what was granted in them. The person who consented may
 * not have returned to us, and no owner allowed the access.
 */
export async function sweepAttempts(
  ports: Ports,
  { scheduledAt }: { readonly scheduledAt: Date },
): Promise<SweepSummary> {
  const expired = await ports.connections.expiredAttempts(scheduledAt, ATTEMPTS_PER_RUN);
  return enqueueAll(expired, (attemptKey) => endAttempt(ports, attemptKey, scheduledAt));
}

async function endAttempt(ports: Ports, attemptKey: string, now: Date): Promise<void> {
  const claimed = await claimToEnd(ports, attemptKey, ({ expiresAt }) =>
    expiresAt <= now ? {} : undefined,
  );
  if (claimed.as !== 'ours') return;
  const { attempt } = claimed;
  const { write, end } = attemptWriter(ports, attemptKey);
  try {
    // A renewal leaves the access of its connection as it is.
    const offered =
      attempt.reconnects === null &&
      (await listAuthorizedCompanies(ports, attempt, { attemptKey, returned: {}, write }));
    for (const unused of Array.isArray(offered) ? offered : []) {
      await revokeRefusedGrant(ports, attempt.provider, unused);
    }
  } catch (error) {
    await releaseAttempt(ports, attemptKey, error);
    throw error;
  }
  await end({ as: 'declined' });
}
