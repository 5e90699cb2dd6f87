// Builds mutants of the rules: copies with one plausible mistake.
import {
  children,
  type AllowStatement,
  type Expression,
  type FunctionDeclaration,
  type MatchBlock,
  type Span,
} from '../../emulators/firestore/rules/syntax/ast.ts';
import { parseRules } from '../../emulators/firestore/rules/syntax/parser.ts';
import { SourceText } from '../../emulators/firestore/rules/syntax/source-text.ts';

export interface Mutant {
  /** the change, on one line */
  readonly change: string;
  /** the change and its line number */
  readonly name: string;
  readonly source: string;
}

/** A range of the source and its replacement. */
interface Edit extends Span {
  readonly becomes: string;
}

const VERBS = ['get', 'list', 'create', 'update', 'delete'] as const;

/** Operators and the ones they are confused with. */
const CONFUSED_OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '==': ['!='],
  '!=': ['=='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '&&': ['||'],
  '||': ['&&'],
};

/** Pairs of words with more and fewer permissions. */
const SWAPPED_WORDS: readonly (readonly [string, string])[] = [
  ['owner', 'viewer'],
  ['owner', 'bookkeeper'],
  ['bookkeeper', 'viewer'],
  ['isEditor', 'isMember'],
  ['isEditor', 'isOwner'],
  ['isOwner', 'isMember'],
  ['isOwnerOf', 'isMemberOf'],
  ['request.resource', 'resource'],
  ['hasOnly', 'hasAny'],
  ['hasOnly', 'hasAll'],
];

const TYPES = ['string', 'bool', 'map'] as const;

const swapsOf = (word: string): readonly string[] =>
  SWAPPED_WORDS.flatMap(([a, b]) => (a === word ? [b] : b === word ? [a] : []));

/** A word that no list in the rules contains. */
export const STRANGE_WORD = 'disabled';

/**
 * Returns all variants of the rules with one change.
 *
 * @param source rules that parse
 * @param fields of documents, for lists of fields that lack them
 */
export function mutantsOf(source: string, fields: readonly string[]): readonly Mutant[] {
  const { service, functions } = parseRules(source);
  const breaker = new Breaker(source, fields);
  for (const declaration of [...functions, ...service.functions]) breaker.function(declaration);
  for (const block of service.matches) breaker.block(block);
  return breaker.mutants();
}

class Breaker {
  private readonly text: SourceText;
  private readonly fields: readonly string[];
  private readonly edits: Edit[] = [];

  constructor(source: string, fields: readonly string[]) {
    this.text = new SourceText(source);
    this.fields = fields;
  }

  mutants(): readonly Mutant[] {
    const { text } = this.text;
    const bySource = new Map<string, Mutant>();
    for (const { start, end, becomes } of this.edits) {
      const source = text.slice(0, start) + becomes + text.slice(end);
      const change = `${inOneLine(text.slice(start, end))} → ${inOneLine(becomes) || 'nothing'}`;
      if (source === text || bySource.has(source)) continue;
      const { line } = this.text.position(start);
      bySource.set(source, { change, name: `${line}: ${change}`, source });
    }
    return [...bySource.values()];
  }

  function({ bindings, body }: FunctionDeclaration): void {
    for (const { value } of bindings) this.expression(value);
    this.condition(body);
  }

  block(block: MatchBlock): void {
    const { functions, items } = block;
    // Rules that never allow can only be made to allow.
    if (!isClosed(block)) this.places(block);
    for (const declaration of functions) this.function(declaration);
    for (const item of items) {
      if ('pattern' in item) this.block(item);
      else this.allow(item);
    }
  }

  private places({ pattern, start, end }: MatchBlock): void {
    this.replace({ start, end }, '');
    for (const segment of pattern) {
      const { kind } = segment;
      if (kind === 'literal') this.replace(segment, '{anything}');
      if (kind === 'capture') {
        this.replace(segment, `{${segment.name}=**}`);
        this.replace(segment, `{${segment.name}}/{below}/{deeper}`);
      }
      if (kind === 'glob') this.replace(segment, `{${segment.name}}`);
    }
  }

  private allow(statement: AllowStatement): void {
    const { methods, condition, start, end } = statement;
    if (condition && isNever(statement)) return this.replace(condition, 'true');
    this.replace(statement, '');
    const head = this.text.text.slice(start, end).search(/[:;]/);
    const words = { start, end: start + head };
    for (const verb of VERBS) {
      const others = VERBS.filter((each) => methods.has(each) !== (each === verb));
      if (others.length > 0) this.replace(words, `allow ${others.join(', ')}`);
    }
    if (condition) this.condition(condition);
    else this.replace({ start: start + head, end }, ': if false;');
  }

