import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Scheduler, type ScheduledFunction } from './scheduler.ts';

const SWEEP = { name: 'digestSweep', schedule: 'every 15 minutes' };
const NIGHTLY = { name: 'nightly', schedule: '10 10 * * *' };

describe('scheduler', () => {
  let calls: string[];
  let scheduled: ScheduledFunction[];
  const scheduler = () =>
    new Scheduler({
      scheduled: async () => scheduled,
      call: async (name, time) => {
        calls.push(`${name} ${time.toISOString().slice(11, 16)}`);
        return true;
      },
    });

  beforeEach(() => {
    calls = [];
    scheduled = [SWEEP, NIGHTLY];
    vi.useFakeTimers({ now: new Date('2026-11-23T10:07:00Z') });
    return () => vi.useRealTimers();
  });

  it('runs every due function in order when the clock is set forward', async () => {
    await scheduler().setClock(new Date('2026-11-23T10:31:00Z'));
    expect(calls).toEqual(['nightly 10:10', 'digestSweep 10:15', 'digestSweep 10:30']);
  });

  it('runs nothing when the clock is set back, and runs the same occurrences again as time passes', async () => {
    const clock = scheduler();
    await clock.setClock(new Date('2026-11-23T09:59:00Z'));
    expect(calls).toEqual([]);
    vi.setSystemTime(new Date('2026-11-23T10:08:30Z')); // The scheduler's clock shows 10:00:30.
    await clock.fireDue();
    expect(calls).toEqual(['digestSweep 10:00']);
  });

  it('runs each occurrence once', async () => {
    const clock = scheduler();
    vi.setSystemTime(new Date('2026-11-23T10:16:00Z'));
    await Promise.all([clock.fireDue(), clock.fireDue()]);
    expect(calls).toEqual(['nightly 10:10', 'digestSweep 10:15']);
  });

  it('runs a function by name at a given time', async () => {
    const time = new Date('2027-01-04T16:00:00Z');
    const run = await scheduler().run('digestSweep', time);
    expect(run).toEqual({ name: 'digestSweep', scheduleTime: time, hasSucceeded: true });
  });

  it('returns undefined for a function without a schedule', async () => {
    expect(await scheduler().run('startDigests')).toBeUndefined();
    expect(calls).toEqual([]);
  });

  it('lists the next run of each function', async () => {
    const [sweep] = await scheduler().list();
    expect(sweep).toEqual({ ...SWEEP, nextRunAt: new Date('2026-11-23T10:15:00Z') });
  });
});
