import type { Document } from '../../model/document.ts';
import { isNameField, type Order } from '../../model/query.ts';
import { child, orderKey, sameDatabase, type ResourcePath } from '../../model/resource-path.ts';
import type { Value } from '../../model/value.ts';
import {
  isInIndexOrder,
  searchForFilter,
  searchForOrder,
  type IndexSearch,
} from './index-search.ts';
import type { Conjunction } from './filter.ts';
import type { QueryPlan } from './plan-query.ts';
import { documentsInScope, isInScope } from './scope.ts';
import type { View } from '../view.ts';

/** Candidate documents that include every match of a query. */
export interface Source {
  readonly documents: Iterable<Document>;
  /** Whether the documents are in query order, so that a limit can end the search early. */
  readonly isInOrder: boolean;
}

/** Selects the fewest candidate documents that the names and values in the query allow. */
export function sourceOf(view: View, plan: QueryPlan): Source {
  return fromNames(view, plan) ?? fromIndex(view, plan) ?? fromScope(view, plan);
}

/** Returns the documents that a filter lists by name, or undefined if it lists none. */
function fromNames(view: View, { query, disjunctions }: QueryPlan): Source | undefined {
  const documents = new Set<Document>();
  for (const conjunction of disjunctions) {
    const [path] = namesIn(conjunction, '==');
    if (path === undefined) return undefined;
    const document = isInScope(query, path) ? view.get(path) : undefined;
    if (document !== undefined) documents.add(document);
  }
  return { documents, isInOrder: false };
}

/**
 * Returns the documents of an index range of one collection. Collection groups have no index,
 * because they consist of many small collections.
 */
function fromIndex(view: View, plan: QueryPlan): Source | undefined {
  const { parent, collectionId, allDescendants } = plan.query;
  if (collectionId === undefined || allDescendants) return undefined;
  const collection = child(parent, collectionId);
  const scan = (search: IndexSearch | undefined, direction: Order['direction']) =>
    search && view.index?.(collection, search.field, search.kind)?.scan(search.range, direction);

  const searches = plan.disjunctions.map((conjunction) => searchForFilter(plan, conjunction));
  if (searches.length > 1 && !searches.includes(undefined)) {
    const union = new Set<Document>();
    for (const search of searches) {
      const documents = scan(search, 'ascending');
      if (documents === undefined) return undefined;
      for (const document of documents) union.add(document);
    }
    return { documents: union, isInOrder: false };
  }
  const search = (searches.length === 1 ? searches[0] : undefined) ?? searchForOrder(plan);
  const documents = scan(search, plan.orderBy.at(-1)?.direction ?? 'ascending');
  return search && documents && { documents, isInOrder: isInIndexOrder(plan, search) };
}

/**
 * Returns every document in scope within the range of names that the filter allows.
 */
function fromScope(view: View, plan: QueryPlan): Source {
  const { query, orderBy, disjunctions } = plan;
  const [first] = orderBy;
  const isByName =
    first !== undefined && isNameField(first.field) && first.direction === 'ascending';
  const [conjunction = [], ...others] = disjunctions;
  const certain = others.length === 0 ? conjunction : [];
  const from = namesIn(certain, '>', '>=');
  const to = namesIn(certain, '<', '<=');
  if (isByName) {
    from.push(...pathsOf(query.startAt?.values[0]));
    to.push(...pathsOf(query.endAt?.values[0]));
  }
  // Order keys compare names of one database only.
  const keys = (paths: readonly ResourcePath[]) =>
    paths
      .filter(({ databaseId }) => sameDatabase(databaseId, query.parent.databaseId))
      .map(orderKey)
      .toSorted();
  const [last] = keys(to);
  const documents = documentsInScope(view, query, keys(from).at(-1));
  return { documents: last === undefined ? documents : upTo(last, documents), isInOrder: isByName };
}

function* upTo(key: string, documents: Iterable<Document>): Iterable<Document> {
  for (const document of documents) {
    if (document.key > key) return;
    yield document;
  }
}

/** Returns the names that the filters compare `__name__` with, using any of these operators. */
function namesIn(conjunction: Conjunction, ...operators: readonly string[]): ResourcePath[] {
  return conjunction.flatMap((filter) =>
    filter.kind === 'field' && isNameField(filter.field) && operators.includes(filter.operator)
      ? pathsOf(filter.value)
      : [],
  );
}

const pathsOf = (value: Value | undefined): ResourcePath[] =>
  value?.kind === 'reference' ? [value.value] : [];
