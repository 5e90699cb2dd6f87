import { expect, it } from 'vitest';
import { businessDate } from '../../calendar/business-date.ts';
import { DEFAULT_TIME_ZONE } from '../../calendar/time-zone.ts';
import { cents } from '../../money/cents.ts';
import { anAlert } from '../../../../tests/kit/builders/postings.ts';
import { aStoredAlert } from '../../../../tests/kit/builders/stored-alert.ts';
import { moneyRecovered } from './money-recovered.ts';

const TODAY = businessDate('2026-11-26');

const requested = {
  answer: 'handled',
  choice: 'refund-requested',
  until: null,
  by: 'ada',
  at: new Date('2026-11-18T16:00:00Z'),
} as const;

const refunded = (overrides: Parameters<typeof aStoredAlert>[0] = {}) =>
  aStoredAlert({
    alert: anAlert({ impact: cents(70_200) }),
    detector: 'duplicate',
    answer: requested,
    resolvedOn: businessDate('2026-11-20'),
    isRefunded: true,
    ...overrides,
  });

const recovered = (...alerts: ReturnType<typeof aStoredAlert>[]) =>
  moneyRecovered(alerts, { today: TODAY, timeZone: DEFAULT_TIME_ZONE });

it('adds up the refunds of this year that arrived after a request', () => {
  expect(recovered()).toBe(0);
  expect(recovered(refunded(), refunded())).toBe(140_400);
});

it('counts no refund that was not requested, not confirmed, earlier, or of another year', () => {
  const handled = { ...requested, choice: 'looking-into-it' } as const;
  const before = { resolvedOn: businessDate('2026-11-17') };
  const lastYear = businessDate('2025-11-20');
  for (const overrides of [
    { answer: null },
    { answer: handled },
    { isRefunded: false },
    before,
    { resolvedOn: null },
    { answer: { ...requested, at: new Date('2025-11-18T16:00:00Z') }, resolvedOn: lastYear },
  ])
    expect(recovered(refunded(overrides))).toBe(0);
});
