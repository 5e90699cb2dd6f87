import type { Expression, ExpressionOf, FunctionDeclaration, PathPart } from './ast.ts';
import type { Coverage } from './coverage.ts';
import { applyBinary, asBoolean, elementOf, negate, propertyOf, sliceOf } from './operators.ts';
import { isConstraint, proveMethod, proveType, UNPROVEN } from './prove.ts';
import type { Run } from './run.ts';
import type { Scope } from './scope.ts';
import { FUNCTIONS, METHODS, NAMESPACES } from './std/index.ts';
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

interface PlannedFunction {
  readonly parameterCount: number;
  bindings: readonly Evaluate[];
  body: Evaluate;
}

/** What names mean to an expression. */
interface Names {
  readonly scope: Scope;
  readonly locals: readonly string[];
}

/**
 * Turns expressions into closures. Names are resolved once, here.
 *
 * What an evaluation costs has been measured against the production service: every node counts,
 * and some count more.
 */
export class Planner {
  private readonly coverage: Coverage;
  private readonly functions = new Map<FunctionDeclaration, PlannedFunction>();

  constructor(coverage: Coverage) {
    this.coverage = coverage;
  }

  plan(expression: Expression, scope: Scope): Evaluate {
    return this.expression(expression, { scope, locals: [] });
  }

  private expression(expression: Expression, names: Names): Evaluate {
    if (expression.kind === 'group') return this.expression(expression.inner, names);
    const evaluate = this.uncounted(expression, names);
    const cost = COSTS[expression.kind] ?? 1;
    if (expression.kind === 'literal') {
      return (frame) => {
        frame.run.spend(cost);
        return evaluate(frame);
      };
    }
    const cell = this.coverage.cell(expression);
    return (frame) => {
      frame.run.spend(cost);
      const result = locate(evaluate(frame), expression.start);
      cell.record(result);
      return result;
    };
  }

  private uncounted(expression: Exclude<Expression, { kind: 'group' }>, names: Names): Evaluate {
    const plan = (inner: Expression) => this.expression(inner, names);
    switch (expression.kind) {
      case 'literal':
        return () => expression.value;
      case 'name':
        return variable(expression.name, names);
      case 'list':
        return strict(expression.elements.map(plan), (elements) =>
          elements.some(isConstraint) ? UNPROVEN : elements,
        );
      case 'map':
        return this.map(expression, names);
      case 'path':
        return this.path(expression, names);
      case 'member': {
        const { property } = expression;
        return strict([plan(expression.object)], ([object = null]) => propertyOf(object, property));
      }
      case 'index':
        return strict(
          [plan(expression.object), plan(expression.index)],
          ([object = null, index = null]) => elementOf(object, index),
        );
      case 'slice':
        return strict(
          [plan(expression.object), plan(expression.from), plan(expression.to)],
          ([object = null, from = null, to = null]) => sliceOf(object, from, to),
        );
      case 'call':
        return this.call(expression, names);
      case 'method':
        return this.method(expression, names);
      case 'unary':
        return expression.operator === '!'
          ? not(plan(expression.operand))
          : strict([plan(expression.operand)], ([operand = null]) => negate(operand));
      case 'binary':
        return binary(expression, plan(expression.left), plan(expression.right));
      case 'logical':
        return logical(expression.operator === '||', plan(expression.left), plan(expression.right));
      case 'is': {
        const { type } = expression;
        return strict([plan(expression.value)], ([value = null]) => isOfType(value, type));
      }
      case 'ternary':
        return ternary(
          plan(expression.condition),
          plan(expression.whenTrue),
          plan(expression.whenFalse),
        );
    }
  }

  private map({ entries }: ExpressionOf<'map'>, names: Names): Evaluate {
    const parts = entries.flatMap(({ key, value }) => [key, value]);
    return strict(
      parts.map((part) => this.expression(part, names)),
      (values) => {
        if (values.some(isConstraint)) return UNPROVEN;
        const map = new Map<string, RuleValue>();
        for (let index = 0; index < values.length; index += 2) {
          const key = values[index] ?? null;
          if (typeof key !== 'string') {
            return new Failure(`Type error. Received: [${kindOf(key)}] Expected: [string].`);
          }
          map.set(key, values[index + 1] ?? null);
        }
        return RulesMap.from(map);
      },
    );
  }

  private path({ parts }: ExpressionOf<'path'>, names: Names): Evaluate {
    const texts = parts.filter(({ kind }) => kind !== 'expression').length;
    const inner = parts.flatMap((part) => (part.kind === 'expression' ? [part.expression] : []));
    const evaluate = strict(
      inner.map((expression) => this.expression(expression, names)),
      (values) => joinPath(parts, values),
    );
    return (frame) => {
      frame.run.spend(texts);
      return evaluate(frame);
    };
  }

  private call({ name, arguments: values }: ExpressionOf<'call'>, names: Names): Evaluate {
    const evaluates = values.map((value) => this.expression(value, names));
    const found = names.scope.findFunction(name);
    if (found) return userCall(name, this.function(found), evaluates);
    const access = DOCUMENT_ACCESS.get(name);
    if (access) return documentAccess(name, access, evaluates);
    return builtInCall(name, FUNCTIONS.get(name), evaluates);
  }

