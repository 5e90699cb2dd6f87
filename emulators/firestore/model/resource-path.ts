/** `projects/{project}/databases/{database}`. */
export interface DatabaseId {
  readonly project: string;
  readonly database: string;
}

/**
 * The name of a document (even number of segments), of a collection (odd) or of the root of the
 * documents (none), inside one database.
 */
export interface ResourcePath {
  readonly databaseId: DatabaseId;
  readonly segments: readonly string[];
}
