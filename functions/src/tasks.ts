// The background tasks of all features. Each has a queue.
import type { SweepName, SweepPage } from '@daily-snapshot/domain/contracts/tasks';
import { mailIdOf, type MailKey } from '@daily-snapshot/domain/mail/mail-key';
import { eraseAccount as erase } from './accounts/commands/delete-account.ts';
import { checkAlerts as check } from './alerts/commands/check-alerts.ts';
import { replayHistory as replay } from './alerts/commands/replay-history.ts';
import { sweepAlertChecks } from './alerts/commands/sweep-alert-checks.ts';
import { handleStripeEvent } from './billing/commands/handle-stripe-event.ts';
import { syncCustomerAddress } from './billing/commands/sync-customer-address.ts';
import { sweepConnections } from './connections/commands/sync/sweep-connections.ts';
import { syncConnection as sync } from './connections/commands/sync/sync-connection.ts';
import { continueImports } from './imports/commands/continue-imports.ts';
import { buildDigest as build } from './digest/commands/build-digest.ts';
import { buildCombinedDigest } from './digest/commands/build-combined-digest.ts';
import { sweepCombinedDigests } from './digest/commands/sweep-combined-digests.ts';
import { sweepDigests } from './digest/commands/sweep-digests.ts';
import { deliverMail } from './mail/commands/deliver-mail.ts';
import { sweepOutbox } from './mail/commands/sweep-outbox.ts';
import {
  connectorSecrets,
  type FunctionOptions,
  maxInstances,
  paymentSecrets,
  sendgridApiKey,
  SMALL,
  unsubscribeSecret,
} from './platform/config.ts';
import { task } from './platform/handlers/task.ts';
import type { SweepSummary } from './platform/sweeps/sweep-summary.ts';
import { ports } from './platform/wiring/wiring.ts';
import { logMeasured } from './platform/logging/log-measured.ts';
import { continueTrace } from './platform/logging/trace.ts';
import { logger } from './platform/logging/logger.ts';

export const buildDigest = task(
  'buildDigest',
  async (key) => {
    const outcome = await ('accountId' in key
      ? buildCombinedDigest(ports(), key)
      : build(ports(), key));
    logger.info('Built a digest', { ...key, outcome });
  },
  // The inputs of a large business take several megabytes of memory.
  { memory: '512MiB', timeoutSeconds: 60, maxInstances, concurrency: 40 },
);

async function deliver(mail: MailKey): Promise<void> {
  const state = await deliverMail(ports(), mail, {
    onRefused: (status) =>
      logger.error('The mail provider refused an e-mail', { mail: mailIdOf(mail), status }),
    onClaimed: continueTrace,
    onDigestSent: (lateSeconds) => logMeasured('digestSent', { lateSeconds }),
  });
  const result = { mail: mailIdOf(mail), state };
  if (state === 'failed') logger.error('Could not deliver an e-mail', result);
  else logger.info('Handled the delivery of an e-mail', result);
}

const deliveryOptions: FunctionOptions = {
  memory: '512MiB',
  // Shorter than a worker's claim on an e-mail, so that no second worker starts while the first may
  // still send.
  timeoutSeconds: 60,
  maxInstances,
  secrets: [sendgridApiKey, unsubscribeSecret],
};

export const deliverDigest = task('deliverDigest', deliver, {
  ...deliveryOptions,
  // A delivery takes 0.4 s, and the queue sends at most 500 tasks a second.
  maxConcurrentDispatches: 200,
});
export const deliverEmail = task('deliverEmail', deliver, { ...deliveryOptions, ...SMALL });

export const checkAlerts = task(
  'checkAlerts',
  async ({ businessId }) => {
    const emailCount = await check(ports(), { businessId });
    if (emailCount > 0) logger.info('Queued e-mail about alerts', { businessId, emailCount });
  },
  {
    memory: '512MiB',
    timeoutSeconds: 60,
    maxInstances,
    // The data of a busy business takes a few megabytes.
    concurrency: 40,
    secrets: [unsubscribeSecret],
  },
);

export const replayHistory = task(
  'replayHistory',
  async ({ businessId, work }) => {
    if (work === 'import') {
      const outcome = await continueImports(ports(), { businessId });
      logger.info('Continued the imports', { businessId, outcome });
      return;
    }
    const outcome = await replay(ports(), { businessId });
    logger.info('Replayed a history', { businessId, outcome });
  },
  {
    // A history of 440,000 postings takes 400 MB and occupies a processor for half a minute.
    memory: '1GiB',
    timeoutSeconds: 540,
    maxInstances,
    concurrency: 2,
    maxConcurrentDispatches: 20,
  },
);

export const syncConnection = task(
  'syncConnection',
  async (key) => {
    await sync(ports(), {
      ...key,
      onTrouble: ({ name, code, finding, requestId, retryAfter }) =>
        logger.warn('A source could not be read', {
          ...key,
          name,
          code,
          finding,
          requestId,
          retryAfter,
        }),
      // The id leads to the record at the provider. It says nothing about the customer.
      onUnreadable: ({ type, id, fields }) =>
        logger.warn('A record of a source could not be read', { ...key, type, id, fields }),
      onEnd: ({ provider, callCount }) =>
        logMeasured('sourceSynced', { name: provider, callCount }),
    });
  },
  {
    // Two years of transactions of a busy bank account are in memory at once.
    memory: '1GiB',
    // Shorter than the lease of a sync. A long sync continues in a new task well before this limit.
    timeoutSeconds: 540,
    maxInstances,
    concurrency: 8,
    maxConcurrentDispatches: 80,
    secrets: connectorSecrets,
  },
);

export const syncBilling = task(
  'syncBilling',
  async (payload) => {
    if (payload.about === 'address') await syncCustomerAddress(ports(), payload);
    else await handleStripeEvent(ports(), payload);
  },
  {
    ...SMALL,
    timeoutSeconds: 60,
    maxInstances,
    secrets: [...paymentSecrets, unsubscribeSecret],
  },
);

export const eraseAccount = task(
  'eraseAccount',
  async ({ accountId }) => {
    const isErased = await erase(ports(), { accountId });
    logger.info('Erased an account', { accountId, isErased });
  },
  {
    ...SMALL,
    // A business with years of history has tens of thousands of documents.
    timeoutSeconds: 540,
    maxInstances,
    secrets: [...paymentSecrets, ...connectorSecrets],
  },
);

const sweeps: Readonly<Record<SweepName, (page: SweepPage) => Promise<SweepSummary>>> = {
  digests: (page) => sweepDigests(ports(), page),
  combinedDigests: (page) => sweepCombinedDigests(ports(), page),
  alertChecks: (page) => sweepAlertChecks(ports(), page),
  connections: (page) => sweepConnections(ports(), page),
  outbox: async (page) => {
    const { deadLetters, ...summary } = await sweepOutbox(ports(), page);
    if (deadLetters.length > 0) logger.error('Could not deliver some e-mails', { deadLetters });
    return summary;
  },
};

export const sweepPage = task(
  'sweepPage',
  async (page) => {
    const { sweep } = page;
    const { foundCount, failedCount, lateCount = 0 } = await sweeps[sweep](page);
    if (failedCount > 0) {
      logger.error('Some tasks could not be enqueued', { sweep, foundCount, failedCount });
    }
    if (foundCount > 0) logMeasured('pageSwept', { sweep, foundCount, failedCount, lateCount });
  },
  // The outbox recalls batches at SendGrid.
  { ...SMALL, timeoutSeconds: 60, maxInstances, secrets: [sendgridApiKey] },
);
