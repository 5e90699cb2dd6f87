import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Progress } from './progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('reports each part with the elapsed time, and repeats the parts that are still starting', async () => {
  const lines: string[] = [];
  let finishSite = () => {};
  const progress = new Progress(2, (line) => lines.push(line));
  const site = progress.track('Site', new Promise<void>((resolve) => (finishSite = resolve)));
  vi.advanceTimersByTime(1200);
  expect(await progress.track('Firestore', Promise.resolve('running'))).toBe('running');
  vi.advanceTimersByTime(15_000);
  progress.note('restarting');
  finishSite();
  await site;
  progress.stop();
  vi.advanceTimersByTime(60_000);
  expect(lines).toEqual([
    '   1.2 s   1/2  Firestore',
    '  16.2 s        waiting for Site',
    '  16.2 s        restarting',
    '  16.2 s   2/2  Site',
  ]);
});

it('does not report a part that failed', async () => {
  const lines: string[] = [];
  const progress = new Progress(1, (line) => lines.push(line));
  await expect(progress.track('Site', Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  );
  progress.stop();
  vi.advanceTimersByTime(60_000);
  expect(lines).toEqual([]);
});
