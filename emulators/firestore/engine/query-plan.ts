import { getField, type Document } from '../model/document.ts';
import {
  compareFieldPaths,
  formatFieldPath,
  sameFieldPath,
  type FieldPath,
} from '../model/field-path.ts';
import {
  isNameField,
  NAME_FIELD,
  type ComparisonOperator,
  type Cursor,
  type FieldFilter,
  type Filter,
  type FindNearest,
  type Order,
  type Query,
} from '../model/query.ts';
import { isDocument, lacksSlash, pathText, validateCollectionId } from '../model/resource-path.ts';
import type { Value } from '../model/value.ts';
import { invalidArgument, StatusError } from '../status.ts';
import {
  compileFilter,
  countDisjunctions,
  disjunctiveForm,
  fieldFilters,
  type Conjunction,
  type Predicate,
} from './query-filter.ts';
import { compareToPosition } from './query-order.ts';

/** A valid query with all that it implies. */
export interface QueryPlan {
  readonly query: Query;
  /** The orders asked for, then those implied; the document's name is the last. */
  readonly orderBy: readonly Order[];
  /** The filter as an OR of ANDs; one empty AND when there is none. */
  readonly disjunctions: readonly Conjunction[];
  /** Whether a document passes filter, orders and cursors; where it lies is not looked at. */
  readonly accepts: Predicate;
}

/** @see https://firebase.google.com/docs/firestore/query-data/queries#query_limitations */
const MAX_DISJUNCTIONS = 30;
const MAX_NOT_IN_VALUES = 10;
const MAX_NEAREST = 1000;
const MAX_DIMENSIONS = 2048;

/**
 * Checks a query, in the words of Google's emulator, and adds what it implies.
 *
 * @param aggregatedFields fields that an aggregation needs: documents without them do not count
 */
export function planQuery(query: Query, aggregatedFields: readonly FieldPath[] = []): QueryPlan {
  if (query.collectionId !== undefined) validateCollectionId(query.collectionId);
  if (query.offset < 0) throw invalidArgument('offset is negative');
  if (query.limit !== undefined && query.limit < 0) throw invalidArgument('limit is negative');
  const filters = fieldFilters(query.where);
  filters.forEach(checkFieldFilter);
  checkNegations(filters);
  const disjunctions = checkedDisjunctions(query.where);
  checkKeyEquality(filters);
  checkOrders(query, filters);
  const orderBy = effectiveOrders(query, filters, aggregatedFields);
  for (const cursor of [query.startAt, query.endAt]) {
    if (cursor !== undefined) checkCursor(query, cursor);
  }
  if (query.findNearest !== undefined) checkFindNearest(query.findNearest);
  return { query, orderBy, disjunctions, accepts: compile(query, orderBy) };
}

const OPERATOR_NAMES: Partial<Record<ComparisonOperator, string>> = {
  in: 'IN',
  'not-in': 'NOT_IN',
  'array-contains-any': 'ARRAY_CONTAINS_ANY',
};

function checkFieldFilter(filter: FieldFilter): void {
  const operands = filter.kind === 'field' ? checkedOperands(filter.operator, filter.value) : [];
  if (!isNameField(filter.field)) return;
  if (filter.operator === 'array-contains' || filter.operator === 'array-contains-any') {
    throw invalidArgument('the name __key__ is reserved');
  }
  if (filter.kind === 'unary') throw invalidArgument('__key__ filter value must be a Key');
  for (const operand of operands) {
    checkName(operand, '__key__ filter value must be a Key');
  }
}

function checkedOperands(operator: ComparisonOperator, value: Value): readonly Value[] {
  const name = OPERATOR_NAMES[operator];
  if (name === undefined) return [value];
  if (value.kind !== 'array') throw invalidArgument(`'${name}' requires an ArrayValue.`);
  if (value.values.length === 0) {
    throw invalidArgument(`'${name}' requires an non-empty ArrayValue.`);
  }
  const maximum = operator === 'not-in' ? MAX_NOT_IN_VALUES : MAX_DISJUNCTIONS;
  if (value.values.length > maximum) {
    throw invalidArgument(`'${name}' supports up to ${maximum} comparison values.`);
  }
  return value.values;
}

function checkName(value: Value, otherwise: string): void {
  if (value.kind !== 'reference') throw invalidArgument(otherwise);
  if (!isDocument(value.value)) throw lacksSlash('Document parent name', pathText(value.value));
}

const NEGATIONS = new Set(['!=', 'not-in', 'is-not-nan', 'is-not-null']);
const RANGES = new Set(['<', '<=', '>', '>=']);

const isInequality = ({ operator }: FieldFilter) => NEGATIONS.has(operator) || RANGES.has(operator);

/** Beside an OR, `not-in` is let through, as the test suites of the clients expect of an emulator. */
function checkNegations(filters: readonly FieldFilter[]): void {
  const negations = filters.filter(({ operator }) => NEGATIONS.has(operator));
  if (negations.length > 1) {
    throw invalidArgument(
      "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.",
    );
  }
  if (negations[0]?.operator !== 'not-in') return;
  if (filters.some(({ operator }) => operator === 'in' || operator === 'array-contains-any')) {
    throw invalidArgument(
      "'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.",
    );
  }
}

