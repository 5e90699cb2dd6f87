import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planQuery, type QueryPlan } from './engine/query/plan-query.ts';
import { matchesPlan } from './engine/query/run-query.ts';
import { getField, setField, type Document } from './model/document.ts';
import type { FieldPath } from './model/field-path.ts';
import type { ComparisonOperator, Filter, Order, Query } from './model/query.ts';
import {
  arrayValue,
  booleanValue,
  doubleValue,
  equalValues,
  integerValue,
  mapValue,
  nullValue,
  referenceValue,
  stringValue,
  timestampValue,
  type FieldMap,
  type Value,
} from './model/value.ts';
import { compileRules, type CompiledRuleset } from './rules/index.ts';
import { at, document, file, authorize, authorizeQuery, user } from './rules/testing.ts';
import { StatusError } from './status.ts';
import { randomRuns } from '../../tests/kit/random-searches.ts';

const RUNS = Number(process.env['PROOF_RUNS'] ?? randomRuns(6000));

/** A value and its spelling as a literal in rules. */
type Sample = readonly [value: Value, literal: string];

const PATH = '/databases/(default)/documents/c';
/**
 * The numbers are distinct. A query for 1 also returns documents with 1.0, but its rules evaluate
 * only 1.
 */
const NUMBERS: readonly Sample[] = [
  [integerValue(0n), '0'],
  [integerValue(1n), '1'],
  [integerValue(2n), '2'],
  [doubleValue(-1.5), '-1.5'],
  [doubleValue(1.5), '1.5'],
  [doubleValue(3), 'float(3)'],
  [doubleValue(NaN), "float('NaN')"],
];
const STRINGS: readonly Sample[] = ['', 'x', 'y', 'u', '\uffff', '😀'].map((text) => {
  return [stringValue(text), `'${text}'`];
});
const OTHERS: readonly Sample[] = [
  [nullValue(), 'null'],
  [booleanValue(true), 'true'],
  [booleanValue(false), 'false'],
  [timestampValue(1000n), 'timestamp.value(1)'],
  [timestampValue(2000n), 'timestamp.value(2)'],
  [referenceValue(at('c/x')), `${PATH}/x`],
];
const listOf = (...items: readonly Sample[]): Sample => [
  arrayValue(items.map(([value]) => value)),
  `[${items.map(([, literal]) => literal).join(', ')}]`,
];
const mapOf = (key: string, [value, literal]: Sample): Sample => [
  mapValue([[key, value]]),
  `{'${key}': ${literal}}`,
];
const SCALARS = [...NUMBERS, ...STRINGS, ...OTHERS];
const CONTAINERS = [
  listOf(),
  ...SCALARS.map((item) => listOf(item)),
  ...SCALARS.map((item) => mapOf('k', item)),
];

/**
 * The values of one test case. The pool is small so that documents, queries and rules share values.
 */
const pool: fc.Arbitrary<readonly Sample[]> = fc.oneof(
  fc.constant(NUMBERS),
  fc.constant(STRINGS),
  fc.subarray([...SCALARS, ...CONTAINERS], { minLength: 2, maxLength: 5 }),
);

/**
 * The fields of one test case. Most cases have one field, so that conditions and filters share it.
 */
const someFields: fc.Arbitrary<readonly FieldPath[]> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom([['a']], [['m', 'k']], [['l']]) },
  fc.constant([['a'], ['b'], ['l'], ['m'], ['m', 'k']]),
);

function documentsOf(value: fc.Arbitrary<Value>): fc.Arbitrary<Document> {
  const list = fc.array(value, { maxLength: 2 }).map(withoutLists);
  const map = fc.oneof(
    value,
    value.map((inner) => mapValue([['k', inner]])),
  );
  const fields = fc.record({ a: value, b: value, l: fc.oneof(list, value), m: map });
  return fc
    .tuple(
      fc.constantFrom('c/x', 'c/x', 'c/y', 'c/y', 'c/x/c/y', 'd/x'),
      fields,
      fc.constantFrom('', '', '', 'a', 'b', 'l', 'm'),
    )
    .map(([path, all, missing]) => {
      const { [missing as 'a']: _, ...present } = all;
      return document(path, new Map(Object.entries(present)));
    });
}

const withoutLists = (values: readonly Value[]) =>
  arrayValue(values.filter(({ kind }) => kind !== 'array'));

