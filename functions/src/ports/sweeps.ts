/** What one run of the morning sweep did. */
export interface Sweep {
  /** The time it was scheduled for; a run that is repeated writes the same document. */
  readonly scheduledAt: Date;
  readonly dueCount: number;
  /** Due, but their task could not be enqueued: the next sweep finds them again. */
  readonly failedCount: number;
}

export interface Sweeps {
  record(sweep: Sweep): Promise<void>;
}
