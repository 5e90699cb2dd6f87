import type { BinaryOperator, Expression, LogicalOperator, MapEntry, PathPart } from './ast.ts';
import { skipSpace, SyntaxProblem, type TokenStream } from './lexer.ts';

/** Binding powers of the operators. `is` is separate because its right side is a type name. */
const BINDING_POWERS: ReadonlyMap<string, number> = new Map<
  BinaryOperator | LogicalOperator | 'is' | '?',
  number
>([
  ['?', 1],
  ['||', 2],
  ['&&', 3],
  ['==', 4],
  ['!=', 4],
  ['is', 5],
  ['in', 6],
  ['<', 7],
  ['<=', 7],
  ['>', 7],
  ['>=', 7],
  ['+', 8],
  ['-', 8],
  ['*', 9],
  ['/', 9],
  ['%', 9],
]);
const UNARY_POWER = 10;

/** Maximum nesting of parentheses and binary operators, measured on Google's service. */
const MAX_LEVELS = 99;
/** Maximum nesting of all nodes. Keeps recursion over the tree within the stack. */
const MAX_HEIGHT = 500;

const PLACEHOLDER = /\{\s*([A-Za-z_]\w*)\s*(?:=\s*\*\*\s*)?\}/y;
/** `(default)`, or text without operators and brackets. */
const PATH_TEXT = /\([^()\s/]*\)|[^\s/(){}[\],;:?&|=!<>$"'+*]+/y;
const SLASH = /\/(?![/*])/y;

/** Parses one expression at the stream's current token. */
export function parseExpression(stream: TokenStream): Expression {
  return new ExpressionParser(stream).expression(0);
}

/** A Pratt parser. Each operator takes the operands that bind more tightly than itself. */
class ExpressionParser {
  private readonly stream: TokenStream;
  private readonly sizes = new WeakMap<Expression, { levels: number; height: number }>();
  private depth = 0;

  constructor(stream: TokenStream) {
    this.stream = stream;
  }

  /** @param minimum operators with a lower binding power belong to the caller */
  expression(minimum: number): Expression {
    if (++this.depth > MAX_HEIGHT) throw tooComplex(this.stream.token.start);
    let left = this.prefix();
    for (;;) {
      const { token } = this.stream;
      const operator = token.kind === 'word' || token.kind === 'symbol' ? token.text : '';
      const power = BINDING_POWERS.get(operator) ?? -1;
      if (power <= minimum) break;
      left = this.infix(left, operator, power);
    }
    this.depth--;
    return left;
  }

  private infix(left: Expression, operator: string, power: number): Expression {
    this.stream.next();
    if (operator === 'is') {
      const type = this.stream.expectName('a type');
      return this.node({ kind: 'is', value: left, type, ...this.from(left.start) }, [left]);
    }
    if (operator === '?') return this.ternary(left);
    const right = this.expression(power);
    const span = this.from(left.start);
    const node: Expression =
      operator === '&&' || operator === '||'
        ? { kind: 'logical', operator, left, right, ...span }
        : // every other key of the table is a binary operator
          { kind: 'binary', operator: operator as BinaryOperator, left, right, ...span };
    return this.node(node, [left, right], 1);
  }

  private ternary(condition: Expression): Expression {
    const whenTrue = this.expression(0);
    this.stream.expect(':');
    const whenFalse = this.expression(0);
    const parts = { condition, whenTrue, whenFalse };
    return this.node({ kind: 'ternary', ...parts, ...this.from(condition.start) }, [
      condition,
      whenTrue,
      whenFalse,
    ]);
  }

  private prefix(): Expression {
    const { token } = this.stream;
    if (token.kind === 'symbol' && (token.text === '!' || token.text === '-')) {
      this.stream.next();
      const operand = this.expression(UNARY_POWER);
      const operator = token.text;
      return this.node({ kind: 'unary', operator, operand, ...this.from(token.start) }, [operand]);
    }
    return this.postfix(this.primary());
  }

  private postfix(operand: Expression): Expression {
    let object = operand;
    for (;;) {
      if (this.stream.accept('.')) object = this.member(object);
      else if (this.stream.accept('[')) object = this.index(object);
      else return object;
    }
  }

  private member(object: Expression): Expression {
    const name = this.stream.expectName('a property');
    if (!this.stream.accept('(')) {
      const span = this.from(object.start);
      return this.node({ kind: 'member', object, property: name, ...span }, [object]);
    }
    const values = this.list(')');
    const span = this.from(object.start);
    return this.node({ kind: 'method', object, name, arguments: values, ...span }, [
      object,
      ...values,
    ]);
  }

  private index(object: Expression): Expression {
    const index = this.expression(0);
    const to = this.stream.accept(':') && this.expression(0);
    this.stream.expect(']');
    const span = this.from(object.start);
    return to
      ? this.node({ kind: 'slice', object, from: index, to, ...span }, [object, index, to])
      : this.node({ kind: 'index', object, index, ...span }, [object, index]);
  }

  private primary(): Expression {
    const { token } = this.stream;
    if (token.kind === 'literal') {
      this.stream.next();
      return this.node({ kind: 'literal', value: token.value, ...this.from(token.start) }, []);
    }
    if (token.kind === 'word') return this.word(token.text, token.start);
    if (this.stream.is('/')) return this.path(token.start);
    if (this.stream.accept('(')) {
      const inner = this.expression(0);
      this.stream.expect(')');
      return this.node({ kind: 'group', inner, ...this.from(token.start) }, [inner], 1);
    }
    if (this.stream.accept('[')) {
      const elements = this.list(']');
      return this.node({ kind: 'list', elements, ...this.from(token.start) }, elements);
    }
    if (this.stream.accept('{')) return this.map(token.start);
    return this.stream.fail('an expression');
  }

  private word(text: string, start: number): Expression {
    if (text === 'in' || text === 'is') return this.stream.fail('an expression');
    this.stream.next();
    const constant = CONSTANTS.get(text);
    if (constant !== undefined) {
      return this.node({ kind: 'literal', value: constant, ...this.from(start) }, []);
    }
    if (!this.stream.accept('(')) {
      return this.node({ kind: 'name', name: text, ...this.from(start) }, []);
    }
    const values = this.list(')');
    return this.node({ kind: 'call', name: text, arguments: values, ...this.from(start) }, values);
  }

  /** Parses expressions up to the closing bracket. A trailing comma is allowed. */
  private list(close: string): Expression[] {
    const elements: Expression[] = [];
    while (!this.stream.is(close)) {
      elements.push(this.expression(0));
      if (!this.stream.accept(',') && !this.stream.is(close)) {
        this.stream.fail(`',' or '${close}'`);
      }
    }
    this.stream.next();
    return elements;
  }

  private map(start: number): Expression {
    const entries: MapEntry[] = [];
    while (!this.stream.is('}')) {
      const key = this.expression(0);
      this.stream.expect(':');
      entries.push({ key, value: this.expression(0) });
      if (!this.stream.accept(',') && !this.stream.is('}')) this.stream.fail("',' or '}'");
    }
    this.stream.next();
    const inner = entries.flatMap(({ key, value }) => [key, value]);
    return this.node({ kind: 'map', entries, ...this.from(start) }, inner);
  }

  private path(start: number): Expression {
    const { stream } = this;
    const parts: PathPart[] = [];
    let end = start;
    let next = start;
    while (stream.match(SLASH, next)) {
      end = this.pathPart(next + 1, parts);
      next = skipSpace(stream.text, end);
    }
    stream.moveTo(end);
    const inner = parts.flatMap((part) => (part.kind === 'expression' ? [part.expression] : []));
    return this.node({ kind: 'path', parts, start, end }, inner);
  }

  /** Adds the segment at the offset and returns its end. */
  private pathPart(offset: number, parts: PathPart[]): number {
    const { stream } = this;
    if (stream.text.startsWith('$(', offset)) {
      stream.moveTo(offset + 2);
      const expression = this.expression(0);
      parts.push({ kind: 'expression', expression });
      return stream.expect(')').end;
    }
    const placeholder = stream.match(PLACEHOLDER, offset);
    const text = stream.match(PATH_TEXT, offset);
    if (placeholder) parts.push({ kind: 'placeholder', name: placeholder[1] ?? '' });
    else if (text) parts.push({ kind: 'text', text: text[0] });
    else {
      stream.moveTo(offset);
      stream.fail('a path segment');
    }
    return offset + (placeholder ?? text ?? [''])[0].length;
  }

  private from(start: number): { start: number; end: number } {
    return { start, end: this.stream.previousEnd };
  }

  /** @param level 1 for a node that Google's service counts as a nesting level */
  private node(node: Expression, inner: readonly Expression[], level = 0): Expression {
    let [levels, height] = [level === 0 ? 1 : 0, 0];
    for (const child of inner) {
      const size = this.sizes.get(child) ?? { levels: 1, height: 1 };
      levels = Math.max(levels, size.levels);
      height = Math.max(height, size.height);
    }
    levels += level;
    height += 1;
    if (levels > MAX_LEVELS || height > MAX_HEIGHT) throw tooComplex(node.start);
    this.sizes.set(node, { levels, height });
    return node;
  }
}

const CONSTANTS: ReadonlyMap<string, null | boolean> = new Map([
  ['null', null],
  ['true', true],
  ['false', false],
]);

const tooComplex = (offset: number) =>
  new SyntaxProblem('Expression is too complex to evaluate safely.', offset);
