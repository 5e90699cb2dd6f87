import { sourceFromConnection } from '@daily-snapshot/domain/connections/source-from-connection';
import type { ConnectionRecord } from '../../ports/connections.ts';
import { SourceError } from '../../ports/source-error.ts';
import type { ConnectionKey } from '../../ports/vault.ts';
import { unlinkSource } from './unlink-source.ts';
import { storedGrant } from '../stored-grant.ts';
import { retryAfter } from '../sync/next-sync.ts';
import type { Lease } from '../sync/lease.ts';
import type { SyncOutcome, SyncPorts } from '../sync/sync-ports.ts';

/** After this time a second task continues. */
const REMOVING_MS = 300_000;

/**
 * After this many failures the provider will not answer. The encryption key is destroyed anyway.
 */
const MAX_FAILURES = 20;

/**
 * Ends a connection as its owner decided. Revokes our access and destroys the grant. If the owner
 * also removes its data, deletes its transactions and the connection. Idempotent, also after an
 * interruption.
 */
export async function endConnection(
  ports: SyncPorts,
  key: ConnectionKey,
  { connection, reading }: ConnectionRecord,
  lease: Lease,
): Promise<SyncOutcome> {
  await lease.hold();
  // Includes the changes of a sync that was running when the owner decided.
  await unlinkSource(ports, key.businessId, connection.name);
  if (connection.basis !== null) await limitProfitSource(ports, key, connection, lease);
  if (connection.purgingSince && !(await removeTransactions(ports, key, lease))) return 'continues';
  if (!(await revokeGrant(ports, key, { connection, reading }, lease))) return 'later';
  await ports.connections.release(key, reading.sourceKey);
  if (connection.purgingSince) {
    await ports.connections.remove(key);
    return 'done';
  }
  lease.change({
    connection: { initialSync: null, problem: null, problemSince: null, accessEndsAt: null },
    reading: { dueAt: null, failures: 0, checkpoint: null },
  });
  return 'done';
}

/**
 * Connected books determine revenue and expenses through the last day they covered, so that bank
 * transactions of those days do not count twice. Removed books no longer do.
 */
async function limitProfitSource(
  ports: SyncPorts,
  { businessId, connectionId }: ConnectionKey,
  connection: ConnectionRecord['connection'],
  lease: Lease,
): Promise<void> {
  const business = await ports.businesses.find(businessId);
  if (business?.profitFrom?.source !== connectionId) return;
  const { completeThrough } = sourceFromConnection(connection, business.timeZone);
  const isRemoved = connection.purgingSince !== null || completeThrough === null;
  const from = isRemoved ? null : { source: connectionId, until: completeThrough };
  await ports.sourceLedger.setProfitSource(businessId, from, () => lease.save());
}

/** @returns false if there are more than one task can remove */
async function removeTransactions(
  ports: SyncPorts,
  key: ConnectionKey,
  lease: Lease,
): Promise<boolean> {
  const began = ports.clock.now().getTime();
  while ((await ports.sourceLedger.removeBatch(key.businessId, key.connectionId)) > 0) {
    await lease.save();
    if (ports.clock.now().getTime() - began > REMOVING_MS) return false;
  }
  return true;
}

/** @returns false if the provider has to be asked again later */
async function revokeGrant(
  { sources, vault, clock }: SyncPorts,
  key: ConnectionKey,
  { reading }: ConnectionRecord,
  lease: Lease,
): Promise<boolean> {
  const hasGrant = (await vault.read(key)) !== undefined;
  try {
    if (hasGrant) await sources[reading.provider]?.revoke(storedGrant(vault, key), lease.onCall);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    lease.onTrouble(error);
    const failures = reading.failures + 1;
    const isOver = ['needs-reconnect', 'refused', 'unsupported'].includes(error.code);
    if (!isOver && failures < MAX_FAILURES) {
      lease.change({ reading: { failures, dueAt: retryAfter(error, failures, clock.now()) } });
      return false;
    }
  }
  await vault.shred(key);
  return true;
}
