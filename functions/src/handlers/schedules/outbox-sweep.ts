import { onSchedule } from 'firebase-functions/scheduler';
import { beginSweep } from '../../commands/begin-sweep.ts';
import { REGION } from '../../config.ts';
import { ports } from '../../wiring.ts';

/** Takes up mail that was left: by a lost task, a killed worker, an answer that never came. */
export const outboxSweep = onSchedule(
  { region: REGION, schedule: 'every 5 minutes', retryCount: 3 },
  ({ scheduleTime }) => beginSweep(ports(), 'sweepOutbox', new Date(scheduleTime)),
);
