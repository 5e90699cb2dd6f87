import type { Expression, ExpressionOf, FunctionDeclaration } from '../syntax/ast.ts';
import type { Coverage } from '../coverage/coverage.ts';
import {
  binary,
  builtInCall,
  DOCUMENT_ACCESS,
  documentAccess,
  isOfType,
  joinPath,
  logical,
  methodCall,
  not,
  strict,
  ternary,
  userCall,
  type Evaluate,
  type CompiledFunction,
} from '../evaluate/evaluate.ts';
import { elementOf, negate, propertyOf, sliceOf } from '../evaluate/operators.ts';
import { isConstraint, UNPROVEN } from '../query-proof/prove.ts';
import type { Scope } from './scope.ts';
import { FUNCTIONS, NAMESPACES } from '../builtins/index.ts';
import { Failure, kindOf, RulesMap, type Result, type RuleValue } from '../evaluate/value.ts';

/** The names that an expression can use. */
interface Names {
  readonly scope: Scope;
  readonly locals: readonly string[];
}

/**
 * Compiles expressions to closures. Resolves names once.
 *
 * The costs of an evaluation were measured on Google's service. Every node counts as one
 * expression, and some count as more.
 */
export class ExpressionCompiler {
  private readonly coverage: Coverage;
  private readonly functions = new Map<FunctionDeclaration, CompiledFunction>();

  constructor(coverage: Coverage) {
    this.coverage = coverage;
  }

  compile(expression: Expression, scope: Scope): Evaluate {
    return this.expression(expression, { scope, locals: [] });
  }

  private expression(expression: Expression, names: Names): Evaluate {
    if (expression.kind === 'group') return this.expression(expression.inner, names);
    const evaluate = this.uncounted(expression, names);
    const cost = COSTS[expression.kind] ?? 1;
    if (expression.kind === 'literal') {
      return (frame) => {
        frame.evaluation.countExpressions(cost);
        return evaluate(frame);
      };
    }
    const cell = this.coverage.cell(expression);
    return (frame) => {
      frame.evaluation.countExpressions(cost);
      const result = locate(evaluate(frame), expression.start);
      cell.record(result);
      return result;
    };
  }

  private uncounted(expression: Exclude<Expression, { kind: 'group' }>, names: Names): Evaluate {
    const compile = (inner: Expression) => this.expression(inner, names);
    switch (expression.kind) {
      case 'literal':
        return () => expression.value;
      case 'name':
        return variable(expression.name, names);
      case 'list':
        return strict(expression.elements.map(compile), (elements) =>
          elements.some(isConstraint) ? UNPROVEN : elements,
        );
      case 'map':
        return this.map(expression, names);
      case 'path':
        return this.path(expression, names);
      case 'member': {
        const { property } = expression;
        return strict([compile(expression.object)], ([object = null]) =>
          propertyOf(object, property),
        );
      }
      case 'index':
        return strict(
          [compile(expression.object), compile(expression.index)],
          ([object = null, index = null]) => elementOf(object, index),
        );
      case 'slice':
        return strict(
          [compile(expression.object), compile(expression.from), compile(expression.to)],
          ([object = null, from = null, to = null]) => sliceOf(object, from, to),
        );
      case 'call':
        return this.call(expression, names);
      case 'method':
        return this.method(expression, names);
      case 'unary':
        return expression.operator === '!'
          ? not(compile(expression.operand))
          : strict([compile(expression.operand)], ([operand = null]) => negate(operand));
      case 'binary':
        return binary(expression.operator, compile(expression.left), compile(expression.right));
      case 'logical':
        return logical(
          expression.operator === '||',
          compile(expression.left),
          compile(expression.right),
        );
      case 'is': {
        const { type } = expression;
        return strict([compile(expression.value)], ([value = null]) => isOfType(value, type));
      }
      case 'ternary':
        return ternary(
          compile(expression.condition),
          compile(expression.whenTrue),
          compile(expression.whenFalse),
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
      frame.evaluation.countExpressions(texts);
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

  private function(found: { declaration: FunctionDeclaration; scope: Scope }): CompiledFunction {
    const { declaration, scope } = found;
    const existing = this.functions.get(declaration);
    if (existing) return existing;
    const { parameters, bindings, body } = declaration;
    const compiled: CompiledFunction = {
      parameterCount: parameters.length,
      bindings: [],
      body: () => null,
    };
    this.functions.set(declaration, compiled);
    const locals = [...parameters, ...bindings].map(({ name }) => name);
    compiled.bindings = bindings.map(({ value }, index) =>
      this.expression(value, { scope, locals: locals.slice(0, parameters.length + index) }),
    );
    compiled.body = this.expression(body, { scope, locals });
    return compiled;
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

/** Nodes that count as more than one expression, whatever their result. */
const COSTS: Partial<Record<Expression['kind'], number>> = { is: 2, ternary: 2 };

function locate(result: Result, offset: number): Result {
  const isUnlocated = result instanceof Failure && result.offset === undefined;
  return isUnlocated ? new Failure(result.message, offset) : result;
}

const isVariable = (name: string, { scope, locals }: Names) =>
  locals.includes(name) || scope.findCapture(name) >= 0;

function variable(name: string, { scope, locals }: Names): Evaluate {
  const unknown = new Failure(`Variable not found error: Name: [${name}].`);
  const local = locals.lastIndexOf(name);
  if (local >= 0) return ({ locals: values }) => values[local] ?? null;
  const capture = scope.findCapture(name);
  if (capture >= 0) return ({ captures }) => captures[capture] ?? null;
  if (name === 'request') return ({ evaluation }) => evaluation.request;
  if (name === 'resource') return ({ evaluation }) => evaluation.resource;
  return () => unknown;
}
