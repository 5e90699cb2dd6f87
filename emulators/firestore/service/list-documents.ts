import { planQuery } from '../engine/query/plan-query.ts';
import { runQuery } from '../engine/query/run-query.ts';
import type { View } from '../engine/view.ts';
import { getField } from '../model/document.ts';
import type { Document } from '../model/document.ts';
import { parseFieldPath } from '../model/field-path.ts';
import { isNameField, NAME_FIELD } from '../model/query.ts';
import type { Cursor, Order } from '../model/query.ts';
import { child, isDocument, orderKey, pathText } from '../model/resource-path.ts';
import type { ResourcePath } from '../model/resource-path.ts';
import { referenceValue } from '../model/value.ts';
import type { Value } from '../model/value.ts';
import { invalidArgument } from '../status.ts';
import { decodeMask } from '../wire/document.ts';
import type {
  ListDocumentsRequest,
  ListDocumentsResponse,
  ValueMessage,
} from '../wire/messages.ts';
import { decodeValue, encodeValue } from '../wire/value.ts';
import { parentIn } from './access.ts';
import type { DatabaseAccess } from './access.ts';
import { encodeMasked } from './documents.ts';
import { decodePageToken, encodePageToken, invalidPageToken, pageOf } from './page-token.ts';
import { openReadContext } from './read-context.ts';

export function listDocuments(
  access: DatabaseAccess,
  request: ListDocumentsRequest,
): ListDocumentsResponse {
  const parent = parentIn(access.database, request.parent);
  return request.showMissing
    ? listWithMissing(access, parent, request)
    : listOrdered(access, parent, request);
}

function listOrdered(
  { database, guard }: DatabaseAccess,
  parent: ResourcePath,
  request: ListDocumentsRequest,
): ListDocumentsResponse {
  const { collectionId, pageSize = 0, pageToken } = request;
  if (pageSize < 0) throw invalidArgument('page_size is negative');
  const orderBy = parseOrderBy(request.orderBy ?? '');
  const query = {
    parent,
    ...(collectionId && { collectionId }),
    allDescendants: false,
    orderBy,
    ...(pageToken && { startAt: decodeCursor(pageToken) }),
    offset: 0,
  };
  const mask = decodeMask(request.mask);
  const { view, transaction } = openReadContext(database, request);
  guard.list(view, planQuery({ ...query, ...(pageSize > 0 && { limit: pageSize }) }));
  // One extra document shows whether there is a next page.
  const plan = planQuery({ ...query, ...(pageSize > 0 && { limit: pageSize + 1 }) });
  const documents = runQuery(view, plan);
  transaction?.recordQuery(plan, documents);
  const page = documents.slice(0, pageSize || undefined);
  const last = page.at(-1);
  return {
    ...(page.length > 0 && { documents: page.map((document) => encodeMasked(document, mask)) }),
    ...(last && page.length < documents.length && { nextPageToken: encodeCursor(orderBy, last) }),
  };
}

/**
 * Parses `size desc, name`. Field paths may be quoted. Adds the document name, because only
 * explicit orders can have a cursor.
 */
function parseOrderBy(text: string): Order[] {
  const clauses = text.match(/(?:`(?:[^`\\]|\\.)*`|[^,`])+/gs) ?? [];
  const orders = clauses.map((clause): Order => {
    const [, field = '', direction] = /^\s*(.*?)(?:\s+(asc|desc))?\s*$/is.exec(clause) ?? [];
    return {
      field: parseFieldPath(field),
      direction: direction?.toLowerCase() === 'desc' ? 'descending' : 'ascending',
    };
  });
  const last = orders.at(-1);
  if (last && isNameField(last.field)) return orders;
  return [...orders, { field: NAME_FIELD, direction: last?.direction ?? 'ascending' }];
}

const encodeCursor = (orderBy: readonly Order[], document: Document): string =>
  encodePageToken(
    orderBy.map(({ field }) =>
      isNameField(field)
        ? encodeValue(referenceValue(document.path))
        : // The query finds only documents with every ordered field.
          encodeValue(getField(document.fields, field) as Value),
    ),
  );

function decodeCursor(token: string): Cursor {
  const values = decodePageToken(token);
  if (!Array.isArray(values)) throw invalidPageToken();
  return { values: values.map((value) => decodeValue(value as ValueMessage)), before: false };
}

/** Lists missing documents too, if there are documents below them. */
function listWithMissing(
  { database, guard }: DatabaseAccess,
  parent: ResourcePath,
  request: ListDocumentsRequest,
): ListDocumentsResponse {
  guard.requireOwner('Metadata operations');
  if (request.orderBy) throw invalidArgument('show_missing cannot be combined with order_by.');
  const collection = child(parent, request.collectionId ?? '');
  const mask = decodeMask(request.mask);
  const { view } = openReadContext(database, request);
  const byKey = new Map<string, ResourcePath>();
  for (const path of documentPathsIn(view, collection)) byKey.set(orderKey(path), path);
  const entries = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1));
  const { page, next } = pageOf(entries, ([key]) => key, request);
  const documents = page.map(([, path]) => {
    const document = view.get(path);
    return document ? encodeMasked(document, mask) : { name: pathText(path) };
  });
  return { ...(documents.length > 0 && { documents }), ...next };
}

function* documentPathsIn(view: View, collection: ResourcePath): Iterable<ResourcePath> {
  const { databaseId, segments } = collection;
  for (const { path } of view.collection(collection)) yield path;
  for (const below of view.collectionPaths({ databaseId, segments: segments.slice(0, -1) })) {
    const path = { databaseId, segments: below.segments.slice(0, segments.length + 1) };
    if (isDocument(path) && path.segments[segments.length - 1] === segments.at(-1)) yield path;
  }
}
