import type { Document } from '../../model/document.ts';
import type { Query } from '../../model/query.ts';
import {
  child,
  isBelow,
  lastSegment,
  orderKey,
  parent,
  samePath,
  type ResourcePath,
} from '../../model/resource-path.ts';
import type { View } from '../view.ts';

/** Returns whether a document is in the collections that a query searches. */
export function isInScope(query: Query, path: ResourcePath): boolean {
  const collection = parent(path);
  if (query.collectionId !== undefined && query.collectionId !== lastSegment(collection)) {
    return false;
  }
  return query.allDescendants
    ? isBelow(query.parent, path)
    : samePath(query.parent, parent(collection));
}

/**
 * Iterates in name order over the documents in the collections that a query searches.
 *
 * @param from an order key. The iteration may skip documents before it.
 */
export function documentsInScope(view: View, query: Query, from?: string): Iterable<Document> {
  const { parent: ancestor, collectionId, allDescendants } = query;
  if (collectionId !== undefined && !allDescendants) {
    return view.collection(child(ancestor, collectionId), from);
  }
  const paths = view.collectionPaths(ancestor, collectionId);
  return mergeByName(view, allDescendants ? paths : childrenOf(ancestor, paths), from);
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
 * Merges the documents of several collections in name order, reading ahead only as far as needed.
 * If the name of a collection precedes the name of a document, so do all documents of that
 * collection.
 *
 * @param paths in name order
 */
function* mergeByName(
  view: View,
  paths: Iterable<ResourcePath>,
  from: string | undefined,
): Iterable<Document> {
  const iterator = paths[Symbol.iterator]();
  const readNext = () => {
    const { value, done } = iterator.next();
    return done ? undefined : { path: value, key: orderKey(value) };
  };
  let next = readNext();
  function* documentsOf(path: ResourcePath): Iterable<Document> {
    for (const document of view.collection(path, from)) {
      yield* collectionsBefore(document.key);
      yield document;
    }
  }
  function* collectionsBefore(key: string | undefined): Iterable<Document> {
    while (next !== undefined && (key === undefined || next.key < key)) {
      const { path } = next;
      next = readNext();
      yield* documentsOf(path);
    }
  }
  yield* collectionsBefore(undefined);
}
