import type { BinaryOperator } from './ast.ts';
import { Constraint, type Fact } from './constraint.ts';
import { equalValues, HOLDS, isNumber, order, type Comparison } from './equality.ts';
import {
  Failure,
  isList,
  kindOf,
  RulesMap,
  RulesSet,
  type Kind,
  type Result,
  type RuleValue,
} from './value.ts';

/**
 * What can be said of a constraint. An answer is given only when it is the same for every value
 * the constraint allows; otherwise the evaluation fails, and `&&` and `||` make the best of it as
 * of any failure.
 *
 * @see https://firebase.google.com/docs/firestore/security/rules-query
 */
export const UNPROVEN = new Failure('The constraints of the query do not decide it.');

export const isConstraint = (value: Result): value is Constraint => value instanceof Constraint;

export function proveBinary(operator: BinaryOperator, left: RuleValue, right: RuleValue): Result {
  if (operator === 'in') return isConstraint(right) ? contains(right, left) : isAmong(left, right);
  if (!isComparison(operator) || (isConstraint(left) && isConstraint(right))) return UNPROVEN;
  if (isConstraint(left)) return decide(left, operator, right) ?? UNPROVEN;
  if (isConstraint(right)) return decide(right, MIRRORED[operator], left) ?? UNPROVEN;
  return UNPROVEN;
}

/** The operator that says the same with its operands exchanged. */
const MIRRORED: Readonly<Record<Comparison, Comparison>> = {
  '==': '==',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

const isComparison = (operator: BinaryOperator): operator is Comparison => operator in MIRRORED;

/** `constraint.property` and `constraint['property']`. */
export function proveProperty(constraint: Constraint, property: RuleValue): Result {
  if (typeof property !== 'string' || constraint.type !== 'map') return UNPROVEN;
  const value = constraint.entries.get(property);
  return value === undefined ? undefinedProperty(property) : value;
}

export function proveType({ type, facts }: Constraint, asked: string): Result {
  if (type === undefined) {
    const isNotNull = facts.some(({ comparator, value }) => comparator === '!=' && value === null);
    return asked === 'null' && isNotNull ? false : UNPROVEN;
  }
  if (type === 'number' && (asked === 'int' || asked === 'float')) return UNPROVEN;
  return type === asked;
}

export function proveMethod(
  constraint: Constraint,
  name: string,
  values: readonly RuleValue[],
): Result {
  const [argument = null] = values;
  if (constraint.type === 'map' && name === 'keys' && values.length === 0) {
    const facts = [...constraint.entries.keys()].map((value): Fact => {
      return { comparator: 'contains', value };
    });
    return new Constraint({ type: 'list', facts });
  }
  if (constraint.type === 'map' && name === 'get' && values.length === 2) {
    return lookUp(constraint, isList(argument) ? argument : [argument]);
  }
  if (constraint.type === 'list' && isList(argument) && values.length === 1) {
    const surelyHas = (value: RuleValue) => contains(constraint, value) === true;
    if (name === 'hasAny' && argument.some(surelyHas)) return true;
    if (name === 'hasAll' && argument.every(surelyHas)) return true;
  }
  return UNPROVEN;
}

/** Never the fallback: what the query does not mention may be there all the same. */
function lookUp(map: Constraint, keys: readonly RuleValue[]): Result {
  let value: Result = map;
  for (const key of keys) {
    if (typeof key !== 'string') return UNPROVEN;
    if (isConstraint(value)) value = value.entries.get(key) ?? UNPROVEN;
    else value = value instanceof RulesMap ? (value.get(key) ?? UNPROVEN) : UNPROVEN;
    if (value instanceof Failure) return value;
  }
  return value;
}

/** Whether `container` has `element`, whatever else it has. */
function contains(container: Constraint, element: RuleValue): Result {
  if (container.type === 'map') {
    return typeof element === 'string' && container.entries.has(element) ? true : UNPROVEN;
  }
  // A list that contains 3 for a query may contain 3.0, which `3 in list` does not find.
  if (isConstraint(element) || isNumber(element) || !isScalar(element)) return UNPROVEN;
  const isThere = container.facts.some(
    ({ comparator, value }) => comparator === 'contains' && equalValues(value, element),
  );
  return isThere ? true : UNPROVEN;
}

/** Whether a constraint is one of the values in a list or a set. */
function isAmong(element: RuleValue, collection: RuleValue): Result {
  if (!isConstraint(element)) return UNPROVEN;
  const isSet = collection instanceof RulesSet;
  if (!isSet && !isList(collection)) return UNPROVEN;
  const answers = (isSet ? collection.values : collection).map((value) =>
    decide(element, '==', value),
  );
  if (answers.every((answer) => answer === false)) return false;
  // What equals a value without being fixed is a number, and only a set takes 3.0 for 3.
  return isSet && answers.includes(true) ? true : UNPROVEN;
}

function decide(
  { type, facts }: Constraint,
  operator: Comparison,
  other: RuleValue,
): boolean | undefined {
  if (type !== undefined && type !== comparableType(other)) {
    if (operator === '==') return false;
    if (operator === '!=') return true;
  }
  for (const fact of facts) {
    const answer = decideByFact(fact, operator, other);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

function decideByFact(
  { comparator, value }: Fact,
  operator: Comparison,
  other: RuleValue,
): boolean | undefined {
  if (comparator === 'contains') return undefined;
  if (comparator === '!=') {
    if (!equalValues(value, other)) return undefined;
    return operator === '==' ? false : operator === '!=' ? true : undefined;
  }
  const distance = order(value, other);
  if (distance === undefined || Number.isNaN(distance)) return undefined;
  if (comparator === '==') return HOLDS[operator](distance);

  const isLowerBound = comparator === '>' || comparator === '>=';
  const isStrict = comparator === '>' || comparator === '<';
  const inside = isLowerBound ? distance : -distance;
  const isAtLeast = inside >= 0;
  const isBeyond = isStrict ? inside >= 0 : inside > 0;
  if (operator === '==' || operator === '!=') {
    return isBeyond ? operator === '!=' : undefined;
  }
  const isSameSide = isLowerBound === (operator === '>' || operator === '>=');
  const isExclusive = operator === '>' || operator === '<';
  // On its own side the bound proves, on the other it refutes.
  const isDecided = isSameSide === isExclusive ? isBeyond : isAtLeast;
  return isDecided ? isSameSide : undefined;
}

const comparableType = (value: RuleValue): Kind | 'number' =>
  isNumber(value) ? 'number' : kindOf(value);

const isScalar = (value: RuleValue) => !['list', 'map', 'set', 'map_diff'].includes(kindOf(value));

export const undefinedProperty = (name: string) =>
  new Failure(`Property ${name} is undefined on object.`);
