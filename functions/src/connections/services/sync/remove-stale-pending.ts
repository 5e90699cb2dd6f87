import type { PendingTransaction } from '@daily-snapshot/domain/ledger/pending-transaction-schema';
import type { Ledger } from '../../../imports/ports/ledger.ts';
import type { ConnectionKey } from '../../ports/vault.ts';

/**
 * Removes pending transactions that the bank no longer lists.
 *
 * @param isStale for stored pending transactions of this connection
 */
export async function removeStalePending(
  { ledger }: { readonly ledger: Ledger },
  { businessId, connectionId }: ConnectionKey,
  isStale: (line: PendingTransaction) => boolean,
): Promise<void> {
  await ledger.open(businessId, async (openLedger) => {
    const stale = (await openLedger.pendingOf(connectionId)).filter(isStale);
    if (stale.length > 0) openLedger.writePending([], stale);
  });
}
