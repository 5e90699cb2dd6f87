import { CALL_LIMITS } from '@daily-snapshot/domain/contracts/call-limits';
import { isReadingPaused } from '@daily-snapshot/domain/operations/kill-switches';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Provider } from '@daily-snapshot/domain/connections/connection';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { Businesses } from '../../../accounts/ports/businesses.ts';
import type { Connections } from '../../ports/connections.ts';
import type { Ledger } from '../../../imports/ports/ledger.ts';
import type { KillSwitchReader } from '../../../operations/ports/kill-switches.ts';
import type { RateLimits } from '../../../platform/ports/rate-limits.ts';
import type { TaskQueue } from '../../../platform/ports/task-queue.ts';
import type { ConnectionKey } from '../../ports/vault.ts';
import { markDueNow } from '../../services/mark-due-now.ts';
import { authorize, type Caller } from '../../../platform/ports/caller.ts';
import {
  connectionNotFound,
  startDisconnecting,
} from '../../services/disconnect/start-disconnecting.ts';
import { readingPausedError } from '../../services/reading-paused-error.ts';
import { enqueueSync } from '../../services/sync/enqueue-sync.ts';

interface Ports {
  readonly businesses: Businesses;
  readonly connections: Connections;
  readonly ledger: Ledger;
  readonly taskQueue: TaskQueue;
  readonly clock: Clock;
}

interface DisconnectRequest extends ConnectionKey {
  /** whether the stored transactions stay or are removed */
  readonly what: 'keeping-lines' | 'with-lines';
}

/**
 * Ends a connection. Syncs stop at once, even if the provider does not confirm the revocation.
 *
 * @throws AppError `not-found` if the caller has no such business or connection
 */
export async function disconnectSource(
  ports: Ports,
  { businessId, connectionId, what }: DisconnectRequest,
  caller: Caller,
): Promise<void> {
  await authorizeConnection(ports, { businessId, connectionId }, caller);
  await startDisconnecting(ports, { businessId, connectionId, what });
}

interface Scheduled {
  readonly provider: Provider;
  readonly isDueNow: boolean;
}

/**
 * Syncs a connection now, or as soon as its provider allows.
 *
 * @throws AppError `not-found` if the caller has no such business or connection
 * @throws AppError `too-many` if the caller has used up the syncs of a day
 * @throws AppError `unavailable` while we do not read from its provider. It is synced afterward.
 */
export async function syncSourceNow(
  ports: Ports & { readonly rateLimits: RateLimits; readonly killSwitches: KillSwitchReader },
  key: ConnectionKey,
  caller: Caller,
): Promise<void> {
  await authorizeConnection(ports, key, caller);
  const now = ports.clock.now();
  if (
    !(await ports.rateLimits.take(
      `reads.${caller.id}`,
      CALL_LIMITS.syncSourceNow.quotas.ofAccount,
      now,
    ))
  ) {
    throw new AppError(
      'too-many',
      'You have reached today’s limit for manual syncs. We still sync this connection before your daily e-mail.',
    );
  }
  const scheduled = await ports.connections.change<Scheduled>(key, (record) => {
    if (!record) throw connectionNotFound();
    const { connection, reading } = record;
    const { provider } = reading;
    // A connection that waits for its provider or its owner keeps waiting. A provider's limits
    // apply to manual syncs too.
    const isWaiting = reading.failures > 0 || connection.problem === 'still-syncing';
    const isDue = reading.dueAt !== null && reading.dueAt <= now;
    if (connection.disconnectedAt || reading.dueAt === null || (isWaiting && !isDue)) {
      return { outcome: { provider, isDueNow: false } };
    }
    const write = { connection, reading: markDueNow(reading, now) };
    return { write, outcome: { provider, isDueNow: true } };
  });
  const switches = await ports.killSwitches.read();
  if (isReadingPaused(switches, scheduled.provider)) throw readingPausedError(scheduled.provider);
  if (scheduled.isDueNow) await enqueueSync(ports, key, now);
}

const authorizeConnection = async (
  { businesses }: Ports,
  { businessId }: ConnectionKey,
  caller: Caller,
) => authorize(await businesses.find(businessId), caller, 'connectSources');
