import { pickFields, type Document } from '../model/document.ts';
import type { FieldPath } from '../model/field-path.ts';
import { isNameField } from '../model/query.ts';
import { findNearest } from './find-nearest.ts';
import { compareDocuments } from './query-order.ts';
import type { QueryPlan } from './query-plan.ts';
import { isInScope } from './query-scope.ts';
import { sourceOf } from './query-source.ts';
import type { View } from './view.ts';

/** The documents a query finds, in its order and whole: see `project`. */
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
