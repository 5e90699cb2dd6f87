import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SettableClock } from './clock.ts';

const START = new Date('2026-11-23T16:00:00Z');
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);

describe('a clock that stands still', () => {
  const still = () => new SettableClock({ startAt: START, isTicking: false });

  it('moves when told to, and runs what is due on the way at its time', async () => {
    const clock = still();
    const seen: string[] = [];
    const note = (name: string) => () => void seen.push(`${name} ${clock.now().toISOString()}`);
    clock.at(after(20), note('second'));
    clock.at(after(10), note('first'));
    clock.at(after(20), note('third'));
    clock.at(after(31), note('too late'));
    await clock.setTo(after(30));
    expect(seen).toEqual([
      'first 2026-11-23T16:00:10.000Z',
      'second 2026-11-23T16:00:20.000Z',
      'third 2026-11-23T16:00:20.000Z',
    ]);
    expect(clock.now()).toEqual(after(30));
  });

  it('waits for each task, and runs what tasks ask for on the way', async () => {
    const clock = still();
    const seen: string[] = [];
    clock.at(after(10), async () => {
      await Promise.resolve();
      seen.push('slow');
      clock.at(after(15), () => void seen.push('asked for'));
    });
    clock.at(after(20), () => void seen.push('next'));
    await clock.setTo(after(20));
    expect(seen).toEqual(['slow', 'asked for', 'next']);
  });

  it('moves one step after the other when told twice at once', async () => {
    const clock = still();
    const seen: number[] = [];
    clock.at(after(1), async () => void seen.push(await Promise.resolve(1)));
    clock.at(after(2), () => void seen.push(2));
    await Promise.all([clock.setTo(after(1)), clock.setTo(after(2))]);
    expect(seen).toEqual([1, 2]);
  });

  it('waits for a task that already runs before it moves', async () => {
    const clock = still();
    const seen: string[] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await new Promise<void>((started) => {
      clock.at(START, async () => {
        started();
        await released;
        seen.push(`slow ${clock.now().toISOString()}`);
      });
    });
    clock.at(after(5), () => void seen.push('next'));
    setImmediate(() => release());
    await clock.setTo(after(10));
    expect(seen).toEqual(['slow 2026-11-23T16:00:00.000Z', 'next']);
  });

  it('runs what is already due without being moved', async () => {
    const clock = still();
    await new Promise<void>((resolve) => clock.at(after(-1), resolve));
    expect(clock.now()).toEqual(START);
  });
});

describe('a clock that ticks', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2030-01-01T00:00:00Z') }));
  afterEach(() => void vi.useRealTimers());

  it('moves along with the time of this machine', () => {
    const clock = new SettableClock({ startAt: START });
    const seen: string[] = [];
    clock.at(after(10), () => void seen.push('ten'));
    clock.at(after(60 * 60 * 24 * 60), () => void seen.push('two months'));
    vi.advanceTimersByTime(9_999);
    expect(seen).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual(['ten']);
    expect(clock.now()).toEqual(after(10));
    vi.advanceTimersByTime(60 * 60 * 24 * 60 * 1000);
    expect(seen).toEqual(['ten', 'two months']);
  });

  it('goes on from where it was set to', async () => {
    const clock = new SettableClock({ startAt: START });
    let isDone = false;
    clock.at(after(3605), () => void (isDone = true));
    await clock.setTo(after(3600));
    expect(isDone).toBe(false);
    vi.advanceTimersByTime(5_000);
    expect(isDone).toBe(true);
  });

  it('forgets its tasks when closed', () => {
    const clock = new SettableClock();
    clock.at(new Date(), () => expect.unreachable());
    clock.close();
    vi.advanceTimersByTime(1000);
  });
});
