import type { AccessMethod } from '../access.ts';
import type {
  AllowStatement,
  FunctionDeclaration,
  LetBinding,
  MatchBlock,
  Parameter,
  PatternSegment,
  RulesFile,
  Service,
} from './ast.ts';
import { SyntaxProblem, TokenStream } from './lexer.ts';
import { parseExpression } from './parse-expression.ts';

const METHODS: ReadonlyMap<string, readonly AccessMethod[]> = new Map([
  ['read', ['get', 'list']],
  ['write', ['create', 'update', 'delete']],
  ['get', ['get']],
  ['list', ['list']],
  ['create', ['create']],
  ['update', ['update']],
  ['delete', ['delete']],
]);

const WILDCARD = /\{\s*([A-Za-z_]\w*)\s*(=\s*\*\*?)?\s*\}/y;
const PATTERN_TEXT = /\([^()\s/]*\)|[^\s/(){};$]+/y;

/** Keeps recursion over match blocks within the stack. Far above the limit for valid rules. */
const MAX_NESTED_MATCHES = 100;

/**
 * Parses a rules file:
 *
 *     file     := ['rules_version' '=' string ';'] function* service function*
 *     service  := 'service' 'cloud.firestore' '{' (match | function)* '}'
 *     match    := 'match' pattern '{' (match | function | allow)* '}'
 *     pattern  := ('/' (text | '{' name '}' | '{' name '=**' '}'))+
 *     allow    := 'allow' method (',' method)* [':' 'if' expression] ';'
 *     function := 'function' name '(' [name (',' name)*] ')' '{' let* 'return' expression ';' '}'
 *     let      := 'let' name '=' expression ';'
 *
 * Semicolons are optional, because no token after an expression can continue it.
 *
 * @throws SyntaxProblem at the first syntax error
 * @see https://firebase.google.com/docs/rules/rules-language
 */
export function parseRules(text: string): RulesFile {
  return new RulesParser(new TokenStream(text)).file();
}

class RulesParser {
  private readonly stream: TokenStream;
  private nestedMatches = 0;

  constructor(stream: TokenStream) {
    this.stream = stream;
  }

  file(): RulesFile {
    const { stream } = this;
    const version = stream.is('rules_version') ? this.version() : '1';
    const functions: FunctionDeclaration[] = [];
    while (stream.is('function')) functions.push(this.function());
    if (!stream.is('service')) stream.fail("'service' or 'function'");
    const service = this.service();
    while (stream.is('function')) functions.push(this.function());
    if (stream.token.kind !== 'end') stream.fail('end of file');
    return { version, functions, service };
  }

  private version(): '1' | '2' {
    const { stream } = this;
    stream.next();
    stream.expect('=');
    const { token } = stream;
    const version = token.kind === 'literal' ? token.value : undefined;
    if (version !== '1' && version !== '2') return stream.fail("'1' or '2' in quotes");
    stream.next();
    stream.accept(';');
    return version;
  }

  private service(): Service {
    const { stream } = this;
    stream.next();
    for (const part of ['cloud', '.', 'firestore']) {
      if (!stream.accept(part)) stream.fail("'cloud.firestore'");
    }
    stream.expect('{');
    const functions: FunctionDeclaration[] = [];
    const matches: MatchBlock[] = [];
    while (!stream.accept('}')) {
      if (stream.is('match')) matches.push(this.matchBlock());
      else if (stream.is('function')) functions.push(this.function());
      else this.unexpectedItem("'match', 'function' or '}'");
    }
    return { functions, matches };
  }

  private matchBlock(): MatchBlock {
    const { stream } = this;
    const { start } = stream.next();
    if (++this.nestedMatches > MAX_NESTED_MATCHES) {
      throw new SyntaxProblem('Too many match blocks inside one another.', start);
    }
    const pattern = this.pattern();
    stream.expect('{');
    const functions: FunctionDeclaration[] = [];
    const items: (AllowStatement | MatchBlock)[] = [];
    while (!stream.is('}')) {
      if (stream.is('allow')) items.push(this.allow());
      else if (stream.is('match')) items.push(this.matchBlock());
      else if (stream.is('function')) functions.push(this.function());
      else this.unexpectedItem("'allow', 'match', 'function' or '}'");
    }
    stream.next();
    this.nestedMatches--;
    return { pattern, functions, items, start, end: stream.previousEnd };
  }

  private unexpectedItem(expected: string): never {
    const { stream } = this;
    if (!stream.is('/')) return stream.fail(expected);
    throw new SyntaxProblem("Missing 'match' keyword before path.", stream.token.start);
  }

  /** Paths are read by character, because their segments are not tokens of the language. */
  private pattern(): PatternSegment[] {
    const { stream } = this;
    if (!stream.is('/')) stream.fail('a path');
    const segments: PatternSegment[] = [];
    let offset = stream.token.start;
    while (stream.text[offset] === '/') {
      const segment = this.patternSegment(offset + 1);
      segments.push(segment);
      offset = segment.end;
    }
    stream.moveTo(offset);
    return segments;
  }

  private patternSegment(start: number): PatternSegment {
    const { stream } = this;
    const wildcard = stream.match(WILDCARD, start);
    if (wildcard) {
      const [all, name = '', glob = ''] = wildcard;
      const kind = glob.endsWith('**') ? 'glob' : 'capture';
      return { kind, name, start, end: start + all.length };
    }
    const text = stream.match(PATTERN_TEXT, start)?.[0];
    if (text !== undefined) return { kind: 'literal', text, start, end: start + text.length };
    stream.moveTo(start);
    return stream.fail("a path segment, '{name}' or '{name=**}'");
  }

  private allow(): AllowStatement {
    const { stream } = this;
    const { start } = stream.next();
    const methods = new Set<AccessMethod>();
    do {
      const { token } = stream;
      const covered = METHODS.get(token.kind === 'word' ? token.text : '');
      if (!covered) return stream.fail('read, write, get, list, create, update or delete');
      for (const method of covered) methods.add(method);
      stream.next();
    } while (stream.accept(','));
    if (!stream.accept(':')) {
      stream.accept(';');
      return { methods, start, end: stream.previousEnd };
    }
    stream.expect('if');
    const condition = parseExpression(stream);
    stream.accept(';');
    return { methods, condition, start, end: stream.previousEnd };
  }

  private function(): FunctionDeclaration {
    const { stream } = this;
    const { start } = stream.next();
    const nameStart = stream.token.start;
    const name = stream.expectName('the name of the function');
    stream.expect('(');
    const parameters: Parameter[] = [];
    while (!stream.is(')')) {
      parameters.push(this.parameter());
      if (!stream.accept(',') && !stream.is(')')) stream.fail("',' or ')'");
    }
    stream.next();
    stream.expect('{');
    const bindings: LetBinding[] = [];
    while (stream.is('let')) bindings.push(this.letBinding());
    if (!stream.accept('return')) stream.fail("'let' or 'return'");
    const body = parseExpression(stream);
    stream.accept(';');
    stream.expect('}');
    return { name, nameStart, parameters, bindings, body, start, end: stream.previousEnd };
  }

  private parameter(): Parameter {
    const { stream } = this;
    const { start, end } = stream.token;
    return { name: stream.expectName('a parameter'), start, end };
  }

  private letBinding(): LetBinding {
    const { stream } = this;
    const { start } = stream.next();
    const nameStart = stream.token.start;
    const name = stream.expectName('the name of a variable');
    stream.expect('=');
    const value = parseExpression(stream);
    stream.accept(';');
    return { name, nameStart, value, start, end: stream.previousEnd };
  }
}
