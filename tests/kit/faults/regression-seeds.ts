import type { EventTiming } from './random-runs.ts';

/** Seeds that once broke a promise. Every test run repeats them. */
export const REGRESSION_SEEDS: Readonly<Record<EventTiming, readonly number[]>> = {
  'in time': [456, 633, 1189, 2634, 2883],
  'too late': [100615, 101145, 102043, 102623, 102971],
  never: [
    100094, 100111, 100153, 100189, 100258, 100396, 100446, 100471, 100615, 100700, 100717, 100746,
    100768, 100813, 100924, 101145, 101798, 102043, 102088, 102156, 102570, 102589, 102604, 102623,
    102754, 102971, 6665,
  ],
};
