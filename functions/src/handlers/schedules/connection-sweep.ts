import { logger } from 'firebase-functions';
import { onSchedule } from 'firebase-functions/scheduler';
import { sweepConnections } from '../../commands/sweep-connections.ts';
import { connectorSecrets, REGION } from '../../config.ts';
import { ports } from '../../wiring.ts';

/** Has connections read whose time has come; see `nextReading`. */
export const connectionSweep = onSchedule(
  { region: REGION, schedule: 'every 5 minutes', retryCount: 3 },
  async ({ scheduleTime }) => {
    const swept = await sweepConnections(ports(), new Date(scheduleTime));
    if (swept.failedCount > 0) logger.error('Some tasks could not be enqueued', { ...swept });
  },
);

/** As many as one run takes over: a minute or two. */
const KEYS_AT_ONCE = 500;

/** Grants whose keys an old version of the vault's key has wrapped get a new wrap, until none is left. */
export const vaultRewrap = onSchedule(
  { region: REGION, schedule: 'every 24 hours', retryCount: 3, secrets: connectorSecrets },
  async () => {
    const count = await ports().vault.rewrap(KEYS_AT_ONCE);
    if (count > 0) logger.info('Grants were wrapped anew', { count });
  },
);