function filtersOf(value: fc.Arbitrary<Value>, fieldPaths: readonly FieldPath[]) {
  const fieldPath = fc.constantFrom(...fieldPaths);
  const field = (operator: fc.Arbitrary<ComparisonOperator>, operand: fc.Arbitrary<Value>) =>
    fc.tuple(fieldPath, operator, operand).map(([path, chosen, chosenValue]): Filter => {
      return { kind: 'field', field: path, operator: chosen, value: chosenValue };
    });
  const leaf = fc.oneof(
    {
      weight: 6,
      arbitrary: field(
        fc.constantFrom('==', '==', '<', '<=', '>', '>=', '!=', 'array-contains'),
        value,
      ),
    },
    field(
      fc.constantFrom('in', 'not-in', 'array-contains-any'),
      fc.array(value, { minLength: 1, maxLength: 2 }).map(arrayValue),
    ),
    fc
      .tuple(fieldPath, fc.constantFrom('is-null', 'is-not-null', 'is-nan', 'is-not-nan'))
      .map(([path, operator]): Filter => ({ kind: 'unary', field: path, operator })),
    fc
      .tuple(fc.constantFrom('==', '>='), fc.constantFrom('c/x', 'c/y'))
      .map(([operator, path]): Filter => {
        return { kind: 'field', field: ['__name__'], operator, value: referenceValue(at(path)) };
      }),
  );
  const both = fc
    .tuple(fc.constantFrom('and', 'or'), fc.array(leaf, { minLength: 1, maxLength: 3 }))
    .map(([kind, filters]): Filter => ({ kind, filters }));
  return fc.oneof({ weight: 2, arbitrary: leaf }, both);
}

function queriesOf(
  value: fc.Arbitrary<Value>,
  fieldPaths: readonly FieldPath[],
): fc.Arbitrary<Query> {
  const order = fc.constantFrom(...fieldPaths).map((field): Order => {
    return { field, direction: 'ascending' };
  });
  return fc.record(
    {
      parent: fc.constant(at('')),
      collectionId: fc.constant('c'),
      allDescendants: fc.constantFrom(false, false, true),
      where: filtersOf(value, fieldPaths),
      orderBy: fc.oneof(
        { weight: 3, arbitrary: fc.constant([]) },
        order.map((one) => [one]),
      ),
      offset: fc.constant(0),
    },
    { requiredKeys: ['parent', 'collectionId', 'allDescendants', 'orderBy', 'offset'] },
  );
}

/** References that conditions use besides the fields of the test case. */
const OTHER_REFERENCES = [
  'resource.data.missing',
  "resource.data.m['k']",
  "resource.data.get('a', 1)",
  "resource.data.get(['m', 'k'], 'x')",
  'resource.data.keys()',
  'resource.data',
  'resource.__name__',
  'resource.id',
  'resource',
  'id',
  'request.auth.uid',
];
const TYPES = ['string', 'int', 'float', 'number', 'bool', 'list', 'map', 'path', 'null'];

function conditionsOf(literal: fc.Arbitrary<string>, fieldPaths: readonly FieldPath[]) {
  const reference = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.constantFrom(...fieldPaths.map((path) => `resource.data.${path.join('.')}`)),
    },
    fc.constantFrom(...OTHER_REFERENCES),
  );
  const binary = fc.constantFrom('==', '==', '!=', '<', '<=', '>', '>=', '+');
  const literals = fc
    .array(literal, { minLength: 1, maxLength: 3 })
    .map((items) => `[${items.join(', ')}]`);
  const atom = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(reference, binary, literal).map((parts) => parts.join(' ')),
    },
    fc.tuple(literal, binary, reference).map((parts) => parts.join(' ')),
    fc.tuple(reference, binary, reference).map((parts) => parts.join(' ')),
    fc.tuple(literal, reference).map((parts) => parts.join(' in ')),
    fc.tuple(fc.constantFrom("'a'", "'k'", "'b'"), reference).map((parts) => parts.join(' in ')),
    fc.tuple(reference, literals, fc.constantFrom('', '.toSet()')).map(([left, right, suffix]) => {
      return `${left} in ${right}${suffix}`;
    }),
    fc.tuple(reference, fc.constantFrom(...TYPES)).map((parts) => parts.join(' is ')),
    fc
      .tuple(reference, fc.constantFrom('hasAny', 'hasAll', 'hasOnly'), literals)
      .map(([value, name, items]) => `${value}.${name}(${items})`),
    reference.map((value) => `${value}.size() > 0`),
    reference.map((value) => `exists(/databases/$(database)/documents/known/$(${value}))`),
    fc.tuple(reference, literal).map((parts) => `same(${parts.join(', ')})`),
    reference,
  );
  const composite = fc.letrec<{ condition: string }>((tie) => ({
    condition: fc.oneof(
      { maxDepth: 2 },
      atom,
      fc.tuple(tie('condition'), tie('condition')).map(([one, two]) => `(${one}) && (${two})`),
      fc.tuple(tie('condition'), tie('condition')).map(([one, two]) => `(${one}) || (${two})`),
      tie('condition').map((inner) => `!(${inner})`),
      fc
        .tuple(tie('condition'), tie('condition'), tie('condition'))
        .map(([test, yes, no]) => `(${test}) ? (${yes}) : (${no})`),
    ),
  })).condition;
  return fc.oneof(atom, composite);
}

