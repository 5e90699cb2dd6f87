/**
 * The messages of `google.firestore.v1` in canonical proto3 JSON that the service reads or writes.
 * Every field is optional, because proto3 omits defaults. At most one field of a oneof is present.
 *
 * @see https://cloud.google.com/firestore/docs/reference/rpc/google.firestore.v1
 */

/** RFC 3339. */
export type TimestampText = string;
/** Base64. */
export type BytesText = string;
/** Decimal. */
export type Int64Text = string;
/**
 * A number, or a string for values without a JSON form: `"NaN"`, `"Infinity"`, `"-Infinity"`,
 * `"-0"`.
 */
export type DoubleMessage = number | string;
export type Empty = Record<string, never>;

export type ValueMessage = {
  readonly nullValue?: null;
  readonly booleanValue?: boolean;
  readonly integerValue?: Int64Text;
  readonly doubleValue?: DoubleMessage;
  readonly timestampValue?: TimestampText;
  readonly stringValue?: string;
  readonly bytesValue?: BytesText;
  readonly referenceValue?: string;
  readonly geoPointValue?: {
    readonly latitude?: DoubleMessage;
    readonly longitude?: DoubleMessage;
  };
  readonly arrayValue?: ArrayMessage;
  readonly mapValue?: { readonly fields?: FieldsMessage };
};

export type ArrayMessage = { readonly values?: readonly ValueMessage[] };
export type FieldsMessage = { readonly [name: string]: ValueMessage };
export type MaskMessage = { readonly fieldPaths?: readonly string[] };

export type DocumentMessage = {
  readonly name?: string;
  readonly fields?: FieldsMessage;
  readonly createTime?: TimestampText;
  readonly updateTime?: TimestampText;
};

export type PreconditionMessage = {
  readonly exists?: boolean;
  readonly updateTime?: TimestampText;
};

export type FieldTransformMessage = {
  readonly fieldPath?: string;
  readonly setToServerValue?: string | number;
  readonly increment?: ValueMessage;
  readonly maximum?: ValueMessage;
  readonly minimum?: ValueMessage;
  readonly appendMissingElements?: ArrayMessage;
  readonly removeAllFromArray?: ArrayMessage;
};

export type WriteMessage = {
  readonly update?: DocumentMessage;
  readonly delete?: string;
  readonly verify?: string;
  readonly transform?: {
    readonly document?: string;
    readonly fieldTransforms?: readonly FieldTransformMessage[];
  };
  readonly updateMask?: MaskMessage;
  readonly updateTransforms?: readonly FieldTransformMessage[];
  readonly currentDocument?: PreconditionMessage;
};

export type WriteResultMessage = {
  readonly updateTime?: TimestampText;
  readonly transformResults?: readonly ValueMessage[];
};

export type FieldReferenceMessage = { readonly fieldPath?: string };

export type FilterMessage = {
  readonly compositeFilter?: {
    readonly op?: string | number;
    readonly filters?: readonly FilterMessage[];
  };
  readonly fieldFilter?: {
    readonly field?: FieldReferenceMessage;
    readonly op?: string | number;
    readonly value?: ValueMessage;
  };
  readonly unaryFilter?: {
    readonly op?: string | number;
    readonly field?: FieldReferenceMessage;
  };
};

export type OrderMessage = {
  readonly field?: FieldReferenceMessage;
  readonly direction?: string | number;
};

export type CursorMessage = {
  readonly values?: readonly ValueMessage[];
  readonly before?: boolean;
};

export type FindNearestMessage = {
  readonly vectorField?: FieldReferenceMessage;
  readonly queryVector?: ValueMessage;
  readonly distanceMeasure?: string | number;
  readonly limit?: number;
  readonly distanceResultField?: string;
  readonly distanceThreshold?: DoubleMessage;
};

export type StructuredQueryMessage = {
  readonly select?: { readonly fields?: readonly FieldReferenceMessage[] };
  readonly from?: readonly {
    readonly collectionId?: string;
    readonly allDescendants?: boolean;
  }[];
  readonly where?: FilterMessage;
  readonly orderBy?: readonly OrderMessage[];
  readonly startAt?: CursorMessage;
  readonly endAt?: CursorMessage;
  readonly offset?: number;
  readonly limit?: number;
  readonly findNearest?: FindNearestMessage;
};

export type AggregationMessage = {
  readonly alias?: string;
  readonly count?: { readonly upTo?: Int64Text };
  readonly sum?: { readonly field?: FieldReferenceMessage };
  readonly avg?: { readonly field?: FieldReferenceMessage };
};

export type TransactionOptionsMessage = {
  readonly readOnly?: { readonly readTime?: TimestampText };
  readonly readWrite?: { readonly retryTransaction?: BytesText };
};

/** The version of the database that a read uses. */
export type Consistency = {
  readonly transaction?: BytesText;
  readonly newTransaction?: TransactionOptionsMessage;
  readonly readTime?: TimestampText;
};

export type ExplainOptions = { readonly analyze?: boolean };

export type ExplainMetrics = {
  readonly planSummary: { readonly indexesUsed: readonly { readonly [name: string]: string }[] };
  readonly executionStats?: {
    readonly resultsReturned: Int64Text;
    /** Seconds, such as `0.001s`. */
    readonly executionDuration: string;
    readonly readOperations: Int64Text;
    readonly debugStats: { readonly [name: string]: string };
  };
};

export type GetDocumentRequest = Consistency & {
  readonly name?: string;
  readonly mask?: MaskMessage;
};

export type ListDocumentsRequest = Consistency & {
  readonly parent?: string;
  readonly collectionId?: string;
  readonly pageSize?: number;
  readonly pageToken?: string;
  readonly orderBy?: string;
  readonly mask?: MaskMessage;
  readonly showMissing?: boolean;
};

