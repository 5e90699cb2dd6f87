import type { BinaryOperator } from '../syntax/ast.ts';
import {
  equalValues,
  isNumber,
  order,
  equalListElements,
  type Comparison,
} from '../evaluate/equality.ts';
import {
  Constraint,
  Failure,
  isList,
  kindOf,
  RulesSet,
  type Fact,
  type Kind,
  type Result,
  type RuleValue,
} from '../evaluate/value.ts';

/**
 * The result of an expression that the constraints do not decide. Constraints prove a result only
 * if it is the same for all possible values. Otherwise the expression fails, and `&&` and `||`
 * handle it like any failure.
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

/** The equivalent operator for exchanged operands. */
const MIRRORED: Readonly<Record<Comparison, Comparison>> = {
  '==': '==',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

const isComparison = (operator: BinaryOperator): operator is Comparison => operator in MIRRORED;

export function proveType({ type, facts }: Constraint, typeName: string): Result {
  if (type === undefined) {
    const isNotNull = facts.some(({ comparator, value }) => comparator === '!=' && value === null);
    return typeName === 'null' && isNotNull ? false : UNPROVEN;
  }
  if (type === 'number' && (typeName === 'int' || typeName === 'float')) return UNPROVEN;
  return type === typeName;
}

export function proveMethod(
  constraint: Constraint,
  name: string,
  values: readonly RuleValue[],
): Result {
  const [argument = null] = values;
  if (constraint.type !== 'list' || !isList(argument) || values.length !== 1) return UNPROVEN;
  const certainlyHas = (value: RuleValue) => contains(constraint, value) === true;
  if (name === 'hasAny' && argument.some(certainlyHas)) return true;
  if (name === 'hasAll' && argument.every(certainlyHas)) return true;
  return UNPROVEN;
}

/** Returns whether `container` certainly contains `element`. */
function contains({ facts }: Constraint, element: RuleValue): Result {
  const isThere = facts.some(
    ({ comparator, value }) => comparator === 'contains' && equalListElements(value, element),
  );
  return isThere ? true : UNPROVEN;
}

/** Returns false if the constraint excludes every value in a list or set. */
function isAmong(element: RuleValue, collection: RuleValue): Result {
  if (!isConstraint(element)) return UNPROVEN;
  const values = collection instanceof RulesSet ? collection.values : collection;
  if (!isList(values)) return UNPROVEN;
  return values.every((value) => decide(element, '==', value) === false) ? false : UNPROVEN;
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
  // A bound proves a comparison on its own side and refutes one on the other side.
  const isDecided = isSameSide === isExclusive ? isBeyond : isAtLeast;
  return isDecided ? isSameSide : undefined;
}

const comparableType = (value: RuleValue): Kind | 'number' =>
  isNumber(value) ? 'number' : kindOf(value);
