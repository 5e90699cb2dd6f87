// The task that sweeps the pages of all features.
import type { SweepName, SweepPage } from '@daily-snapshot/domain/contracts/tasks';
import { logger } from 'firebase-functions';
import { sweepAlertChecks } from './alerts/commands/sweep-alert-checks.ts';
import { sweepConnections } from './connections/commands/sync/sweep-connections.ts';
import { sweepDigests } from './digest/commands/sweep-digests.ts';
import { sweepOutbox } from './mail/commands/sweep-outbox.ts';
import { maxInstances, sendgridApiKey } from './platform/config.ts';
import { task } from './platform/handlers/task.ts';
import type { SweepSummary } from './platform/sweeps/sweep-summary.ts';
import { ports } from './platform/wiring/wiring.ts';

const sweeps: Readonly<Record<SweepName, (page: SweepPage) => Promise<SweepSummary>>> = {
  digests: (page) => sweepDigests(ports(), page),
  alertChecks: (page) => sweepAlertChecks(ports(), page),
  connections: (page) => sweepConnections(ports(), page),
  outbox: async (page) => {
    const { deadLetters: givenUp, ...summary } = await sweepOutbox(ports(), page);
    if (givenUp.length > 0) logger.error('Could not deliver some e-mails', { givenUp });
    return summary;
  },
};

export const sweepPage = task(
  'sweepPage',
  async (page) => {
    const { sweep } = page;
    const summary = await sweeps[sweep](page);
    if (summary.failedCount > 0) {
      logger.error('Some tasks could not be enqueued', { sweep, ...summary });
    } else if (summary.foundCount > 0) {
      logger.info('Swept a page', { sweep, ...summary });
    }
  },
  // The outbox recalls batches at SendGrid.
  { memory: '512MiB', timeoutSeconds: 60, maxInstances, secrets: [sendgridApiKey] },
);