function checkedDisjunctions(filter: Filter | undefined): readonly Conjunction[] {
  const count = countDisjunctions(filter);
  if (count > MAX_DISJUNCTIONS) {
    throw invalidArgument(
      `Too many disjunctions after normalization. Result had ${count} disjunctions ` +
        `which is more than the maximum of ${MAX_DISJUNCTIONS}`,
    );
  }
  const disjunctions = disjunctiveForm(filter);
  for (const conjunction of disjunctions) {
    const clauses = conjunction.filter(({ operator }) => operator === 'array-contains');
    if (clauses.length > 1) {
      throw new StatusError(
        'FAILED_PRECONDITION',
        'Only a single array-contains clause is allowed in a query',
      );
    }
  }
  return disjunctions;
}

function checkKeyEquality(filters: readonly FieldFilter[]): void {
  const inequalities = filters.filter(isInequality);
  const isKeyEqual = filters.some(
    ({ field, operator }) => isNameField(field) && (operator === '==' || operator === 'in'),
  );
  if (isKeyEqual && inequalities.length > 0 && !inequalities.some(isOnName)) {
    throw invalidArgument(
      'Equality on key is not allowed if there are other inequality fields ' +
        'and key does not appear in inequalities.',
    );
  }
}

const isOnName = ({ field }: { readonly field: FieldPath }) => isNameField(field);

function checkOrders({ orderBy, collectionId }: Query, filters: readonly FieldFilter[]): void {
  const nameIndex = orderBy.findIndex(isOnName);
  if (nameIndex >= 0 && nameIndex < orderBy.length - 1) throw orderAfterKey();
  if (nameIndex === 0 && orderBy[0]?.direction === 'descending' && filters.every(isOnName)) {
    throw new StatusError('FAILED_PRECONDITION', 'Firestore does not support descending key scans');
  }
  for (const [index, { field }] of orderBy.entries()) {
    if (orderBy.slice(0, index).some((earlier) => sameFieldPath(earlier.field, field))) {
      throw invalidArgument(
        `order by clause cannot contain duplicate fields ${formatFieldPath(field)}`,
      );
    }
  }
  if (collectionId !== undefined) return;
  const other = filters.find((filter) => !isOnName(filter));
  if (other !== undefined) {
    throw invalidArgument(`kind is required for filter: ${formatFieldPath(other.field)}`);
  }
  if (!orderBy.every(isOnName)) {
    throw invalidArgument('kind is required for all orders except __key__ ascending');
  }
}

const orderAfterKey = () =>
  invalidArgument('order by clause cannot contain more fields after the key');

/** Implied orders take the direction of the last explicit one. */
function effectiveOrders(
  { orderBy }: Query,
  filters: readonly FieldFilter[],
  aggregatedFields: readonly FieldPath[],
): readonly Order[] {
  const direction = orderBy.at(-1)?.direction ?? 'ascending';
  const orders = [...orderBy];
  const add = (fields: readonly FieldPath[]) => {
    for (const field of fields.toSorted(compareFieldPaths)) {
      if (orders.some((order) => sameFieldPath(order.field, field))) continue;
      orders.push({ field, direction });
    }
  };
  const inequalities = filters.filter(isInequality).map(({ field }) => field);
  add(inequalities.filter((field) => !isNameField(field)));
  if (orders.slice(0, -1).some(isOnName)) throw orderAfterKey();
  if (!orders.some(isOnName)) add(aggregatedFields);
  add([NAME_FIELD]);
  return orders;
}

function checkCursor({ orderBy }: Query, { values }: Cursor): void {
  if (values.length > orderBy.length) throw invalidArgument('Cursor has too many values.');
  for (const [index, value] of values.entries()) {
    if (orderBy[index] !== undefined && isOnName(orderBy[index])) {
      checkName(value, 'Cursor __key__ value is not a document reference.');
    }
  }
}

function checkFindNearest({ vector, limit }: FindNearest): void {
  if (vector.length === 0) throw invalidArgument('Cannot have a zero length vector.');
  if (vector.length > MAX_DIMENSIONS) {
    throw invalidArgument(`FindNearest.query_vector has more than ${MAX_DIMENSIONS} dimensions.`);
  }
  if (limit < 1 || limit > MAX_NEAREST) {
    throw invalidArgument(
      `FindNearest.limit must be a positive integer of no more than ${MAX_NEAREST}`,
    );
  }
}

function compile(query: Query, orderBy: readonly Order[]): Predicate {
  const { where, startAt, endAt } = query;
  const predicates: Predicate[] = [];
  if (where !== undefined) predicates.push(compileFilter(where));
  for (const { field } of orderBy) {
    if (isNameField(field)) continue;
    predicates.push(({ fields }: Document) => getField(fields, field) !== undefined);
  }
  if (startAt !== undefined) {
    const { values, before } = startAt;
    predicates.push((document) => {
      const order = compareToPosition(orderBy, document, values);
      return before ? order >= 0 : order > 0;
    });
  }
  if (endAt !== undefined) {
    const { values, before } = endAt;
    predicates.push((document) => {
      const order = compareToPosition(orderBy, document, values);
      return before ? order < 0 : order <= 0;
    });
  }
  return (document) => predicates.every((predicate) => predicate(document));
}
