import { beginSweep } from '../../commands/begin-sweep.ts';
import { ports } from '../../wiring.ts';
import { schedule } from './schedule.ts';

/** Takes up mail that was left: by a lost task, a killed worker, an answer that never came. */
export const outboxSweep = schedule('outboxSweep', (scheduledAt) =>
  beginSweep(ports(), 'sweepOutbox', scheduledAt),
);
