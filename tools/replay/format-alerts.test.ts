import { expect, it } from 'vitest';
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { cents } from '@daily-snapshot/domain/money/cents';
import type { Alert } from '@daily-snapshot/domain/alerts/alert/alert';
import { formatAlerts } from './format-alerts.ts';

const ALERT: Alert = {
  finding: 'unusual-payment',
  date: businessDate('2024-03-06'),
  severity: 2.14,
  level: 'critical',
  counterparty: 'Acme',
  measure: null,
  actual: cents(250_000),
  expected: { low: cents(10_000), high: cents(20_000) },
  impact: cents(235_000),
  otherDay: null,
  lines: ['a'],
  baseline: { of: 'vendor-history', count: 12 },
};

it('formatAlerts prints the severity, the amount and the usual range', () => {
  const [head, figures] = formatAlerts(ALERT, 'USD').split('\n');
  expect(head).toMatch(/^!! 2024-03-06 critical, severity 2\.1: .*Acme/);
  expect(figures).toBe(
    '   found $2,500.00, usually $100.00 to $200.00, difference $2,350.00, based on vendor history, 12 charges',
  );
});

it('formatAlerts omits missing amounts', () => {
  const fixed = { ...ALERT, expected: { low: cents(4900), high: cents(4900) } };
  expect(formatAlerts(fixed, 'USD')).toContain('usually $49.00, ');
  const bare = { ...ALERT, actual: null, expected: null };
  expect(formatAlerts(bare, 'USD')).toContain('\n   difference $2,350.00');
});
