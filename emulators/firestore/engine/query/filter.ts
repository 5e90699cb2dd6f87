import { getField, type Document } from '../../model/document.ts';
import {
  isComposite,
  isNameField,
  type FieldFilter,
  type Filter,
  type UnaryFilter,
  type ValueFilter,
} from '../../model/query.ts';
import {
  compareValues,
  equalValues,
  isNaNValue,
  referenceValue,
  typeOrder,
  type Value,
} from '../../model/value.ts';

export type Predicate = (document: Document) => boolean;

/** Filters that must all match. */
export type Conjunction = readonly FieldFilter[];

const never = () => false;

/** Compiles a filter. A field filter never matches a document without the field. */
export function compileFilter(filter: Filter): Predicate {
  if (isComposite(filter)) {
    const predicates = filter.filters.map(compileFilter);
    if (filter.kind === 'and' || predicates.length === 0) {
      return (document) => predicates.every((predicate) => predicate(document));
    }
    return (document) => predicates.some((predicate) => predicate(document));
  }
  const { field } = filter;
  const test = filter.kind === 'field' ? valueTest(filter) : UNARY_TESTS[filter.operator];
  if (isNameField(field)) return (document) => test(referenceValue(document.path));
  return (document) => {
    const value = getField(document.fields, field);
    return value !== undefined && test(value);
  };
}

type Test = (value: Value) => boolean;

/** Null and NaN have no order. Clients test for them with unary filters. */
export const isComparable = (value: Value) => value.kind !== 'null' && !isNaNValue(value);

const UNARY_TESTS: Readonly<Record<UnaryFilter['operator'], Test>> = {
  'is-null': (value) => value.kind === 'null',
  'is-not-null': (value) => value.kind !== 'null',
  'is-nan': isNaNValue,
  'is-not-nan': isComparable,
};

function valueTest({ operator, value: operand }: ValueFilter): Test {
  const operands = operand.kind === 'array' ? operand.values : [];
  switch (operator) {
    case '==':
      return equalsAny([operand]);
    case 'in':
      return equalsAny(operands);
    case '!=':
      return equalsNone([operand]);
    case 'not-in':
      return equalsNone(operands);
    case 'array-contains':
      return containsAny([operand]);
    case 'array-contains-any':
      return containsAny(operands);
    case '<':
      return inRange(operand, (order) => order < 0);
    case '<=':
      return inRange(operand, (order) => order <= 0);
    case '>':
      return inRange(operand, (order) => order > 0);
    case '>=':
      return inRange(operand, (order) => order >= 0);
  }
}

function equalsAny(operands: readonly Value[]): Test {
  const comparable = operands.filter(isComparable);
  const [only] = comparable;
  if (only === undefined) return never;
  if (comparable.length === 1) return (value) => equalValues(value, only);
  return (value) => comparable.some((operand) => equalValues(value, operand));
}

/** Nothing matches if the list contains null. Every value except null differs from NaN. */
function equalsNone(operands: readonly Value[]): Test {
  if (operands.some(({ kind }) => kind === 'null')) return never;
  const equals = equalsAny(operands);
  return (value) => value.kind !== 'null' && !equals(value);
}

function containsAny(operands: readonly Value[]): Test {
  const equals = equalsAny(operands);
  return (value) => value.kind === 'array' && value.values.some(equals);
}

/** Ranges match only values of the operand's type and never NaN. */
function inRange(operand: Value, holds: (order: number) => boolean): Test {
  if (!isComparable(operand)) return never;
  const type = typeOrder(operand);
  return (value) =>
    typeOrder(value) === type && !isNaNValue(value) && holds(compareValues(value, operand));
}

/** Returns every field filter in the tree, in order. */
export function fieldFilters(filter: Filter | undefined): readonly FieldFilter[] {
  if (filter === undefined) return [];
  return isComposite(filter) ? filter.filters.flatMap(fieldFilters) : [filter];
}

/** Returns the number of conjunctions of `disjunctiveForm` without building them. */
export function countDisjunctions(filter: Filter | undefined): number {
  if (filter === undefined) return 1;
  if (!isComposite(filter)) return alternatives(filter)?.length ?? 1;
  const counts = filter.filters.map(countDisjunctions);
  return filter.kind === 'and'
    ? counts.reduce((product, count) => product * count, 1)
    : counts.reduce((sum, count) => sum + count, 0) || 1;
}

/**
 * Returns the filter in disjunctive normal form, with `in` and `array-contains-any` expanded by
 * value. Returns one empty conjunction if there is no filter.
 */
export function disjunctiveForm(filter: Filter | undefined): readonly Conjunction[] {
  if (filter === undefined) return [[]];
  if (!isComposite(filter)) return (alternatives(filter) ?? [filter]).map((each) => [each]);
  const forms = filter.filters.map(disjunctiveForm);
  if (filter.kind === 'or' && forms.length > 0) return forms.flat();
  return forms.reduce<readonly Conjunction[]>(
    (product, form) => product.flatMap((left) => form.map((right) => [...left, ...right])),
    [[]],
  );
}

function alternatives(filter: FieldFilter): readonly ValueFilter[] | undefined {
  if (filter.kind === 'unary' || filter.value.kind !== 'array') return undefined;
  const operator =
    filter.operator === 'in'
      ? '=='
      : filter.operator === 'array-contains-any'
        ? 'array-contains'
        : undefined;
  return operator && filter.value.values.map((value) => ({ ...filter, operator, value }));
}
