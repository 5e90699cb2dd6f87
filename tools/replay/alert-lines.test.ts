import { expect, it } from 'vitest';
import { businessDate } from '../../domain/src/calendar/business-date.ts';
import { cents } from '../../domain/src/money/cents.ts';
import type { Alert } from '../../domain/src/signals/alert.ts';
import { alertLines } from './alert-lines.ts';

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

it('says how severe an alert is, what was found and what was expected', () => {
  const [head, figures] = alertLines(ALERT, 'USD').split('\n');
  expect(head).toMatch(/^!! 2024-03-06 critical, severity 2\.1: .*Acme/);
  expect(figures).toBe(
    '   found $2,500.00, expected $100.00 to $200.00, $2,350.00 at stake, measured against vendor history, 12 charges',
  );
});

it('says what there is to say', () => {
  const fixed = { ...ALERT, expected: { low: cents(4900), high: cents(4900) } };
  expect(alertLines(fixed, 'USD')).toContain('expected $49.00, ');
  const bare = { ...ALERT, actual: null, expected: null };
  expect(alertLines(bare, 'USD')).toContain('\n   $2,350.00 at stake');
});