const pattern = fc.constantFrom('/{rest=**}/c/{id}', '/{id=**}', '/c/{id}', '/c/x');

const scene = fc.tuple(pool, someFields).chain(([samples, fieldPaths]) => {
  const value = fc.constantFrom(...samples.map(([each]) => each));
  const literal = fc.constantFrom(...samples.map(([, each]) => each));
  return fc.record({
    match: pattern,
    condition: conditionsOf(literal, fieldPaths),
    query: queriesOf(value, fieldPaths),
    documents: fc.array(documentsOf(value), { minLength: 8, maxLength: 12 }),
  });
});

function compiled(match: string, source: string): CompiledRuleset {
  const text = file(
    `function same(x, y) { let z = x; return z == y; } match ${match} { allow read: if ${source}; }`,
  );
  const { ruleset } = compileRules(text);
  if (!ruleset) throw new Error(`does not compile: ${text}`);
  return ruleset;
}

function planned(query: Query): QueryPlan | undefined {
  try {
    return planQuery(query);
  } catch (error) {
    if (error instanceof StatusError) return undefined;
    throw error;
  }
}

/**
 * Returns the document as rules see it for a filter: a field that the filter does not name is
 * absent. A document that the filter requests by name is complete.
 */
function asFiltered(filter: Filter, found: Document): Document {
  const leaves = leavesOf(filter);
  if (leaves.some((leaf) => isNameOf(leaf, found))) return found;
  let fields: FieldMap = new Map();
  for (const { field } of leaves.toSorted((a, b) => a.field.length - b.field.length)) {
    const value = getField(found.fields, field);
    if (value && !getField(fields, field)) fields = setField(fields, field, value);
  }
  return { ...found, fields };
}

type Leaf = Extract<Filter, { field: FieldPath }>;

const leavesOf = (filter: Filter): Leaf[] =>
  'filters' in filter ? filter.filters.flatMap(leavesOf) : [filter];

const isNameOf = (leaf: Leaf, { path }: Document) =>
  leaf.field[0] === '__name__' &&
  leaf.operator === '==' &&
  equalValues(leaf.value, referenceValue(path));

/** Returns the document as rules see it, once for each disjunction of the query that matches it. */
function asFound(query: Query, found: Document): Document[] {
  const { where = { kind: 'and', filters: [] } } = query;
  const ways = where.kind === 'or' ? where.filters : [where];
  return ways
    .filter((way) => {
      const plan = planned({ ...query, where: way });
      return plan && matchesPlan(plan, found);
    })
    .map((way) => asFiltered(way, found));
}

test('a query that rules allow returns only documents that they allow to get', () => {
  let allowed = 0;
  fc.assert(
    fc.property(scene, ({ match, condition, query, documents }) => {
      const plan = planned(query);
      if (!plan) return;
      const ruleset = compiled(match, condition);
      const listQuery = { ...query, orderBy: plan.orderBy };
      const contextWith = (found: Document) => {
        return { auth: user('u'), stored: [found, document('known/x', {})] };
      };
      for (const found of documents.filter((each) => matchesPlan(plan, each))) {
        if (!authorizeQuery(ruleset, listQuery, contextWith(found)).allowed) continue;
        allowed++;
        const path = found.path.segments.join('/');
        for (const known of asFound(query, found)) {
          const decision = authorize(ruleset, 'get', path, contextWith(known));
          expect(decision, `${condition} for ${path}`).toMatchObject({ allowed: true });
        }
      }
    }),
    { numRuns: RUNS },
  );
  // With fewer allowed queries, the property would prove too little.
  expect(allowed).toBeGreaterThan(RUNS / 40);
}, 120_000);
