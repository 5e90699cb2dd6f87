import { describe, expect, it } from 'vitest';
import { nextSyncAt, retryAfter } from './next-sync.ts';

const NOW = new Date('2026-11-24T10:00:00Z');
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const minutesOf = (instant: Date | null) => instant && (instant.getTime() - NOW.getTime()) / 60_000;

describe('the next sync', () => {
  it.each([
    ['in four hours without a digest', undefined, 240],
    ['in four hours when the digest is far', inMinutes(600), 240],
    ['three quarters of an hour before a digest that is near', inMinutes(100), 55],
    ['in four hours when that has passed', inMinutes(45), 240],
    ['in four hours when the digest is overdue', inMinutes(-30), 240],
  ])('is %s', (_, digestDueAt, minutes) => {
    const entitlement = { hasDigests: true };
    expect(minutesOf(nextSyncAt(NOW, { digestDueAt, entitlement }))).toBe(minutes);
  });

  it.each([
    ['tomorrow', undefined, 24 * 60],
    ['before its digest all the same, should it be paid for by then', inMinutes(600), 555],
  ])('is %s if the business has no plan', (_, digestDueAt, minutes) => {
    const ended = { hasDigests: true, until: NOW };
    for (const entitlement of [undefined, { hasDigests: false }, ended]) {
      expect(minutesOf(nextSyncAt(NOW, { digestDueAt, entitlement }))).toBe(minutes);
    }
  });
});

describe('after a failure', () => {
  const after = (code: Parameters<typeof retryAfter>[0]['code'], failures = 1, seconds?: number) =>
    minutesOf(retryAfter({ code, retryAfter: seconds }, failures, NOW));

  it('waits twice as long each time, up to four hours', () => {
    const waits = [1, 2, 3, 6, 7, 40].map((failures) => after('provider-down', failures));
    expect(waits).toEqual([5, 10, 20, 160, 240, 240]);
  });

  it('waits at least as long as the provider asks', () => {
    expect(after('limit', 5)).toBe(1);
    expect(after('limit', 1, 7_200)).toBe(120);
    expect(after('provider-down', 1, 30)).toBe(5);
  });

  it('waits for the owner if only they can fix it', () => {
    expect(after('needs-reconnect', 1, 60)).toBeNull();
  });
});
