import type { StoredAlert } from '@daily-snapshot/domain/alerts/stored-alert';
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { cents } from '@daily-snapshot/domain/money/cents';

/** Builds an alert about a large first payment that the owner has not answered yet. */
export const aStoredAlert = (overrides: Partial<StoredAlert> = {}): StoredAlert => ({
  alert: {
    finding: 'new-payee',
    date: businessDate('2026-11-16'),
    severity: 3.5,
    level: 'critical',
    counterparty: 'Nova Trading',
    measure: null,
    actual: cents(150_000),
    expected: { low: cents(4000), high: cents(8000) },
    impact: cents(150_000),
    otherDay: null,
    lines: ['nova'],
    baseline: { of: 'vendor-history', count: 120 },
    evidence: {
      from: businessDate('2026-11-16'),
      to: businessDate('2026-11-16'),
      measured: [cents(150_000)],
      past: [4000, 4650, 5100, 5480, 6020, 6600, 7250, 8000].map(cents),
      figures: { purchases: 120 },
    },
  },
  currency: 'USD',
  detector: 'first-payment',
  subject: 'NOVA TRADING',
  foundAt: new Date('2026-11-17T16:00:00Z'),
  answer: null,
  resolvedOn: null,
  reopenedOn: null,
  sentAt: null,
  seenAt: null,
  ...overrides,
});
