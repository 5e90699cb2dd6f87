import { beginSweep } from '../../commands/begin-sweep.ts';
import { ports } from '../../wiring.ts';
import { schedule } from './schedule.ts';

/** The morning run wakes every quarter of an hour; a quarter that was missed is made up by the next. */
export const digestSweep = schedule('digestSweep', (scheduledAt) =>
  beginSweep(ports(), 'sweepDigests', scheduledAt),
);
