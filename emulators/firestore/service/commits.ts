import { randomInt } from 'node:crypto';
import type { CommitPlan, Write } from '../engine/writes/write.ts';
import { child, pathText, validateCollectionId } from '../model/resource-path.ts';
import { formatTimestamp } from '../model/timestamp.ts';
import { invalidArgument, StatusError } from '../status.ts';
import { decodeMask } from '../wire/document.ts';
import type {
  BatchWriteRequest,
  BatchWriteResponse,
  BytesText,
  CommitRequest,
  CommitResponse,
  CreateDocumentRequest,
  DeleteDocumentRequest,
  DocumentMessage,
  Empty,
  StatusMessage,
  UpdateDocumentRequest,
  WriteMessage,
  WriteResultMessage,
} from '../wire/messages.ts';
import { decodeBytes } from '../wire/value.ts';
import { decodeWrite, encodeWriteResult } from '../wire/write.ts';
import { checkedIn, parentIn } from './access.ts';
import type { DatabaseAccess } from './access.ts';
import { encodeMasked } from './documents.ts';

/** @see https://firebase.google.com/docs/firestore/quotas#writes_and_transactions */
const AUTO_ID_LENGTH = 20;
const AUTO_ID_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function commit(access: DatabaseAccess, request: CommitRequest): CommitResponse {
  const { writes = [], transaction } = request;
  // Google's emulator omits the time for a commit without writes.
  if (writes.length === 0 && !transaction) return {};
  return commitWrites(access, writes, transaction);
}

export function commitWrites(
  access: DatabaseAccess,
  messages: readonly WriteMessage[],
  transactionId?: BytesText,
): CommitResponse {
  const writes = decodeWrites(access, messages);
  const plan = transactionId
    ? commitTransaction(access, writes, decodeBytes(transactionId))
    : planAndApply(access, writes);
  return {
    ...(plan.results.length > 0 && { writeResults: plan.results.map(encodeWriteResult) }),
    commitTime: formatTimestamp(plan.commitTime),
  };
}

const decodeWrites = ({ database }: DatabaseAccess, messages: readonly WriteMessage[]): Write[] =>
  messages.map((message) => {
    const write = decodeWrite(message);
    checkedIn(database, write.path);
    return write;
  });

function commitTransaction(
  access: DatabaseAccess,
  writes: readonly Write[],
  id: Uint8Array,
): CommitPlan {
  const { transactions } = access.database;
  const transaction = transactions.get(id);
  if (transaction.readOnly && writes.length > 0) {
    throw invalidArgument('Cannot modify entities in a read-only transaction.');
  }
  try {
    if (!transaction.readOnly) transactions.check(transaction);
    return planAndApply(access, writes, true);
  } finally {
    transactions.end(id);
  }
}

function planAndApply(
  { database, guard }: DatabaseAccess,
  writes: readonly Write[],
  isTransaction = false,
): CommitPlan {
  const plan = database.plan(writes);
  guard.commit(database.view(), plan, isTransaction);
  database.apply(plan);
  return plan;
}

/** Applies each write on its own. A failed write does not affect the others. */
export function batchWrite(access: DatabaseAccess, request: BatchWriteRequest): BatchWriteResponse {
  access.guard.requireOwner('Batch writes');
  const writes = decodeWrites(access, request.writes ?? []);
  const names = new Set(writes.map(({ path }) => pathText(path)));
  if (names.size < writes.length) {
    throw invalidArgument('the same document cannot be written more than once in a single request');
  }
  const outcomes = writes.map((write) => writeAlone(access, write));
  return {
    writeResults: outcomes.map(({ result }) => result),
    status: outcomes.map(({ status }) => status),
  };
}

function writeAlone(
  access: DatabaseAccess,
  write: Write,
): { result: WriteResultMessage; status: StatusMessage } {
  try {
    const [result] = planAndApply(access, [write]).results;
    return { result: result ? encodeWriteResult(result) : {}, status: {} };
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    return { result: {}, status: { code: error.code, message: error.message } };
  }
}

export function createDocument(
  access: DatabaseAccess,
  request: CreateDocumentRequest,
): DocumentMessage {
  const parent = parentIn(access.database, request.parent);
  const collectionId = request.collectionId ?? '';
  validateCollectionId(collectionId);
  const name = pathText(child(parent, collectionId, request.documentId || autoId()));
  const message = {
    update: { ...request.document, name },
    currentDocument: { exists: false },
  };
  return writeDocument(access, message, decodeMask(request.mask));
}

export function updateDocument(
  access: DatabaseAccess,
  request: UpdateDocumentRequest,
): DocumentMessage {
  const { document = {}, updateMask, currentDocument } = request;
  const message = {
    update: document,
    ...(updateMask && { updateMask }),
    ...(currentDocument && { currentDocument }),
  };
  return writeDocument(access, message, decodeMask(request.mask));
}

export function deleteDocument(access: DatabaseAccess, request: DeleteDocumentRequest): Empty {
  const { name = '', currentDocument } = request;
  planAndApply(
    access,
    decodeWrites(access, [{ delete: name, ...(currentDocument && { currentDocument }) }]),
  );
  return {};
}

function writeDocument(
  access: DatabaseAccess,
  message: WriteMessage,
  mask: ReturnType<typeof decodeMask>,
): DocumentMessage {
  const [write] = decodeWrites(access, [message]) as [Write];
  planAndApply(access, [write]);
  const document = access.database.view().get(write.path);
  if (!document) throw new Error(`${pathText(write.path)} was just written and is not there`);
  return encodeMasked(document, mask);
}

const autoId = () =>
  Array.from(
    { length: AUTO_ID_LENGTH },
    () => AUTO_ID_CHARACTERS[randomInt(AUTO_ID_CHARACTERS.length)],
  ).join('');
