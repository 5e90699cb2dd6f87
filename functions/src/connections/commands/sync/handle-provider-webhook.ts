import type { Provider } from '@daily-snapshot/domain/connections/connection';
import type { AuthorizationFinishedEvent, SourceEvent } from '../../ports/source-provider.ts';
import { markDueNow } from '../../services/mark-due-now.ts';
import { finishFromWebhook, type FinishPorts } from '../connect/finish-connection.ts';

interface ProviderWebhook {
  readonly provider: Provider;
  readonly event: SourceEvent | AuthorizationFinishedEvent;
}

/**
 * Handles an event of a provider's webhook. Enqueues a sync, which reads the current state. An end of
 * access that the event announces is stored, and the sync finds out whether access has ended.
 */
export async function handleProviderWebhook(
  ports: FinishPorts,
  { provider, event }: ProviderWebhook,
): Promise<void> {
  if (event.about === 'finished') return finishFromWebhook(ports, event);
  const { connections, connectKeys, taskQueue, clock } = ports;
  const { externalKey, about, accessEndsAt } = event;
  const key = await connections.findBySourceKey(connectKeys.sourceKey(provider, externalKey));
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
          // If access was revoked at the provider, we do not need to revoke it again.
          ...(isRevoked && { disconnectedAt: connection.disconnectedAt ?? now }),
        },
        reading: markDueNow(reading, now),
      },
      outcome: true,
    };
  });
  if (!isOurs) return;
  // Ten webhooks in a minute cause one sync.
  const minute = now.toISOString().slice(0, 16);
  await taskQueue.enqueue('syncConnection', key, `${key.connectionId} ${about} ${minute}`);
}
