import { isReadingPaused } from '@daily-snapshot/domain/operations/kill-switches';
import type { Provider } from '@daily-snapshot/domain/connections/connection';
import type { ReadRecord } from '../../ports/connections.ts';
import type { ConnectionKey } from '../../ports/vault.ts';
import { endConnection } from '../../services/disconnect/end-connection.ts';
import { syncSource } from '../../services/sync/sync-source.ts';
import { createLease, isDue, isLeased, LostLease, type Lease } from '../../services/sync/lease.ts';
import type { SyncOutcome, SyncPorts } from '../../services/sync/sync-ports.ts';

interface SyncRequest extends ConnectionKey {
  /** receives every failed request to the provider */
  readonly onTrouble?: Lease['onTrouble'];
  /** receives every record that could not be read */
  readonly onUnreadable?: Lease['onUnreadable'];
  /** is called once a sync has ended or failed */
  readonly onEnd?: (sync: { readonly provider: Provider; readonly callCount: number }) => void;
}

/**
 * Syncs a connection that is due, or ends it if its owner disconnected it. A lease allows one writing
 * run at a time. A repeated task does nothing, because the connection is no longer due. After an
 * interruption the next sweep repeats the run, with the same result. While reading from its provider is
 * off, the connection stays due. An owner can still end it.
 */
export async function syncConnection(
  ports: SyncPorts,
  {
    onTrouble = () => undefined,
    onUnreadable = () => undefined,
    onEnd = () => undefined,
    ...key
  }: SyncRequest,
): Promise<SyncOutcome> {
  const { connections, killSwitches, taskQueue, newAttemptId, clock } = ports;
  const record = await connections.read(key);
  if (!record) return 'gone';
  const now = clock.now();
  if (isLeased(record.reading, now)) return 'busy';
  if (!isDue(record.reading, now)) return 'later';
  const isOff = isReadingPaused(await killSwitches.read(), record.reading.provider);
  if (isOff && !record.connection.disconnectedAt) return 'later';
  const lease = createLease(ports, key, record, {
    holder: newAttemptId(),
    onTrouble,
    onUnreadable,
  });
  try {
    const outcome = await run(ports, key, record, lease);
    const isRerunRequested = await lease.finish();
    if (outcome === 'continues' || isRerunRequested) {
      await taskQueue.enqueue('syncConnection', key, `${key.connectionId} ${newAttemptId()}`);
    }
    return outcome;
  } catch (error) {
    await lease.release();
    if (error instanceof LostLease) return 'busy';
    throw error;
  } finally {
    onEnd({ provider: record.reading.provider, callCount: lease.callCount() });
  }
}

function run(
  ports: SyncPorts,
  key: ConnectionKey,
  record: ReadRecord,
  lease: Lease,
): Promise<SyncOutcome> {
  return record.connection.disconnectedAt
    ? endConnection(ports, key, record, lease)
    : syncSource(ports, key, record, lease);
}
