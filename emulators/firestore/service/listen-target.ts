import type { Database } from '../engine/database.ts';
import { runQuery } from '../engine/query/run-query.ts';
import type { RemovedDocument, Target, TargetDelta } from '../engine/watch/target.ts';
import type { View } from '../engine/view.ts';
import type { Document } from '../model/document.ts';
import type { FieldPath } from '../model/field-path.ts';
import { orderKey } from '../model/resource-path.ts';
import type { ResourcePath } from '../model/resource-path.ts';
import { invalidArgument, StatusError } from '../status.ts';
import type { BytesText, TargetMessage } from '../wire/messages.ts';
import { decodeQuery } from '../wire/query.ts';
import { documentIn, parentIn } from './access.ts';
import type { Dependencies, Guard } from './guard.ts';
import { decodeResumeToken } from './resume-token.ts';

/** @throws StatusError INVALID_ARGUMENT, or FAILED_PRECONDITION if an index is missing */
export function decodeTarget(database: Database, message: TargetMessage): Target {
  const { documents, query } = message;
  if (documents) {
    const names = [...new Set(documents.documents)];
    return { kind: 'documents', paths: names.map((name) => documentIn(database, name)) };
  }
  if (!query?.structuredQuery) throw invalidArgument('Target has neither documents nor a query.');
  const parent = parentIn(database, query.parent);
  return { kind: 'query', plan: database.planQuery(decodeQuery(parent, query.structuredQuery)) };
}

/** @throws StatusError PERMISSION_DENIED */
export function authorizeTarget(guard: Guard, view: View, target: Target): Dependencies {
  return target.kind === 'documents'
    ? guard.get(view, target.paths)
    : guard.list(view, target.plan);
}

export const selectionOf = (target: Target): readonly FieldPath[] | undefined =>
  target.kind === 'query' ? target.plan.query.select : undefined;

/**
 * Returns the changes since the snapshot that the client resumes from.
 *
 * @param documents the current result of the target
 * @returns undefined when that version is no longer available or the client's result differs from
 * it
 */
export function changesSinceToken(
  database: Database,
  target: Target,
  message: TargetMessage,
  documents: readonly Document[],
): TargetDelta | undefined {
  const view = resumedView(database, message.resumeToken ?? '');
  if (!view) return undefined;
  const current = new Map<string, Document>();
  for (const document of resultAt(view, target)) current.set(document.key, document);
  const { expectedCount = current.size } = message;
  if (expectedCount !== current.size) return undefined;
  const changed = documents.filter((document) => current.get(document.key) !== document);
  for (const { key } of documents) current.delete(key);
  const now = database.view();
  const removed = Array.from(current.values(), ({ path }) => removedDocument(now, path));
  return { changed, removed };
}

function resumedView(database: Database, token: BytesText): View | undefined {
  const readTime = decodeResumeToken(token);
  if (readTime === undefined) return undefined;
  try {
    return database.viewAt(readTime);
  } catch (error) {
    if (error instanceof StatusError) return undefined;
    throw error;
  }
}

const resultAt = (view: View, target: Target): Document[] =>
  target.kind === 'query'
    ? runQuery(view, target.plan)
    : target.paths.map((path) => view.get(path)).filter((found) => found !== undefined);

function removedDocument(view: View, path: ResourcePath): RemovedDocument {
  const document = view.get(path);
  return document ? { path, document } : { path };
}

/** The change of one document, for all targets that select whole documents. */
export interface DocumentChange {
  readonly path: ResourcePath;
  /** Absent if the document does not exist. */
  readonly document: Document | undefined;
  readonly targetIds: number[];
  readonly removedTargetIds: number[];
}

/** Groups the changes of all targets by document. */
export function changesByDocument(
  deltas: Iterable<readonly [id: number, delta: TargetDelta]>,
): DocumentChange[] {
  const changes = new Map<string, DocumentChange>();
  const changeOf = ({ path, document }: RemovedDocument): DocumentChange => {
    const key = orderKey(path);
    let change = changes.get(key);
    if (!change) {
      change = { path, document, targetIds: [], removedTargetIds: [] };
      changes.set(key, change);
    }
    return change;
  };
  for (const [id, { changed, removed }] of deltas) {
    for (const document of changed) changeOf({ path: document.path, document }).targetIds.push(id);
    for (const departure of removed) changeOf(departure).removedTargetIds.push(id);
  }
  return [...changes.values()];
}
