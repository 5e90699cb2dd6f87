import {
  children,
  type Expression,
  type FunctionDeclaration,
  type MatchBlock,
  type RulesFile,
} from '../syntax/ast.ts';
import type { RulesIssue } from '../access.ts';
import { Scope } from './scope.ts';
import { FUNCTIONS, METHODS, NAMESPACES } from '../builtins/index.ts';
import type { Overload } from '../builtins/overload.ts';

/**
 * Limits without a link were measured on Google's service. It compiles one level more than it
 * documents.
 * @see https://firebase.google.com/docs/rules/rules-language#limits
 */
const MAX_MATCH_DEPTH = 10;
const MAX_PATTERN_SEGMENTS = 100;
const MAX_CAPTURES = 20;
const MAX_PARAMETERS = 7;
const MAX_BINDINGS = 11;
const MAX_CALL_DEPTH = 21;

const VARIABLES: ReadonlySet<string> = new Set(['request', 'resource']);
const ACCESS_FUNCTIONS: ReadonlySet<string> = new Set(['get', 'exists', 'getAfter', 'existsAfter']);

export interface Problem {
  readonly severity: RulesIssue['severity'];
  readonly message: string;
  readonly offset: number;
}

/**
 * Finds problems in a rules file that parses. An undeclared name is only a warning, because it
 * fails only when it is evaluated.
 */
export function checkRules(file: RulesFile): Problem[] {
  return new Checker(file).check();
}

interface ScopedFunction {
  readonly declaration: FunctionDeclaration;
  readonly scope: Scope;
}

class Checker {
  private readonly file: RulesFile;
  private readonly problems: Problem[] = [];
  /** The call depth of each function. 0 while it is being computed. */
  private readonly callDepths = new Map<FunctionDeclaration, number>();
  private readonly tooDeep = new Set<FunctionDeclaration>();
  private readonly declaredFunctions: FunctionDeclaration[] = [];
  private readonly calledFunctions = new Set<FunctionDeclaration>();

  constructor(file: RulesFile) {
    this.file = file;
  }

  check(): Problem[] {
    const { functions, service } = this.file;
    const fileScope = new Scope(functions);
    const serviceScope = new Scope(service.functions, fileScope);
    this.functions(functions, fileScope);
    this.functions(service.functions, serviceScope);
    for (const block of service.matches) this.matchBlock(block, serviceScope, 1);
    for (const { name, start } of this.tooDeep) {
      this.error(`Maximum allowed call depth of 20 is reached by function ${name}.`, start);
    }
    for (const declaration of this.declaredFunctions) {
      if (this.calledFunctions.has(declaration)) continue;
      this.warn(`Unused function: ${declaration.name}.`, declaration.nameStart);
    }
    return this.problems.toSorted((a, b) => a.offset - b.offset);
  }

  private matchBlock(block: MatchBlock, outer: Scope, depth: number): void {
    const { pattern, functions, items, start } = block;
    const scope = new Scope(functions, outer, pattern);
    this.limit(depth, MAX_MATCH_DEPTH, 'match blocks inside one another', start);
    this.limit(pattern.length, MAX_PATTERN_SEGMENTS, 'segments in a path', start);
    this.limit(scope.captures.length, MAX_CAPTURES, 'wildcards in a path', start);
    this.globs(block);
    this.functions(functions, scope);
    for (const item of items) {
      if ('pattern' in item) this.matchBlock(item, scope, depth + 1);
      else if (item.condition) this.expression(item.condition, scope, []);
    }
  }

  private globs({ pattern, items, start }: MatchBlock): void {
    const [glob, second] = pattern.filter(({ kind }) => kind === 'glob');
    if (!glob) return;
    const isLast = glob === pattern.at(-1);
    const hasBlocks = items.some((item) => 'pattern' in item);
    if (second) this.error('A path may have one recursive wildcard.', second.start);
    if (!isLast && this.file.version === '1') this.earlyGlob(glob.start);
    if (!isLast && hasBlocks) this.warn('Match blocks inside this one are never reached.', start);
    if (isLast && hasBlocks && this.file.version === '1') {
      this.warn('Glob(**) resource rules should not have child resource rules.', start);
    }
  }

  private earlyGlob(offset: number): void {
    this.error(
      'Invalid glob match expression. Glob matches are permitted as the last segment in a match ' +
        "declaration path. (rules_version = '2' allows them anywhere.)",
      offset,
    );
  }

  private functions(declarations: readonly FunctionDeclaration[], scope: Scope): void {
    const names = new Set<string>();
    for (const declaration of declarations) {
      const { name, parameters, bindings, body, start } = declaration;
      if (names.has(name)) this.error(`Duplicate function: ${name}.`, start);
      names.add(name);
      this.declaredFunctions.push(declaration);
      this.limit(parameters.length, MAX_PARAMETERS, 'parameters of a function', start);
      if (bindings.length > MAX_BINDINGS) {
        this.error(
          'Maximum allowed variable count of 10 for a given function has been reached.',
          start,
        );
      }
      const locals = parameters.map((parameter) => parameter.name);
      for (const { name: local, nameStart, value } of bindings) {
        this.expression(value, scope, locals);
        if (locals.includes(local)) this.error(`Variable ${local} is already defined.`, nameStart);
        locals.push(local);
      }
      this.expression(body, scope, locals);
      this.unusedVariables(declaration);
      this.callDepth({ declaration, scope }, []);
    }
  }

