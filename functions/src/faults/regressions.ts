import type { EventsCome } from './storm.ts';

/** Seeds of mornings that once broke a promise: they are run again in every test run. */
export const REGRESSIONS: Readonly<Record<EventsCome, readonly number[]>> = {
  'in time': [456, 633, 1189, 2634, 2883],
  'too late': [],
  never: [],
};
