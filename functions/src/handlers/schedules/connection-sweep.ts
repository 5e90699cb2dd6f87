import { logger } from 'firebase-functions';
import { beginSweep } from '../../commands/begin-sweep.ts';
import { connectorSecrets } from '../../config.ts';
import { ports } from '../../wiring.ts';
import { schedule } from './schedule.ts';

/** Has connections read whose time has come; see `nextReading`. */
export const connectionSweep = schedule('connectionSweep', (scheduledAt) =>
  beginSweep(ports(), 'sweepConnections', scheduledAt),
);

/** As many as one run takes over: a minute or two, so a million within the ninety days of a key. */
const KEYS_AT_ONCE = 500;

/** Grants whose keys an old version of the vault's key has wrapped get a new wrap, until none is left. */
export const vaultRewrap = schedule(
  'vaultRewrap',
  async () => {
    const count = await ports().vault.rewrap(KEYS_AT_ONCE);
    if (count > 0) logger.info('Grants were wrapped anew', { count });
  },
  { secrets: connectorSecrets, timeoutSeconds: 300 },
);
