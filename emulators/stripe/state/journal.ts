/** A request to Stripe's API and its status. */
export interface JournalEntry {
  readonly at: Date;
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly idempotencyKey: string | null;
  /** The API version that the client requested. */
  readonly version: string | null;
  /** Null while there is no answer, or when the connection broke before the answer was sent. */
  status: number | null;
  /** The error code, or the type of an error without a code. */
  error: string | null;
  /** Whether the answer was replayed for an idempotency key. */
  isReplay: boolean;
  /** The kind of the fault that was applied. */
  fault: string | null;
}
