import {
  isReadingPaused,
  type KillSwitches,
} from '@daily-snapshot/domain/operations/kill-switches';
import type { ConnectionRecord } from '../../ports/connections.ts';
import type { ConnectionKey } from '../../ports/vault.ts';
import { endConnection } from '../../services/disconnect/end-connection.ts';
import { syncSource } from '../../services/sync/sync-source.ts';
import { createLease, LEASE_MS, LostLease, type Lease } from '../../services/sync/lease.ts';
import type { SyncOutcome, SyncPorts } from '../../services/sync/sync-ports.ts';

interface SyncRequest extends ConnectionKey {
  /** receives every failed request to the provider */
  readonly onTrouble?: Lease['onTrouble'];
  /** receives every record that could not be read */
  readonly onUnreadable?: Lease['onUnreadable'];
}

/**
 * Syncs a connection that is due, or ends it if its owner disconnected it. A lease allows one run at
 * a time. A repeated task does nothing, because the connection is no longer due. After an
 * interruption the next sweep repeats the run, with the same result. While reading from its provider is
 * off, the connection stays due. An owner can still end it.
 */
export async function syncConnection(
  ports: SyncPorts,
  { onTrouble = () => undefined, onUnreadable = () => undefined, ...key }: SyncRequest,
): Promise<SyncOutcome> {
  const holder = ports.newAttemptId();
  const leased = await takeLease(ports, key, holder, await ports.killSwitches.read());
  if (typeof leased === 'string') return leased;
  const lease = createLease(ports, key, { holder, onTrouble, onUnreadable });
  let synced: SyncOutcome | 'lost' = 'lost';
  try {
    const { disconnectedAt } = leased.connection;
    synced = disconnectedAt
      ? await endConnection(ports, key, leased, lease)
      : await syncSource(ports, key, leased, lease);
  } catch (error) {
    if (!(error instanceof LostLease)) throw error;
  } finally {
    await releaseLease(ports, key, holder, synced === 'continues');
  }
  return synced === 'lost' ? 'busy' : synced;
}

/** The largest difference between the clocks of two servers. */
const CLOCK_SKEW_MS = 10_000;

const takeLease = (
  { connections, clock }: SyncPorts,
  key: ConnectionKey,
  holder: string,
  switches: KillSwitches,
): Promise<ConnectionRecord | 'gone' | 'busy' | 'later'> => {
  const now = clock.now();
  return connections.change<ConnectionRecord | 'gone' | 'busy' | 'later'>(key, (record) => {
    if (!record) return { outcome: 'gone' };
    const { connection, reading } = record;
    if (reading.lease && reading.lease.until > now) return { outcome: 'busy' };
    const isDue =
      reading.dueAt !== null && reading.dueAt.getTime() <= now.getTime() + CLOCK_SKEW_MS;
    if (!isDue) return { outcome: 'later' };
    if (!connection.disconnectedAt && isReadingPaused(switches, reading.provider))
      return { outcome: 'later' };
    const until = new Date(now.getTime() + LEASE_MS);
    const leased = { ...reading, lease: { holder, until }, isRerunRequested: false };
    return { write: { connection, reading: leased }, outcome: { connection, reading: leased } };
  });
};

/** Releases the lease, and enqueues another run if there is more to do or one was requested. */
async function releaseLease(
  { connections, taskQueue, newAttemptId, clock }: SyncPorts,
  key: ConnectionKey,
  holder: string,
  isUnfinished: boolean,
): Promise<void> {
  const isRunNeeded = await connections.change<boolean>(key, (record) => {
    if (record?.reading.lease?.holder !== holder) return { outcome: false };
    const { connection, reading } = record;
    const { isRerunRequested } = reading;
    const free = { ...reading, lease: null, isRerunRequested: false };
    const write = {
      connection,
      reading: isRerunRequested ? { ...free, dueAt: clock.now() } : free,
    };
    return { write, outcome: isUnfinished || isRerunRequested };
  });
  if (isRunNeeded) {
    await taskQueue.enqueue('syncConnection', key, `${key.connectionId} ${newAttemptId()}`);
  }
}
