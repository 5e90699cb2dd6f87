import type { FieldPath } from '../model/field-path.ts';
import { NAME_FIELD, type ComparisonOperator, type Filter } from '../model/query.ts';
import type { ResourcePath } from '../model/resource-path.ts';
import type { Value } from '../model/value.ts';
import type { ListedQuery } from './access.ts';
import { fromModel } from './convert.ts';
import { documentsAt, documentsOf, type PathShape } from './path-shape.ts';
import {
  Constraint,
  RulesMap,
  type Comparator,
  type Fact,
  type Kind,
  type RuleValue,
} from './value.ts';

/** What the rules are told of the documents that one alternative of a query could return. */
export interface QueriedDocuments {
  readonly path: PathShape;
  /** The fields that the filter names, and no others. */
  readonly data: RulesMap;
  /** The one document that it asks for by its name. */
  readonly name?: ResourcePath;
}

/** More alternatives than a valid query has. */
const MAX_ALTERNATIVES = 100;

/**
 * What a query says of the documents it returns: one entry for each alternative of its filter,
 * `or`, `in` and `array-contains-any` taken apart. None if there are too many.
 *
 * A field that the filter does not name is simply not there, in the production service as in
 * Google's emulator, so that `!('secret' in resource.data)` holds for a query that says nothing of
 * secrets, and `resource.data.get('secret', 1)` is 1.
 *
 * @see https://github.com/firebase/firebase-js-sdk/issues/5229
 * @see https://github.com/firebase/firebase-tools/issues/4420
 */
export function queriedDocuments(query: ListedQuery): QueriedDocuments[] {
  const alternatives = query.where ? alternativesOf(query.where) : [[]];
  if (alternatives.length > MAX_ALTERNATIVES) return [];
  return alternatives.map((facts) => describe(query, facts));
}

/** What one filter says of a field. */
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
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};

function fieldFact(field: FieldPath, operator: ComparisonOperator, value: Value): FieldFact {
  const ruleValue = fromModel(value);
  if (operator === '==') return { field, facts: [], exactly: value };
  if (operator === '!=') {
    return { field, facts: [IS_NOT_NULL, { comparator: '!=', value: ruleValue }] };
  }
  if (operator === 'array-contains') {
    return { field, type: 'list', facts: [{ comparator: 'contains', value: ruleValue }] };
  }
  const comparator = COMPARATORS[operator];
  return {
    field,
    type: TYPES[value.kind],
    facts: comparator ? [{ comparator, value: ruleValue }] : [],
  };
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

function describe(query: ListedQuery, facts: readonly FieldFact[]): QueriedDocuments {
  const fields = new KnownField();
  for (const fact of facts) {
    const { field, exactly } = fact;
    const isName = field.length === 1 && field[0] === NAME_FIELD[0];
    const name = isName && exactly?.kind === 'reference' ? exactly.value : undefined;
    const path = name && documentsAt(query, name);
    if (path) return { path, name, data: NO_FIELDS };
    if (!isName) fields.learn(field, fact);
  }
  return { path: documentsOf(query), data: fields.known() };
}

const NO_FIELDS = RulesMap.of({});

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

  known(): RulesMap {
    return RulesMap.from(new Map([...this.inner].map(([name, field]) => [name, field.value()])));
  }

  private value(): RuleValue {
    if (this.exactly) return fromModel(this.exactly);
    if (this.inner.size > 0) return this.known();
    return new Constraint({ type: this.type, facts: this.facts });
  }
}
