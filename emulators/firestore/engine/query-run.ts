import { pickFields, type Document } from '../model/document.ts';
import type { FieldPath } from '../model/field-path.ts';
import { isNameField, type Query } from '../model/query.ts';
import {
  child,
  isBelow,
  lastSegment,
  orderKey,
  parent,
  samePath,
  type ResourcePath,
} from '../model/resource-path.ts';
import { findNearest } from './find-nearest.ts';
import { compareDocuments } from './query-order.ts';
import type { QueryPlan } from './query-plan.ts';
import type { View } from './view.ts';

/** The documents a query finds, in its order and whole: see `project`. */
export function runQuery(view: View, plan: QueryPlan): Document[] {
  const { query } = plan;
  const end = query.offset + (query.limit ?? Infinity);
  const found: Document[] = [];
  const isInOrder = isByName(plan);
  if (end === query.offset) return found;
  for (const document of documentsInScope(view, query)) {
    if (!plan.accepts(document)) continue;
    found.push(document);
    if (isInOrder && found.length === end) break;
  }
  if (!isInOrder) found.sort((a, b) => comparePlan(plan, a, b));
  const result = found.slice(query.offset, end);
  return query.findNearest === undefined ? result : findNearest(query.findNearest, result);
}

/** Whether a query finds a document, offset and limit aside. */
export function matchesPlan(plan: QueryPlan, document: Document): boolean {
  return isInScope(plan.query, document.path) && plan.accepts(document);
}

/** Orders documents that match. */
export function comparePlan(plan: QueryPlan, a: Document, b: Document): number {
  return compareDocuments(plan.orderBy, a, b);
}

/** The document with the selected fields alone; the name is no field. */
export function project(select: readonly FieldPath[] | undefined, document: Document): Document {
  if (select === undefined) return document;
  const fields = pickFields(
    document.fields,
    select.filter((field) => !isNameField(field)),
  );
  return { ...document, fields };
}

function isByName({ orderBy }: QueryPlan): boolean {
  const [first] = orderBy;
  return first !== undefined && isNameField(first.field) && first.direction === 'ascending';
}

function isInScope(query: Query, path: ResourcePath): boolean {
  const collection = parent(path);
  return query.allDescendants
    ? isBelow(query.parent, path) && isOfKind(query, collection)
    : samePath(parent(collection), query.parent) && isOfKind(query, collection);
}

const isOfKind = ({ collectionId }: Query, collection: ResourcePath) =>
  collectionId === undefined || lastSegment(collection) === collectionId;

/** In name order. */
function documentsInScope(view: View, query: Query): Iterable<Document> {
  const { parent: ancestor, collectionId, allDescendants } = query;
  if (collectionId !== undefined && !allDescendants) {
    return view.collection(child(ancestor, collectionId));
  }
  const paths = view.collectionPaths(ancestor, collectionId);
  return mergeByName(view, allDescendants ? paths : childrenOf(ancestor, paths));
}

function* childrenOf(
  ancestor: ResourcePath,
  paths: Iterable<ResourcePath>,
): Iterable<ResourcePath> {
  for (const path of paths) {
    if (path.segments.length === ancestor.segments.length + 1) yield path;
  }
}

/**
 * The documents of several collections in name order, looking no further ahead than needed. A
 * collection whose name comes before a document's lies, with all its documents, before that
 * document.
 *
 * @param paths in name order
 */
function* mergeByName(view: View, paths: Iterable<ResourcePath>): Iterable<Document> {
  const rest = paths[Symbol.iterator]();
  const take = () => {
    const { value, done } = rest.next();
    return done ? undefined : { path: value, key: orderKey(value) };
  };
  let next = take();
  function* documentsOf(path: ResourcePath): Iterable<Document> {
    for (const document of view.collection(path)) {
      yield* collectionsBefore(document.key);
      yield document;
    }
  }
  function* collectionsBefore(key: string | undefined): Iterable<Document> {
    while (next !== undefined && (key === undefined || next.key < key)) {
      const { path } = next;
      next = take();
      yield* documentsOf(path);
    }
  }
  yield* collectionsBefore(undefined);
}
