/** The source of the current time, an input so that tests and replays can set it. */
export interface Clock {
  now(): Date;
}

/** Returns a clock that always shows one time. */
export const stoppedClock = (at: Date): Clock => ({ now: () => at });
