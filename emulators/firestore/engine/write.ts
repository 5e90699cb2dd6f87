import type { Document } from '../model/document.ts';
import type { FieldPath } from '../model/field-path.ts';
import type { ResourcePath } from '../model/resource-path.ts';
import type { FieldMap, Micros, Value } from '../model/value.ts';
import type { StatusError } from '../status.ts';

export interface Precondition {
  readonly exists?: boolean;
  readonly updateTime?: Micros;
}

export type Transform = { readonly field: FieldPath } & (
  | { readonly kind: 'request-time' }
  | { readonly kind: 'increment' | 'maximum' | 'minimum'; readonly operand: Value }
  | { readonly kind: 'append-missing' | 'remove-all'; readonly values: readonly Value[] }
);

/** One write of a commit. `update` without a mask replaces the document. */
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
  /** Absent for a delete. Unchanged when the write changed nothing. */
  readonly updateTime?: Micros;
  /** One for each transform, in order. */
  readonly transformResults: readonly Value[];
}

/** One write as it would be applied, for whoever must judge it first. */
export interface PlannedWrite {
  readonly write: Write;
  /** The document as this write finds it: earlier writes of the same commit included. */
  readonly before: Document | undefined;
  readonly after: Document | undefined;
}

/** What a commit would do. */
export interface CommitPlan {
  readonly commitTime: Micros;
  /** `request.time` in rules, and what `request-time` transforms write: whole milliseconds. */
  readonly requestTime: Micros;
  readonly writes: readonly PlannedWrite[];
  /** What the writes together come to, one entry for each document that ends up different. */
  readonly changes: readonly Change[];
  readonly results: readonly WriteResult[];
  /** The first precondition that does not hold; such a plan can be judged but not applied. */
  readonly failure: StatusError | undefined;
}

/** A document's move from one state to the next; `before` and `after` differ. */
export interface Change {
  readonly path: ResourcePath;
  readonly before: Document | undefined;
  readonly after: Document | undefined;
}

export interface Commit {
  readonly commitTime: Micros;
  readonly changes: readonly Change[];
}
