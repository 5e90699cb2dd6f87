/** A path of field names into a document's maps, outermost first; never empty. */
export type FieldPath = readonly string[];
