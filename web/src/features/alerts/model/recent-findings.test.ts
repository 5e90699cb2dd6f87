import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { StoredBacktest } from '@daily-snapshot/domain/backtest/stored-backtest-schema';
import { expect, it } from 'vitest';
import { anAlert } from '../../../../../tests/kit/builders/postings.ts';
import { recentFindings } from './recent-findings.ts';

const TO = businessDate('2026-11-25');

const replayOf = (...daysAgo: number[]): StoredBacktest =>
  ({
    currency: 'USD',
    backtest: { to: TO, alerts: daysAgo.map((days) => anAlert({ date: addDays(TO, -days) })) },
  }) as unknown as StoredBacktest;

it('returns the alerts of the last two weeks of the backtest, latest first', () => {
  const { recent, older } = recentFindings(replayOf(200, 14, 13, 2));
  expect(recent.map(({ date }) => date)).toEqual([addDays(TO, -2), addDays(TO, -13)]);
  expect(older).toBe(2);
});

it('returns nothing before the history was read', () => {
  expect(recentFindings(null)).toEqual({ recent: [], older: 0 });
});
