import type { BinaryOperator, PathPart } from './ast.ts';
import { isOpen } from './is-open.ts';
import { applyBinary, asBoolean } from './operators.ts';
import { isConstraint, proveMethod, proveType, UNPROVEN } from './prove.ts';
import type { Run } from './run.ts';
import { METHODS } from './std/index.ts';
import { functionNotFound, invoke, type Overload } from './std/table.ts';
import { Failure, kindOf, Path, RulesMap, type Result, type RuleValue } from './value.ts';

/** Where an expression is evaluated. */
export interface Frame {
  readonly run: Run;
  /** What the wildcards of the rule stand for; those of outer blocks come first. */
  readonly captures: readonly RuleValue[];
  /** Arguments and `let` bindings. One that failed fails where it is read. */
  readonly locals: readonly Result[];
}

export type Evaluate = (frame: Frame) => Result;

/** A function of the rules; its parts are filled in after it can be called. */
export interface PlannedFunction {
  readonly parameterCount: number;
  bindings: readonly Evaluate[];
  body: Evaluate;
}

/** What a ternary pays on top for its second branch. */
const FALSE_BRANCH_COST = 2;

/** Evaluates all operands, whatever becomes of them; the first failure is the result. */
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
  // `in` looks at the collection first.
  if (operator === 'in') {
    return strict([right, left], ([collection = null, value = null]) =>
      applyBinary(operator, value, collection),
    );
  }
  return strict([left, right], ([a = null, b = null]) => applyBinary(operator, a, b));
}

/** `decisive` decides from either side, even beside a failure. */
export function logical(decisive: boolean, left: Evaluate, right: Evaluate): Evaluate {
  return (frame) => {
    const first = asBoolean(left(frame));
    if (first === decisive) return decisive;
    frame.run.spend(1);
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
    frame.run.spend(FALSE_BRANCH_COST);
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
  planned: PlannedFunction,
  values: readonly Evaluate[],
): Evaluate {
  const { parameterCount } = planned;
  if (values.length !== parameterCount) {
    const failure = new Failure(
      `Incorrect number of arguments. Received: ${values.length}. ` +
        `Expected: ${parameterCount} for ${name}.`,
    );
    return () => failure;
  }
  return (frame) => {
    const { run, captures } = frame;
    const locals: Result[] = values.map((value) => value(frame));
    const inner: Frame = { run, captures, locals };
    for (const binding of planned.bindings) {
      run.spend(1);
      locals.push(binding(inner));
    }
    return planned.body(inner);
  };
}

export type DocumentAccess = (run: Run, path: Path) => Result;

/** `get` and its like. */
export const DOCUMENT_ACCESS: ReadonlyMap<string, DocumentAccess> = new Map<string, DocumentAccess>(
  [
    ['get', (run, path) => run.documents.get(path, 'before')],
    ['getAfter', (run, path) => run.documents.get(path, 'after')],
    ['exists', (run, path) => run.documents.exists(path, 'before')],
    ['existsAfter', (run, path) => run.documents.exists(path, 'after')],
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
    if (path instanceof Path && values.length === 1) return access(frame.run, path);
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
    if (isNamespaced) frame.run.spend(1);
    if (!overloads) return functionNotFound(name);
    // Whatever is passed through unseen, as by `debug`, stays what it is.
    if (values.some(isConstraint)) return name === 'debug' ? (values[0] ?? null) : UNPROVEN;
    return invoke(overloads, values, false);
  };
}

/** What a map answers whatever its values are. */
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
    if (rest.some(isOpen) || (!isOfKeys && isOpen(object))) return UNPROVEN;
    return invoke(overloads, values, true);
  });
}
