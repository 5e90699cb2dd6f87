import type { Document } from '../model/document.ts';
import type { ResourcePath } from '../model/resource-path.ts';
import type { Micros } from '../model/value.ts';

/** One instant of a database. A view never changes; taking one costs nothing. */
export interface View {
  readonly readTime: Micros;
  get(path: ResourcePath): Document | undefined;
  /** Documents of one collection in name order. */
  collection(path: ResourcePath): Iterable<Document>;
  /**
   * Paths of all collections that hold a document, below `ancestor` (a document, a collection or
   * the root) at any depth, in name order; with `collectionId` only those with that last segment.
   */
  collectionPaths(ancestor: ResourcePath, collectionId?: string): Iterable<ResourcePath>;
}