  /**
   * Warns about parameters and variables that the function never reads. The text and the position
   * of the warning are those of Google's compiler.
   * @see https://github.com/bijoutrouvaille/fireward/issues/44
   */
  private unusedVariables({ parameters, bindings, body }: FunctionDeclaration): void {
    const read = namesRead([...bindings.map(({ value }) => value), body]);
    const variables = [
      ...parameters,
      ...bindings.map(({ name, nameStart }) => ({ name, start: nameStart })),
    ];
    for (const { name, start } of variables) {
      if (!read.has(name)) this.warn(`Unused variable: ${name}.`, start);
    }
  }

  private expression(expression: Expression, scope: Scope, locals: readonly string[]): void {
    const isKnown = (name: string) =>
      locals.includes(name) || scope.findCapture(name) >= 0 || VARIABLES.has(name);
    let inner = children(expression);
    if (expression.kind === 'name' && !isKnown(expression.name)) {
      this.warn(`Invalid variable name: ${expression.name}.`, expression.start);
    }
    if (expression.kind === 'call') this.call(expression.name, inner.length, scope, expression);
    if (expression.kind === 'method') {
      const { object, name, start } = expression;
      const { length: count } = expression.arguments;
      if (object.kind === 'name' && NAMESPACES.has(object.name) && !isKnown(object.name)) {
        inner = expression.arguments;
        this.builtInCall(`${object.name}.${name}`, count, start);
      } else {
        this.methodCall(name, count, start);
      }
    }
    for (const child of inner) this.expression(child, scope, locals);
  }

  private call(name: string, count: number, scope: Scope, { start }: Expression): void {
    const found = scope.findFunction(name);
    if (!found) {
      this.builtInCall(name, count, start);
      return;
    }
    this.calledFunctions.add(found.declaration);
    const expected = found.declaration.parameters.length;
    if (count !== expected) this.argumentCount(count, `${expected} for ${name}`, start);
  }

  private builtInCall(name: string, count: number, start: number): void {
    if (ACCESS_FUNCTIONS.has(name)) {
      if (count !== 1) this.argumentCount(count, `${name}(path)`, start);
      return;
    }
    const overloads = FUNCTIONS.get(name);
    if (!overloads) this.unknownFunction(name, start);
    else this.overloadedCall(overloads, count, start);
  }

  /**
   * The compiler does not know the type of a method's object, so it accepts a method of any type.
   */
  private methodCall(name: string, count: number, start: number): void {
    const byType = METHODS.get(name);
    // The first parameter of a method is its receiver.
    if (byType) this.overloadedCall([...byType.values()].flat(), count, start, 1);
  }

  private overloadedCall(
    overloads: readonly Overload[],
    count: number,
    start: number,
    receivers = 0,
  ): void {
    if (overloads.some(({ parameters }) => parameters.length - receivers === count)) return;
    this.argumentCount(count, overloads.map(({ signature }) => signature).join(', '), start);
  }

  /**
   * Warns with the message of the evaluation error that such a call always causes. Google's
   * compiler accepts these calls, and the text of its warning is not known.
   */
  private argumentCount(received: number, expected: string, offset: number): void {
    this.warn(
      `Incorrect number of arguments. Received: ${received}. Expected: ${expected}.`,
      offset,
    );
  }

  private callDepth(called: ScopedFunction, callers: readonly FunctionDeclaration[]): number {
    const { declaration } = called;
    const existing = this.callDepths.get(declaration);
    if (existing !== undefined) {
      if (existing === 0) this.recursion([...callers, declaration]);
      return existing;
    }
    const [outermost = declaration] = callers;
    if (callers.length === MAX_CALL_DEPTH) {
      this.tooDeep.add(outermost);
      return 1;
    }
    this.callDepths.set(declaration, 0);
    const stack = [...callers, declaration];
    const depths = calledFunctions(called).map((inner) => this.callDepth(inner, stack));
    const depth = 1 + Math.max(0, ...depths);
    this.callDepths.set(declaration, depth);
    if (depth === MAX_CALL_DEPTH + 1) this.tooDeep.add(declaration);
    return depth;
  }

  private recursion(callers: readonly FunctionDeclaration[]): void {
    const called = callers.at(-1);
    if (!called) return;
    const cycle = callers.slice(callers.indexOf(called)).map(({ name }) => name);
    this.error(`Recursive call is not allowed. Call stack: [${cycle.join('->')}].`, called.start);
  }

  private limit(count: number, maximum: number, things: string, offset: number): void {
    if (count > maximum) this.error(`There may be ${maximum} ${things}.`, offset);
  }

  private unknownFunction(name: string, offset: number): void {
    this.warn(`Invalid function name: ${name}.`, offset);
  }

  private error(message: string, offset: number): void {
    this.problems.push({ severity: 'error', message, offset });
  }

  private warn(message: string, offset: number): void {
    this.problems.push({ severity: 'warning', message, offset });
  }
}

/** Returns every name that the expressions read, at any depth. */
function namesRead(expressions: readonly Expression[]): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (expression: Expression) => {
    if (expression.kind === 'name') names.add(expression.name);
    for (const child of children(expression)) visit(child);
  };
  for (const expression of expressions) visit(expression);
  return names;
}

/** Returns the functions that a function calls directly, each once. */
function calledFunctions({ declaration, scope }: ScopedFunction): ScopedFunction[] {
  const found = new Map<FunctionDeclaration, ScopedFunction>();
  const visit = (expression: Expression) => {
    const called = expression.kind === 'call' && scope.findFunction(expression.name);
    if (called) found.set(called.declaration, called);
    for (const child of children(expression)) visit(child);
  };
  for (const { value } of declaration.bindings) visit(value);
  visit(declaration.body);
  return [...found.values()];
}
