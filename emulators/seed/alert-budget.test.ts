// The alert budget on real books: what is asked for is about what is told.
import { readFileSync, readdirSync } from 'node:fs';
import {
  MIN_DAYS_TO_FIT,
  ALERT_BUDGET_OPTIONS,
} from '@daily-snapshot/domain/alerts/policy/alert-budget';
import { detectHistory } from '@daily-snapshot/domain/alerts/detection/detect-history';
import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { DAYS_A_MONTH } from '@daily-snapshot/domain/alerts/types/candidate';
import { MIN_SEVERITY } from '@daily-snapshot/domain/alerts/policy/alert-policy';
import { describe, expect, it } from 'vitest';
import { readBooks } from './read-books.ts';

const UNTIL = businessDate('2026-11-22');
const folder = new URL('books/', import.meta.url);
const books = readdirSync(folder).filter((name) => name.endsWith('.csv'));

/** Fewer alerts than this in a year are a matter of one more or less. */
const FEWEST_TO_COMPARE = 3;

describe.each(books)('of %s', (name) => {
  const lines = readBooks(readFileSync(new URL(name, folder)), 'USD', UNTIL);
  const read = (alertBudget: number | null) => {
    const { telling, backtest } = detectHistory({
      lines,
      until: UNTIL,
      balance: null,
      rules: [],
      alertBudget,
    });
    if (!backtest) throw new Error('books have lines');
    const since = addDays(UNTIL, 1 - backtest.budget.days);
    const told = backtest.alerts.filter(({ date }) => date >= since);
    return {
      bar: telling.bar,
      budget: backtest.budget,
      critical: told.filter(({ level }) => level === 'critical'),
      optional: told.filter(({ level }) => level !== 'critical'),
    };
  };
  const told = ALERT_BUDGET_OPTIONS.map((alertBudget) => ({ alertBudget, ...read(alertBudget) }));

  it('tells about as much as is asked for, where there is enough to tell', () => {
    for (const { alertBudget, optional, budget } of told) {
      const months = budget.days / DAYS_A_MONTH;
      const asked = alertBudget * months;
      const most = told.at(-1)?.optional.length ?? 0;
      const isComparable =
        budget.days >= MIN_DAYS_TO_FIT && asked >= FEWEST_TO_COMPARE && most >= asked;
      if (!isComparable) continue;
      expect(optional.length).toBeGreaterThanOrEqual(0.5 * asked);
      expect(optional.length).toBeLessThanOrEqual(1.5 * asked);
    }
  });

  it('tells of no less when more is alertBudget, and of what is critical always', () => {
    for (const [index, { optional, critical }] of told.entries()) {
      expect(optional.length).toBeGreaterThanOrEqual(told[index - 1]?.optional.length ?? 0);
      expect(critical).toEqual(told[0]?.critical);
    }
    expect(told[0]?.optional).toEqual([]);
  });

  it('tells of one a month beyond the critical ones at most, until its owner says otherwise', () => {
    const usual = read(null);
    expect(usual.bar).toBeGreaterThanOrEqual(MIN_SEVERITY);
    if (usual.budget.days < MIN_DAYS_TO_FIT) return;
    expect(usual.optional.length).toBeLessThanOrEqual(usual.budget.days / DAYS_A_MONTH + 0.5);
  });
});
