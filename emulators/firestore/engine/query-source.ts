import type { Document } from '../model/document.ts';
import { isNameField, type Order } from '../model/query.ts';
import { child, orderKey, sameDatabase, type ResourcePath } from '../model/resource-path.ts';
import type { Value } from '../model/value.ts';
import {
  isInIndexOrder,
  searchForFilter,
  searchForOrder,
  type IndexSearch,
} from './index-search.ts';
import type { Conjunction } from './query-filter.ts';
import type { QueryPlan } from './query-plan.ts';
import { documentsInScope, isInScope } from './query-scope.ts';
import type { View } from './view.ts';

/** Documents among which are all that a query finds. */
export interface Source {
  readonly documents: Iterable<Document>;
  /** Whether they come in the query's order, so that a limit may end the search. */
  readonly isInOrder: boolean;
}

/** Looks at as few documents as the names and values in the query allow. */
export function sourceOf(view: View, plan: QueryPlan): Source {
  return fromNames(view, plan) ?? fromIndex(view, plan) ?? fromScope(view, plan);
}

/** For a filter that names its documents. */
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

/** For one collection. Groups are not indexed: their collections are many and mostly small. */
function fromIndex(view: View, plan: QueryPlan): Source | undefined {
  const { parent, collectionId, allDescendants } = plan.query;
  if (collectionId === undefined || allDescendants) return undefined;
  const collection = child(parent, collectionId);
  const scan = (search: IndexSearch | undefined, direction: Order['direction']) =>
    search && view.index?.(collection, search.field)?.scan(search.range, direction);

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

/** For everything else: all that lies in the query's scope, between the names it allows. */
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
  // Only names of one database compare by their keys.
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

/** What the document's name is compared with by one of the operators. */
function namesIn(conjunction: Conjunction, ...operators: readonly string[]): ResourcePath[] {
  return conjunction.flatMap((filter) =>
    filter.kind === 'field' && isNameField(filter.field) && operators.includes(filter.operator)
      ? pathsOf(filter.value)
      : [],
  );
}

const pathsOf = (value: Value | undefined): ResourcePath[] =>
  value?.kind === 'reference' ? [value.value] : [];
