import type { Database } from '../engine/database.ts';
import type { Transaction } from '../engine/writes/transaction.ts';
import type { View } from '../engine/view.ts';
import { formatTimestamp, parseTimestamp } from '../model/timestamp.ts';
import type {
  BytesText,
  Consistency,
  TimestampText,
  TransactionOptionsMessage,
} from '../wire/messages.ts';
import { decodeBytes, encodeBytes } from '../wire/value.ts';

/** The version of the database that one request reads. */
export interface ReadContext {
  readonly view: View;
  readonly transaction: Transaction | undefined;
  /** Fields of the first response, with a transaction that the request started. */
  readonly started: { readonly transaction?: BytesText };
  /** Fields of every response. */
  readonly readTimestamp: { readonly readTime: TimestampText };
}

export function openReadContext(database: Database, request: Consistency): ReadContext {
  const { newTransaction, transaction: id, readTime } = request;
  const transaction = newTransaction
    ? begin(database, newTransaction)
    : id
      ? database.transactions.get(decodeBytes(id))
      : undefined;
  const view =
    transaction?.view ??
    (readTime === undefined ? database.view() : database.viewAt(parseTimestamp(readTime)));
  return {
    view,
    transaction,
    started: newTransaction && transaction ? { transaction: encodeBytes(transaction.id) } : {},
    readTimestamp: { readTime: formatTimestamp(view.readTime) },
  };
}

/**
 * Starts a transaction. Without options it is read-write. A retry needs nothing from the earlier
 * transaction.
 */
export function begin(database: Database, options: TransactionOptionsMessage): Transaction {
  const readTime = options.readOnly?.readTime;
  return database.transactions.begin({
    readOnly: options.readOnly !== undefined,
    ...(readTime !== undefined && { readTime: parseTimestamp(readTime) }),
  });
}
