import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { Ledger } from '../../../imports/ports/ledger.ts';
import type { TaskQueue } from '../../../platform/ports/task-queue.ts';
import type { Connections } from '../../ports/connections.ts';
import type { ConnectionKey } from '../../ports/vault.ts';
import { markDueNow } from '../mark-due-now.ts';
import { enqueueSync } from '../sync/enqueue-sync.ts';
import { unlinkSource } from './unlink-source.ts';

interface Ports {
  readonly connections: Connections;
  readonly ledger: Ledger;
  readonly taskQueue: TaskQueue;
  readonly clock: Clock;
}

interface Disconnected extends ConnectionKey {
  /** whether the stored transactions stay or are removed */
  readonly what: 'keeping-lines' | 'with-lines';
}

/**
 * Ends a connection. Syncs stop at once, and a task revokes our access at the provider.
 *
 * @throws AppError `not-found` if there is no such connection
 */
export async function startDisconnecting(
  ports: Ports,
  { businessId, connectionId, what }: Disconnected,
): Promise<void> {
  const key = { businessId, connectionId };
  const now = ports.clock.now();
  const name = await ports.connections.change<string>(key, (record) => {
    if (!record) throw connectionNotFound();
    const { connection, reading } = record;
    const purgingSince =
      what === 'with-lines' ? (connection.purgingSince ?? now) : connection.purgingSince;
    const disconnectedAt = connection.disconnectedAt ?? now;
    return {
      write: {
        connection: { ...connection, disconnectedAt, purgingSince },
        reading: { ...markDueNow(reading, now), failures: 0 },
      },
      outcome: connection.name,
    };
  });
  await unlinkSource(ports, businessId, name);
  await enqueueSync(ports, key, now);
}

export const connectionNotFound = () =>
  new AppError(
    'not-found',
    'We could not find this connection. Reload the page to see your current connections.',
  );
