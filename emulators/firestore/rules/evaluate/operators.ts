import type { BinaryOperator } from '../syntax/ast.ts';
import { hasConstraint } from '../query-proof/has-constraint.ts';
import {
  equalValues,
  COMPARISON_TESTS,
  isNumber,
  listHas,
  order,
  setHas,
  type Comparison,
} from './equality.ts';
import { isConstraint, proveBinary, UNPROVEN } from '../query-proof/prove.ts';
import { functionNotFound } from '../builtins/overload.ts';
import {
  Duration,
  Failure,
  isList,
  kindOf,
  Path,
  RulesMap,
  RulesSet,
  Timestamp,
  type Result,
  type RuleList,
  type RuleValue,
} from './value.ts';

const NULL_VALUE = new Failure('Null value error.');
const DIVIDED_BY_ZERO = new Failure('Divide by zero error.');

/** Converts an operand of `!`, `&&`, `||`, `?:` or `allow`. */
export function asBoolean(value: Result): boolean | Failure {
  if (typeof value === 'boolean' || value instanceof Failure) return value;
  return isConstraint(value) ? UNPROVEN : typeError(value, 'bool');
}

export function negate(value: RuleValue): Result {
  if (typeof value === 'number') return -value;
  if (typeof value === 'bigint') return inRange(-value);
  if (isConstraint(value)) return UNPROVEN;
  return new Failure(
    `Unsupported operation error. Received: -${kindOf(value)}. Expected: -int, -float.`,
  );
}

export function applyBinary(operator: BinaryOperator, left: RuleValue, right: RuleValue): Result {
  if (isConstraint(left) || isConstraint(right)) return proveBinary(operator, left, right);
  const asksForKey = operator === 'in' && right instanceof RulesMap;
  if (hasConstraint(left) || (!asksForKey && hasConstraint(right))) return UNPROVEN;
  if (operator === '==') return equalValues(left, right);
  if (operator === '!=') return !equalValues(left, right);
  if (operator === 'in') return isIn(left, right);
  if (operator in FLOATS) return calculate(operator as ArithmeticOperator, left, right);
  const distance = order(left, right);
  if (distance === undefined) return unsupported(operator, left, right);
  return COMPARISON_TESTS[operator as Comparison](distance);
}

function isIn(value: RuleValue, collection: RuleValue): Result {
  if (collection === null) return NULL_VALUE;
  if (isList(collection)) return listHas(collection, value);
  if (collection instanceof RulesSet) return setHas(collection, value);
  if (!(collection instanceof RulesMap)) return functionNotFound('in');
  if (typeof value === 'string') return collection.has(value);
  return new Failure(
    `Unsupported operation error. Received: map.in(${kindOf(value)}). Expected: map.in(string).`,
  );
}

type Arithmetic<T> = Readonly<Record<'+' | '-' | '*' | '/' | '%', (a: T, b: T) => T>>;
type ArithmeticOperator = keyof Arithmetic<bigint>;

const INTEGERS: Arithmetic<bigint> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
};
const FLOATS: Arithmetic<number> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
};

function calculate(operator: ArithmeticOperator, left: RuleValue, right: RuleValue): Result {
  if (typeof left === 'bigint' && typeof right === 'bigint') {
    const dividesByZero = right === 0n && (operator === '/' || operator === '%');
    return dividesByZero ? DIVIDED_BY_ZERO : inRange(INTEGERS[operator](left, right));
  }
  if (isNumber(left) && isNumber(right)) return FLOATS[operator](Number(left), Number(right));
  if (typeof left === 'string' && typeof right === 'string' && operator === '+') {
    return left + right;
  }
  return calculateTimes(operator, left, right) ?? unsupported(operator, left, right);
}

function inRange(value: bigint): bigint | Failure {
  return BigInt.asIntN(64, value) === value ? value : new Failure('Integer overflow error.');
}

