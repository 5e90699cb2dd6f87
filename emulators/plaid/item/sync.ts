import type { TransactionsSyncRequest, TransactionsSyncResponse } from 'plaid';
import { mutatedDuringPagination } from '../wire/plaid-error.ts';
import type { Wire } from '../wire/wire.ts';
import { readCursor, writeCursor } from './cursor.ts';
import type { Item } from './item.ts';
import { toWireAccountsOf, toWireTransaction } from './wire-shapes.ts';

const DEFAULT_COUNT = 100;

export type SyncParams = Pick<Wire<TransactionsSyncRequest>, 'cursor' | 'count'>;

/**
 * Returns one page of the changes since a cursor.
 *
 * @param isMutated returns whether a fault changes the transactions during this page; pages count
 * from 1
 * @throws PlaidError when the cursor is invalid or the transactions have changed since the first
 * page
 */
export function syncPage(
  item: Item,
  { cursor = '', count = DEFAULT_COUNT }: SyncParams,
  isMutated: (page: number) => boolean,
): Omit<Wire<TransactionsSyncResponse>, 'request_id'> {
  const { log } = item;
  const { from, pages } = readCursor(cursor, item);
  const delivered = pages?.delivered ?? 0;
  const page = Math.floor(delivered / count) + 1;
  const hasChanged = pages !== undefined && pages.to !== log.length;
  if (hasChanged || isMutated(page)) throw mutatedDuringPagination();
  item.isSynced = true;
  const none = { accounts: [], added: [], modified: [], removed: [] };
  if (item.status === 'NOT_READY') {
    const status = { transactions_update_status: item.status };
    return { ...none, ...status, next_cursor: '', has_more: false };
  }
  const updates = log.since(from);
  const some = updates.slice(delivered, delivered + count);
  const hasMore = delivered + count < updates.length;
  const next = hasMore
    ? { from, pages: { to: log.length, delivered: delivered + count } }
    : { from: log.length };
  const shown = (kind: 'added' | 'modified') =>
    some.flatMap((update) =>
      update.kind === kind ? [toWireTransaction(item, update.transaction)] : [],
    );
  const named = some.map((update) =>
    update.kind === 'removed' ? update.accountId : update.transaction.transaction.accountId,
  );
  return {
    accounts: toWireAccountsOf(item, named),
    added: shown('added'),
    modified: shown('modified'),
    removed: some.flatMap((update) =>
      update.kind === 'removed'
        ? [{ transaction_id: update.transactionId, account_id: item.accountIdOf(update.accountId) }]
        : [],
    ),
    next_cursor: writeCursor(next, item),
    has_more: hasMore,
    transactions_update_status: item.status,
  };
}
