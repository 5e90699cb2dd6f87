/** A request to Plaid's API and its status. The answer's body is not stored. */
export interface JournalEntry {
  readonly at: Date;
  /** The `request_id` of the answer. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Null while there is no answer, or when the connection broke before the answer was sent. */
  status: number | null;
  /** The error code. */
  error: string | null;
  /** The kind of the fault that was applied. */
  fault: string | null;
}
