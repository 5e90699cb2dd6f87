import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { Provider } from '@daily-snapshot/domain/connections/connection';
import type { TaskQueue } from '../../../platform/ports/task-queue.ts';
import type { ConnectKeys } from '../../ports/connect-keys.ts';
import type { Connections } from '../../ports/connections.ts';
import type { SourceEvent } from '../../ports/source-provider.ts';
import { markDueByWebhook, markDueNow } from '../../services/mark-due-now.ts';

interface Ports {
  readonly connections: Connections;
  readonly connectKeys: ConnectKeys;
  readonly taskQueue: TaskQueue;
  readonly clock: Clock;
}

interface ProviderWebhook {
  readonly provider: Provider;
  readonly event: SourceEvent;
}

/**
 * Handles an event of a provider's webhook. Enqueues a sync, which reads the current state. An end of
 * access that the event announces is stored, and the sync finds out whether access has ended.
 */
export async function handleProviderWebhook(
  { connections, connectKeys, taskQueue, clock }: Ports,
  { provider, event }: ProviderWebhook,
): Promise<void> {
  const { externalKey, about, accessEndsAt } = event;
  const key = await connections.findBySourceKey(connectKeys.sourceKey(provider, externalKey));
  if (!key) return;
  const now = clock.now();
  const isDueNow = await connections.change<boolean>(key, (record) => {
    if (!record) return { outcome: false };
    const { connection, reading } = record;
    // A bank also reports changes after a new sign-in in update mode. Only the owner's browser, or
    // the bank itself, may end the wait for the owner.
    const waitsForOwner = connection.problem === 'needs-reconnect' && reading.dueAt === null;
    if (about === 'changes' && waitsForOwner) return { outcome: false };
    const isRevoked = about === 'revoked';
    const due =
      connection.basis !== null && about === 'changes'
        ? markDueByWebhook(reading, now)
        : { reading: markDueNow(reading, now), isDueNow: true };
    return {
      write: {
        connection: {
          ...connection,
          ...(accessEndsAt !== undefined && { accessEndsAt }),
          // If access was revoked at the provider, we do not need to revoke it again.
          ...(isRevoked && { disconnectedAt: connection.disconnectedAt ?? now }),
        },
        reading: due.reading,
      },
      outcome: due.isDueNow,
    };
  });
  if (!isDueNow) return;
  // Ten webhooks in a minute cause one sync.
  const minute = now.toISOString().slice(0, 16);
  await taskQueue.enqueue('syncConnection', key, `${key.connectionId} ${about} ${minute}`);
}
