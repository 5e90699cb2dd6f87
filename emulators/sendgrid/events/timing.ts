/** The delays of delivery and of its events, in milliseconds. */
export interface Timing {
  /** The time from the API call until the e-mail is processed. */
  readonly processedMs: number;
  /** The time from processing until the recipient's server accepts or refuses the e-mail. */
  readonly deliveredMs: number;
  /** The interval at which events are posted in batches. */
  readonly batchMs: number;
}

/**
 * Faster than SendGrid, which takes seconds, because users of the local environment wait for it.
 */
export const DEFAULT_TIMING: Timing = { processedMs: 200, deliveredMs: 600, batchMs: 250 };
