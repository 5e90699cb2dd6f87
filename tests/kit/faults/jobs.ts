// The jobs of workers, as the schedule, the queues and the provider deliver them.
import {
  tasks,
  type SweepName,
  type SweepPage,
  type TaskName,
} from '@daily-snapshot/domain/contracts/tasks';
import { startSweep } from '../../../functions/src/platform/sweeps/start-sweep.ts';
import { checkAlerts } from '../../../functions/src/alerts/commands/check-alerts.ts';
import { buildDigest } from '../../../functions/src/digest/commands/build-digest.ts';
import { buildCombinedDigest } from '../../../functions/src/digest/commands/build-combined-digest.ts';
import { sweepCombinedDigests } from '../../../functions/src/digest/commands/sweep-combined-digests.ts';
import { deliverMail } from '../../../functions/src/mail/commands/deliver-mail.ts';
import { sweepDigests } from '../../../functions/src/digest/commands/sweep-digests.ts';
import { handleStripeEvent } from '../../../functions/src/billing/commands/handle-stripe-event.ts';
import { continueImports } from '../../../functions/src/imports/commands/continue-imports.ts';
import { importLines } from '../../../functions/src/imports/commands/import-lines.ts';
import type { Delivered } from '../../../functions/src/imports/ports/source-ledger.ts';
import { syncConnection } from '../../../functions/src/connections/commands/sync/sync-connection.ts';
import { replayHistory } from '../../../functions/src/alerts/commands/replay-history.ts';
import { sweepConnections } from '../../../functions/src/connections/commands/sync/sweep-connections.ts';
import { sweepAlertChecks } from '../../../functions/src/alerts/commands/sweep-alert-checks.ts';
import { sweepOutbox } from '../../../functions/src/mail/commands/sweep-outbox.ts';
import { recordDeliveryEvents } from '../../../functions/src/mail/commands/record-delivery-events.ts';
import { unsubscribe } from '../../../functions/src/mail/commands/unsubscribe.ts';
import type { MailEvent } from '../../../functions/src/mail/ports/delivery-events.ts';
import type { SweepSummary } from '../../../functions/src/platform/sweeps/sweep-summary.ts';
import type { Ports } from '../../../functions/src/platform/wiring/ports.ts';
import { withFeaturePorts } from '../memory/memory-ports.ts';
import type { OnCrashPoint } from './crashing-ports.ts';

/** The sweeps of a daily run. */
export type DailySweep = 'digests' | 'combinedDigests' | 'outbox';

/** Records the transactions of a source, as a sync or an import does. Safe to repeat. */
export interface ImportJob {
  readonly do: 'import-lines';
  readonly businessId: string;
  readonly delivered: Delivered;
}

export type Job =
  | ImportJob
  | { readonly do: 'begin-sweep'; readonly name: DailySweep; readonly scheduledAt: Date }
  | {
      readonly do: 'task';
      readonly name: TaskName;
      /** the payload as delivered by the queue */
      readonly json: string;
    }
  | { readonly do: 'record-events'; readonly events: readonly MailEvent[] }
  | { readonly do: 'unsubscribe'; readonly businessId: string; readonly address: string };

/** @returns false if the job failed or its worker was killed */
export type Work = (job: Job) => Promise<boolean>;

export async function runJob(job: Job, ports: Ports, reach: OnCrashPoint): Promise<void> {
  switch (job.do) {
    case 'begin-sweep':
      await reach('before beginning a sweep');
      await startSweep(ports, job.name, job.scheduledAt);
      await reach('after beginning a sweep');
      return;
    case 'task':
      await runTask(job.name, JSON.parse(job.json), ports);
      if (
        job.name === 'sweepPage' &&
        'digests' === tasks.sweepPage.parse(JSON.parse(job.json)).sweep
      )
        await reach('after enqueueing a page');
      return;
    case 'import-lines':
      await importLines(ports, { businessId: job.businessId, ...job.delivered });
      return;
    case 'record-events':
      await recordDeliveryEvents(ports, job.events);
      return;
    case 'unsubscribe': {
      const url = ports.unsubscribeLinks.urlFor(job.businessId, job.address);
      await unsubscribe(ports, { token: url.split('/').at(-1) ?? '' });
    }
  }
}

const SWEEPS: Readonly<
  Record<SweepName, (ports: Ports, page: SweepPage) => Promise<SweepSummary>>
> = {
  digests: sweepDigests,
  combinedDigests: sweepCombinedDigests,
  outbox: sweepOutbox,
  alertChecks: sweepAlertChecks,
  connections: sweepConnections,
};

async function runTask(name: TaskName, payload: unknown, ports: Ports): Promise<void> {
  switch (name) {
    case 'sweepPage': {
      const { sweep, ...page } = tasks[name].parse(payload);
      await SWEEPS[sweep](ports, page);
      return;
    }
    case 'checkAlerts':
      await checkAlerts(ports, tasks[name].parse(payload));
      return;
    case 'replayHistory': {
      const { businessId, work } = tasks[name].parse(payload);
      await (work === 'import' ? continueImports : replayHistory)(ports, { businessId });
      return;
    }
    case 'buildDigest': {
      const key = tasks[name].parse(payload);
      await ('accountId' in key ? buildCombinedDigest(ports, key) : buildDigest(ports, key));
      return;
    }
    case 'deliverDigest':
    case 'deliverEmail':
      await deliverMail(ports, tasks[name].parse(payload));
      return;
    case 'syncBilling': {
      const event = tasks[name].parse(payload);
      if (event.about === 'address') throw new Error('A daily run never changes an address.');
      await handleStripeEvent(withFeaturePorts(ports), event);
      return;
    }
    case 'syncConnection':
      await syncConnection(withFeaturePorts(ports), tasks[name].parse(payload));
      return;
    case 'eraseAccount':
      // A daily run never erases an account. tests/server covers crashes during the erasure.
      throw new Error('A daily run never erases an account.');
  }
}
