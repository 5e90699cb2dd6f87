import type { Clock } from '@daily-snapshot/domain/clock';
import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import type { Businesses, DueBusiness } from '../ports/businesses.ts';
import type { Sweep, Sweeps } from '../ports/sweeps.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import { enqueueDigest } from './enqueue-digest.ts';

/** As many tasks as are asked for at the same time. */
const PAGE_SIZE = 200;

interface Ports {
  readonly businesses: Businesses;
  readonly taskQueue: TaskQueue;
  readonly sweeps: Sweeps;
  /** Stands at the time the sweep was scheduled for. */
  readonly clock: Clock;
}

/** Finds the businesses whose digest is due and asks for one task each. */
export async function sweepDigests(ports: Ports): Promise<Sweep> {
  const { businesses, taskQueue, sweeps, clock } = ports;
  const scheduledAt = clock.now();
  let dueCount = 0;
  let failedCount = 0;
  for await (const page of businesses.dueForDigest(scheduledAt, PAGE_SIZE)) {
    const outcomes = await Promise.allSettled(
      page.map((due) => enqueueDigest(taskQueue, due.businessId, dateOf(due))),
    );
    dueCount += page.length;
    failedCount += outcomes.filter(({ status }) => status === 'rejected').length;
  }
  const sweep = { scheduledAt, dueCount, failedCount };
  await sweeps.record(sweep);
  return sweep;
}

/** A digest belongs to the day on which it was due, however late it is built. */
const dateOf = ({ digestDueAt, timeZone }: DueBusiness) => businessDateAt(digestDueAt, timeZone);
