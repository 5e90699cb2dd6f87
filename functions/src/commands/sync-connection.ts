import type { ConnectionRecord } from '../ports/connections.ts';
import type { ConnectionKey } from '../ports/vault.ts';
import { endConnection } from './end-connection.ts';
import { readSource } from './read-source.ts';
import { leaseOf, LEASE_MS, LostLease } from './source-lease.ts';
import type { Synced, SyncPorts } from './source-ports.ts';

/**
 * Brings one connection up to date: reads it, or ends it when its owner has said so. One at a time,
 * by a lease; whoever comes meanwhile is answered by one more run. Broken off anywhere, it is done
 * again by the next sweep and ends in the same books.
 */
export async function syncConnection(ports: SyncPorts, key: ConnectionKey): Promise<Synced> {
  const holder = ports.newAttemptId();
  const taken = await takeLease(ports, key, holder);
  if (taken === 'gone' || taken === 'busy') return taken;
  const lease = leaseOf(ports, key, holder);
  let synced: Synced | 'lost' = 'lost';
  try {
    const { disconnectedAt } = taken.connection;
    synced = disconnectedAt
      ? await endConnection(ports, key, taken, lease)
      : await readSource(ports, key, taken, lease);
  } catch (error) {
    if (!(error instanceof LostLease)) throw error;
  } finally {
    await giveBack(ports, key, holder, synced === 'goes-on');
  }
  return synced === 'lost' ? 'busy' : synced;
}

const takeLease = (
  { connections, clock }: SyncPorts,
  key: ConnectionKey,
  holder: string,
): Promise<ConnectionRecord | 'gone' | 'busy'> => {
  const now = clock.now();
  return connections.change<ConnectionRecord | 'gone' | 'busy'>(key, (record) => {
    if (!record) return { outcome: 'gone' };
    const { connection, reading } = record;
    if (reading.lease && reading.lease.until > now) {
      return {
        write: { connection, reading: { ...reading, isAskedAgain: true } },
        outcome: 'busy',
      };
    }
    const until = new Date(now.getTime() + LEASE_MS);
    const leased = { ...reading, lease: { holder, until }, isAskedAgain: false };
    return { write: { connection, reading: leased }, outcome: { connection, reading: leased } };
  });
};

/** Lets others in, and asks for one more run when there is more to do or somebody wanted one. */
async function giveBack(
  { connections, taskQueue, newAttemptId }: SyncPorts,
  key: ConnectionKey,
  holder: string,
  goesOn: boolean,
): Promise<void> {
  const isWanted = await connections.change<boolean>(key, (record) => {
    if (record?.reading.lease?.holder !== holder) return { outcome: false };
    const { connection, reading } = record;
    const isWantedAgain = goesOn || reading.isAskedAgain;
    const free = { ...reading, lease: null, isAskedAgain: false };
    return { write: { connection, reading: free }, outcome: isWantedAgain };
  });
  if (isWanted) {
    await taskQueue.enqueue('syncConnection', key, `${key.connectionId} ${newAttemptId()}`);
  }
}
