// Tests the alert budget on real books: the number of alerts must match the budget.
import { readFileSync, readdirSync } from 'node:fs';
import {
  MIN_DAYS_TO_FIT,
  ALERT_BUDGET_OPTIONS,
} from '@daily-snapshot/domain/alerts/policy/alert-budget';
import { detectHistory } from '@daily-snapshot/domain/alerts/detection/detect-history';
import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { DAYS_A_MONTH } from '@daily-snapshot/domain/alerts/alert/candidate';
import { MIN_SEVERITY } from '@daily-snapshot/domain/alerts/policy/alert-policy';
import { describe, expect, it } from 'vitest';
import { readBooks } from './read-books.ts';

const UNTIL = businessDate('2026-11-22');
const folder = new URL('books/', import.meta.url);
const books = readdirSync(folder).filter((name) => name.endsWith('.csv'));

/**
 * Smaller yearly budgets are not compared, because one alert more or less would decide the result.
 */
const MIN_ALERTS_TO_COMPARE = 3;

describe.each(books)('alert budget of %s', (name) => {
  const lines = readBooks(readFileSync(new URL(name, folder)), 'USD', UNTIL);
  const read = (alertBudget: number | null) => {
    const { sensitivity, backtest } = detectHistory({
      lines,
      until: UNTIL,
      balance: null,
      rules: [],
      alertBudget,
    });
    if (!backtest) throw new Error('books have lines');
    const since = addDays(UNTIL, 1 - backtest.budget.days);
    const recent = backtest.alerts.filter(({ date }) => date >= since);
    return {
      minSeverity: sensitivity.minSeverity,
      budget: backtest.budget,
      critical: recent.filter(({ level }) => level === 'critical'),
      optional: recent.filter(({ level }) => level !== 'critical'),
    };
  };
  const results = ALERT_BUDGET_OPTIONS.map((alertBudget) => ({
    alertBudget,
    ...read(alertBudget),
  }));

  it('sends about as many alerts as the budget allows, if there are enough candidates', () => {
    for (const { alertBudget, optional, budget } of results) {
      const months = budget.days / DAYS_A_MONTH;
      const expected = alertBudget * months;
      const most = results.at(-1)?.optional.length ?? 0;
      const isComparable =
        budget.days >= MIN_DAYS_TO_FIT && expected >= MIN_ALERTS_TO_COMPARE && most >= expected;
      if (!isComparable) continue;
      expect(optional.length).toBeGreaterThanOrEqual(0.5 * expected);
      expect(optional.length).toBeLessThanOrEqual(1.5 * expected);
    }
  });

  it('never sends fewer alerts with a larger budget, and always sends critical ones', () => {
    for (const [index, { optional, critical }] of results.entries()) {
      expect(optional.length).toBeGreaterThanOrEqual(results[index - 1]?.optional.length ?? 0);
      expect(critical).toEqual(results[0]?.critical);
    }
    expect(results[0]?.optional).toEqual([]);
  });

  it('sends at most one alert a month beyond critical ones by default', () => {
    const usual = read(null);
    expect(usual.minSeverity).toBeGreaterThanOrEqual(MIN_SEVERITY);
    if (usual.budget.days < MIN_DAYS_TO_FIT) return;
    expect(usual.optional.length).toBeLessThanOrEqual(usual.budget.days / DAYS_A_MONTH + 0.5);
  });
});
