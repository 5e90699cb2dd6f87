import { stoppedClock } from '@daily-snapshot/domain/clock';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import { aBusiness } from '@daily-snapshot/domain/testing/a-business';
import { describe, expect, it } from 'vitest';
import { memoryPorts, type MemoryPorts } from '../adapters/memory/memory-ports.ts';
import { sweepDigests } from './sweep-digests.ts';

const at = (text: string) => new Date(text);
const sweepAt = (ports: MemoryPorts, text: string) =>
  sweepDigests({ ...ports, clock: stoppedClock(at(text)) });
const builtDays = (ports: MemoryPorts) =>
  [...ports.stored.tasks.values()].map(({ payload }) => Object.values(payload).join(' '));

describe('morning sweep', () => {
  it('asks for the digest of each business that is due, and of no other', async () => {
    const ports = memoryPorts();
    const { businesses } = ports.stored;
    businesses.set('due', aBusiness({ digestDueAt: at('2026-11-23T16:00:00Z') }));
    businesses.set('later', aBusiness({ digestDueAt: at('2026-11-23T16:15:00Z') }));
    businesses.set('off', aBusiness());
    const sweep = await sweepAt(ports, '2026-11-23T16:00:00Z');
    expect(builtDays(ports)).toEqual(['due 2026-11-23']);
    expect(sweep).toMatchObject({ dueCount: 1, failedCount: 0 });
  });

  it('names the day by the clocks of the business', async () => {
    const ports = memoryPorts();
    const auckland = aBusiness({
      timeZone: 'Pacific/Auckland' as TimeZone,
      digestDueAt: at('2026-11-22T21:00:00Z'),
    });
    ports.stored.businesses.set('auckland', auckland);
    await sweepAt(ports, '2026-11-22T21:00:00Z');
    expect(builtDays(ports)).toEqual(['auckland 2026-11-23']);
  });

  it('makes up for a quarter that was missed, for the day it was due', async () => {
    const ports = memoryPorts();
    const dueAt = at('2026-11-23T16:00:00Z');
    ports.stored.businesses.set('bakery', aBusiness({ digestDueAt: dueAt }));
    await sweepAt(ports, '2026-11-24T06:30:00Z');
    expect(builtDays(ports)).toEqual(['bakery 2026-11-23']);
  });

  it('reads more than a page', async () => {
    const ports = memoryPorts();
    for (let index = 0; index < 450; index += 1) {
      const digestDueAt = at('2026-11-23T16:00:00Z');
      ports.stored.businesses.set(`business${index}`, aBusiness({ digestDueAt }));
    }
    expect(await sweepAt(ports, '2026-11-23T16:00:00Z')).toMatchObject({ dueCount: 450 });
    expect(ports.stored.tasks.size).toBe(450);
  });

  it('goes on when one cannot be enqueued, and says so', async () => {
    const ports = memoryPorts();
    ports.stored.businesses.set('a', aBusiness({ digestDueAt: at('2026-11-23T16:00:00Z') }));
    ports.stored.businesses.set('b', aBusiness({ digestDueAt: at('2026-11-23T16:00:00Z') }));
    const faulty: MemoryPorts['taskQueue'] = {
      enqueue: (name, payload, key) =>
        payload.businessId === 'a'
          ? Promise.reject(new Error('queue'))
          : ports.taskQueue.enqueue(name, payload, key),
    };
    const sweep = await sweepAt({ ...ports, taskQueue: faulty }, '2026-11-23T16:00:00Z');
    expect(sweep).toMatchObject({ dueCount: 2, failedCount: 1 });
    expect(builtDays(ports)).toEqual(['b 2026-11-23']);
    expect(ports.stored.sweeps).toEqual([sweep]);
  });
});
