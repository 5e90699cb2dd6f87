import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { Business } from '@daily-snapshot/domain/contracts/business';
import { shardOf } from '@daily-snapshot/domain/digest/shard';
import { aBusiness } from '@daily-snapshot/domain/testing/a-business';
import { MORNING, NEXT_MORNING } from '@daily-snapshot/domain/testing/a-mail';
import { describe, expect, it } from 'vitest';
import { memoryPorts } from '../adapters/memory/memory-ports.ts';
import { buildDigest } from './build-digest.ts';
import {
  pauseDigests,
  resumeDigests,
  setBusinessFacts,
  setDigestTime,
} from './change-preferences.ts';
import { sweepDigests } from './sweep-digests.ts';

const OWNER = { id: 'ada' };
const CHICAGO = 'America/Chicago' as TimeZone;
const ADA = 'ada@bluebird.example';

function world(differences: Partial<Business> = {}) {
  let now = MORNING;
  const ports = { ...memoryPorts(), clock: { now: () => now } };
  ports.stored.businesses.set(
    'bakery',
    aBusiness({
      members: { ada: 'owner', vera: 'viewer' },
      digestPreferences: { isPaused: false, recipients: [ADA] },
      digestShard: shardOf('bakery'),
      ...differences,
    }),
  );
  return {
    ports,
    bakery: () => ports.stored.businesses.get('bakery') as Business,
    setTime: (hour: number, timeZone = CHICAGO, caller = OWNER) =>
      setDigestTime(ports, { businessId: 'bakery', caller, hour, timeZone }),
    pause: (until: string | null, caller = OWNER) =>
      pauseDigests(ports, {
        businessId: 'bakery',
        caller,
        until: until === null ? null : businessDate(until),
      }),
    resume: (caller = OWNER) => resumeDigests(ports, { businessId: 'bakery', caller }),
    /** Sweeps and builds all that is due. @returns the days of the digests */
    runAt: async (at: string) => {
      now = new Date(at);
      await sweepDigests(ports, { scheduledAt: now, shards: [shardOf('bakery')] });
      const tasks = [...ports.stored.tasks.values()];
      ports.stored.tasks.clear();
      for (const { name, payload } of tasks) {
        if (name === 'buildDigest' && 'businessDate' in payload) await buildDigest(ports, payload);
      }
      ports.stored.tasks.clear();
      return [...ports.stored.digests.keys()].map((id) => id.slice(-10));
    },
  };
}

describe('the hour and the time zone of a digest', () => {
  it('move the digest that is owed, and those after it', async () => {
    const { setTime, bakery, runAt } = world({ digestDueAt: NEXT_MORNING });
    await setTime(7);
    expect(bakery().digestDueAt).toEqual(new Date('2026-11-24T13:00:00Z'));
    expect(await runAt('2026-11-24T13:00:00Z')).toEqual(['2026-11-24']);
    expect(bakery().digestDueAt).toEqual(new Date('2026-11-25T13:00:00Z'));
  });

  it('have today’s digest sent at once when its new hour has passed', async () => {
    const { setTime, runAt } = world({ digestDueAt: NEXT_MORNING });
    await setTime(6);
    expect(await runAt('2026-11-24T15:30:00Z')).toEqual(['2026-11-24']);
  });

  it('give no day a second digest when they move to later', async () => {
    const { setTime, runAt, bakery } = world({
      digestDueAt: new Date('2026-11-24T12:00:00Z'),
      digestPreferences: { isPaused: false, recipients: [ADA], hour: 6 },
    });
    expect(await runAt('2026-11-24T12:00:00Z')).toEqual(['2026-11-24']);
    await setTime(12);
    expect(bakery().digestDueAt).toEqual(new Date('2026-11-25T18:00:00Z'));
    expect(await runAt('2026-11-24T18:00:00Z')).toEqual(['2026-11-24']);
    expect(await runAt('2026-11-25T18:00:00Z')).toEqual(['2026-11-24', '2026-11-25']);
  });

  it('follow the business around the world without leaving out a day', async () => {
    const { setTime, runAt, bakery } = world({ digestDueAt: NEXT_MORNING });
    await setTime(10, 'Pacific/Auckland' as TimeZone);
    expect(bakery().timeZone).toBe('Pacific/Auckland');
    expect(await runAt('2026-11-23T21:00:00Z')).toEqual(['2026-11-24']);
    await setTime(10, CHICAGO);
    expect(bakery().digestDueAt).toEqual(new Date('2026-11-25T16:00:00Z'));
  });

  it('do not turn on what is off', async () => {
    const { setTime, bakery } = world();
    await setTime(7);
    expect(bakery().digestDueAt).toBeUndefined();
    expect(bakery().digestPreferences).toEqual({ isPaused: false, recipients: [ADA], hour: 7 });
  });
});

describe('a pause', () => {
  it('keeps everything else, ends on its day or when digests are resumed', async () => {
    const { pause, resume, bakery } = world({
      digestPreferences: { isPaused: false, recipients: [ADA], hour: 8 },
    });
    await pause('2026-12-01');
    const kept = { recipients: [ADA], hour: 8 };
    expect(bakery().digestPreferences).toEqual({
      ...kept,
      isPaused: true,
      pausedUntil: '2026-12-01',
    });
    await pause(null);
    expect(bakery().digestPreferences).toEqual({ ...kept, isPaused: true });
    await resume();
    expect(bakery().digestPreferences).toEqual({ ...kept, isPaused: false });
  });

  it('is refused when it would have ended already', async () => {
    const { pause, bakery } = world();
    await expect(pause('2026-11-23')).rejects.toMatchObject({ code: 'invalid-input' });
    expect(bakery().digestPreferences?.isPaused).toBe(false);
  });
});

describe('preferences', () => {
  it.each([
    ['a viewer', 'vera', 'not-allowed'],
    ['a stranger', 'sam', 'not-found'],
  ])('are not changed by %s', async (_, id, code) => {
    const { setTime, pause, resume, bakery } = world();
    const before = bakery();
    const caller = { id };
    await expect(setTime(7, CHICAGO, caller)).rejects.toMatchObject({ code });
    await expect(pause(null, caller)).rejects.toMatchObject({ code });
    await expect(resume(caller)).rejects.toMatchObject({ code });
    expect(bakery()).toBe(before);
  });
});

describe('the facts of a business', () => {
  const set = (ports: ReturnType<typeof world>['ports'], callerId: string) =>
    setBusinessFacts(ports, {
      businessId: 'bakery',
      caller: { id: callerId },
      basis: 'accrual',
      closedDays: {
        weekdays: [7, 1, 7],
        dates: [businessDate('2026-12-26'), businessDate('2026-12-24'), businessDate('2026-12-26')],
      },
    });

  it('are set by its owner, each closed day once and in order', async () => {
    const { ports, bakery } = world();
    await set(ports, 'ada');
    expect(bakery()).toMatchObject({
      basis: 'accrual',
      closedDays: { weekdays: [1, 7], dates: ['2026-12-24', '2026-12-26'] },
    });
  });

  it('are not set by a viewer, or by somebody else', async () => {
    const { ports, bakery } = world();
    await expect(set(ports, 'vera')).rejects.toMatchObject({ code: 'not-allowed' });
    await expect(set(ports, 'sam')).rejects.toMatchObject({ code: 'not-found' });
    expect(bakery()).not.toHaveProperty('closedDays');
  });
});
