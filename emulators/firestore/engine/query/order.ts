import { getField, type Document } from '../../model/document.ts';
import { isNameField, type Order } from '../../model/query.ts';
import { comparePaths } from '../../model/resource-path.ts';
import { compareKeys } from '../storage/btree.ts';
import { compareValues, NULL_VALUE, type Value } from '../../model/value.ts';

/** Compares documents that have all the ordered fields. */
export function compareDocuments(orderBy: readonly Order[], a: Document, b: Document): number {
  for (const { field, direction } of orderBy) {
    const order = isNameField(field)
      ? compareKeys(a.key, b.key)
      : compareValues(
          getField(a.fields, field) ?? NULL_VALUE,
          getField(b.fields, field) ?? NULL_VALUE,
        );
    if (order !== 0) return direction === 'ascending' ? order : -order;
  }
  return 0;
}

/**
 * Compares a document with a cursor position, which may have fewer values than there are orders.
 */
export function compareToPosition(
  orderBy: readonly Order[],
  document: Document,
  values: readonly Value[],
): number {
  for (const [index, value] of values.entries()) {
    const { field, direction } = orderBy[index] ?? {};
    if (field === undefined) break;
    const order =
      isNameField(field) && value.kind === 'reference'
        ? comparePaths(document.path, value.value)
        : compareValues(getField(document.fields, field) ?? NULL_VALUE, value);
    if (order !== 0) return direction === 'ascending' ? order : -order;
  }
  return 0;
}
