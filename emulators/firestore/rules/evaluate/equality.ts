import { compareStrings } from '../../model/utf8.ts';
import {
  Duration,
  isList,
  kindOf,
  LatLng,
  Path,
  RulesMap,
  RulesSet,
  Timestamp,
  type RuleList,
  type RuleValue,
} from './value.ts';

type RuleNumber = bigint | number;
type Equality = (a: RuleValue, b: RuleValue) => boolean;

/**
 * Google's service compares numbers differently by context. `==` compares them by value, but
 * elements of lists and maps only within one type. List membership compares within one type. Sets
 * and `diff` compare by value at every depth.
 */

/** The operator `==`: `1 == 1.0`, but not `[1] == [1.0]`. NaN equals nothing. */
// oxlint-disable-next-line eqeqeq -- bigint and number compare by value
export const equalValues: Equality = (a, b) => compare(a, b, (x, y) => x == y, identical);

/** Equality of list elements, for `in`, `hasAny` and similar methods. */
export const equalListElements: Equality = (a, b) => compare(a, b, (x, y) => x === y, identical);

/** Equality of set elements and of the values that `diff` compares. Here NaN equals NaN. */
export const equalSetElements: Equality = (a, b) =>
  // oxlint-disable-next-line eqeqeq -- bigint and number compare by value
  compare(a, b, (x, y) => x == y || (Number.isNaN(x) && Number.isNaN(y)), equalSetElements);

/**
 * Equality of elements in containers that `==` compares: 0.0 and -0.0 differ, NaN equals nothing.
 */
const identical: Equality = (a, b) =>
  compare(a, b, (x, y) => Object.is(x, y) && !Number.isNaN(x), identical);

function compare(
  a: RuleValue,
  b: RuleValue,
  sameNumber: (a: RuleNumber, b: RuleNumber) => boolean,
  sameInside: Equality,
): boolean {
  if (isNumber(a) && isNumber(b)) return sameNumber(a, b);
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return a === b;
  if (kindOf(a) !== kindOf(b)) return false;
  if (a instanceof RulesMap && b instanceof RulesMap) return sameMaps(a, b, sameInside);
  if (isList(a) && isList(b)) {
    return a.length === b.length && a.every((value, index) => sameInside(value, b[index] ?? null));
  }
  if (a instanceof RulesSet && b instanceof RulesSet) {
    return a.values.length === b.values.length && a.values.every((value) => setHas(b, value));
  }
  if (a instanceof Uint8Array && b instanceof Uint8Array) return compareBytes(a, b) === 0;
  if (a instanceof Timestamp && b instanceof Timestamp) return a.nanos === b.nanos;
  if (a instanceof Duration && b instanceof Duration) return a.nanos === b.nanos;
  if (a instanceof LatLng && b instanceof LatLng) {
    return a.latitude === b.latitude && a.longitude === b.longitude;
  }
  if (a instanceof Path && b instanceof Path) {
    return (
      a.segments.length === b.segments.length &&
      a.segments.every((segment, index) => segment === b.segments[index])
    );
  }
  return a === b;
}

function sameMaps(a: RulesMap, b: RulesMap, sameInside: Equality): boolean {
  if (a.size !== b.size) return false;
  return a.keys().every((key) => {
    const [left, right] = [a.get(key), b.get(key)];
    return left !== undefined && right !== undefined && sameInside(left, right);
  });
}

export const listHas = (list: RuleList, value: RuleValue) =>
  list.some((element) => equalListElements(element, value));

export const setHas = (set: RulesSet, value: RuleValue) =>
  set.values.some((element) => equalSetElements(element, value));

/** Builds a set without duplicates. */
export function toSet(values: RuleList): RulesSet {
  const distinct: RuleValue[] = [];
  for (const value of values) {
    if (!distinct.some((element) => equalSetElements(element, value))) distinct.push(value);
  }
  return new RulesSet(distinct);
}

export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';

/** Tests for each comparison operator, given a result of `order`. */
export const COMPARISON_TESTS: Readonly<Record<Comparison, (order: number) => boolean>> = {
  '==': (distance) => distance === 0,
  '!=': (distance) => distance !== 0,
  '<': (distance) => distance < 0,
  '<=': (distance) => distance <= 0,
  '>': (distance) => distance > 0,
  '>=': (distance) => distance >= 0,
};

/**
 * Compares two values for `<` and similar operators: negative, zero or positive. NaN means that
 * they are unordered. Undefined means that the language does not order these types.
 */
export function order(a: RuleValue, b: RuleValue): number | undefined {
  if (isNumber(a) && isNumber(b)) return a < b ? -1 : a > b ? 1 : equalValues(a, b) ? 0 : NaN;
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b);
  if (a instanceof Timestamp && b instanceof Timestamp) return sign(a.nanos - b.nanos);
  if (a instanceof Duration && b instanceof Duration) return sign(a.nanos - b.nanos);
  if (a instanceof Uint8Array && b instanceof Uint8Array) return compareBytes(a, b);
  return undefined;
}

export const isNumber = (value: RuleValue): value is RuleNumber =>
  typeof value === 'bigint' || typeof value === 'number';

const sign = (difference: bigint) => (difference < 0n ? -1 : difference > 0n ? 1 : 0);

const compareBytes = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b);
