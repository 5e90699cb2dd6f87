import type { Database } from '../engine/database.ts';
import type { Transaction } from '../engine/transaction.ts';
import type { View } from '../engine/view.ts';
import { formatTimestamp, parseTimestamp } from '../model/timestamp.ts';
import type {
  BytesText,
  Consistency,
  TimestampText,
  TransactionOptionsMessage,
} from '../wire/messages.ts';
import { decodeBytes, encodeBytes } from '../wire/value.ts';

/** The state of a database that one request reads. */
export interface Reading {
  readonly view: View;
  readonly transaction: Transaction | undefined;
  /** What the first answer says of a transaction that the request has begun. */
  readonly begun: { readonly transaction?: BytesText };
  /** What every answer says. */
  readonly stamp: { readonly readTime: TimestampText };
}

export function openReading(database: Database, request: Consistency): Reading {
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
    begun: newTransaction && transaction ? { transaction: encodeBytes(transaction.id) } : {},
    stamp: { readTime: formatTimestamp(view.readTime) },
  };
}

/** Without options a transaction may write. A retry of another needs nothing from that one. */
export function begin(database: Database, options: TransactionOptionsMessage): Transaction {
  const readTime = options.readOnly?.readTime;
  return database.transactions.begin({
    readOnly: options.readOnly !== undefined,
    ...(readTime !== undefined && { readTime: parseTimestamp(readTime) }),
  });
}
