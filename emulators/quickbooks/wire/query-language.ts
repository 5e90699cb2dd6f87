// https://developer.intuit.com/app/developer/qbo/docs/learn/explore-the-quickbooks-online-api/data-queries
import type { Entity } from './entities.ts';
import { invalid } from './quickbooks-error.ts';

const OPERATORS = ['<=', '>=', '=', '<', '>', 'in', 'like'] as const;
type Operator = (typeof OPERATORS)[number];

interface Condition {
  readonly field: string;
  readonly operator: Operator;
  readonly values: readonly string[];
}

export interface Query {
  readonly entity: string;
  readonly isCount: boolean;
  readonly conditions: readonly Condition[];
  readonly orderBy: { readonly field: string; readonly isDescending: boolean } | undefined;
  /** Starts at 1. */
  readonly startPosition: number;
  readonly maxResults: number;
}

const DEFAULT_RESULTS = 100;
const MAX_RESULTS = 1000;

const TOKEN = /\s*(?:('(?:\\.|[^'\\])*')|([<>]=?|=)|([(),*])|([\w.-]+))/y;

const parserError = (query: string, at: string) =>
  invalid('4000', 'Error parsing query', `QueryParserError: Encountered "${at}" in "${query}"`);

class Reader {
  readonly #query: string;
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(query: string) {
    this.#query = query;
    this.#tokens = tokensOf(query);
  }

  /** Consumes the next token if it is this word. */
  takes(word: string): boolean {
    if (this.#tokens[this.#at]?.toLowerCase() !== word) return false;
    this.#at += 1;
    return true;
  }

  needs(word: string): void {
    if (!this.takes(word)) throw this.error();
  }

  next(): string {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw this.error();
    this.#at += 1;
    return token;
  }

  number(): number {
    const token = this.next();
    if (!/^\d+$/.test(token)) throw parserError(this.#query, token);
    return Number(token);
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  error() {
    return parserError(this.#query, this.#tokens[this.#at] ?? '<EOF>');
  }
}

function tokensOf(query: string): string[] {
  const tokens: string[] = [];
  const text = query.trim();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const from = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) throw parserError(query, text.slice(from, from + 10));
    tokens.push(match[0].trim());
  }
  return tokens;
}

/**
 * Parses a query.
 *
 * @throws ServiceError 400 with code 4000
 */
export function parseQuery(text: string): Query {
  const reader = new Reader(text);
  reader.needs('select');
  const isCount = reader.takes('count');
  if (isCount) {
    reader.needs('(');
    reader.needs('*');
    reader.needs(')');
  } else reader.needs('*');
  reader.needs('from');
  const entity = reader.next();

  const conditions: Condition[] = [];
  if (reader.takes('where')) {
    do conditions.push(conditionOf(reader));
    while (reader.takes('and'));
  }
  let orderBy: Query['orderBy'];
  if (reader.takes('orderby') || (reader.takes('order') && reader.takes('by'))) {
    const field = reader.next();
    const isDescending = reader.takes('desc');
    if (!isDescending) reader.takes('asc');
    orderBy = { field, isDescending };
  }
  const startPosition = reader.takes('startposition') ? reader.number() : 1;
  const maxResults = reader.takes('maxresults') ? reader.number() : DEFAULT_RESULTS;
  if (!reader.isAtEnd) throw reader.error();
  if (maxResults > MAX_RESULTS) {
    const detail = `The maxresults is ${maxResults}, more than ${MAX_RESULTS}.`;
    throw invalid('4001', 'Invalid query', `QueryValidationError: ${detail}`);
  }
  return { entity, isCount, conditions, orderBy, startPosition, maxResults };
}

function conditionOf(reader: Reader): Condition {
  const field = reader.next();
  const operator = OPERATORS.find((candidate) => reader.takes(candidate));
  if (!operator) throw reader.error();
  if (operator !== 'in') return { field, operator, values: [valueOf(reader)] };
  reader.needs('(');
  const values: string[] = [];
  do values.push(valueOf(reader));
  while (reader.takes(','));
  reader.needs(')');
  return { field, operator, values };
}

function valueOf(reader: Reader): string {
  const token = reader.next();
  if (token.startsWith("'")) return token.slice(1, -1).replace(/\\(.)/g, '$1');
  if (/^(true|false)$/i.test(token)) return token.toLowerCase();
  throw reader.error();
}

/** Returns the entities that match a query, in its order, from its start position. */
export function select(query: Query, entities: readonly Entity[]): readonly Entity[] {
  const found = entities.filter((entity) =>
    query.conditions.every((condition) => fits(entity, condition)),
  );
  const { orderBy } = query;
  if (orderBy) {
    found.sort((a, b) => {
      const order = compare(fieldOf(a, orderBy.field), String(fieldOf(b, orderBy.field)));
      return orderBy.isDescending ? -order : order;
    });
  }
  return found;
}

function fits(entity: Entity, { field, operator, values }: Condition): boolean {
  const value = fieldOf(entity, field);
  const [first = ''] = values;
  switch (operator) {
    case 'in':
      return values.some((wanted) => compare(value, wanted) === 0);
    case 'like':
      return new RegExp(`^${first.split('%').map(escape).join('.*')}$`, 'i').test(String(value));
    case '=':
      return compare(value, first) === 0;
    case '<':
      return compare(value, first) < 0;
    case '<=':
      return compare(value, first) <= 0;
    case '>':
      return compare(value, first) > 0;
    case '>=':
      return compare(value, first) >= 0;
  }
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function fieldOf(entity: Entity, field: string): unknown {
  let value: unknown = entity;
  for (const name of field.split('.')) {
    const record = value as Readonly<Record<string, unknown>> | undefined;
    value = typeof record === 'object' ? record[name] : undefined;
  }
  if (value !== undefined && typeof value !== 'object') return value;
  const problem = `Property ${field} not found for Entity`;
  throw invalid('4001', 'Invalid query', `QueryValidationError: ${problem}`);
}

const TIME = /^\d{4}-\d{2}-\d{2}T/;

function compare(value: unknown, wanted: string): number {
  const text = String(value);
  if (TIME.test(text)) return Date.parse(text) - Date.parse(wanted);
  if (/^-?\d+(\.\d+)?$/.test(text) && /^-?\d+(\.\d+)?$/.test(wanted)) {
    return Number(text) - Number(wanted);
  }
  return text < wanted ? -1 : text > wanted ? 1 : 0;
}
