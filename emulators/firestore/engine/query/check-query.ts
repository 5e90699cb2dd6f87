import { formatFieldPath, sameFieldPath, type FieldPath } from '../../model/field-path.ts';
import {
  isNameField,
  type ComparisonOperator,
  type Cursor,
  type FieldFilter,
  type Filter,
  type FindNearest,
  type Query,
} from '../../model/query.ts';
import {
  isDocument,
  lacksSlash,
  pathText,
  validateCollectionId,
} from '../../model/resource-path.ts';
import { MAX_DIMENSIONS, type Value } from '../../model/value.ts';
import { invalidArgument, StatusError } from '../../status.ts';
import { countDisjunctions, disjunctiveForm, fieldFilters } from './filter.ts';

/** @see https://firebase.google.com/docs/firestore/query-data/queries#query_limitations */
const MAX_DISJUNCTIONS = 30;
const MAX_NOT_IN_VALUES = 10;
const MAX_NEAREST = 1000;

/** Throws for an invalid query, with the messages of Google's emulator. */
export function checkQuery(query: Query): void {
  if (query.collectionId !== undefined) validateCollectionId(query.collectionId);
  if (query.offset < 0) throw invalidArgument('offset is negative');
  if (query.limit !== undefined && query.limit < 0) throw invalidArgument('limit is negative');
  const filters = fieldFilters(query.where);
  filters.forEach(checkFieldFilter);
  checkNegations(filters);
  checkDisjunctions(query.where);
  checkKeyEquality(filters);
  checkOrders(query, filters);
  for (const cursor of [query.startAt, query.endAt]) {
    if (cursor !== undefined) checkCursor(query, cursor);
  }
  if (query.findNearest !== undefined) checkFindNearest(query.findNearest);
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

/** Inequalities imply an order by their field. */
export const isInequality = ({ operator }: FieldFilter) =>
  NEGATIONS.has(operator) || RANGES.has(operator);

/**
 * Allows `not-in` beside an OR, because the test suites of the client SDKs expect it from an
 * emulator.
 */
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

function checkDisjunctions(filter: Filter | undefined): void {
  const count = countDisjunctions(filter);
  if (count > MAX_DISJUNCTIONS) {
    throw invalidArgument(
      `Too many disjunctions after normalization. Result had ${count} disjunctions ` +
        `which is more than the maximum of ${MAX_DISJUNCTIONS}`,
    );
  }
  for (const conjunction of disjunctiveForm(filter)) {
    const clauses = conjunction.filter(({ operator }) => operator === 'array-contains');
    if (clauses.length > 1) {
      throw new StatusError(
        'FAILED_PRECONDITION',
        'Only a single array-contains clause is allowed in a query',
      );
    }
  }
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

export const isOnName = ({ field }: { readonly field: FieldPath }) => isNameField(field);

function checkOrders({ orderBy, collectionId }: Query, filters: readonly FieldFilter[]): void {
  const [first, second] = orderBy;
  const isKeyScan = second === undefined && filters.every(isOnName);
  if (isKeyScan && first?.direction === 'descending' && isOnName(first)) {
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
