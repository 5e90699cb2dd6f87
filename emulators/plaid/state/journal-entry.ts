/** One request to Plaid's API, and how it was answered. What it said is not kept. */
export interface JournalEntry {
  readonly at: Date;
  /** the `request_id` of the answer */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Null while there is no answer, and for ever when the connection broke before it was out. */
  status: number | null;
  /** The error's code. */
  error: string | null;
  /** Which kind of fault decided it. */
  fault: string | null;
}
