import type { Document } from '../model/document.ts';
import type { FieldPath } from '../model/field-path.ts';
import type { ResourcePath } from '../model/resource-path.ts';
import type { Micros } from '../model/value.ts';
import type { FieldIndex, IndexKind } from './storage/field-index.ts';

/** The documents of a database at one read time. A view never changes, and creating one is free. */
export interface View {
  readonly readTime: Micros;
  get(path: ResourcePath): Document | undefined;
  /**
   * Iterates over the documents of one collection in name order.
   *
   * @param from an order key. The iteration may skip documents before it.
   */
  collection(path: ResourcePath, from?: string): Iterable<Document>;
  /** Returns the collection's index on a field, if it exists or is worth building. */
  index?(collection: ResourcePath, field: FieldPath, kind: IndexKind): FieldIndex | undefined;
  /**
   * Iterates in name order over the paths of all collections below `ancestor` (a document, a
   * collection or the root) at any depth that contain a document. With `collectionId`, only those
   * with that last segment.
   */
  collectionPaths(ancestor: ResourcePath, collectionId?: string): Iterable<ResourcePath>;
}
