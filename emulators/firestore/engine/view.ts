import type { Document } from '../model/document.ts';
import type { FieldPath } from '../model/field-path.ts';
import type { ResourcePath } from '../model/resource-path.ts';
import type { Micros } from '../model/value.ts';
import type { FieldIndex } from './field-index.ts';

/** One instant of a database. A view never changes; taking one costs nothing. */
export interface View {
  readonly readTime: Micros;
  get(path: ResourcePath): Document | undefined;
  /**
   * Documents of one collection in name order.
   *
   * @param from an order key: documents before it may be left out
   */
  collection(path: ResourcePath, from?: string): Iterable<Document>;
  /** The collection's documents by a field, when that is there or worth making. */
  index?(collection: ResourcePath, field: FieldPath): FieldIndex | undefined;
  /**
   * Paths of all collections that hold a document, below `ancestor` (a document, a collection or
   * the root) at any depth, in name order; with `collectionId` only those with that last segment.
   */
  collectionPaths(ancestor: ResourcePath, collectionId?: string): Iterable<ResourcePath>;
}
