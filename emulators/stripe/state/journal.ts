/** One request to Stripe's API, and how it was answered. */
export interface JournalEntry {
  readonly at: Date;
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly idempotencyKey: string | null;
  /** The version that the client asked for. */
  readonly version: string | null;
  /** Null while there is no answer, and for ever when the connection broke before it was out. */
  status: number | null;
  /** The error's code, or its type when it has none. */
  error: string | null;
  /** Answered with what was kept for its idempotency key. */
  isReplay: boolean;
  /** Which kind of fault decided it. */
  fault: string | null;
}
