// What workers are given to do, as the schedule, the queues and the provider give it.
import { tasks, type TaskName } from '@daily-snapshot/domain/contracts/tasks';
import { beginSweep } from '../commands/begin-sweep.ts';
import { checkAlerts } from '../commands/check-alerts.ts';
import { buildDigest } from '../commands/build-digest.ts';
import { deliverDigest } from '../commands/deliver-digest.ts';
import { sweepDigests } from '../commands/sweep-digests.ts';
import { syncCheckout } from '../commands/sync-checkout.ts';
import { syncConnection } from '../commands/sync-connection.ts';
import { syncSubscription } from '../commands/sync-subscription.ts';
import { replayHistory } from '../commands/replay-history.ts';
import { sweepConnections } from '../commands/sweep-connections.ts';
import { sweepWatches } from '../commands/sweep-watches.ts';
import { sweepOutbox } from '../commands/sweep-outbox.ts';
import { takeDeliveryNotices } from '../commands/take-delivery-notices.ts';
import { unsubscribe } from '../commands/unsubscribe.ts';
import type { DeliveryNotice } from '../ports/delivery-notices.ts';
import type { Ports } from '../ports/ports.ts';
import type { Reach } from './crashing-ports.ts';

export type SweepName = 'sweepDigests' | 'sweepOutbox';

export type Job =
  | { readonly do: 'begin-sweep'; readonly name: SweepName; readonly scheduledAt: Date }
  | {
      readonly do: 'task';
      readonly name: TaskName;
      /** as it came out of a queue */
      readonly json: string;
    }
  | { readonly do: 'take-notices'; readonly notices: readonly DeliveryNotice[] }
  | { readonly do: 'unsubscribe'; readonly businessId: string; readonly address: string };

export async function runJob(job: Job, ports: Ports, reach: Reach): Promise<void> {
  switch (job.do) {
    case 'begin-sweep':
      await reach('before beginning a sweep');
      await beginSweep(ports, job.name, job.scheduledAt);
      await reach('after beginning a sweep');
      return;
    case 'task':
      await runTask(job.name, JSON.parse(job.json), ports);
      if (job.name === 'sweepDigests') await reach('after enqueueing a page');
      return;
    case 'take-notices':
      await takeDeliveryNotices(ports, job.notices);
      return;
    case 'unsubscribe': {
      const url = ports.unsubscribeLinks.urlFor(job.businessId, job.address);
      await unsubscribe(ports, url.split('/').at(-1) ?? '');
    }
  }
}

async function runTask(name: TaskName, payload: unknown, ports: Ports): Promise<void> {
  switch (name) {
    case 'sweepDigests':
      await sweepDigests(ports, tasks[name].parse(payload));
      return;
    case 'sweepOutbox':
      await sweepOutbox(ports, tasks[name].parse(payload));
      return;
    case 'sweepWatches':
      await sweepWatches(ports, tasks[name].parse(payload));
      return;
    case 'sweepConnections':
      await sweepConnections(ports, tasks[name].parse(payload));
      return;
    case 'checkAlerts':
      await checkAlerts(ports, tasks[name].parse(payload).businessId);
      return;
    case 'replayHistory':
      await replayHistory(ports, tasks[name].parse(payload).businessId);
      return;
    case 'buildDigest':
      await buildDigest(ports, tasks[name].parse(payload));
      return;
    case 'deliverDigest':
    case 'deliverLetter':
      await deliverDigest(ports, tasks[name].parse(payload));
      return;
    case 'syncSubscription':
      await syncSubscription(ports, tasks[name].parse(payload).subscriptionId);
      return;
    case 'syncCheckout':
      await syncCheckout(ports, tasks[name].parse(payload).sessionId);
      return;
    case 'syncConnection':
      await syncConnection(ports, tasks[name].parse(payload));
      return;
    case 'eraseAccount':
      // Nothing in a morning asks for it: tests/ports/account-erasure stops it after each step.
      throw new Error('A morning erases no account.');
  }
}
