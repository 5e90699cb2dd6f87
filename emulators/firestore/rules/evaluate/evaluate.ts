import type { BinaryOperator, PathPart } from '../syntax/ast.ts';
import { hasConstraint } from '../query-proof/has-constraint.ts';
import { applyBinary, asBoolean } from './operators.ts';
import { isConstraint, proveMethod, proveType, UNPROVEN } from '../query-proof/prove.ts';
import type { Evaluation } from './evaluation.ts';
import { METHODS } from '../builtins/index.ts';
import { functionNotFound, invoke, type Overload } from '../builtins/overload.ts';
import { Failure, kindOf, Path, RulesMap, type Result, type RuleValue } from './value.ts';

/** The context in which an expression is evaluated. */
export interface Frame {
  readonly evaluation: Evaluation;
  /** The values of the wildcards of the rule. Wildcards of outer blocks come first. */
  readonly captures: readonly RuleValue[];
  /** Arguments and `let` variables. A failed one fails only where it is read. */
  readonly locals: readonly Result[];
}

export type Evaluate = (frame: Frame) => Result;

/**
 * A user function. Its parts are set after calls to it are compiled, because functions may call
 * each other.
 */
export interface CompiledFunction {
  readonly parameterCount: number;
  bindings: readonly Evaluate[];
  body: Evaluate;
}

/** Additional cost of the second branch of a ternary. */
const FALSE_BRANCH_COST = 2;

/** Evaluates all operands, even after a failure. The first failure is the result. */
export function strict(
  operands: readonly Evaluate[],
  apply: (values: readonly RuleValue[]) => Result,
): Evaluate {
  return (frame) => {
    const values = evaluateAll(operands, frame);
    return values instanceof Failure ? values : apply(values);
  };
}

function evaluateAll(operands: readonly Evaluate[], frame: Frame): RuleValue[] | Failure {
  const values: RuleValue[] = [];
  let failure: Failure | undefined;
  for (const operand of operands) {
    const value = operand(frame);
    if (value instanceof Failure) failure ??= value;
    else values.push(value);
  }
  return failure ?? values;
}

export function binary(operator: BinaryOperator, left: Evaluate, right: Evaluate): Evaluate {
  // `in` evaluates the collection first.
  if (operator === 'in') {
    return strict([right, left], ([collection = null, value = null]) =>
      applyBinary(operator, value, collection),
    );
  }
  return strict([left, right], ([a = null, b = null]) => applyBinary(operator, a, b));
}

/**
 * Evaluates `&&` or `||`. The decisive value on either side decides, even if the other side fails.
 */
export function logical(decisive: boolean, left: Evaluate, right: Evaluate): Evaluate {
  return (frame) => {
    const first = asBoolean(left(frame));
    if (first === decisive) return decisive;
    frame.evaluation.countExpressions(1);
    const second = asBoolean(right(frame));
    if (second === decisive) return decisive;
    return first instanceof Failure ? first : second;
  };
}

export function not(operand: Evaluate): Evaluate {
  return (frame) => {
    const value = asBoolean(operand(frame));
    return value instanceof Failure ? value : !value;
  };
}

export function ternary(condition: Evaluate, whenTrue: Evaluate, whenFalse: Evaluate): Evaluate {
  return (frame) => {
    const value = asBoolean(condition(frame));
    if (value instanceof Failure) return value;
    if (value) return whenTrue(frame);
    frame.evaluation.countExpressions(FALSE_BRANCH_COST);
    return whenFalse(frame);
  };
}

export function isOfType(value: RuleValue, type: string): Result {
  if (isConstraint(value)) return proveType(value, type);
  const kind = kindOf(value);
  return kind === type || (type === 'number' && (kind === 'int' || kind === 'float'));
}