  private function(found: { declaration: FunctionDeclaration; scope: Scope }): PlannedFunction {
    const { declaration, scope } = found;
    const known = this.functions.get(declaration);
    if (known) return known;
    const { parameters, bindings, body } = declaration;
    const planned: PlannedFunction = {
      parameterCount: parameters.length,
      bindings: [],
      body: () => null,
    };
    this.functions.set(declaration, planned);
    const locals = [...parameters, ...bindings.map(({ name }) => name)];
    planned.bindings = bindings.map(({ value }, index) =>
      this.expression(value, { scope, locals: locals.slice(0, parameters.length + index) }),
    );
    planned.body = this.expression(body, { scope, locals });
    return planned;
  }

  private method(expression: ExpressionOf<'method'>, names: Names): Evaluate {
    const { object, name } = expression;
    const evaluates = expression.arguments.map((value) => this.expression(value, names));
    if (object.kind === 'name' && NAMESPACES.has(object.name) && !isVariable(object.name, names)) {
      const qualified = `${object.name}.${name}`;
      return builtInCall(qualified, FUNCTIONS.get(qualified), evaluates);
    }
    return methodCall(name, this.expression(object, names), evaluates);
  }
}

/** Nodes that cost more than one expression, however they come out. */
const COSTS: Partial<Record<Expression['kind'], number>> = { is: 2, ternary: 2 };
const FALSE_BRANCH_COST = 2;

function locate(result: Result, offset: number): Result {
  const isUnlocated = result instanceof Failure && result.offset === undefined;
  return isUnlocated ? new Failure(result.message, offset) : result;
}

/** Evaluates all operands, whatever becomes of them; the first failure is the result. */
function strict(
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

function binary({ operator }: ExpressionOf<'binary'>, left: Evaluate, right: Evaluate): Evaluate {
  // `in` looks at the collection first.
  if (operator === 'in') {
    return strict([right, left], ([collection = null, value = null]) =>
      applyBinary(operator, value, collection),
    );
  }
  return strict([left, right], ([a = null, b = null]) => applyBinary(operator, a, b));
}

/** `decisive` decides from either side, even beside a failure. */
function logical(decisive: boolean, left: Evaluate, right: Evaluate): Evaluate {
  return (frame) => {
    const first = asBoolean(left(frame));
    if (first === decisive) return decisive;
    frame.run.spend(1);
    const second = asBoolean(right(frame));
    if (second === decisive) return decisive;
    return first instanceof Failure ? first : second;
  };
}

function not(operand: Evaluate): Evaluate {
  return (frame) => {
    const value = asBoolean(operand(frame));
    return value instanceof Failure ? value : !value;
  };
}

function ternary(condition: Evaluate, whenTrue: Evaluate, whenFalse: Evaluate): Evaluate {
  return (frame) => {
    const value = asBoolean(condition(frame));
    if (value instanceof Failure) return value;
    if (value) return whenTrue(frame);
    frame.run.spend(FALSE_BRANCH_COST);
    return whenFalse(frame);
  };
}

function isOfType(value: RuleValue, type: string): Result {
  if (isConstraint(value)) return proveType(value, type);
  const kind = kindOf(value);
  return kind === type || (type === 'number' && (kind === 'int' || kind === 'float'));
}

const isVariable = (name: string, { scope, locals }: Names) =>
  locals.includes(name) || scope.findCapture(name) >= 0;

function variable(name: string, { scope, locals }: Names): Evaluate {
  const unknown = new Failure(`Variable not found error: Name: [${name}].`);
  const local = locals.lastIndexOf(name);
  if (local >= 0) return ({ locals: values }) => values[local] ?? null;
  const capture = scope.findCapture(name);
  if (capture >= 0) return ({ captures }) => captures[capture] ?? null;
  if (name === 'request') return ({ run }) => run.request;
  if (name === 'resource') return ({ run }) => run.resource;
  return () => unknown;
}

function joinPath(parts: readonly PathPart[], values: readonly RuleValue[]): Result {
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

function userCall(name: string, planned: PlannedFunction, values: readonly Evaluate[]): Evaluate {
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

type DocumentAccess = (run: Run, path: Path) => Result;

const DOCUMENT_ACCESS: ReadonlyMap<string, DocumentAccess> = new Map<string, DocumentAccess>([
  ['get', (run, path) => run.documents.get(path, 'before')],
  ['getAfter', (run, path) => run.documents.get(path, 'after')],
  ['exists', (run, path) => run.documents.exists(path, 'before')],
  ['existsAfter', (run, path) => run.documents.exists(path, 'after')],
]);

function documentAccess(
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

function builtInCall(
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

function methodCall(name: string, receiver: Evaluate, operands: readonly Evaluate[]): Evaluate {
  const byType = METHODS.get(name);
  return strict([receiver, ...operands], (values) => {
    const [object = null, ...rest] = values;
    if (isConstraint(object)) return proveMethod(object, name, rest);
    const overloads = byType?.get(kindOf(object));
    if (!overloads) {
      return object === null ? new Failure('Null value error.') : functionNotFound(name);
    }
    return rest.some(isConstraint) ? UNPROVEN : invoke(overloads, values, true);
  });
}
