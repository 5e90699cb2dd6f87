import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import { tasks } from '@daily-snapshot/domain/contracts/tasks';
import { SHARDS, shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import { DIGEST_TIME, NEXT_DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { describe, expect, it } from 'vitest';
import { memoryPorts, type MemoryPorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { startSweep, SWEEP_PARTS } from '../../platform/sweeps/start-sweep.ts';
import { sweepDigests } from './sweep-digests.ts';

const at = (text: string) => new Date(text);
const shards = Array.from({ length: SHARDS }, (_, shard) => shard);
const sweepAt = (ports: MemoryPorts, scheduledAt: Date) =>
  sweepDigests(ports, { scheduledAt, shards });

const store = (ports: MemoryPorts, businessId: string, digestDueAt?: Date, timeZone?: TimeZone) =>
  ports.stored.businesses.set(
    businessId,
    aBusiness({
      ...(timeZone ? { timeZone } : {}),
      ...(digestDueAt ? { digestDueAt, digestShard: shardOf(businessId) } : {}),
    }),
  );

const tasksOf = (ports: MemoryPorts, taskName: string) =>
  [...ports.stored.tasks.values()].flatMap(({ name, payload }) =>
    name === taskName ? [payload] : [],
  );
const enqueuedDigests = (ports: MemoryPorts) =>
  tasksOf(ports, 'buildDigest').map((payload) => Object.values(payload).join(' '));

describe('sweepDigests', () => {
  it('enqueues a digest for each due business and no other', async () => {
    const ports = memoryPorts();
    store(ports, 'due', DIGEST_TIME);
    store(ports, 'later', new Date(DIGEST_TIME.getTime() + 900_000));
    store(ports, 'off');
    expect(await sweepAt(ports, DIGEST_TIME)).toEqual({
      foundCount: 1,
      failedCount: 0,
      lateCount: 0,
    });
    expect(enqueuedDigests(ports)).toEqual(['due 2026-11-23']);
  });

  it('takes the business date from the time zone of the business', async () => {
    const ports = memoryPorts();
    store(ports, 'auckland', at('2026-11-22T21:00:00Z'), 'Pacific/Auckland' as TimeZone);
    await sweepAt(ports, at('2026-11-22T21:00:00Z'));
    expect(enqueuedDigests(ports)).toEqual(['auckland 2026-11-23']);
  });

  it('enqueues a missed digest with its original business date', async () => {
    const ports = memoryPorts();
    store(ports, 'bakery', DIGEST_TIME);
    await sweepAt(ports, at('2026-11-24T06:30:00Z'));
    expect(enqueuedDigests(ports)).toEqual(['bakery 2026-11-23']);
  });

  it('enqueues a missing digest once in every sweep', async () => {
    const ports = memoryPorts();
    store(ports, 'bakery', DIGEST_TIME);
    await sweepAt(ports, DIGEST_TIME);
    await sweepAt(ports, DIGEST_TIME);
    expect(enqueuedDigests(ports)).toHaveLength(1);
    await sweepAt(ports, new Date(DIGEST_TIME.getTime() + 900_000));
    expect(enqueuedDigests(ports)).toHaveLength(2);
  });

  it('counts the digests that an earlier sweep should have built', async () => {
    const ports = memoryPorts();
    store(ports, 'late', DIGEST_TIME);
    const next = new Date(DIGEST_TIME.getTime() + 900_000);
    store(ports, 'due', next);
    expect(await sweepAt(ports, next)).toEqual({ foundCount: 2, failedCount: 0, lateCount: 1 });
  });

  it('enqueues a task for the next page', async () => {
    const ports = memoryPorts();
    for (let index = 0; index < 650; index += 1) store(ports, `business${index}`, DIGEST_TIME);
    let page: Parameters<typeof sweepDigests>[1] | undefined = { scheduledAt: DIGEST_TIME, shards };
    let foundCount = 0;
    while (page) {
      ports.stored.tasks.delete(
        [...ports.stored.tasks.keys()].find((key) => key.startsWith('sweep')) ?? '',
      );
      foundCount += (await sweepDigests(ports, page)).foundCount;
      const next = tasksOf(ports, 'sweepPage')[0];
      // The queue stores payloads as JSON.
      page = next && tasks.sweepPage.parse(JSON.parse(JSON.stringify(next)));
    }
    expect(foundCount).toBe(650);
    expect(new Set(enqueuedDigests(ports)).size).toBe(650);
  });

  it('counts a failed enqueue and continues with the next business', async () => {
    const ports = memoryPorts();
    store(ports, 'a', DIGEST_TIME);
    store(ports, 'b', DIGEST_TIME);
    const faulty: MemoryPorts['taskQueue'] = {
      enqueue: (name, payload, key) =>
        key.startsWith('a ')
          ? Promise.reject(new Error('queue'))
          : ports.taskQueue.enqueue(name, payload, key),
    };
    expect(await sweepAt({ ...ports, taskQueue: faulty }, DIGEST_TIME)).toEqual({
      foundCount: 2,
      failedCount: 1,
      lateCount: 0,
    });
    expect(enqueuedDigests(ports)).toEqual(['b 2026-11-23']);
  });
});

describe('startSweep', () => {
  it('enqueues one task per part for repeated calls', async () => {
    const ports = memoryPorts();
    await startSweep(ports, 'digests', DIGEST_TIME);
    await startSweep(ports, 'digests', DIGEST_TIME);
    expect(tasksOf(ports, 'sweepPage')).toHaveLength(SWEEP_PARTS.length);
    await startSweep(ports, 'digests', NEXT_DIGEST_TIME);
    expect(tasksOf(ports, 'sweepPage')).toHaveLength(2 * SWEEP_PARTS.length);
  });

  it('assigns every shard to one part', () => {
    expect(SWEEP_PARTS.flat().toSorted((a, b) => a - b)).toEqual(shards);
  });
});
