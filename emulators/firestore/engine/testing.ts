import type { Document } from '../model/document.ts';
import { documentPath, orderKey, relativeText, rootPath } from '../model/resource-path.ts';
import {
  fieldsOf,
  TEST_DATABASE,
  valueOf,
  type Plain,
  type PlainFields,
} from '../model/testing.ts';
import { parseFieldPath } from '../model/field-path.ts';
import type {
  ComparisonOperator,
  Cursor,
  Filter,
  Order,
  Query,
  UnaryFilter,
} from '../model/query.ts';
import { Snapshot } from './storage/snapshot.ts';

export function documentOf(path: string, fields: PlainFields): Document {
  const name = documentPath(TEST_DATABASE, path);
  return {
    path: name,
    key: orderKey(name),
    fields: fieldsOf(fields),
    createTime: 1n,
    updateTime: 1n,
  };
}

/** @param documents fields by document path */
export function snapshotOf(documents: Readonly<Record<string, PlainFields>>): Snapshot {
  const changes = Object.entries(documents).map(([path, fields]) => {
    const after = documentOf(path, fields);
    return { path: after.path, after };
  });
  return Snapshot.empty.with(changes, 1n);
}

/** Builds a query of all collections at the root. */
export const everythingOf = (more: Partial<Query> = {}): Query => ({
  parent: rootPath(TEST_DATABASE),
  allDescendants: false,
  orderBy: [],
  offset: 0,
  ...more,
});

/** Builds a query of one collection at the root. */
export const queryOf = (collectionId: string, more: Partial<Query> = {}): Query =>
  everythingOf({ collectionId, ...more });

/** Builds a query of a collection group. */
export const groupOf = (collectionId: string, more: Partial<Query> = {}): Query =>
  queryOf(collectionId, { allDescendants: true, ...more });

export const where = (field: string, operator: ComparisonOperator, operand: Plain): Filter => ({
  kind: 'field',
  field: parseFieldPath(field),
  operator,
  value: valueOf(operand),
});

export const is = (field: string, operator: UnaryFilter['operator']): Filter => ({
  kind: 'unary',
  field: parseFieldPath(field),
  operator,
});

export const and = (...filters: readonly Filter[]): Filter => ({ kind: 'and', filters });
export const or = (...filters: readonly Filter[]): Filter => ({ kind: 'or', filters });

/** @param fields field paths. A leading `-` means descending. */
export const by = (...fields: readonly string[]): readonly Order[] =>
  fields.map((field) => ({
    field: parseFieldPath(field.replace(/^-/, '')),
    direction: field.startsWith('-') ? 'descending' : 'ascending',
  }));

export const before = (...values: readonly Plain[]): Cursor => ({
  values: values.map(valueOf),
  before: true,
});
export const after = (...values: readonly Plain[]): Cursor => ({
  values: values.map(valueOf),
  before: false,
});

export const reference = (path: string) =>
  ({ kind: 'reference', value: documentPath(TEST_DATABASE, path) }) as const;

export const pathsOf = (documents: Iterable<Document>): string[] =>
  Array.from(documents, ({ path }) => relativeText(path));
