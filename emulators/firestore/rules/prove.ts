import type { BinaryOperator } from './ast.ts';
import { equalValues, isNumber, order, sameElement, type Comparison } from './equality.ts';
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
  if (constraint.type !== 'list' || !isList(argument) || values.length !== 1) return UNPROVEN;
  const surelyHas = (value: RuleValue) => contains(constraint, value) === true;
  if (name === 'hasAny' && argument.some(surelyHas)) return true;
  if (name === 'hasAll' && argument.every(surelyHas)) return true;
  return UNPROVEN;
}

/** Whether `container` has `element`, whatever else it has. */
function contains({ facts }: Constraint, element: RuleValue): Result {
  const isThere = facts.some(
    ({ comparator, value }) => comparator === 'contains' && sameElement(value, element),
  );
  return isThere ? true : UNPROVEN;
}

/** Whether a constraint is one of the values in a list or a set. */
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
  // On its own side the bound proves, on the other it refutes.
  const isDecided = isSameSide === isExclusive ? isBeyond : isAtLeast;
  return isDecided ? isSameSide : undefined;
}

const comparableType = (value: RuleValue): Kind | 'number' =>
  isNumber(value) ? 'number' : kindOf(value);
