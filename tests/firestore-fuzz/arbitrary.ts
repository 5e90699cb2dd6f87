import {
  and,
  from,
  or,
  orderBy,
  startAt,
  where,
} from '../firestore-conformance/clients/queries.ts';
import { encodePlain } from './encode-plain.ts';
import type { Comparison, Plain, PlainDocument, PlainQuery } from './naive-query.ts';
import type { Random } from './random.ts';

const FIELDS = ['a', 'b', 'c'] as const;

/** Few and similar values, so that documents often match queries. */
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

/** Builds a query that Firestore accepts: at most one special filter and few disjunctions. */
export function aQuery(random: Random): PlainQuery {
  const plain = ['==', '<', '<=', '>', '>='] as const;
  const all: Comparison[][] = [];
  if (random.chance(0.5)) all.push([aComparison(random, plain)]);
  if (random.chance(0.3)) all.push([aComparison(random, plain), aComparison(random, plain)]);
  const special: readonly Comparison[1][] | undefined = random.pick([
    undefined,
    ['in', '!=', 'not-in'],
    ['array-contains', 'array-contains-any'],
  ]);
  if (special) all.push([aComparison(random, special)]);
  const orders = FIELDS.filter(() => random.chance(0.25)).map(
    (field) => [field, random.pick(['asc', 'desc'] as const)] as const,
  );
  const hasStart = orders.length > 0 && random.chance(0.4);
  return {
    where: all,
    orderBy: orders,
    ...(hasStart && { startAt: aValue(random) }),
    offset: random.chance(0.2) ? random.below(5) : 0,
    limit: random.chance(0.4) ? random.below(10) : 1000,
  };
}

/** Converts the query to a structured query. */
export const structuredQuery = (collectionId: string, query: PlainQuery): object => ({
  ...from(collectionId),
  where: and(
    ...query.where.map((any) =>
      or(...any.map(([field, operator, value]) => where(field, operator, encodePlain(value)))),
    ),
  ),
  ...orderBy(
    ...query.orderBy.map(([field, direction]) => (direction === 'asc' ? field : `-${field}`)),
  ),
  ...(query.startAt !== undefined && startAt(encodePlain(query.startAt))),
  offset: query.offset,
  limit: query.limit,
});
