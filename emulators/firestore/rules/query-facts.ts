import type { FieldPath } from '../model/field-path.ts';
import { NAME_FIELD, type ComparisonOperator, type Filter } from '../model/query.ts';
import type { ResourcePath } from '../model/resource-path.ts';
import type { Value } from '../model/value.ts';
import type { ListedQuery } from './access.ts';
import { Constraint, type Comparator, type Fact } from './constraint.ts';
import { documentName, fromModel } from './convert.ts';
import { documentsAt, documentsOf, type PathShape } from './path-shape.ts';
import type { Kind, RuleValue } from './value.ts';

/** All documents one alternative of a query could return, as one. */
export interface QueriedDocuments {
  readonly resource: Constraint;
  readonly path: PathShape;
}

/** More alternatives than a valid query has. */
const MAX_ALTERNATIVES = 100;

/**
 * What a query says of the documents it returns: one entry for each alternative of its filter,
 * `or`, `in` and `array-contains-any` taken apart. None if there are too many.
 */
export function queriedDocuments(query: ListedQuery): QueriedDocuments[] {
  const alternatives = query.where ? alternativesOf(query.where) : [[]];
  if (alternatives.length > MAX_ALTERNATIVES) return [];
  const present = query.orderBy.map(({ field }): FieldFact => ({ field, facts: [] }));
  return alternatives.map((facts) => describe(query, [...facts, ...present]));
}

/** What one filter says of a field. That it is there, in any case. */
interface FieldFact {
  readonly field: FieldPath;
  readonly facts: readonly Fact[];
  readonly type?: Kind | 'number';
  /** The one value it can have. */
  readonly exactly?: Value;
}

function alternativesOf(filter: Filter): FieldFact[][] {
  switch (filter.kind) {
    case 'or':
      return filter.filters.flatMap(alternativesOf);
    case 'and':
      return filter.filters.map(alternativesOf).reduce<FieldFact[][]>(
        (all, next) => {
          if (all.length * next.length > MAX_ALTERNATIVES) return tooMany;
          return all.flatMap((facts) => next.map((more) => [...facts, ...more]));
        },
        [[]],
      );
    case 'unary':
      return [[unaryFact(filter.field, filter.operator)]];
    case 'field': {
      const { field, operator, value } = filter;
      const values = value.kind === 'array' ? value.values : [];
      if (operator === 'in') return values.map((each) => [fieldFact(field, '==', each)]);
      if (operator === 'array-contains-any') {
        return values.map((each) => [fieldFact(field, 'array-contains', each)]);
      }
      if (operator === 'not-in') return [values.map((each) => fieldFact(field, '!=', each))];
      return [[fieldFact(field, operator, value)]];
    }
  }
}

const tooMany: FieldFact[][] = Array.from({ length: MAX_ALTERNATIVES + 1 }, () => []);

const IS_NOT_NULL: Fact = { comparator: '!=', value: null };

type UnaryOperator = Extract<Filter, { kind: 'unary' }>['operator'];

function unaryFact(field: FieldPath, operator: UnaryOperator): FieldFact {
  switch (operator) {
    case 'is-null':
      return { field, facts: [], exactly: { kind: 'null' } };
    case 'is-nan':
      return { field, facts: [], exactly: { kind: 'double', value: NaN } };
    case 'is-not-null':
    case 'is-not-nan': // matches no null either
      return { field, facts: [IS_NOT_NULL] };
  }
}

const COMPARATORS: Partial<Record<ComparisonOperator, Comparator>> = {
  '==': '==',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};

function fieldFact(field: FieldPath, operator: ComparisonOperator, value: Value): FieldFact {
  const ruleValue = fromModel(value);
  if (operator === '!=') {
    return { field, facts: [IS_NOT_NULL, { comparator: '!=', value: ruleValue }] };
  }
  if (operator === 'array-contains') {
    return { field, type: 'list', facts: [{ comparator: 'contains', value: ruleValue }] };
  }
  if (operator === '==' && !holdsNumber(value)) return { field, facts: [], exactly: value };
  const comparator = COMPARATORS[operator];
  // A list or a map that holds numbers equals others that hold them in another type.
  const isKnown = comparator !== undefined && (operator !== '==' || isNumber(value));
  const facts = isKnown ? [{ comparator, value: ruleValue }] : [];
  return { field, type: TYPES[value.kind], facts };
}

const TYPES: Record<Value['kind'], Kind | 'number'> = {
  null: 'null',
  boolean: 'bool',
  integer: 'number',
  double: 'number',
  timestamp: 'timestamp',
  string: 'string',
  bytes: 'bytes',
  reference: 'path',
  geo: 'latlng',
  array: 'list',
  map: 'map',
};

const isNumber = ({ kind }: Value) => kind === 'integer' || kind === 'double';

function holdsNumber(value: Value): boolean {
  if (value.kind === 'array') return value.values.some(holdsNumber);
  if (value.kind === 'map') return [...value.fields.values()].some(holdsNumber);
  return isNumber(value);
}

function describe(query: ListedQuery, facts: readonly FieldFact[]): QueriedDocuments {
  const data = new KnownField();
  let path: PathShape = documentsOf(query);
  let name: ResourcePath | undefined;
  for (const fact of facts) {
    if (fact.field.length === 1 && fact.field[0] === NAME_FIELD[0]) {
      const named = fact.exactly?.kind === 'reference' ? fact.exactly.value : undefined;
      const shape = named && documentsAt(query, named);
      if (shape) [path, name] = [shape, named];
    } else data.learn(fact.field, fact);
  }
  const resource = new Constraint({
    type: 'map',
    entries: new Map<string, RuleValue>([
      ['data', data.value('map')],
      ['id', name?.segments.at(-1) ?? new Constraint({ type: 'string' })],
      ['__name__', name ? documentName(name) : new Constraint({ type: 'path' })],
    ]),
  });
  return { resource, path };
}

/** What is known of a field and of the fields inside it. */
class KnownField {
  private readonly facts: Fact[] = [];
  private type: Kind | 'number' | undefined;
  private exactly: Value | undefined;
  private readonly inner = new Map<string, KnownField>();

  learn(field: FieldPath, fact: FieldFact): void {
    const [name, ...rest] = field;
    if (name !== undefined) {
      const inner = this.inner.get(name) ?? new KnownField();
      this.inner.set(name, inner);
      inner.learn(rest, fact);
      return;
    }
    this.facts.push(...fact.facts);
    this.type ??= fact.type;
    this.exactly ??= fact.exactly;
  }

  value(type = this.type): RuleValue {
    if (this.exactly) return fromModel(this.exactly);
    if (this.inner.size === 0) return new Constraint({ type, facts: this.facts });
    // Only a map has fields inside.
    const entries = new Map([...this.inner].map(([name, inner]) => [name, inner.value()]));
    return new Constraint({ type: 'map', facts: this.facts, entries });
  }
}
