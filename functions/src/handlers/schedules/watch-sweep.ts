import { beginSweep } from '../../commands/begin-sweep.ts';
import { ports } from '../../wiring.ts';
import { schedule } from './schedule.ts';

/** Has histories read that are new or changed, and looks at what came between two mornings. */
export const watchSweep = schedule('watchSweep', (scheduledAt) =>
  beginSweep(ports(), 'sweepWatches', scheduledAt),
);
