import { encodePlain } from './encode-plain.ts';
import type { Comparison, Plain, PlainDocument, PlainQuery } from './naive-query.ts';
import type { Random } from './random.ts';

const FIELDS = ['a', 'b', 'c'] as const;

const OPERATORS = {
  '==': 'EQUAL',
  '!=': 'NOT_EQUAL',
  '<': 'LESS_THAN',
  '<=': 'LESS_THAN_OR_EQUAL',
  '>': 'GREATER_THAN',
  '>=': 'GREATER_THAN_OR_EQUAL',
  in: 'IN',
  'not-in': 'NOT_IN',
  'array-contains': 'ARRAY_CONTAINS',
  'array-contains-any': 'ARRAY_CONTAINS_ANY',
} as const;

/** Few and near each other, so that documents and queries often meet. */
const SCALARS: readonly Plain[] = [
  null,
  false,
  true,
  NaN,
  -Infinity,
  -1,
  0,
  0.5,
  1,
  2,
  Infinity,
  '',
  'a',
  'ab',
  'b',
  '\uffff',
  '😀',
];

function aValue(random: Random): Plain {
  if (random.chance(0.6)) return random.pick(SCALARS);
  const elements = Array.from({ length: random.below(3) }, () => random.pick(SCALARS));
  if (random.chance(0.6)) return elements;
  return Object.fromEntries(elements.map((element, index) => ['xy'[index] ?? 'z', element]));
}

export function aDocument(random: Random, index: number): PlainDocument {
  const fields = FIELDS.filter(() => random.chance(0.8));
  const data = Object.fromEntries(fields.map((field) => [field, aValue(random)]));
  return { id: random.pick(['', 'é', 'z', '😀']) + String(index), data };
}

function aComparison(random: Random, operators: readonly Comparison[1][]): Comparison {
  const operator = random.pick(operators);
  const isList = operator === 'in' || operator === 'not-in' || operator === 'array-contains-any';
  const values = Array.from({ length: 1 + random.below(3) }, () => aValue(random));
  return [random.pick(FIELDS), operator, isList ? values : (values[0] ?? null)];
}

/** A query that Firestore accepts: one filter of the special ones at most, few disjunctions. */
export function aQuery(random: Random): PlainQuery {
  const plain = ['==', '<', '<=', '>', '>='] as const;
  const where: Comparison[][] = [];
  if (random.chance(0.5)) where.push([aComparison(random, plain)]);
  if (random.chance(0.3)) where.push([aComparison(random, plain), aComparison(random, plain)]);
  const special: readonly Comparison[1][] | undefined = random.pick([
    undefined,
    ['in', '!=', 'not-in'],
    ['array-contains', 'array-contains-any'],
  ]);
  if (special) where.push([aComparison(random, special)]);
  const orderBy = FIELDS.filter(() => random.chance(0.25)).map(
    (field) => [field, random.pick(['asc', 'desc'] as const)] as const,
  );
  const hasStart = orderBy.length > 0 && random.chance(0.4);
  return {
    where,
    orderBy,
    ...(hasStart && { startAt: aValue(random) }),
    offset: random.chance(0.2) ? random.below(5) : 0,
    limit: random.chance(0.4) ? random.below(10) : 1000,
  };
}

const filterOf = ([fieldPath, operator, value]: Comparison) => ({
  fieldFilter: { field: { fieldPath }, op: OPERATORS[operator], value: encodePlain(value) },
});

export function structuredQuery(collectionId: string, query: PlainQuery): object {
  const filters = query.where.map((any) => ({
    compositeFilter: { op: 'OR', filters: any.map(filterOf) },
  }));
  return {
    from: [{ collectionId }],
    ...(filters.length > 0 && { where: { compositeFilter: { op: 'AND', filters } } }),
    orderBy: query.orderBy.map(([fieldPath, direction]) => ({
      field: { fieldPath },
      direction: direction === 'asc' ? 'ASCENDING' : 'DESCENDING',
    })),
    ...(query.startAt !== undefined && {
      startAt: { values: [encodePlain(query.startAt)], before: true },
    }),
    offset: query.offset,
    limit: query.limit,
  };
}
