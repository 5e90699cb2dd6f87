import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SettableClock } from './clock.ts';

const START = new Date('2026-11-23T16:00:00Z');
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);

describe('stopped clock', () => {
  const still = () => new SettableClock({ startAt: START, isTicking: false });

  it('moves when set, and runs due tasks at their own times', async () => {
    const clock = still();
    const seen: string[] = [];
    const record = (name: string) => () => void seen.push(`${name} ${clock.now().toISOString()}`);
    clock.at(after(20), record('second'));
    clock.at(after(10), record('first'));
    clock.at(after(20), record('third'));
    clock.at(after(31), record('too late'));
    await clock.setTo(after(30));
    expect(seen).toEqual([
      'first 2026-11-23T16:00:10.000Z',
      'second 2026-11-23T16:00:20.000Z',
      'third 2026-11-23T16:00:20.000Z',
    ]);
    expect(clock.now()).toEqual(after(30));
  });

  it('waits for each task, and also runs tasks that other tasks schedule', async () => {
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

  it('makes concurrent moves one after the other', async () => {
    const clock = still();
    const seen: number[] = [];
    clock.at(after(1), async () => void seen.push(await Promise.resolve(1)));
    clock.at(after(2), () => void seen.push(2));
    await Promise.all([clock.setTo(after(1)), clock.setTo(after(2))]);
    expect(seen).toEqual([1, 2]);
  });

  it('waits for a running task before it moves', async () => {
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

  it('runs a task that is already due without a move', async () => {
    const clock = still();
    await new Promise<void>((resolve) => clock.at(after(-1), resolve));
    expect(clock.now()).toEqual(START);
  });
});

describe('ticking clock', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2030-01-01T00:00:00Z') }));
  afterEach(() => void vi.useRealTimers());

  it('advances with the clock of the machine', () => {
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

  it('continues from the time it was set to', async () => {
    const clock = new SettableClock({ startAt: START });
    let isDone = false;
    clock.at(after(3605), () => void (isDone = true));
    await clock.setTo(after(3600));
    expect(isDone).toBe(false);
    vi.advanceTimersByTime(5_000);
    expect(isDone).toBe(true);
  });

  it('cancels its tasks when closed', () => {
    const clock = new SettableClock();
    clock.at(new Date(), () => expect.unreachable());
    clock.close();
    vi.advanceTimersByTime(1000);
  });
});
