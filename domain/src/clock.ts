/** Where the time comes from: an input, so that a test or a replay can choose it. */
export interface Clock {
  now(): Date;
}

/** A clock that stands still. */
export const stoppedClock = (at: Date): Clock => ({ now: () => at });
