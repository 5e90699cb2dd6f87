import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import { tasks } from '@daily-snapshot/domain/contracts/tasks';
import { SHARDS, shardOf } from '@daily-snapshot/domain/digest/shard';
import { aBusiness } from '@daily-snapshot/domain/testing/a-business';
import { MORNING, NEXT_MORNING } from '@daily-snapshot/domain/testing/a-mail';
import { describe, expect, it } from 'vitest';
import { memoryPorts, type MemoryPorts } from '../adapters/memory/memory-ports.ts';
import { beginSweep, SWEEP_PARTS } from './begin-sweep.ts';
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

const tasksOf = (ports: MemoryPorts, wanted: string) =>
  [...ports.stored.tasks.values()].flatMap(({ name, payload }) =>
    name === wanted ? [payload] : [],
  );
const asked = (ports: MemoryPorts) =>
  tasksOf(ports, 'buildDigest').map((payload) => Object.values(payload).join(' '));

describe('morning sweep', () => {
  it('asks for the digest of each business that is due, and of no other', async () => {
    const ports = memoryPorts();
    store(ports, 'due', MORNING);
    store(ports, 'later', new Date(MORNING.getTime() + 900_000));
    store(ports, 'off');
    expect(await sweepAt(ports, MORNING)).toEqual({ foundCount: 1, failedCount: 0 });
    expect(asked(ports)).toEqual(['due 2026-11-23']);
  });

  it('names the day by the clocks of the business', async () => {
    const ports = memoryPorts();
    store(ports, 'auckland', at('2026-11-22T21:00:00Z'), 'Pacific/Auckland' as TimeZone);
    await sweepAt(ports, at('2026-11-22T21:00:00Z'));
    expect(asked(ports)).toEqual(['auckland 2026-11-23']);
  });

  it('makes up for a quarter that was missed, for the day it was due', async () => {
    const ports = memoryPorts();
    store(ports, 'bakery', MORNING);
    await sweepAt(ports, at('2026-11-24T06:30:00Z'));
    expect(asked(ports)).toEqual(['bakery 2026-11-23']);
  });

  it('asks again the next quarter for a digest that was not made, and once a quarter', async () => {
    const ports = memoryPorts();
    store(ports, 'bakery', MORNING);
    await sweepAt(ports, MORNING);
    await sweepAt(ports, MORNING);
    expect(asked(ports)).toHaveLength(1);
    await sweepAt(ports, new Date(MORNING.getTime() + 900_000));
    expect(asked(ports)).toHaveLength(2);
  });

  it('reads a page and leaves the next to a task of its own', async () => {
    const ports = memoryPorts();
    for (let index = 0; index < 650; index += 1) store(ports, `business${index}`, MORNING);
    let page: Parameters<typeof sweepDigests>[1] | undefined = { scheduledAt: MORNING, shards };
    let foundCount = 0;
    while (page) {
      ports.stored.tasks.delete(
        [...ports.stored.tasks.keys()].find((key) => key.startsWith('sweep')) ?? '',
      );
      foundCount += (await sweepDigests(ports, page)).foundCount;
      const next = tasksOf(ports, 'sweepDigests')[0];
      // As it comes out of a queue.
      page = next && tasks.sweepDigests.parse(JSON.parse(JSON.stringify(next)));
    }
    expect(foundCount).toBe(650);
    expect(new Set(asked(ports)).size).toBe(650);
  });

  it('goes on when one cannot be enqueued, and says so', async () => {
    const ports = memoryPorts();
    store(ports, 'a', MORNING);
    store(ports, 'b', MORNING);
    const faulty: MemoryPorts['taskQueue'] = {
      enqueue: (name, payload, key) =>
        key.startsWith('a ')
          ? Promise.reject(new Error('queue'))
          : ports.taskQueue.enqueue(name, payload, key),
    };
    expect(await sweepAt({ ...ports, taskQueue: faulty }, MORNING)).toEqual({
      foundCount: 2,
      failedCount: 1,
    });
    expect(asked(ports)).toEqual(['b 2026-11-23']);
  });
});

describe('beginning a sweep', () => {
  it('asks for a task for each part, once', async () => {
    const ports = memoryPorts();
    await beginSweep(ports, 'sweepDigests', MORNING);
    await beginSweep(ports, 'sweepDigests', MORNING);
    expect(tasksOf(ports, 'sweepDigests')).toHaveLength(SWEEP_PARTS.length);
    await beginSweep(ports, 'sweepDigests', NEXT_MORNING);
    expect(tasksOf(ports, 'sweepDigests')).toHaveLength(2 * SWEEP_PARTS.length);
  });

  it('has every shard in one part', () => {
    expect(SWEEP_PARTS.flat().toSorted((a, b) => a - b)).toEqual(shards);
  });
});
