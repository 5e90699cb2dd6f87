import type { FieldPath } from '../../model/field-path.ts';
import { NAME_FIELD, type ComparisonOperator, type Filter } from '../../model/query.ts';
import type { ResourcePath } from '../../model/resource-path.ts';
import type { Value } from '../../model/value.ts';
import type { RulesQuery } from '../access.ts';
import { fromModel } from '../evaluate/convert-values.ts';
import { namedDocumentPath, queryPath, type RequestPath } from '../compile/path-pattern.ts';
import {
  Constraint,
  RulesMap,
  type Comparator,
  type Fact,
  type Kind,
  type RuleValue,
} from '../evaluate/value.ts';

/** The documents that one disjunction of a query could return, as rules see them. */
export interface QueriedDocuments {
  readonly path: RequestPath;
  /** Only the fields that the filter names. */
  readonly data: RulesMap;
  /** The document, if the filter requests one by name. */
  readonly name?: ResourcePath;
}

/** Bounds the expansion. A valid query has at most 30 disjunctions. */
const MAX_DISJUNCTIONS = 100;

/**
 * Returns the documents that a query could return, with one entry per disjunction of its filter.
 * Expands `or`, `in` and `array-contains-any`. Returns nothing if there are too many disjunctions.
 *
 * A field that the filter does not name is absent, in Google's service and emulator. For a query
 * without a filter on `secret`, `!('secret' in resource.data)` is true and
 * `resource.data.get('secret', 1)` is 1.
 *
 * @see https://github.com/firebase/firebase-js-sdk/issues/5229
 * @see https://github.com/firebase/firebase-tools/issues/4420
 */
export function queriedDocuments(query: RulesQuery): QueriedDocuments[] {
  const disjuncts = query.where ? disjunctsOf(query.where) : [[]];
  if (disjuncts.length > MAX_DISJUNCTIONS) return [];
  return disjuncts.map((facts) => describe(query, facts));
}

/** What one filter implies about a field. */
interface FieldConstraint {
  readonly field: FieldPath;
  readonly facts: readonly Fact[];
  readonly type?: Kind | 'number';
  /** The only possible value, if there is one. */
  readonly equalTo?: Value;
}

function disjunctsOf(filter: Filter): FieldConstraint[][] {
  switch (filter.kind) {
    case 'or':
      return filter.filters.flatMap(disjunctsOf);
    case 'and':
      return filter.filters.map(disjunctsOf).reduce<FieldConstraint[][]>(
        (all, next) => {
          if (all.length * next.length > MAX_DISJUNCTIONS) return TOO_MANY;
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

const TOO_MANY: FieldConstraint[][] = Array.from({ length: MAX_DISJUNCTIONS + 1 }, () => []);

const IS_NOT_NULL: Fact = { comparator: '!=', value: null };

type UnaryOperator = Extract<Filter, { kind: 'unary' }>['operator'];

function unaryFact(field: FieldPath, operator: UnaryOperator): FieldConstraint {
  switch (operator) {
    case 'is-null':
      return { field, facts: [], equalTo: { kind: 'null' } };
    case 'is-nan':
      return { field, facts: [], equalTo: { kind: 'double', value: NaN } };
    case 'is-not-null':
    case 'is-not-nan': // A negative filter does not match null either.
      return { field, facts: [IS_NOT_NULL] };
  }
}

const COMPARATORS: Partial<Record<ComparisonOperator, Comparator>> = {
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};

function fieldFact(field: FieldPath, operator: ComparisonOperator, value: Value): FieldConstraint {
  const ruleValue = fromModel(value);
  if (operator === '==') return { field, facts: [], equalTo: value };
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

function describe(query: RulesQuery, facts: readonly FieldConstraint[]): QueriedDocuments {
  const fields = new ConstrainedField();
  for (const fact of facts) {
    const { field, equalTo } = fact;
    const isName = field.length === 1 && field[0] === NAME_FIELD[0];
    const name = isName && equalTo?.kind === 'reference' ? equalTo.value : undefined;
    const path = name && namedDocumentPath(query, name);
    if (path) return { path, name, data: NO_FIELDS };
    if (!isName) fields.add(field, fact);
  }
  return { path: queryPath(query), data: fields.toMap() };
}

const NO_FIELDS = RulesMap.of({});

/** What the filters imply about a field and the fields inside it. */
class ConstrainedField {
  private readonly facts: Fact[] = [];
  private type: Kind | 'number' | undefined;
  private equalTo: Value | undefined;
  private readonly inner = new Map<string, ConstrainedField>();

  add(field: FieldPath, fact: FieldConstraint): void {
    const [name, ...rest] = field;
    if (name !== undefined) {
      const inner = this.inner.get(name) ?? new ConstrainedField();
      this.inner.set(name, inner);
      inner.add(rest, fact);
      return;
    }
    this.facts.push(...fact.facts);
    this.type ??= fact.type;
    this.equalTo ??= fact.equalTo;
  }

  toMap(): RulesMap {
    return RulesMap.from(new Map([...this.inner].map(([name, field]) => [name, field.value()])));
  }

  private value(): RuleValue {
    if (this.equalTo) return fromModel(this.equalTo);
    if (this.inner.size > 0) return this.toMap();
    return new Constraint({ type: this.type, facts: this.facts });
  }
}
