// Finds the index that a query lacks. Firestore answers a query from indexes alone: one index, or
// several that it merges because they sort alike.
// https://firebase.google.com/docs/firestore/query-data/index-overview
import { formatFieldPath, sameFieldPath, type FieldPath } from '../../model/field-path.ts';
import { isNameField, type FieldFilter } from '../../model/query.ts';
import { StatusError } from '../../status.ts';
import { isInequality } from '../query/check-query.ts';
import type { Conjunction } from '../query/filter.ts';
import type { QueryPlan } from '../query/plan-query.ts';
import type { IndexedField, IndexFile, Mode, Scope } from './index-file.ts';

/** The part of a query that one set of merged indexes answers. */
interface Need {
  readonly collectionId: string;
  readonly scope: Scope;
  /** fields with one value, which an index may store in any order */
  readonly equal: readonly IndexedField[];
  /** fields by which the result is sorted, without those with one value */
  readonly sorted: readonly IndexedField[];
}

/**
 * Checks that Firestore can answer a query.
 *
 * @throws StatusError FAILED_PRECONDITION if an index is missing, as the service does
 */
export function requireIndexes(file: IndexFile, plan: QueryPlan): void {
  const { collectionId, allDescendants, findNearest } = plan.query;
  // Without a collection id, a query reads all documents in the order of their names.
  if (collectionId === undefined || findNearest !== undefined) return;
  const scope = allDescendants ? 'COLLECTION_GROUP' : 'COLLECTION';
  for (const conjunction of plan.disjunctions) {
    const need = { collectionId, scope, ...fieldsOf(conjunction, plan) } as const;
    if (!isMet(need, file)) throw missing(need);
  }
}

function fieldsOf(
  conjunction: Conjunction,
  { orderBy }: QueryPlan,
): Pick<Need, 'equal' | 'sorted'> {
  const equal: IndexedField[] = [];
  for (const filter of conjunction) {
    if (isNameField(filter.field) || isInequality(filter)) continue;
    const { field } = filter;
    const mode = modeOf(filter);
    if (!equal.some((one) => one.mode === mode && sameFieldPath(one.field, field))) {
      equal.push({ field, mode });
    }
  }
  const isEqual = (field: FieldPath) =>
    equal.some((one) => one.mode !== 'CONTAINS' && sameFieldPath(one.field, field));
  const sorted = orderBy
    .filter(({ field }) => !isNameField(field) && !isEqual(field))
    .map(({ field, direction }): IndexedField => ({
      field,
      mode: direction === 'ascending' ? 'ASCENDING' : 'DESCENDING',
    }));
  return { equal, sorted };
}

const modeOf = (filter: FieldFilter): Mode =>
  filter.operator === 'array-contains' ? 'CONTAINS' : 'ASCENDING';

/** Returns whether some indexes sort as needed and together contain all fields with one value. */
function isMet(need: Need, file: IndexFile): boolean {
  const { equal, sorted } = need;
  const [first, second] = sorted;
  if (equal.length === 0) {
    if (first === undefined) return true;
    if (second === undefined) return hasSingle(need, first, file);
  }
  // A single-field index of a filter does not sort by another field.
  const singles = first === undefined ? equal.filter((one) => hasSingle(need, one, file)) : [];
  const composites = file.composites
    .filter(({ collectionId, scope }) => collectionId === need.collectionId && scope === need.scope)
    .map(({ fields }) => prefixOf(fields, need))
    .filter((prefix) => prefix !== undefined);
  if (equal.length === 0) return composites.some((prefix) => prefix.length === 0);
  const merged = [...singles, ...composites.flat()];
  return equal.every((one) => merged.some((other) => isSame(one, other)));
}

/** @returns the fields before the sorted ones; undefined if the index does not sort as needed */
function prefixOf(
  fields: readonly IndexedField[],
  { equal, sorted }: Need,
): readonly IndexedField[] | undefined {
  const split = fields.length - sorted.length;
  if (split < 0) return undefined;
  const [prefix, suffix] = [fields.slice(0, split), fields.slice(split)];
  const sortsAs = (modeFor: (mode: Mode) => Mode) =>
    suffix.every((one, index) => {
      const needed = sorted[index];
      return (
        needed !== undefined &&
        sameFieldPath(one.field, needed.field) &&
        one.mode === modeFor(needed.mode)
      );
    });
  const isSorted = sortsAs((mode) => mode) || sortsAs(reversed);
  const isPrefixEqual = prefix.every((one) => equal.some((other) => isSame(one, other)));
  return isSorted && isPrefixEqual ? prefix : undefined;
}

const reversed = (mode: Mode): Mode => (mode === 'ASCENDING' ? 'DESCENDING' : 'ASCENDING');

/** Compares fields with one value. The order of such a field in an index does not matter. */
const isSame = (a: IndexedField, b: IndexedField): boolean =>
  sameFieldPath(a.field, b.field) && (a.mode === 'CONTAINS') === (b.mode === 'CONTAINS');

/** Returns whether a field has a single-field index: an automatic one, or one that a file states. */
function hasSingle(
  { collectionId, scope }: Need,
  { field, mode }: IndexedField,
  { overrides }: IndexFile,
): boolean {
  const isAbove = (above: FieldPath) => above.every((name, index) => name === field[index]);
  const [override] = overrides
    .filter((one) => one.collectionId === collectionId && isAbove(one.field))
    .toSorted((a, b) => b.field.length - a.field.length);
  if (!override) return scope === 'COLLECTION';
  // An index can be read in both directions.
  return override.indexes.some(
    (index) => index.scope === scope && (index.mode === 'CONTAINS') === (mode === 'CONTAINS'),
  );
}

function missing({ collectionId, scope, equal, sorted }: Need): StatusError {
  const fields = [...equal, ...sorted]
    .map(({ field, mode }) => `${formatFieldPath(field)} ${mode}`)
    .join(', ');
  return new StatusError(
    'FAILED_PRECONDITION',
    `The query requires an index: ${scope} ${collectionId} (${fields}). Add it to the file of indexes.`,
  );
}
