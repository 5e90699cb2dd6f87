import type { Clock } from '@daily-snapshot/domain/clock';
import type { Provider } from '@daily-snapshot/domain/contracts/connection';
import type { ConnectKeys } from '../ports/connect-keys.ts';
import type { Connections } from '../ports/connections.ts';
import type { SourceNotice } from '../ports/source-provider.ts';
import type { TaskQueue } from '../ports/task-queue.ts';

interface Ports {
  readonly connections: Connections;
  readonly connectKeys: ConnectKeys;
  readonly taskQueue: TaskQueue;
  readonly clock: Clock;
}

/**
 * Takes a provider's word that there is something to look at, and looks there. What it says of an end
 * to our access is believed; that it has ended is found out by asking.
 */
export async function takeSourceNotice(
  { connections, connectKeys, taskQueue, clock }: Ports,
  provider: Provider,
  { externalKey, about, accessEndsAt }: SourceNotice,
): Promise<void> {
  const key = await connections.holderOf(connectKeys.sourceKey(provider, externalKey));
  if (!key) return;
  const now = clock.now();
  const isOurs = await connections.change<boolean>(key, (record) => {
    if (!record) return { outcome: false };
    const { connection, reading } = record;
    const isRevoked = about === 'revoked';
    return {
      write: {
        connection: {
          ...connection,
          ...(accessEndsAt && { accessEndsAt }),
          // Whoever takes it back there need not do it here as well.
          ...(isRevoked && { disconnectedAt: connection.disconnectedAt ?? now }),
        },
        // A reading that is under way may have gone past what this is about.
        reading: { ...reading, dueAt: now, isAskedAgain: reading.lease !== null },
      },
      outcome: true,
    };
  });
  if (!isOurs) return;
  // Ten notices in a minute are one reading.
  const minute = now.toISOString().slice(0, 16);
  await taskQueue.enqueue('syncConnection', key, `${key.connectionId} ${about} ${minute}`);
}