export type ListDocumentsResponse = {
  readonly documents?: readonly DocumentMessage[];
  readonly nextPageToken?: string;
};

export type CreateDocumentRequest = {
  readonly parent?: string;
  readonly collectionId?: string;
  readonly documentId?: string;
  readonly document?: DocumentMessage;
  readonly mask?: MaskMessage;
};

export type UpdateDocumentRequest = {
  readonly document?: DocumentMessage;
  readonly updateMask?: MaskMessage;
  readonly mask?: MaskMessage;
  readonly currentDocument?: PreconditionMessage;
};

export type DeleteDocumentRequest = {
  readonly name?: string;
  readonly currentDocument?: PreconditionMessage;
};

export type BatchGetDocumentsRequest = Consistency & {
  readonly database?: string;
  readonly documents?: readonly string[];
  readonly mask?: MaskMessage;
};

export type BatchGetDocumentsResponse = {
  readonly found?: DocumentMessage;
  readonly missing?: string;
  readonly transaction?: BytesText;
  readonly readTime?: TimestampText;
};

export type BeginTransactionRequest = {
  readonly database?: string;
  readonly options?: TransactionOptionsMessage;
};

export type BeginTransactionResponse = { readonly transaction: BytesText };

export type CommitRequest = {
  readonly database?: string;
  readonly writes?: readonly WriteMessage[];
  readonly transaction?: BytesText;
};

export type CommitResponse = {
  readonly writeResults?: readonly WriteResultMessage[];
  readonly commitTime?: TimestampText;
};

export type RollbackRequest = { readonly database?: string; readonly transaction?: BytesText };

export type BatchWriteRequest = {
  readonly database?: string;
  readonly writes?: readonly WriteMessage[];
};

export type StatusMessage = { readonly code?: number; readonly message?: string };

export type BatchWriteResponse = {
  readonly writeResults?: readonly WriteResultMessage[];
  readonly status?: readonly StatusMessage[];
};

export type RunQueryRequest = Consistency & {
  readonly parent?: string;
  readonly structuredQuery?: StructuredQueryMessage;
  readonly explainOptions?: ExplainOptions;
};

export type RunQueryResponse = {
  readonly transaction?: BytesText;
  readonly document?: DocumentMessage;
  readonly readTime?: TimestampText;
  readonly skippedResults?: number;
  readonly explainMetrics?: ExplainMetrics;
};

export type RunAggregationQueryRequest = Consistency & {
  readonly parent?: string;
  readonly structuredAggregationQuery?: {
    readonly structuredQuery?: StructuredQueryMessage;
    readonly aggregations?: readonly AggregationMessage[];
  };
  readonly explainOptions?: ExplainOptions;
};

export type RunAggregationQueryResponse = {
  readonly result?: { readonly aggregateFields?: FieldsMessage };
  readonly transaction?: BytesText;
  readonly readTime?: TimestampText;
  readonly explainMetrics?: ExplainMetrics;
};

export type PartitionQueryRequest = {
  readonly parent?: string;
  readonly structuredQuery?: StructuredQueryMessage;
  readonly partitionCount?: Int64Text;
  readonly pageToken?: string;
  readonly pageSize?: number;
  readonly readTime?: TimestampText;
};

export type PartitionQueryResponse = {
  readonly partitions?: readonly CursorMessage[];
  readonly nextPageToken?: string;
};

export type ListCollectionIdsRequest = {
  readonly parent?: string;
  readonly pageSize?: number;
  readonly pageToken?: string;
  readonly readTime?: TimestampText;
};

export type ListCollectionIdsResponse = {
  readonly collectionIds?: readonly string[];
  readonly nextPageToken?: string;
};

export type TargetMessage = {
  readonly targetId?: number;
  readonly query?: { readonly parent?: string; readonly structuredQuery?: StructuredQueryMessage };
  readonly documents?: { readonly documents?: readonly string[] };
  readonly resumeToken?: BytesText;
  readonly readTime?: TimestampText;
  readonly once?: boolean;
  readonly expectedCount?: number;
};

export type ListenRequest = {
  readonly database?: string;
  readonly addTarget?: TargetMessage;
  readonly removeTarget?: number;
};

export type TargetChangeMessage = {
  /** If absent, NO_CHANGE. */
  readonly targetChangeType?: 'ADD' | 'REMOVE' | 'CURRENT' | 'RESET';
  /** If absent, all targets of the stream. */
  readonly targetIds?: readonly number[];
  readonly cause?: StatusMessage;
  readonly resumeToken?: BytesText;
  readonly readTime?: TimestampText;
};

export type ListenResponse = {
  readonly targetChange?: TargetChangeMessage;
  readonly documentChange?: {
    readonly document: DocumentMessage;
    readonly targetIds?: readonly number[];
    readonly removedTargetIds?: readonly number[];
  };
  readonly documentDelete?: {
    readonly document: string;
    readonly removedTargetIds: readonly number[];
    readonly readTime: TimestampText;
  };
  readonly documentRemove?: {
    readonly document: string;
    readonly removedTargetIds: readonly number[];
    readonly readTime: TimestampText;
  };
  readonly filter?: { readonly targetId: number; readonly count: number };
};

export type WriteRequest = {
  readonly database?: string;
  readonly streamId?: string;
  readonly writes?: readonly WriteMessage[];
  readonly streamToken?: BytesText;
};

export type WriteResponse = {
  readonly streamId?: string;
  readonly streamToken?: BytesText;
  readonly writeResults?: readonly WriteResultMessage[];
  readonly commitTime?: TimestampText;
};
