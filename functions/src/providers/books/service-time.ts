/** How far our clock may be ahead of the clock of a service that does not state its time. */
const CLOCK_DIFFERENCE_MS = 120_000;

/** Returns the time of a service's answer: as stated, or the earliest that it may be by our clock. */
export const serviceTime = (stated: Date | undefined, now: Date): Date =>
  stated ?? new Date(now.getTime() - CLOCK_DIFFERENCE_MS);
