import { sourceFromConnection } from '@daily-snapshot/domain/connections/source-from-connection';
import type { ConnectionRecord } from '../../ports/connections.ts';
import { SourceError } from '../../ports/source-error.ts';
import type { ConnectionKey } from '../../ports/vault.ts';
import { unlinkSource } from './unlink-source.ts';
import { storedGrant } from '../stored-grant.ts';
import { retryAfter } from '../sync/next-sync.ts';
import type { Lease } from '../sync/lease.ts';
import type { SyncOutcome, SyncPorts } from '../sync/sync-ports.ts';

/** A task goes on in another one after this. */
const REMOVING_MS = 300_000;

/** A provider that does not answer for so long will not: our key is thrown away all the same. */
const MOST_FAILURES = 20;

/**
 * Does what its owner has decided: gives our access back and destroys it, and when all of it is to go,
 * takes its lines out of the books and leaves nothing. Broken off anywhere, it is gone on with.
 */
export async function endConnection(
  ports: SyncPorts,
  key: ConnectionKey,
  { connection, reading }: ConnectionRecord,
  lease: Lease,
): Promise<SyncOutcome> {
  // Also of what a reading has noted that was under way when the owner decided.
  await unlinkSource(ports, key.businessId, connection.name);
  if (connection.basis !== null) await endProfit(ports, key, connection, lease);
  if (connection.purgingSince && !(await removeTransactions(ports, key, lease))) return 'goes-on';
  if (!(await giveBack(ports, key, { connection, reading }, lease))) return 'later';
  await ports.connections.release(key, reading.sourceKey);
  if (connection.purgingSince) {
    await ports.connections.remove(key);
    return 'done';
  }
  await lease.save({
    connection: { initialSync: null, problem: null, problemSince: null, accessEndsAt: null },
    reading: { dueAt: null, failures: 0, checkpoint: null },
  });
  return 'done';
}

/**
 * Books that were connected give revenue and expenses until the last day they told of, so that what the
 * bank tells of those days is not counted beside them; those that are removed never did.
 */
async function endProfit(
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
  await ports.sourceLedger.setProfitSource(businessId, from, () => lease.save({}));
}

/** @returns false when there are more than one task can remove */
async function removeTransactions(
  ports: SyncPorts,
  key: ConnectionKey,
  lease: Lease,
): Promise<boolean> {
  const began = ports.clock.now().getTime();
  while ((await ports.sourceLedger.removeBatch(key.businessId, key.connectionId)) > 0) {
    await lease.save({});
    if (ports.clock.now().getTime() - began > REMOVING_MS) return false;
  }
  return true;
}

/** @returns false when the provider is to be told later */
async function giveBack(
  { sources, vault, clock }: SyncPorts,
  key: ConnectionKey,
  { reading }: ConnectionRecord,
  lease: Lease,
): Promise<boolean> {
  const isThere = (await vault.read(key)) !== undefined;
  try {
    if (isThere) await sources[reading.provider]?.revoke(storedGrant(vault, key), lease.onCall);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    lease.onTrouble(error);
    const failures = reading.failures + 1;
    const isOver = error.code === 'needs-reconnect' || error.code === 'refused';
    if (!isOver && failures < MOST_FAILURES) {
      await lease.save({ reading: { failures, dueAt: retryAfter(error, failures, clock.now()) } });
      return false;
    }
  }
  await vault.shred(key);
  return true;
}
