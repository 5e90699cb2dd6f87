import { beginSweep } from '../../commands/begin-sweep.ts';
import { ports } from '../../wiring.ts';
import { schedule } from './schedule.ts';

/** Has histories read that are new, or that a correction has changed. */
export const watchSweep = schedule('watchSweep', (scheduledAt) =>
  beginSweep(ports(), 'sweepWatches', scheduledAt),
);
