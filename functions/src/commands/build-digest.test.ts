import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { stoppedClock } from '@daily-snapshot/domain/clock';
import { rollUpDay } from '@daily-snapshot/domain/rollup/daily-rollup';
import { emptyDaybook, enterDays } from '@daily-snapshot/domain/daybook/daybook';
import { aBusiness } from '@daily-snapshot/domain/testing/a-business';
import { MORNING, NEXT_MORNING } from '@daily-snapshot/domain/testing/a-mail';
import { aPosting } from '@daily-snapshot/domain/testing/builders';
import { describe, expect, it } from 'vitest';
import { memoryPorts } from '../adapters/memory/memory-ports.ts';
import { buildDigest } from './build-digest.ts';

const MONDAY = businessDate('2026-11-23');
const SUNDAY = businessDate('2026-11-22');
const NOW = new Date('2026-11-23T16:00:07Z');
const digestOfMonday = { businessId: 'bakery', businessDate: MONDAY };
const KEY = 'bakery_2026-11-23';

function world(digestDueAt: Date) {
  const ports = { ...memoryPorts(), clock: stoppedClock(NOW) };
  ports.stored.businesses.set('bakery', aBusiness({ digestDueAt, digestShard: 1 }));
  return ports;
}

describe('building a digest', () => {
  it('says that the numbers are unknown while nothing is connected, never zero', async () => {
    const ports = world(MORNING);
    expect(await buildDigest(ports, digestOfMonday)).toBe('published');
    const digest = ports.stored.digests.get(KEY);
    expect(digest).toMatchObject({ businessDate: MONDAY, builtAt: NOW });
    expect(digest?.snapshot.covers).toEqual({ from: '2026-11-20', to: SUNDAY });
    expect(digest?.snapshot.measures.revenue.figure).toEqual({ state: 'unknown', waitingFor: [] });
  });

  it('tells what the daybook holds, and the mail says the same', async () => {
    const ports = world(MORNING);
    const sale = aPosting({ date: SUNDAY, amount: 123_456, kind: 'sale' });
    ports.stored.daybooks.set('bakery', {
      ...enterDays(emptyDaybook(SUNDAY), [rollUpDay(SUNDAY, [sale])]),
      sources: [{ name: 'First Bank', gives: ['profit'], completeThrough: SUNDAY, problem: null }],
    });
    await buildDigest(ports, digestOfMonday);
    const { snapshot } = ports.stored.digests.get(KEY) ?? {};
    expect(snapshot?.measures.revenue.figure).toEqual({ state: 'final', amount: 123_456 });
    const { mail } = ports.stored.outbox.get(KEY) ?? {};
    expect(mail?.text).toContain('$1,234.56');
    expect(mail?.html).toContain('https://daily-snapshot.example/dashboard/bakery/2026-11-23');
    expect(mail?.html).toContain('{{unsubscribeUrl}}');
  });

  it('moves the business on to its next digest, and asks for the mail to be delivered', async () => {
    const ports = world(MORNING);
    await buildDigest(ports, digestOfMonday);
    expect(ports.stored.businesses.get('bakery')?.digestDueAt).toEqual(NEXT_MORNING);
    expect([...ports.stored.tasks.values()]).toEqual([
      { name: 'deliverDigest', payload: digestOfMonday },
    ]);
  });

  it('changes nothing the second time, and asks for the mail again', async () => {
    const ports = world(MORNING);
    await buildDigest(ports, digestOfMonday);
    const first = ports.stored.digests.get(KEY);
    ports.stored.tasks.clear();
    const later = { ...ports, clock: stoppedClock(NEXT_MORNING) };
    expect(await buildDigest(later, digestOfMonday)).toBe('published-before');
    expect(ports.stored.digests.get(KEY)).toBe(first);
    expect(ports.stored.tasks.size).toBe(1);
  });

  it('has nothing to do for a business that is gone', async () => {
    const ports = world(MORNING);
    const closed = { ...digestOfMonday, businessId: 'closed' };
    expect(await buildDigest(ports, closed)).toBe('no-business');
    expect(ports.stored.digests.size + ports.stored.tasks.size).toBe(0);
  });
});
