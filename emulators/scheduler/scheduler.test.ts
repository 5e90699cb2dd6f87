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

  it('fires what falls due on the way when the clock is set forward, in order', async () => {
    await scheduler().setClock(new Date('2026-11-23T10:31:00Z'));
    expect(calls).toEqual(['nightly 10:10', 'digestSweep 10:15', 'digestSweep 10:30']);
  });

  it('fires nothing when the clock is set back, and the same again when time passes again', async () => {
    const clock = scheduler();
    await clock.setClock(new Date('2026-11-23T09:59:00Z'));
    expect(calls).toEqual([]);
    vi.setSystemTime(new Date('2026-11-23T10:08:30Z')); // 10:00:30 by the scheduler's clock
    await clock.fireDue();
    expect(calls).toEqual(['digestSweep 10:00']);
  });

  it('fires each occurrence once', async () => {
    const clock = scheduler();
    vi.setSystemTime(new Date('2026-11-23T10:16:00Z'));
    await Promise.all([clock.fireDue(), clock.fireDue()]);
    expect(calls).toEqual(['nightly 10:10', 'digestSweep 10:15']);
  });

  it('fires one by name at a time of one’s choosing', async () => {
    const time = new Date('2027-01-04T16:00:00Z');
    const run = await scheduler().run('digestSweep', time);
    expect(run).toEqual({ name: 'digestSweep', scheduleTime: time, hasSucceeded: true });
  });

  it('does not know a function that has no schedule', async () => {
    expect(await scheduler().run('startDigests')).toBeUndefined();
    expect(calls).toEqual([]);
  });

  it('tells when each comes next', async () => {
    const [sweep] = await scheduler().list();
    expect(sweep).toEqual({ ...SWEEP, nextRunAt: new Date('2026-11-23T10:15:00Z') });
  });
});