function calculateTimes(
  operator: ArithmeticOperator,
  left: RuleValue,
  right: RuleValue,
): Result | undefined {
  if (operator !== '+' && operator !== '-') return undefined;
  const isLeftSpan = left instanceof Duration;
  if (!isLeftSpan && !(left instanceof Timestamp)) return undefined;
  const isRightSpan = right instanceof Duration;
  if (!isRightSpan && !(right instanceof Timestamp)) return undefined;
  const nanos = INTEGERS[operator](left.nanos, right.nanos);
  if (isRightSpan) return isLeftSpan ? new Duration(nanos) : new Timestamp(nanos);
  if (isLeftSpan) return operator === '+' ? new Timestamp(nanos) : undefined;
  return operator === '-' ? new Duration(nanos) : undefined;
}

/** Evaluates `object.property`. */
export function propertyOf(object: RuleValue, property: string): Result {
  if (object === null) return NULL_VALUE;
  if (object instanceof RulesMap) {
    const value = object.get(property);
    return value === undefined ? undefinedProperty(property) : value;
  }
  if (object instanceof Path) return object.bindings.get(property) ?? undefinedProperty(property);
  return isConstraint(object) ? UNPROVEN : typeError(object, 'map,path');
}

/** Evaluates `object[index]`. */
export function elementOf(object: RuleValue, index: RuleValue): Result {
  if (object === null) return NULL_VALUE;
  if (isConstraint(object) || isConstraint(index)) return UNPROVEN;
  if (typeof index === 'string' && (object instanceof RulesMap || object instanceof Path)) {
    return propertyOf(object, index);
  }
  const sequence = object instanceof Path ? object.segments : object;
  if (typeof index === 'bigint' && (isList(sequence) || typeof sequence === 'string')) {
    return isIndex(index, sequence)
      ? (sequence[Number(index)] ?? null)
      : outOfBounds(index, sequence);
  }
  const [kind, received] = [kindOf(object), kindOf(index)];
  const expected = object instanceof RulesMap ? 'string' : 'int';
  return new Failure(
    `Unsupported operation error. Received: ${kind}[${received}]. Expected: ${kind}[${expected}].`,
  );
}

/**
 * Evaluates `object[from:to]`. Both bounds must be valid indexes, so slicing an empty list fails.
 */
export function sliceOf(object: RuleValue, from: RuleValue, to: RuleValue): Result {
  if (object === null) return NULL_VALUE;
  if ([object, from, to].some(isConstraint)) return UNPROVEN;
  if (
    (!isList(object) && typeof object !== 'string') ||
    typeof from !== 'bigint' ||
    typeof to !== 'bigint'
  ) {
    const received = `${kindOf(object)}[${kindOf(from)}:${kindOf(to)}]`;
    return new Failure(
      `Unsupported operation error. Received: ${received}. Expected: list[int:int], string[int:int].`,
    );
  }
  if (!isIndex(from, object)) return outOfBounds(from, object);
  if (!isIndex(to - 1n, object)) return outOfBounds(to - 1n, object);
  if (from > to) {
    return new Failure(`Illegal range error. From index: [${from}] , To index: [${to}].`);
  }
  return object.slice(Number(from), Number(to));
}

const isIndex = (index: bigint, sequence: RuleList | string) =>
  index >= 0n && index < BigInt(sequence.length);

const outOfBounds = (index: bigint, sequence: RuleList | string) =>
  new Failure(`Index out of bound error. Index: [${index}] , size: [${sequence.length}].`);

const undefinedProperty = (name: string) => new Failure(`Property ${name} is undefined on object.`);

const typeError = (value: RuleValue, expected: string) =>
  new Failure(`Type error. Received: [${kindOf(value)}] Expected: [${expected}].`);

const TIMES: Partial<Record<BinaryOperator, string>> = {
  '+': 'string + string, duration + duration, duration + timestamp, timestamp + duration',
  '-': 'duration - duration, timestamp - duration, timestamp - timestamp',
};
const ORDERED = ['string', 'bytes', 'timestamp', 'duration'];

function unsupported(operator: BinaryOperator, left: RuleValue, right: RuleValue): Failure {
  const pairs = (types: readonly string[]) => types.map((type) => `${type} ${operator} ${type}`);
  const others = operator in FLOATS ? [TIMES[operator] ?? []].flat() : pairs(ORDERED);
  const expected = [...pairs(['int', 'float']), ...others].join(', ');
  return new Failure(
    `Unsupported operation error. Received: ${kindOf(left)} ${operator} ${kindOf(right)}. ` +
      `Expected: ${expected}.`,
  );
}
