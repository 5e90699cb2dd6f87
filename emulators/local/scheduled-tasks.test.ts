import { createRequire } from 'node:module';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import './scheduled-tasks.mjs';

interface Queue {
  readonly queue: { isEmpty(): boolean };
  enqueue(task: object): void;
}
const { TaskQueue } = createRequire(import.meta.url)(
  'firebase-tools/lib/emulator/taskQueue.js',
) as { TaskQueue: new (key: string, config: object) => Queue };

const NOW = new Date('2026-11-27T16:00:00Z');
const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

const newQueue = () =>
  new TaskQueue('mail', {
    rateLimits: { maxConcurrentDispatches: 10, maxDispatchesPerSecond: 500 },
    defaultUri: 'http://127.0.0.1/',
  });
const taskIn = (delayMs: number, name = 'one') => ({
  name,
  scheduleTime: new Date(NOW.getTime() + delayMs).toISOString(),
  httpRequest: { url: '' },
});

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a task of the Tasks emulator', () => {
  it('waits for its scheduled time', () => {
    const queue = newQueue();
    queue.enqueue(taskIn(10 * MINUTE_MS));
    vi.advanceTimersByTime(10 * MINUTE_MS - 1);
    expect(queue.queue.isEmpty()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(queue.queue.isEmpty()).toBe(false);
  });

  it('can wait longer than the longest delay of a timer', () => {
    const queue = newQueue();
    queue.enqueue(taskIn(29 * DAY_MS));
    vi.advanceTimersByTime(28 * DAY_MS);
    expect(queue.queue.isEmpty()).toBe(true);
    vi.advanceTimersByTime(DAY_MS);
    expect(queue.queue.isEmpty()).toBe(false);
  });

  it('keeps its name while it waits', () => {
    const queue = newQueue();
    queue.enqueue(taskIn(MINUTE_MS));
    expect(() => {
      queue.enqueue(taskIn(0));
    }).toThrow('already been queued');
  });

  it('without a later time is queued at once', () => {
    const queue = newQueue();
    queue.enqueue({ ...taskIn(0), scheduleTime: undefined });
    queue.enqueue(taskIn(-MINUTE_MS, 'late'));
    expect(queue.queue.isEmpty()).toBe(false);
  });
});