  /** Mutates a Boolean expression. */
  private condition(expression: Expression): void {
    this.replace(expression, 'true');
    this.replace(expression, 'false');
    this.replace(expression, `!(${this.textOf(expression)})`);
    if (expression.kind === 'logical') {
      const { left, right, operator } = expression;
      this.replace(expression, this.textOf(left));
      this.replace(expression, this.textOf(right));
      this.operator(operator, left, right);
      this.condition(left);
      this.condition(right);
    } else {
      this.expression(expression);
    }
  }

  private expression(expression: Expression): void {
    switch (expression.kind) {
      case 'group':
        return this.condition(expression.inner);
      case 'logical':
        return this.condition(expression);
      case 'binary':
        this.operator(expression.operator, expression.left, expression.right);
        break;
      case 'literal':
        this.literal(expression.value, expression);
        break;
      case 'list':
        this.list(expression.elements, expression);
        break;
      case 'is':
        for (const type of TYPES) {
          this.replace(expression, `${this.textOf(expression.value)} is ${type}`);
        }
        break;
      case 'call':
        for (const other of swapsOf(expression.name))
          this.rename(expression, expression.name, other);
        break;
      case 'method':
        for (const other of swapsOf(expression.name)) {
          this.rename(
            { start: expression.object.end, end: expression.end },
            expression.name,
            other,
          );
        }
        if (expression.name === 'hasOnly')
          expression.arguments.forEach((list) => this.listedFields(list));
        // Removes the method call and keeps its object.
        if (expression.arguments.length === 0)
          this.replace(expression, this.textOf(expression.object));
        break;
      case 'member':
      case 'name':
        for (const other of swapsOf(this.textOf(expression))) this.replace(expression, other);
        break;
      case 'index':
      case 'slice':
      case 'map':
      case 'path':
      case 'unary':
      case 'ternary':
        break;
    }
    for (const inner of children(expression)) this.expression(inner);
  }

  private operator(operator: string, left: Expression, right: Expression): void {
    const between = { start: left.end, end: right.start };
    for (const other of CONFUSED_OPERATORS[operator] ?? []) this.rename(between, operator, other);
  }

  private literal(value: unknown, at: Span): void {
    if (typeof value === 'bigint') {
      for (const other of [value + 1n, value - 1n]) this.replace(at, String(other));
    }
    if (typeof value === 'boolean') this.replace(at, String(!value));
    if (typeof value === 'string') {
      for (const other of [...swapsOf(value), `${value}x`]) this.replace(at, `'${other}'`);
      if (value !== '') this.replace(at, "''");
    }
  }

  private list(elements: readonly Expression[], at: Span): void {
    const texts = elements.map((element) => this.textOf(element));
    for (const dropped of texts) {
      this.replace(at, `[${texts.filter((each) => each !== dropped).join(', ')}]`);
    }
    this.longer(texts, STRANGE_WORD, at);
  }

  /** Mutates a list of writable or required fields. */
  private listedFields(expression: Expression): void {
    if (expression.kind !== 'list') return;
    const texts = expression.elements.map((element) => this.textOf(element));
    if (!texts.every((text) => text.startsWith("'"))) return;
    for (const field of this.fields) this.longer(texts, field, expression);
  }

  private longer(texts: readonly string[], more: string, at: Span): void {
    const added = `'${more}'`;
    if (!texts.includes(added)) this.replace(at, `[${[...texts, added].join(', ')}]`);
  }

  private rename({ start, end }: Span, word: string, other: string): void {
    const at = start + this.text.text.slice(start, end).indexOf(word);
    this.replace({ start: at, end: at + word.length }, other);
  }

  private replace({ start, end }: Span, becomes: string): void {
    this.edits.push({ start, end, becomes });
  }

  private textOf({ start, end }: Span): string {
    return this.text.text.slice(start, end);
  }
}

/** Returns whether the statement always denies, so that removing it changes nothing. */
const isNever = ({ condition }: AllowStatement): boolean =>
  condition?.kind === 'literal' && condition.value === false;

const isClosed = ({ items }: MatchBlock): boolean =>
  items.every((item) => ('pattern' in item ? isClosed(item) : isNever(item)));

/** Number of characters to show at each end of a long text. */
const SHOWN = 100;

function inOneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN / 2)}…${line.slice(-SHOWN / 2)}` : line;
}