export function joinPath(parts: readonly PathPart[], values: readonly RuleValue[]): Result {
  const segments: string[] = [];
  let next = 0;
  for (const part of parts) {
    if (part.kind === 'text') segments.push(part.text);
    else if (part.kind === 'placeholder') segments.push(`{${part.name}}`);
    else {
      const value = values[next++] ?? null;
      if (isConstraint(value)) return UNPROVEN;
      if (value instanceof Path) segments.push(...value.segments);
      else if (typeof value === 'string') segments.push(value);
      else return new Failure(`Type error. Received: [${kindOf(value)}] Expected: [string,path].`);
    }
  }
  return new Path(segments);
}

export function userCall(
  name: string,
  compiled: CompiledFunction,
  values: readonly Evaluate[],
): Evaluate {
  const { parameterCount } = compiled;
  if (values.length !== parameterCount) {
    const failure = new Failure(
      `Incorrect number of arguments. Received: ${values.length}. ` +
        `Expected: ${parameterCount} for ${name}.`,
    );
    return () => failure;
  }
  return (frame) => {
    const { evaluation, captures } = frame;
    const locals: Result[] = values.map((value) => value(frame));
    const inner: Frame = { evaluation, captures, locals };
    for (const binding of compiled.bindings) {
      evaluation.countExpressions(1);
      locals.push(binding(inner));
    }
    return compiled.body(inner);
  };
}

export type DocumentAccess = (evaluation: Evaluation, path: Path) => Result;

/** `get`, `getAfter`, `exists` and `existsAfter`. */
export const DOCUMENT_ACCESS: ReadonlyMap<string, DocumentAccess> = new Map<string, DocumentAccess>(
  [
    ['get', (evaluation, path) => evaluation.documents.get(path, 'before')],
    ['getAfter', (evaluation, path) => evaluation.documents.get(path, 'after')],
    ['exists', (evaluation, path) => evaluation.documents.exists(path, 'before')],
    ['existsAfter', (evaluation, path) => evaluation.documents.exists(path, 'after')],
  ],
);

export function documentAccess(
  name: string,
  access: DocumentAccess,
  operands: readonly Evaluate[],
): Evaluate {
  return (frame) => {
    const values = evaluateAll(operands, frame);
    if (values instanceof Failure) return values;
    const [path = null] = values;
    if (isConstraint(path)) return UNPROVEN;
    if (path instanceof Path && values.length === 1) return access(frame.evaluation, path);
    return new Failure(
      `Unsupported operation error. Received: ${name}(${values.map(kindOf).join(', ')}). ` +
        `Expected: ${name}(path).`,
    );
  };
}

export function builtInCall(
  name: string,
  overloads: readonly Overload[] | undefined,
  operands: readonly Evaluate[],
): Evaluate {
  const isNamespaced = name.includes('.');
  return (frame) => {
    const values = evaluateAll(operands, frame);
    if (values instanceof Failure) return values;
    if (isNamespaced) frame.evaluation.countExpressions(1);
    if (!overloads) return functionNotFound(name);
    // `debug` returns its argument unchanged.
    if (values.some(isConstraint)) return name === 'debug' ? (values[0] ?? null) : UNPROVEN;
    return invoke(overloads, values, false);
  };
}

/** Methods whose result does not depend on the values of a map. */
const KEY_METHODS: ReadonlySet<string> = new Set(['get', 'keys', 'size']);

export function methodCall(
  name: string,
  receiver: Evaluate,
  operands: readonly Evaluate[],
): Evaluate {
  const byType = METHODS.get(name);
  return strict([receiver, ...operands], (values) => {
    const [object = null, ...rest] = values;
    if (isConstraint(object)) return proveMethod(object, name, rest);
    const overloads = byType?.get(kindOf(object));
    if (!overloads) {
      return object === null ? new Failure('Null value error.') : functionNotFound(name);
    }
    const isOfKeys = object instanceof RulesMap && KEY_METHODS.has(name);
    if (rest.some(hasConstraint) || (!isOfKeys && hasConstraint(object))) return UNPROVEN;
    return invoke(overloads, values, true);
  });
}
