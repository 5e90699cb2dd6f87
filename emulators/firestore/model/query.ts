import type { FieldPath } from './field-path.ts';
import type { ResourcePath } from './resource-path.ts';
import type { Value } from './value.ts';

/** The field path for the document's own name. */
export const NAME_FIELD: FieldPath = ['__name__'];

export const isNameField = (field: FieldPath) => field.length === 1 && field[0] === '__name__';

export type ComparisonOperator =
  | '<'
  | '<='
  | '>'
  | '>='
  | '=='
  | '!='
  | 'array-contains'
  | 'array-contains-any'
  | 'in'
  | 'not-in';

/** Compares a field with a value. */
export interface ValueFilter {
  readonly kind: 'field';
  readonly field: FieldPath;
  readonly operator: ComparisonOperator;
  readonly value: Value;
}

/** Tests for null and NaN, which clients send as unary filters. */
export interface UnaryFilter {
  readonly kind: 'unary';
  readonly field: FieldPath;
  readonly operator: 'is-null' | 'is-not-null' | 'is-nan' | 'is-not-nan';
}

/** A composite filter without inner filters matches every document. */
export interface CompositeFilter {
  readonly kind: 'and' | 'or';
  readonly filters: readonly Filter[];
}

/** A filter on one field. */
export type FieldFilter = ValueFilter | UnaryFilter;

export type Filter = FieldFilter | CompositeFilter;

export const isComposite = (filter: Filter): filter is CompositeFilter =>
  filter.kind === 'and' || filter.kind === 'or';

export interface Order {
  readonly field: FieldPath;
  readonly direction: 'ascending' | 'descending';
}

/** A position in the order. If `before` is true, it precedes the documents that equal `values`. */
export interface Cursor {
  readonly values: readonly Value[];
  readonly before: boolean;
}

/** A structured query as the client sent it, without implied orders; see `planQuery`. */
export interface Query {
  /** A document name, or the root of the documents. */
  readonly parent: ResourcePath;
  /** If absent, every collection, or with `allDescendants` every document below the parent. */
  readonly collectionId?: string;
  readonly allDescendants: boolean;
  readonly where?: Filter;
  readonly orderBy: readonly Order[];
  readonly startAt?: Cursor;
  readonly endAt?: Cursor;
  readonly offset: number;
  readonly limit?: number;
  /** If absent, whole documents. If empty or only `__name__`, no fields. */
  readonly select?: readonly FieldPath[];
  readonly findNearest?: FindNearest;
}

export interface FindNearest {
  readonly field: FieldPath;
  readonly vector: readonly number[];
  readonly measure: 'euclidean' | 'cosine' | 'dot-product';
  readonly limit: number;
  readonly distanceResultField?: FieldPath;
  readonly distanceThreshold?: number;
}

export type Aggregation = { readonly alias: string } & (
  | { readonly kind: 'count'; readonly upTo?: bigint }
  | { readonly kind: 'sum' | 'average'; readonly field: FieldPath }
);
