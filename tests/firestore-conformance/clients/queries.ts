import type { Json } from './call.ts';

/** Shorthands for structured queries in canonical JSON. */
export const from = (collectionId: string): Json => ({ from: [{ collectionId }] });
export const fromGroup = (collectionId: string): Json => ({
  from: [{ collectionId, allDescendants: true }],
});

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
export type Operator = keyof typeof OPERATORS;

export const where = (fieldPath: string, operator: Operator, value: Json): Json => ({
  fieldFilter: { field: { fieldPath }, op: OPERATORS[operator], value },
});
export const is = (
  fieldPath: string,
  op: 'IS_NULL' | 'IS_NOT_NULL' | 'IS_NAN' | 'IS_NOT_NAN',
): Json => ({ unaryFilter: { field: { fieldPath }, op } });
export const and = (...filters: Json[]): Json => ({ compositeFilter: { op: 'AND', filters } });
export const or = (...filters: Json[]): Json => ({ compositeFilter: { op: 'OR', filters } });

/** Builds orders by these fields. A leading `-` means descending. */
export const orderBy = (...fields: string[]): Json => ({
  orderBy: fields.map((field) => ({
    field: { fieldPath: field.replace(/^-/, '') },
    direction: field.startsWith('-') ? 'DESCENDING' : 'ASCENDING',
  })),
});
export const startAt = (...values: Json[]): Json => ({ startAt: { values, before: true } });
export const startAfter = (...values: Json[]): Json => ({ startAt: { values, before: false } });
export const endAt = (...values: Json[]): Json => ({ endAt: { values, before: false } });
export const endBefore = (...values: Json[]): Json => ({ endAt: { values, before: true } });
export const select = (...fields: string[]): Json => ({
  select: { fields: fields.map((fieldPath) => ({ fieldPath })) },
});
