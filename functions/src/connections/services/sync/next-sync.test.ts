import {
  addDays,
  businessDate,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import { PROVIDERS, type Provider } from '@daily-snapshot/domain/connections/connection';
import { describe, expect, it } from 'vitest';
import { aBusiness } from '../../../../../tests/kit/builders/business.ts';
import { nextSyncAt, retryAfter } from './next-sync.ts';

const NOW = new Date('2026-11-24T10:00:00Z');
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const minutesOf = (instant: Date | null) => instant && (instant.getTime() - NOW.getTime()) / 60_000;

describe('the next sync', () => {
  const { timeZone } = aBusiness();
  const yesterday = businessDate('2026-11-23');
  const next = (
    digestDueAt: Date | undefined,
    completeThrough: BusinessDate | null,
    provider: Provider = 'plaid',
  ) => minutesOf(nextSyncAt(NOW, { digestDueAt, timeZone }, { provider, completeThrough }));
  const DAY = 24 * 60;

  it('is a day later without a digest', () => {
    expect(next(undefined, yesterday)).toBe(DAY);
  });

  it.each(PROVIDERS)('is before the next digest if %s does not cover its days yet', (provider) => {
    for (const through of [null, addDays(yesterday, -1)]) {
      expect(next(inMinutes(100), through, provider)).toBe(55);
      expect(next(inMinutes(600), through, provider)).toBe(555);
    }
  });

  it.each(['plaid', 'quickbooks'] as const)(
    'is a day later if %s covers the days of the next digest, because a webhook reports changes',
    (provider) => {
      expect(next(inMinutes(100), yesterday, provider)).toBe(DAY);
    },
  );

  it('is before the digest for Xero, whose webhooks do not report bank transactions', () => {
    expect(next(inMinutes(100), yesterday, 'xero')).toBe(55);
  });

  it.each([
    ['the time before the digest has passed', inMinutes(45)],
    ['the digest is overdue', inMinutes(-30)],
    ['the digest is days away', inMinutes(3 * DAY)],
  ])('is a day later if %s', (_, digestDueAt) => {
    expect(next(digestDueAt, null)).toBe(DAY);
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
