import { onSchedule } from 'firebase-functions/scheduler';
import { beginSweep } from '../../commands/begin-sweep.ts';
import { REGION } from '../../config.ts';
import { ports } from '../../wiring.ts';

/** Has histories read that are new or changed, and looks at what came between two mornings. */
export const watchSweep = onSchedule(
  { region: REGION, schedule: 'every 15 minutes', retryCount: 3 },
  ({ scheduleTime }) => beginSweep(ports(), 'sweepWatches', new Date(scheduleTime)),
);
