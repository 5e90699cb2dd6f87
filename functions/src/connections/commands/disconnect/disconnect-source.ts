import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { Quota } from '@daily-snapshot/domain/shared/rate-limit';
import type { Businesses } from '../../../accounts/ports/businesses.ts';
import type { ConnectionRecord, Connections } from '../../ports/connections.ts';
import type { Ledger } from '../../../imports/ports/ledger.ts';
import type { RateLimits } from '../../../platform/ports/rate-limits.ts';
import type { TaskQueue } from '../../../platform/ports/task-queue.ts';
import type { ConnectionKey } from '../../ports/vault.ts';
import { markDueNow } from '../../services/mark-due-now.ts';
import { authorize, type Caller } from '../../../platform/ports/caller.ts';
import { unlinkSource } from '../../services/disconnect/unlink-source.ts';

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
  const key = { businessId, connectionId };
  await authorizeConnection(ports, key, caller);
  const now = ports.clock.now();
  const name = await change(ports, key, ({ connection, reading }) => ({
    connection: {
      ...connection,
      disconnectedAt: connection.disconnectedAt ?? now,
      purgingSince:
        what === 'with-lines' ? (connection.purgingSince ?? now) : connection.purgingSince,
    },
    reading: { ...markDueNow(reading, now), failures: 0 },
  }));
  await unlinkSource(ports, businessId, name);
  await enqueueSync(ports, key, now);
}

/** Providers limit the requests of our application, and a limit would block all owners. */
const SYNCS_ON_REQUEST: Quota = { most: 30, withinMs: 86_400_000 };

/**
 * Syncs a connection now, or as soon as its provider allows.
 *
 * @throws AppError `not-found` if the caller has no such business or connection
 * @throws AppError `too-many` if the caller has used up the syncs of a day
 */
export async function syncSourceNow(
  ports: Ports & { readonly rateLimits: RateLimits },
  key: ConnectionKey,
  caller: Caller,
): Promise<void> {
  await authorizeConnection(ports, key, caller);
  const now = ports.clock.now();
  if (!(await ports.rateLimits.take(`reads.${caller.id}`, SYNCS_ON_REQUEST, now))) {
    throw new AppError(
      'too-many',
      'You have asked for this often today. It is read by itself before your digest.',
    );
  }
  const isScheduled = await ports.connections.change<boolean>(key, (record) => {
    if (!record) throw notFoundError();
    const { connection, reading } = record;
    // A connection that waits for its provider or its owner keeps waiting. A provider's limits
    // apply to manual syncs too.
    const isWaiting = reading.failures > 0 || connection.problem === 'still-syncing';
    const isDue = reading.dueAt !== null && reading.dueAt <= now;
    if (connection.disconnectedAt || reading.dueAt === null || (isWaiting && !isDue)) {
      return { outcome: false };
    }
    return { write: { connection, reading: markDueNow(reading, now) }, outcome: true };
  });
  if (isScheduled) await enqueueSync(ports, key, now);
}

const authorizeConnection = async (
  { businesses }: Ports,
  { businessId }: ConnectionKey,
  caller: Caller,
) => authorize(await businesses.find(businessId), caller, 'connectSources');

const enqueueSync = (
  { taskQueue }: Ports,
  { businessId, connectionId }: ConnectionKey,
  now: Date,
): Promise<void> =>
  taskQueue.enqueue(
    'syncConnection',
    { businessId, connectionId },
    `${connectionId} ${now.toISOString()}`,
  );

const change = (
  { connections }: Ports,
  key: ConnectionKey,
  changed: (record: ConnectionRecord) => ConnectionRecord,
): Promise<string> =>
  connections.change(key, (record) => {
    if (!record) throw notFoundError();
    return { write: changed(record), outcome: record.connection.name };
  });

const notFoundError = () =>
  new AppError('not-found', 'We could not find this connection in your business.');
