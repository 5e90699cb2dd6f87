import type { ConnectionRecord } from '../../ports/connections.ts';
import type { ConnectionKey } from '../../ports/vault.ts';
import { endConnection } from '../disconnect/end-connection.ts';
import { syncSource } from './sync-source.ts';
import { createLease, LEASE_MS, LostLease, type Lease } from './lease.ts';
import type { SyncOutcome, SyncPorts } from './sync-ports.ts';

/**
 * Brings one connection up to date: reads it, or ends it when its owner has said so. One at a time, by
 * a lease, and when it is due: a task is only a hint, so that one that comes twice, or was asked for by
 * two sweeps, does not ask the provider twice. Broken off anywhere, it is done again by the next sweep
 * and ends in the same books.
 */
export async function syncConnection(
  ports: SyncPorts,
  key: ConnectionKey,
  onTrouble: Lease['onTrouble'] = () => undefined,
): Promise<SyncOutcome> {
  const holder = ports.newAttemptId();
  const taken = await takeLease(ports, key, holder);
  if (typeof taken === 'string') return taken;
  const lease = createLease(ports, key, { holder, onTrouble });
  let synced: SyncOutcome | 'lost' = 'lost';
  try {
    const { disconnectedAt } = taken.connection;
    synced = disconnectedAt
      ? await endConnection(ports, key, taken, lease)
      : await syncSource(ports, key, taken, lease);
  } catch (error) {
    if (!(error instanceof LostLease)) throw error;
  } finally {
    await giveBack(ports, key, holder, synced === 'goes-on');
  }
  return synced === 'lost' ? 'busy' : synced;
}

/** The largest difference between the clocks of two servers. */
const CLOCKS_MS = 10_000;

const takeLease = (
  { connections, clock }: SyncPorts,
  key: ConnectionKey,
  holder: string,
): Promise<ConnectionRecord | 'gone' | 'busy' | 'later'> => {
  const now = clock.now();
  return connections.change<ConnectionRecord | 'gone' | 'busy' | 'later'>(key, (record) => {
    if (!record) return { outcome: 'gone' };
    const { connection, reading } = record;
    if (reading.lease && reading.lease.until > now) return { outcome: 'busy' };
    const isDue = reading.dueAt !== null && reading.dueAt.getTime() <= now.getTime() + CLOCKS_MS;
    if (!isDue) return { outcome: 'later' };
    const until = new Date(now.getTime() + LEASE_MS);
    const leased = { ...reading, lease: { holder, until }, isAskedAgain: false };
    return { write: { connection, reading: leased }, outcome: { connection, reading: leased } };
  });
};

/** Releases the lease, and enqueues another run if there is more to do or one was requested. */
async function giveBack(
  { connections, taskQueue, newAttemptId, clock }: SyncPorts,
  key: ConnectionKey,
  holder: string,
  goesOn: boolean,
): Promise<void> {
  const isWanted = await connections.change<boolean>(key, (record) => {
    if (record?.reading.lease?.holder !== holder) return { outcome: false };
    const { connection, reading } = record;
    const { isAskedAgain } = reading;
    const free = { ...reading, lease: null, isAskedAgain: false };
    const write = { connection, reading: isAskedAgain ? { ...free, dueAt: clock.now() } : free };
    return { write, outcome: goesOn || isAskedAgain };
  });
  if (isWanted) {
    await taskQueue.enqueue('syncConnection', key, `${key.connectionId} ${newAttemptId()}`);
  }
}
