import type { Span } from './ast.ts';

/**
 * A syntax error in the source. Only the parser throws it; `compileRules` converts it to an issue.
 */
export class SyntaxProblem extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

export type Token = Span &
  (
    | { readonly kind: 'word' | 'symbol'; readonly text: string }
    | { readonly kind: 'literal'; readonly value: bigint | number | string | Uint8Array }
    | { readonly kind: 'end' }
  );

const SPACE = /(?:\s+|\/\/[^\n\r]*|\/\*[^]*?\*\/)*/y;
const WORD = /[A-Za-z_][A-Za-z0-9_]*/y;
const HEXADECIMAL = /0[xX][0-9a-fA-F]+/y;
const NUMBER = /\d+(\.\d+)?([eE][+-]?\d+)?/y;
const SYMBOL = /==|!=|<=|>=|&&|\|\||[{}()[\],;:.?=<>!+\-*/%$]/y;
/** Optional prefix, then quoted text. A backslash escapes the next character. */
const STRING = /([bBrR]?)(?:'((?:[^'\\\n\r]|\\[^\n\r])*)'|"((?:[^"\\\n\r]|\\[^\n\r])*)")/y;

const MAX_INT64 = 2n ** 63n - 1n;

/** Returns the offset of the first character outside whitespace and comments. */
export function skipSpace(text: string, offset: number): number {
  const end = offset + (matchAt(SPACE, text, offset)?.[0].length ?? 0);
  if (text.startsWith('/*', end)) throw new SyntaxProblem("Missing '*/' to end a comment.", end);
  return end;
}

/** Reads the token at or after the offset. Path literals are not tokens; see `TokenStream`. */
export function scanToken(text: string, offset: number): Token {
  const start = skipSpace(text, offset);
  if (start >= text.length) return { kind: 'end', start, end: start };

  const string = matchAt(STRING, text, start);
  if (string) {
    const [all, prefix = '', single, double] = string;
    const value = stringValue(
      prefix.toLowerCase(),
      single ?? double ?? '',
      start + prefix.length + 1,
    );
    return { kind: 'literal', value, start, end: start + all.length };
  }
  const word = matchAt(WORD, text, start);
  if (word) return { kind: 'word', text: word[0], start, end: start + word[0].length };

  const number = matchAt(HEXADECIMAL, text, start) ?? matchAt(NUMBER, text, start);
  if (number) {
    const isFloat = number[1] !== undefined || number[2] !== undefined;
    const value = isFloat ? Number(number[0]) : BigInt(number[0]);
    // The smallest integer is valid only with its sign.
    const maximum = text[start - 1] === '-' ? MAX_INT64 + 1n : MAX_INT64;
    if (typeof value === 'bigint' && value > maximum) {
      throw new SyntaxProblem(`The integer ${number[0]} does not fit in 64 bits.`, start);
    }
    return { kind: 'literal', value, start, end: start + number[0].length };
  }
  const symbol = matchAt(SYMBOL, text, start);
  if (symbol) return { kind: 'symbol', text: symbol[0], start, end: start + symbol[0].length };

  const character = String.fromCodePoint(text.codePointAt(start) ?? 0);
  if (character === "'" || character === '"') {
    throw new SyntaxProblem(`Missing ${character} to end a string.`, start);
  }
  throw new SyntaxProblem(`Unexpected '${character}'.`, start);
}

const CONTROL_CHARACTERS: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};
const PIECE =
  /[^\\]+|\\(?:([bfnrt])|([\\"'])|x([0-9a-fA-F]{2})|([0-3][0-7]{2})|u([0-9a-fA-F]{4})|[^])/g;

/**
 * Returns the value of a quoted string. Google's service rejects unknown escapes, so backslashes in
 * regular expressions must be doubled.
 *
 * @param start offset of the body
 */
function stringValue(prefix: string, body: string, start: number): string | Uint8Array {
  if (prefix === 'r') return body;
  const isBytes = prefix === 'b';
  const unescape = (
    piece: string,
    control: string | undefined,
    itself: string | undefined,
    hexadecimal: string | undefined,
    octal: string | undefined,
    unit: string | undefined,
    index: number,
  ): string => {
    if (!piece.startsWith('\\')) return isBytes ? Buffer.from(piece).toString('latin1') : piece;
    if (control !== undefined) return CONTROL_CHARACTERS[control] ?? '';
    if (itself !== undefined) return itself;
    if (hexadecimal !== undefined) return String.fromCharCode(parseInt(hexadecimal, 16));
    if (octal !== undefined) return String.fromCharCode(parseInt(octal, 8));
    if (unit !== undefined && !isBytes) return String.fromCharCode(parseInt(unit, 16));
    throw new SyntaxProblem(`Invalid escape sequence '${piece}'.`, start + index);
  };
  const text = body.replace(PIECE, unescape);
  return isBytes ? new Uint8Array(Buffer.from(text, 'latin1')) : text;
}

function matchAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}

/**
 * The tokens of a source. The parser reads them one at a time and can switch to reading characters
 * for paths, where `a-b`, `(default)` and `**` have another meaning.
 */
export class TokenStream {
  readonly text: string;
  /** End of the token before the current one. */
  previousEnd = 0;
  private current: Token;

  constructor(text: string) {
    this.text = text;
    this.current = scanToken(text, 0);
  }

  get token(): Token {
    return this.current;
  }

  /** Returns whether the current token is this word or symbol. */
  is(text: string): boolean {
    return textOf(this.current) === text;
  }

  next(): Token {
    const token = this.current;
    this.moveTo(token.end);
    return token;
  }

  accept(text: string): Token | undefined {
    return this.is(text) ? this.next() : undefined;
  }

  expect(text: string): Token {
    return this.accept(text) ?? this.fail(`'${text}'`);
  }

  /** Reads a word as an identifier. */
  expectName(what: string): string {
    if (this.current.kind !== 'word') return this.fail(what);
    const { text } = this.current;
    this.next();
    return text;
  }

  /** Matches a pattern at the offset instead of reading tokens. */
  match(pattern: RegExp, offset: number): RegExpExecArray | null {
    return matchAt(pattern, this.text, offset);
  }

  /** Continues with the token at or after the offset. */
  moveTo(offset: number): void {
    this.previousEnd = offset;
    this.current = scanToken(this.text, offset);
  }

  /** @param expected a noun phrase, such as `'{'` or `a path` */
  fail(expected: string): never {
    const { kind, start, end } = this.current;
    const found = kind === 'end' ? 'end of file' : `'${this.text.slice(start, end)}'`;
    throw new SyntaxProblem(`Unexpected ${found}. Expected ${expected}.`, start);
  }
}

const textOf = (token: Token) =>
  token.kind === 'word' || token.kind === 'symbol' ? token.text : undefined;
