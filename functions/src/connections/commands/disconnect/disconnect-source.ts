import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { Quota } from '@daily-snapshot/domain/shared/rate-limit';
import type { Businesses } from '../../../accounts/ports/businesses.ts';
import type { ConnectionRecord, Connections } from '../../ports/connections.ts';
import type { Ledger } from '../../../imports/ports/ledger.ts';
import type { RateLimits } from '../../../platform/ports/rate-limits.ts';
import type { TaskQueue } from '../../../platform/ports/task-queue.ts';
import type { ConnectionKey } from '../../ports/vault.ts';
import { markDueNow } from '../mark-due-now.ts';
import { authorize, type Caller } from '../../../platform/ports/caller.ts';
import { unlinkSource } from './unlink-source.ts';

interface Ports {
  readonly businesses: Businesses;
  readonly connections: Connections;
  readonly ledger: Ledger;
  readonly taskQueue: TaskQueue;
  readonly clock: Clock;
}

/**
 * Ends a connection. From now on nothing is read, whatever the provider answers to being told so; its
 * lines stay, unless they are to go with it.
 *
 * @throws AppError `not-found` when there is no such business, or connection, for this caller
 */
export async function disconnectSource(
  ports: Ports,
  caller: Caller,
  key: ConnectionKey,
  what: 'keeping-lines' | 'with-lines',
): Promise<void> {
  await authoriseConnection(ports, caller, key);
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
  await unlinkSource(ports, key.businessId, name);
  await ask(ports, key, now);
}

/** Providers limit the requests of our application, and a limit would block all owners. */
const READINGS: Quota = { most: 30, withinMs: 86_400_000 };

/**
 * Has a connection read now, or as soon as it may be.
 *
 * @throws AppError `not-found` when there is no such business, or connection, for this caller
 * @throws AppError `too-many` when the caller has asked often enough for a day
 */
export async function syncSourceNow(
  ports: Ports & { readonly rateLimits: RateLimits },
  caller: Caller,
  key: ConnectionKey,
): Promise<void> {
  await authoriseConnection(ports, caller, key);
  const now = ports.clock.now();
  if (!(await ports.rateLimits.take(`reads.${caller.id}`, READINGS, now))) {
    throw new AppError(
      'too-many',
      'You have asked for this often today. It is read by itself before your digest.',
    );
  }
  const isAsked = await ports.connections.change<boolean>(key, (record) => {
    if (!record) throw unknown();
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
  if (isAsked) await ask(ports, key, now);
}

const authoriseConnection = async (
  { businesses }: Ports,
  caller: Caller,
  { businessId }: ConnectionKey,
) => authorize(await businesses.find(businessId), caller, 'connectSources');

const ask = (
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
    if (!record) throw unknown();
    return { write: changed(record), outcome: record.connection.name };
  });

const unknown = () =>
  new AppError('not-found', 'We could not find this connection in your business.');
