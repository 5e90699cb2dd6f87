import { pickFields, type Document } from '../../model/document.ts';
import type { FieldPath } from '../../model/field-path.ts';
import { isNameField } from '../../model/query.ts';
import { findNearest } from './find-nearest.ts';
import { compareDocuments } from './order.ts';
import type { QueryPlan } from './plan-query.ts';
import { isInScope } from './scope.ts';
import { sourceOf } from './source.ts';
import type { View } from '../view.ts';

/**
 * Returns the documents that a query finds, in query order and with all fields. See `project` for
 * selected fields.
 */
export function runQuery(view: View, plan: QueryPlan): Document[] {
  const { query } = plan;
  const end = query.offset + (query.limit ?? Infinity);
  if (end === query.offset) return [];
  const { documents, isInOrder } = sourceOf(view, plan);
  const found: Document[] = [];
  for (const document of documents) {
    if (!plan.accepts(document)) continue;
    found.push(document);
    if (isInOrder && found.length === end) break;
  }
  if (!isInOrder) found.sort((a, b) => comparePlan(plan, a, b));
  const result = found.slice(query.offset, end);
  return query.findNearest === undefined ? result : findNearest(query.findNearest, result);
}

/** Returns whether a document matches a query, ignoring offset and limit. */
export function matchesPlan(plan: QueryPlan, document: Document): boolean {
  return isInScope(plan.query, document.path) && plan.accepts(document);
}

/** Compares two matching documents in query order. */
export function comparePlan(plan: QueryPlan, a: Document, b: Document): number {
  return compareDocuments(plan.orderBy, a, b);
}

/** Returns the document with only the selected fields. The name is not a field. */
export function project(select: readonly FieldPath[] | undefined, document: Document): Document {
  if (select === undefined) return document;
  const fields = pickFields(
    document.fields,
    select.filter((field) => !isNameField(field)),
  );
  return { ...document, fields };
}
