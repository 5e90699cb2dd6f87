import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import { DIGEST_TIME, NEXT_DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { describe, expect, it } from 'vitest';
import { memoryPorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { buildDigest } from './build-digest.ts';
import {
  pauseDigests,
  resumeDigests,
  setBusinessFacts,
  setDigestTime,
  setPayrollSpread,
  setSubjectAmounts,
} from './change-preferences.ts';
import { sweepDigests } from './sweep-digests.ts';

const OWNER = { id: 'ada' };
const CHICAGO = 'America/Chicago' as TimeZone;
const ADA = 'ada@bluebird.example';

function setUp(differences: Partial<Business> = {}) {
  let now = DIGEST_TIME;
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
      setDigestTime(ports, { businessId: 'bakery', hour, timeZone }, caller),
    pause: (until: string | null, caller = OWNER) =>
      pauseDigests(
        ports,
        { businessId: 'bakery', until: until === null ? null : businessDate(until) },
        caller,
      ),
    resume: (caller = OWNER) => resumeDigests(ports, { businessId: 'bakery' }, caller),
    /** Sweeps and builds all due digests. Returns their business dates. */
    runAt: async (at: string) => {
      now = new Date(at);
      await sweepDigests(ports, { scheduledAt: now, shards: [shardOf('bakery')] });
      const tasks = [...ports.stored.tasks.values()];
      ports.stored.tasks.clear();
      for (const { name, payload } of tasks) {
        if (name === 'buildDigest' && 'businessDate' in payload && 'businessId' in payload)
          await buildDigest(ports, payload);
      }
      ports.stored.tasks.clear();
      return [...ports.stored.digests.keys()].map((id) => id.slice(-10));
    },
  };
}

describe('setPayrollSpread', () => {
  it('changes what the next digest shows, and is off by default', async () => {
    const { ports, bakery, runAt } = setUp({ digestDueAt: NEXT_DIGEST_TIME });
    expect(bakery().isPayrollSpread).toBeUndefined();
    await setPayrollSpread(ports, { businessId: 'bakery', isSpread: true }, OWNER);
    expect(bakery().isPayrollSpread).toBe(true);
    await runAt('2026-11-24T16:00:00Z');
    const digest = [...ports.stored.digests.values()].at(-1);
    expect(digest?.snapshot.payrollSpread).toEqual({ state: 'unknown' });
  });

  it('refuses viewers', async () => {
    const { ports, bakery } = setUp();
    await expect(
      setPayrollSpread(ports, { businessId: 'bakery', isSpread: true }, { id: 'vera' }),
    ).rejects.toMatchObject({ code: 'not-allowed' });
    expect(bakery().isPayrollSpread).toBeUndefined();
  });
});

describe('setSubjectAmounts', () => {
  it('hides the amounts in the subject of the next digest, and is off by default', async () => {
    const { ports, bakery, runAt } = setUp({ digestDueAt: NEXT_DIGEST_TIME });
    expect(bakery().digestPreferences?.hidesAmounts).toBeUndefined();
    await setSubjectAmounts(ports, { businessId: 'bakery', isHidden: true }, OWNER);
    expect(bakery().digestPreferences).toMatchObject({ hidesAmounts: true });
    await runAt('2026-11-24T16:00:00Z');
    const mail = [...ports.stored.outbox.values()].at(-1)?.mail;
    expect(mail?.subject).not.toMatch(/\p{Sc}/u);
    await setSubjectAmounts(ports, { businessId: 'bakery', isHidden: false }, OWNER);
    expect(bakery().digestPreferences).toMatchObject({ hidesAmounts: false });
  });

  it('refuses viewers', async () => {
    const { ports, bakery } = setUp();
    await expect(
      setSubjectAmounts(ports, { businessId: 'bakery', isHidden: true }, { id: 'vera' }),
    ).rejects.toMatchObject({ code: 'not-allowed' });
    expect(bakery().digestPreferences?.hidesAmounts).toBeUndefined();
  });
});

describe('setDigestTime', () => {
  it('moves the next digest and all later ones', async () => {
    const { setTime, bakery, runAt } = setUp({ digestDueAt: NEXT_DIGEST_TIME });
    await setTime(7);
    expect(bakery().digestDueAt).toEqual(new Date('2026-11-24T13:00:00Z'));
    expect(await runAt('2026-11-24T13:00:00Z')).toEqual(['2026-11-24']);
    expect(bakery().digestDueAt).toEqual(new Date('2026-11-25T13:00:00Z'));
  });

  it('sends the digest of today at once if its new hour has passed', async () => {
    const { setTime, runAt } = setUp({ digestDueAt: NEXT_DIGEST_TIME });
    await setTime(6);
    expect(await runAt('2026-11-24T15:30:00Z')).toEqual(['2026-11-24']);
  });

  it('sends only one digest a day after a move to a later hour', async () => {
    const { setTime, runAt, bakery } = setUp({
      digestDueAt: new Date('2026-11-24T12:00:00Z'),
      digestPreferences: { isPaused: false, recipients: [ADA], hour: 6 },
    });
    expect(await runAt('2026-11-24T12:00:00Z')).toEqual(['2026-11-24']);
    await setTime(12);
    expect(bakery().digestDueAt).toEqual(new Date('2026-11-25T18:00:00Z'));
    expect(await runAt('2026-11-24T18:00:00Z')).toEqual(['2026-11-24']);
    expect(await runAt('2026-11-25T18:00:00Z')).toEqual(['2026-11-24', '2026-11-25']);
  });

  it('covers every day while the business changes time zones', async () => {
    const { setTime, runAt, bakery } = setUp({ digestDueAt: NEXT_DIGEST_TIME });
    await setTime(10, 'Pacific/Auckland' as TimeZone);
    expect(bakery().timeZone).toBe('Pacific/Auckland');
    expect(await runAt('2026-11-23T21:00:00Z')).toEqual(['2026-11-24']);
    await setTime(10, CHICAGO);
    expect(bakery().digestDueAt).toEqual(new Date('2026-11-25T16:00:00Z'));
  });

  it('does not start digests', async () => {
    const { setTime, bakery } = setUp();
    await setTime(7);
    expect(bakery().digestDueAt).toBeUndefined();
    expect(bakery().digestPreferences).toEqual({ isPaused: false, recipients: [ADA], hour: 7 });
  });
});

describe('pauseDigests', () => {
  it('keeps the other preferences and ends on its day or when digests are resumed', async () => {
    const { pause, resume, bakery } = setUp({
      digestPreferences: { isPaused: false, recipients: [ADA], hour: 8 },
    });
    await pause('2026-12-01');
    const unchanged = { recipients: [ADA], hour: 8 };
    expect(bakery().digestPreferences).toEqual({
      ...unchanged,
      isPaused: true,
      pausedUntil: '2026-12-01',
    });
    await pause(null);
    expect(bakery().digestPreferences).toEqual({ ...unchanged, isPaused: true });
    await resume();
    expect(bakery().digestPreferences).toEqual({ ...unchanged, isPaused: false });
  });

  it('rejects a day that is not in the future', async () => {
    const { pause, bakery } = setUp();
    await expect(pause('2026-11-23')).rejects.toMatchObject({ code: 'invalid-input' });
    expect(bakery().digestPreferences?.isPaused).toBe(false);
  });
});

describe('digest preferences', () => {
  it.each([
    ['a viewer', 'vera', 'not-allowed'],
    ['a stranger', 'sam', 'not-found'],
  ])('cannot be changed by %s', async (_, id, code) => {
    const { setTime, pause, resume, bakery } = setUp();
    const before = bakery();
    const caller = { id };
    await expect(setTime(7, CHICAGO, caller)).rejects.toMatchObject({ code });
    await expect(pause(null, caller)).rejects.toMatchObject({ code });
    await expect(resume(caller)).rejects.toMatchObject({ code });
    expect(bakery()).toBe(before);
  });
});

describe('setBusinessFacts', () => {
  const set = (ports: ReturnType<typeof setUp>['ports'], callerId: string) =>
    setBusinessFacts(
      ports,
      {
        businessId: 'bakery',
        basis: 'accrual',
        closedDays: {
          weekdays: [7, 1, 7],
          openWeekdays: [6, 1],
          dates: [
            businessDate('2026-12-26'),
            businessDate('2026-12-24'),
            businessDate('2026-12-26'),
          ],
        },
      },
      { id: callerId },
    );

  it('stores each day once and in order, and no weekday as both open and closed', async () => {
    const { ports, bakery } = setUp();
    await set(ports, 'ada');
    expect(bakery()).toMatchObject({
      basis: 'accrual',
      closedDays: {
        weekdays: [1, 7],
        dates: ['2026-12-24', '2026-12-26'],
        openWeekdays: [6],
      },
    });
  });

  it('rejects viewers and strangers', async () => {
    const { ports, bakery } = setUp();
    await expect(set(ports, 'vera')).rejects.toMatchObject({ code: 'not-allowed' });
    await expect(set(ports, 'sam')).rejects.toMatchObject({ code: 'not-found' });
    expect(bakery()).not.toHaveProperty('closedDays');
  });
});
