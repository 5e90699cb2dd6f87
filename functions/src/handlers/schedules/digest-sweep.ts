import { onSchedule } from 'firebase-functions/scheduler';
import { beginSweep } from '../../commands/begin-sweep.ts';
import { REGION } from '../../config.ts';
import { ports } from '../../wiring.ts';

/** The morning run wakes every quarter of an hour; a quarter that was missed is made up by the next. */
export const digestSweep = onSchedule(
  { region: REGION, schedule: 'every 15 minutes', retryCount: 3 },
  // The time it was scheduled for, not the time it runs: a late run finds what it would have found.
  ({ scheduleTime }) => beginSweep(ports(), 'sweepDigests', new Date(scheduleTime)),
);
