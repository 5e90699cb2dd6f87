/**
 * A reference implementation of queries that scans, sorts and slices. It shares no code with the
 * emulator and supports only the values of the differential test.
 */
import type { Operator } from '../firestore-conformance/clients/queries.ts';

export type Plain =
  | null
  | boolean
  | number
  | string
  | readonly Plain[]
  | { readonly [key: string]: Plain };

export interface PlainDocument {
  readonly id: string;
  readonly data: Readonly<Record<string, Plain>>;
}

export type Comparison = readonly [field: string, operator: Operator, value: Plain];

export interface PlainQuery {
  /** A conjunction of disjunctions. */
  readonly where: readonly (readonly Comparison[])[];
  readonly orderBy: readonly (readonly [field: string, direction: 'asc' | 'desc'])[];
  readonly startAt?: Plain;
  readonly offset: number;
  readonly limit: number;
}

const INEQUALITIES = ['!=', '<', '<=', '>', '>=', 'not-in'];

const rankOf = (value: Plain): number => {
  if (value === null) return 0;
  if (typeof value === 'boolean') return 1;
  if (typeof value === 'number') return 2;
  if (typeof value === 'string') return 3;
  return Array.isArray(value) ? 4 : 5;
};

export function compare(a: Plain, b: Plain): number {
  const ranks = rankOf(a) - rankOf(b);
  if (ranks !== 0) return ranks;
  if (typeof a === 'number' && typeof b === 'number') {
    if (Number.isNaN(a) || Number.isNaN(b))
      return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
    return a < b ? -1 : a > b ? 1 : 0;
  }
  if (typeof a === 'string' && typeof b === 'string')
    return Buffer.compare(Buffer.from(a), Buffer.from(b));
  if (typeof a === 'boolean') return Number(a) - Number(b);
  if (Array.isArray(a) && Array.isArray(b)) return compareAll(a, b);
  if (a === null || b === null) return 0;
  const entriesOf = (map: object) =>
    Object.entries(map as Record<string, Plain>)
      .toSorted(([x], [y]) => compare(x, y))
      .flat();
  return compareAll(entriesOf(a as object), entriesOf(b as object));
}

function compareAll(a: readonly Plain[], b: readonly Plain[]): number {
  for (const [index, value] of a.entries()) {
    if (index >= b.length) return 1;
    const order = compare(value, b[index]!);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Filters never match null and NaN. The SDKs test for them with unary filters. */
const isNullOrNaN = (value: Plain) => value === null || Number.isNaN(value);
const equals = (a: Plain, b: Plain) => !isNullOrNaN(b) && compare(a, b) === 0;

function holds({ data }: PlainDocument, [field, operator, operand]: Comparison): boolean {
  const value = data[field];
  if (value === undefined) return false;
  const order = compare(value, operand);
  const isComparable =
    rankOf(value) === rankOf(operand) && !isNullOrNaN(value) && !isNullOrNaN(operand);
  const operands = Array.isArray(operand) ? (operand as Plain[]) : [];
  const elements = Array.isArray(value) ? (value as Plain[]) : [];
  switch (operator) {
    case '==':
      return equals(value, operand);
    case '!=':
      return value !== null && operand !== null && !equals(value, operand);
    case '<':
      return isComparable && order < 0;
    case '<=':
      return isComparable && order <= 0;
    case '>':
      return isComparable && order > 0;
    case '>=':
      return isComparable && order >= 0;
    case 'in':
      return operands.some((each) => equals(value, each));
    case 'not-in':
      return (
        value !== null && !operands.includes(null) && !operands.some((each) => equals(value, each))
      );
    case 'array-contains':
      return elements.some((each) => equals(each, operand));
    case 'array-contains-any':
      return elements.some((each) => operands.some((wanted) => equals(each, wanted)));
  }
}

/** Returns the ids of the documents found, in order. */
export function naiveQuery(documents: readonly PlainDocument[], query: PlainQuery): string[] {
  const orders = [...query.orderBy];
  const direction = orders.at(-1)?.[1] ?? 'asc';
  const unordered = query.where
    .flat()
    .filter(
      ([field, operator]) =>
        INEQUALITIES.includes(operator) && !orders.some(([each]) => each === field),
    )
    .map(([field]) => field);
  for (const field of new Set(unordered.toSorted())) orders.push([field, direction]);
  const sign = (each: 'asc' | 'desc') => (each === 'asc' ? 1 : -1);
  const first = orders[0];
  return documents
    .filter((document) => query.where.every((any) => any.some((each) => holds(document, each))))
    .filter(({ data }) => orders.every(([field]) => data[field] !== undefined))
    .filter(
      ({ data }) =>
        query.startAt === undefined ||
        first === undefined ||
        compare(data[first[0]]!, query.startAt) * sign(first[1]) >= 0,
    )
    .toSorted((a, b) => {
      for (const [field, each] of orders) {
        const order = compare(a.data[field]!, b.data[field]!) * sign(each);
        if (order !== 0) return order;
      }
      return compare(a.id, b.id) * sign(direction);
    })
    .slice(query.offset, query.offset + query.limit)
    .map(({ id }) => id);
}
