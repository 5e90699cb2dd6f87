import type { z } from 'zod';

/**
 * A condition on a field: equals a value, is one of several, contains one of several, or lies in an
 * inclusive range.
 */
export type Condition = { readonly field: readonly string[] } & (
  | { readonly equals: string | null }
  | { readonly oneOf: readonly string[] }
  | { readonly containsAny: readonly string[] }
  | { readonly from: string; readonly to: string }
);

/** A query on a collection. */
export interface DocumentQuery {
  readonly collection: string;
  readonly where?: readonly Condition[];
  readonly orderBy?: { readonly field: string; readonly direction: 'asc' | 'desc' };
  /** The cursor: the `orderBy` value and id of the last document on the previous page. */
  readonly after?: { readonly value: string | number | Date; readonly id: string };
  readonly limit?: number;
}

const schemaNames = new WeakMap<z.ZodType, string>();
let schemaCount = 0;

/**
 * Returns an id for a schema, so that values of one path parsed with different schemas have
 * different keys.
 */
export function nameOf(schema: z.ZodType): string {
  const schemaName = schemaNames.get(schema);
  if (schemaName !== undefined) return schemaName;
  schemaCount += 1;
  const name = `schema ${schemaCount}`;
  schemaNames.set(schema, name);
  return name;
}

/** Returns the key under which the last documents of a query are kept. */
export const queryKey = (asked: DocumentQuery, schema: z.ZodType): string =>
  `${nameOf(schema)} ${JSON.stringify(asked)}`;

/** Returns the key under which the last value of a document is kept. */
export const documentKey = (path: string, schema: z.ZodType): string => `${nameOf(schema)} ${path}`;

/** Returns the key under which the last matches of a query are kept. */
export const matchesKey = (name: string, asked: DocumentQuery, schema: z.ZodType): string =>
  `matches of ${name} ${queryKey(asked, schema)}`;
