import type { Document } from '../../model/document.ts';
import type { FieldPath } from '../../model/field-path.ts';
import type { ResourcePath } from '../../model/resource-path.ts';
import type { FieldMap, Micros, Value } from '../../model/value.ts';
import type { StatusError } from '../../status.ts';

export interface Precondition {
  readonly exists?: boolean;
  readonly updateTime?: Micros;
}

export type Transform = { readonly field: FieldPath } & (
  | { readonly kind: 'request-time' }
  | { readonly kind: 'increment' | 'maximum' | 'minimum'; readonly operand: Value }
  | { readonly kind: 'append-missing' | 'remove-all'; readonly values: readonly Value[] }
);

/** One write of a commit. An `update` without a mask replaces the document. */
export type Write = { readonly path: ResourcePath; readonly precondition?: Precondition } & (
  | {
      readonly kind: 'update';
      readonly fields: FieldMap;
      readonly mask?: readonly FieldPath[];
      readonly transforms: readonly Transform[];
    }
  | { readonly kind: 'delete' }
  | { readonly kind: 'verify' }
);

export interface WriteResult {
  /** Absent for a delete. Unchanged if the write changes nothing. */
  readonly updateTime?: Micros;
  /** One result per transform, in order. */
  readonly transformResults: readonly Value[];
}

/** The effect of one write, for security rules to check before the commit. */
export interface PlannedWrite {
  readonly write: Write;
  /** The document before this write, including earlier writes of the same commit. */
  readonly before: Document | undefined;
  readonly after: Document | undefined;
}

/** The effect of a commit that is not applied yet. */
export interface CommitPlan {
  readonly commitTime: Micros;
  /** Whole milliseconds. `request.time` in rules and the value of `request-time` transforms. */
  readonly requestTime: Micros;
  readonly writes: readonly PlannedWrite[];
  /** The combined effect of the writes, with one entry per document that changes. */
  readonly changes: readonly Change[];
  readonly results: readonly WriteResult[];
  /** The first failed precondition. Rules can evaluate such a plan, but it cannot be applied. */
  readonly failure: StatusError | undefined;
}

/** A change of one document. `before` and `after` differ. */
export interface Change {
  readonly path: ResourcePath;
  readonly before: Document | undefined;
  readonly after: Document | undefined;
}

export interface Commit {
  readonly commitTime: Micros;
  readonly changes: readonly Change[];
}
