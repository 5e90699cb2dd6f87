import { logger } from 'firebase-functions';
import { sweepConnections as sweepDueConnections } from '../../commands/sweep-connections.ts';
import { sweepDigests as sweepDueDigests } from '../../commands/sweep-digests.ts';
import { sweepOutbox as sweepLeftMail } from '../../commands/sweep-outbox.ts';
import { sweepWatches as sweepUnreadHistories } from '../../commands/sweep-watches.ts';
import type { SweptPage } from '../../commands/swept-page.ts';
import { sendgridApiKey } from '../../config.ts';
import { ports } from '../../wiring.ts';
import { task } from './task.ts';

function log(sweep: string, page: SweptPage): void {
  if (page.failedCount > 0) logger.error('Some tasks could not be enqueued', { sweep, ...page });
  else if (page.foundCount > 0) logger.info('Swept a page', { sweep, ...page });
}

export const sweepDigests = task('sweepDigests', async (page) =>
  log('digests', await sweepDueDigests(ports(), page)),
);

export const sweepWatches = task('sweepWatches', async (page) =>
  log('watches', await sweepUnreadHistories(ports(), page)),
);

export const sweepConnections = task('sweepConnections', async (page) =>
  log('connections', await sweepDueConnections(ports(), page)),
);

export const sweepOutbox = task(
  'sweepOutbox',
  async (page) => {
    const { givenUp, ...swept } = await sweepLeftMail(ports(), page);
    if (givenUp.length > 0) logger.error('Some digests could not be delivered', { givenUp });
    log('outbox', swept);
  },
  { secrets: [sendgridApiKey] },
);
