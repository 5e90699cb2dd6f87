import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { stoppedClock } from '@daily-snapshot/domain/clock';
import { aBusiness } from '@daily-snapshot/domain/testing/a-business';
import { describe, expect, it } from 'vitest';
import { memoryPorts } from '../adapters/memory/memory-ports.ts';
import { buildDigest } from './build-digest.ts';

const MONDAY = businessDate('2026-11-23');
const NOW = new Date('2026-11-23T16:00:07Z');

function world(digestDueAt: Date) {
  const ports = { ...memoryPorts(), clock: stoppedClock(NOW) };
  ports.stored.businesses.set('bakery', aBusiness({ digestDueAt }));
  return ports;
}

const dueOnMonday = new Date('2026-11-23T16:00:00Z');
const dueOnTuesday = new Date('2026-11-24T16:00:00Z');
const order = { businessId: 'bakery', businessDate: MONDAY };

describe('building a digest', () => {
  it('says that the numbers are unknown while nothing is connected, never zero', async () => {
    const ports = world(dueOnMonday);
    expect(await buildDigest(ports, order)).toBe('published');
    const unknown = { state: 'unknown', reason: 'nothing-connected' };
    expect(ports.stored.digests.get('bakery 2026-11-23')).toEqual({
      businessDate: '2026-11-23',
      period: { from: '2026-11-20', to: '2026-11-22' },
      figures: { revenue: unknown, expenses: unknown, netProfit: unknown },
      builtAt: NOW,
    });
  });

  it('moves the business on to its next digest', async () => {
    const ports = world(dueOnMonday);
    await buildDigest(ports, order);
    expect(ports.stored.businesses.get('bakery')?.digestDueAt).toEqual(dueOnTuesday);
  });

  it('never moves a business back', async () => {
    const thursday = new Date('2026-11-26T16:00:00Z');
    const ports = world(thursday);
    await buildDigest(ports, order);
    expect(ports.stored.businesses.get('bakery')?.digestDueAt).toEqual(thursday);
  });

  it('changes nothing the second time', async () => {
    const ports = world(dueOnMonday);
    await buildDigest(ports, order);
    const first = ports.stored.digests.get('bakery 2026-11-23');
    const later = { ...ports, clock: stoppedClock(dueOnTuesday) };
    expect(await buildDigest(later, order)).toBe('published-before');
    expect(ports.stored.digests.get('bakery 2026-11-23')).toBe(first);
  });

  it('has nothing to do for a business that is gone', async () => {
    const ports = world(dueOnMonday);
    expect(await buildDigest(ports, { ...order, businessId: 'closed' })).toBe('no-business');
    expect(ports.stored.digests.size).toBe(0);
  });
});
