import type {
  BeginTransactionRequest,
  BeginTransactionResponse,
  Empty,
  RollbackRequest,
} from '../wire/messages.ts';
import { decodeBytes, encodeBytes } from '../wire/value.ts';
import type { Access } from './access.ts';
import { begin } from './reading.ts';

export function beginTransaction(
  { database }: Access,
  request: BeginTransactionRequest,
): BeginTransactionResponse {
  return { transaction: encodeBytes(begin(database, request.options ?? {}).id) };
}

/** Also of a transaction that is over: clients roll back what failed to commit. */
export function rollback({ database }: Access, request: RollbackRequest): Empty {
  database.transactions.end(decodeBytes(request.transaction ?? ''));
  return {};
}
