import type { BinaryOperator } from './ast.ts';
import { equalValues, listHas, order, setHas } from './equality.ts';
import {
  isConstraint,
  isTrue,
  proveBinary,
  proveProperty,
  undefinedProperty,
  UNPROVEN,
} from './prove.ts';
import { functionNotFound } from './std/table.ts';
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

/** What `!`, `&&`, `||`, `?:` and `allow` take. */
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
  switch (operator) {
    case '==':
      return equalValues(left, right);
    case '!=':
      return !equalValues(left, right);
    case 'in':
      return isIn(left, right);
    case '<':
    case '<=':
    case '>':
    case '>=':
      return inOrder(operator, left, right);
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return calculate(operator, left, right);
  }
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

function inOrder(operator: '<' | '<=' | '>' | '>=', left: RuleValue, right: RuleValue): Result {
  const distance = order(left, right);
  return distance === undefined ? unsupported(operator, left, right) : isTrue(distance, operator);
}

type ArithmeticOperator = '+' | '-' | '*' | '/' | '%';

function calculate(operator: ArithmeticOperator, left: RuleValue, right: RuleValue): Result {
  if (typeof left === 'bigint' && typeof right === 'bigint') {
    return calculateIntegers(operator, left, right);
  }
  if (isFloatable(left) && isFloatable(right)) {
    return calculateFloats(operator, Number(left), Number(right));
  }
  if (typeof left === 'string' && typeof right === 'string' && operator === '+') {
    return left + right;
  }
  return calculateTimes(operator, left, right) ?? unsupported(operator, left, right);
}

const isFloatable = (value: RuleValue) => typeof value === 'bigint' || typeof value === 'number';

function calculateIntegers(operator: ArithmeticOperator, left: bigint, right: bigint): Result {
  switch (operator) {
    case '+':
      return inRange(left + right);
    case '-':
      return inRange(left - right);
    case '*':
      return inRange(left * right);
    case '/':
      return right === 0n ? DIVIDED_BY_ZERO : inRange(left / right);
    case '%':
      return right === 0n ? DIVIDED_BY_ZERO : left % right;
  }
}

function inRange(value: bigint): bigint | Failure {
  return BigInt.asIntN(64, value) === value ? value : new Failure('Integer overflow error.');
}

function calculateFloats(operator: ArithmeticOperator, left: number, right: number): number {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case '%':
      return left % right;
  }
}

function calculateTimes(
  operator: ArithmeticOperator,
  left: RuleValue,
  right: RuleValue,
): Result | undefined {
  if (operator !== '+' && operator !== '-') return undefined;
  const sign = operator === '+' ? 1n : -1n;
  if (left instanceof Timestamp && right instanceof Duration) {
    return new Timestamp(left.nanos + sign * right.nanos);
  }
  if (left instanceof Duration && right instanceof Duration) {
    return new Duration(left.nanos + sign * right.nanos);
  }
  if (left instanceof Timestamp && right instanceof Timestamp && operator === '-') {
    return new Duration(left.nanos - right.nanos);
  }
  if (left instanceof Duration && right instanceof Timestamp && operator === '+') {
    return new Timestamp(left.nanos + right.nanos);
  }
  return undefined;
}

/** `object.property`. */
export function propertyOf(object: RuleValue, property: string): Result {
  if (object === null) return NULL_VALUE;
  if (object instanceof RulesMap) {
    const value = object.get(property);
    return value === undefined ? undefinedProperty(property) : value;
  }
  if (object instanceof Path) return object.bindings.get(property) ?? undefinedProperty(property);
  return isConstraint(object) ? proveProperty(object, property) : typeError(object, 'map,path');
}

/** `object[index]`. */
export function elementOf(object: RuleValue, index: RuleValue): Result {
  if (object === null) return NULL_VALUE;
  if (isConstraint(object)) return proveProperty(object, index);
  if (isConstraint(index)) return UNPROVEN;
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

/** `object[from:to]`; both bounds must lie within, so that nothing can be taken from nothing. */
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

const typeError = (value: RuleValue, expected: string) =>
  new Failure(`Type error. Received: [${kindOf(value)}] Expected: [${expected}].`);

/** The pairs each operator takes, as messages list them. */
const OPERANDS: Readonly<Record<ArithmeticOperator, readonly string[]>> = {
  '+': [
    'int + int',
    'float + float',
    'string + string',
    'duration + duration',
    'duration + timestamp',
    'timestamp + duration',
  ],
  '-': [
    'int - int',
    'float - float',
    'duration - duration',
    'timestamp - duration',
    'timestamp - timestamp',
  ],
  '*': ['int * int', 'float * float'],
  '/': ['int / int', 'float / float'],
  '%': ['int % int', 'float % float'],
};
const ORDERED = ['int', 'float', 'string', 'bytes', 'timestamp', 'duration'];

function unsupported(
  operator: ArithmeticOperator | '<' | '<=' | '>' | '>=',
  left: RuleValue,
  right: RuleValue,
): Failure {
  const expected =
    operator in OPERANDS
      ? OPERANDS[operator as ArithmeticOperator]
      : ORDERED.map((type) => `${type} ${operator} ${type}`);
  return new Failure(
    `Unsupported operation error. Received: ${kindOf(left)} ${operator} ${kindOf(right)}. ` +
      `Expected: ${expected.join(', ')}.`,
  );
}
