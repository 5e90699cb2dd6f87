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
import { deliverMail } from '../../../functions/src/mail/commands/deliver-mail.ts';
import { sweepDigests } from '../../../functions/src/digest/commands/sweep-digests.ts';
import { handleStripeEvent } from '../../../functions/src/billing/commands/handle-stripe-event.ts';
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

export type Job =
  | { readonly do: 'begin-sweep'; readonly name: 'digests' | 'outbox'; readonly scheduledAt: Date }
  | {
      readonly do: 'task';
      readonly name: TaskName;
      /** the payload as delivered by the queue */
      readonly json: string;
    }
  | { readonly do: 'record-events'; readonly events: readonly MailEvent[] }
  | { readonly do: 'unsubscribe'; readonly businessId: string; readonly address: string };

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
    case 'replayHistory':
      await replayHistory(ports, tasks[name].parse(payload));
      return;
    case 'buildDigest':
      await buildDigest(ports, tasks[name].parse(payload));
      return;
    case 'deliverDigest':
    case 'deliverEmail':
      await deliverMail(ports, tasks[name].parse(payload));
      return;
    case 'syncBilling':
      await handleStripeEvent(withFeaturePorts(ports), tasks[name].parse(payload));
      return;
    case 'syncConnection':
      await syncConnection(withFeaturePorts(ports), tasks[name].parse(payload));
      return;
    case 'eraseAccount':
      // A daily run never erases an account. tests/server covers crashes during the erasure.
      throw new Error('A daily run never erases an account.');
  }
}
