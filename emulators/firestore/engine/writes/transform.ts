import { getField, setField } from '../../model/document.ts';
import { MAX_INT64, MIN_INT64 } from '../../model/int64.ts';
import {
  arrayValue,
  compareValues,
  doubleValue,
  equalValues,
  integerValue,
  isNaNValue,
  isNumber,
  NULL_VALUE,
  timestampValue,
  type FieldMap,
  type Micros,
  type NumberValue,
  type Value,
} from '../../model/value.ts';
import { invalidArgument } from '../../status.ts';
import type { Transform } from './write.ts';

export function validateTransform(transform: Transform): void {
  if ('operand' in transform && !isNumber(transform.operand)) {
    throw invalidArgument('Input must be int64 or double.');
  }
}

/** @returns the new fields, and the transform result for the client */
export function applyTransform(
  fields: FieldMap,
  transform: Transform,
  requestTime: Micros,
): { fields: FieldMap; result: Value } {
  const value = transformed(getField(fields, transform.field), transform, requestTime);
  const returnsValue = transform.kind !== 'append-missing' && transform.kind !== 'remove-all';
  return {
    fields: setField(fields, transform.field, value),
    result: returnsValue ? value : NULL_VALUE,
  };
}

function transformed(stored: Value | undefined, transform: Transform, requestTime: Micros): Value {
  switch (transform.kind) {
    case 'request-time':
      return timestampValue(requestTime);
    case 'append-missing':
      return arrayValue(
        transform.values.reduce<readonly Value[]>(
          (elements, value) => (contains(elements, value) ? elements : [...elements, value]),
          elementsOf(stored),
        ),
      );
    case 'remove-all':
      return arrayValue(elementsOf(stored).filter((value) => !contains(transform.values, value)));
    case 'increment':
    case 'maximum':
    case 'minimum':
      return stored !== undefined && isNumber(stored) && isNumber(transform.operand)
        ? combined(stored, transform.kind, transform.operand)
        : transform.operand;
  }
}

function combined(
  stored: NumberValue,
  kind: 'increment' | 'maximum' | 'minimum',
  operand: NumberValue,
): Value {
  if (kind === 'increment') return sum(stored, operand);
  const nan = [stored, operand].find(isNaNValue);
  if (nan !== undefined) return nan;
  const order = compareValues(operand, stored);
  return (kind === 'maximum' ? order > 0 : order < 0) ? operand : stored;
}

/** Integers saturate at the 64-bit range. If either operand is a double, the sum is a double. */
function sum(a: NumberValue, b: NumberValue): Value {
  if (a.kind === 'double' || b.kind === 'double') {
    return doubleValue(Number(a.value) + Number(b.value));
  }
  const exact = a.value + b.value;
  return integerValue(exact > MAX_INT64 ? MAX_INT64 : exact < MIN_INT64 ? MIN_INT64 : exact);
}

const elementsOf = (stored: Value | undefined) => (stored?.kind === 'array' ? stored.values : []);

const contains = (elements: readonly Value[], value: Value) =>
  elements.some((element) => equalValues(element, value));
