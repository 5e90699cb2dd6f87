/** How fast mail and news of it travel, in milliseconds. */
export interface Timing {
  /** From accepting a mail until it is processed. */
  readonly processedMs: number;
  /** From processing it until the recipient's server has taken or refused it. */
  readonly deliveredMs: number;
  /** Events are posted together so often. */
  readonly batchMs: number;
}

/** Quicker than SendGrid, which takes seconds: people wait for it. */
export const USUAL_TIMING: Timing = { processedMs: 200, deliveredMs: 600, batchMs: 250 };
