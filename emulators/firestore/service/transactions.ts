import type {
  BeginTransactionRequest,
  BeginTransactionResponse,
  Empty,
  RollbackRequest,
} from '../wire/messages.ts';
import { decodeBytes, encodeBytes } from '../wire/value.ts';
import type { DatabaseAccess } from './access.ts';
import { begin } from './read-context.ts';

export function beginTransaction(
  { database }: DatabaseAccess,
  request: BeginTransactionRequest,
): BeginTransactionResponse {
  return { transaction: encodeBytes(begin(database, request.options ?? {}).id) };
}

/**
 * Ends a transaction. Succeeds for one that has ended, because clients roll back after a failed
 * commit.
 */
export function rollback({ database }: DatabaseAccess, request: RollbackRequest): Empty {
  database.transactions.end(decodeBytes(request.transaction ?? ''));
  return {};
}
