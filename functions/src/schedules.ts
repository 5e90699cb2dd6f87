// The schedules and their jobs, which belong to several features.
import { sweepAccounts } from './accounts/commands/sweep-accounts.ts';
import { sweepDeletions } from './accounts/commands/delete-account.ts';
import { endIncidentThatIsOver } from './admin/commands/set-incident.ts';
import { sweepBilling } from './billing/commands/sweep-billing.ts';
import { sweepAttempts } from './connections/commands/connect/sweep-attempts.ts';
import { connectorSecrets, hasConnectors, SMALL, unsubscribeSecret } from './platform/config.ts';
import { schedule } from './platform/handlers/schedule.ts';
import { startSweep } from './platform/sweeps/start-sweep.ts';
import type { SweepSummary } from './platform/sweeps/sweep-summary.ts';
import { ports } from './platform/wiring/wiring.ts';
import { logger } from './platform/logging/logger.ts';

/**
 * Takes one to two minutes. At this rate a million grants are rewrapped within the 90 days that a
 * key version lasts.
 */
const KEYS_PER_RUN = 500;

function logFailures(job: string, summary: SweepSummary): void {
  if (summary.failedCount > 0)
    logger.error('Some tasks could not be enqueued', { job, ...summary });
}

/** Builds the digests that are due. A sweep also finds the digests of a sweep that did not run. */
export const digestSweep = schedule(
  'digestSweep',
  { digestSweep: (scheduledAt) => startSweep(ports(), 'digests', scheduledAt) },
  { ...SMALL, timeoutSeconds: 60, maxInstances: 1 },
);

export const everyFiveMinutes = schedule(
  'everyFiveMinutes',
  {
    /** Sends the combined e-mails whose digests are late, or whose task was lost. */
    combinedDigestSweep: (scheduledAt) => startSweep(ports(), 'combinedDigests', scheduledAt),
    /** Resumes deliveries whose task was lost, whose worker crashed, or that got no answer. */
    outboxSweep: (scheduledAt) => startSweep(ports(), 'outbox', scheduledAt),
    /** Syncs the connections that are due. */
    connectionSweep: (scheduledAt) => startSweep(ports(), 'connections', scheduledAt),
    /** Ends the notice to owners when the late digests are out. */
    incidentSweep: async () => {
      if (await endIncidentThatIsOver(ports())) logger.info('Ended the notice to owners');
    },
  },
  { ...SMALL, timeoutSeconds: 60, maxInstances: 1 },
);

export const everyQuarterHour = schedule(
  'everyQuarterHour',
  {
    /** Replays new and changed histories, and checks for alerts between two digests. */
    alertSweep: (scheduledAt) => startSweep(ports(), 'alertChecks', scheduledAt),
    /** Syncs billing whose webhook was lost, and sends the e-mail before a trial ends. */
    billingSweep: async (scheduledAt) => {
      logFailures('billingSweep', await sweepBilling(ports(), { scheduledAt }));
    },
    /** Ends the attempts to connect that no owner finished, and our access at the provider. */
    attemptSweep: async (scheduledAt) => {
      logFailures('attemptSweep', await sweepAttempts(ports(), { scheduledAt }));
    },
    /** Erases the accounts whose week is over. */
    deletionSweep: async (scheduledAt) => {
      logFailures('deletionSweep', await sweepDeletions(ports(), { scheduledAt }));
    },
    /** Finishes interrupted changes of addresses, and sends reminders after transfers. */
    accountSweep: async (scheduledAt) => {
      logFailures('accountSweep', await sweepAccounts(ports(), { scheduledAt }));
    },
    /** Wraps the keys of grants with the current version of the KMS key. */
    vaultRewrap: async () => {
      if (!hasConnectors) return;
      const count = await ports().vault.rewrap(KEYS_PER_RUN);
      if (count > 0) logger.info('Rewrapped the keys of grants', { count });
    },
  },
  {
    ...SMALL,
    timeoutSeconds: 300,
    maxInstances: 1,
    secrets: [...connectorSecrets, unsubscribeSecret],
  },
);
