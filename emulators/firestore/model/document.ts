import type { ResourcePath } from './resource-path.ts';
import type { FieldMap, Micros } from './value.ts';

/** A stored document. Immutable: a write makes a new one. */
export interface Document {
  readonly path: ResourcePath;
  /** Sorts documents by name with plain string comparison; see `orderKey`. */
  readonly key: string;
  readonly fields: FieldMap;
  readonly createTime: Micros;
  readonly updateTime: Micros;
}
