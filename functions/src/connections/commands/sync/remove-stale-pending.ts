import type { PendingTransaction } from '@daily-snapshot/domain/ledger/pending-transaction-schema';
import type { Ledger } from '../../../imports/ports/ledger.ts';
import type { ConnectionKey } from '../../ports/vault.ts';

/**
 * Removes pending transactions that the bank no longer lists.
 *
 * @param isGone for stored pending transactions of this connection
 */
export async function removeStalePending(
  { ledger }: { readonly ledger: Ledger },
  { businessId, connectionId }: ConnectionKey,
  isGone: (line: PendingTransaction) => boolean,
): Promise<void> {
  await ledger.open(businessId, async (openLedger) => {
    const gone = (await openLedger.pendingOf(connectionId)).filter(isGone);
    if (gone.length > 0) openLedger.writePending([], gone);
  });
}
