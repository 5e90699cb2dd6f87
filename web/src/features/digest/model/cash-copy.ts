import type { CashProjection } from '@daily-snapshot/domain/baselines/cash-projection';
import type { Cents } from '@daily-snapshot/domain/money/cents';
import { chartMoney } from '../../../charts/chart-money.ts';
import { formatDay } from '../../../ui/text/format-date.ts';

/** The texts of the cash chart and its table. */
export const CASH_COPY = {
  day: 'Cash forecast',
  today: 'Today',
  floor: (amount: string) => `Floor ${amount}`,
  expected: (amount: string) => `about ${amount}`,
  range: (low: string, high: string) => `Probably ${low} to ${high}`,
  noEvents: 'No bill or receipt is expected on this day.',
  inDays: (days: number) => `In ${days} days`,
  table: 'Show the forecast as a table',
  columns: {
    day: 'Day',
    cash: 'Cash',
    range: 'Probable range',
    events: 'Bills and receipts',
  },
  key: {
    range: 'probable range',
    floor: 'three days of your expenses',
    receipt: 'receipt',
    bill: 'bill',
  },
  pastError: (forecasts: number, error: string) =>
    `The last ${forecasts} forecasts for 14 days ahead were off by about ${error}. Bills and invoices that were open then are not counted in this check.`,
} as const;

/** Returns the finding of the cash chart in words. */
export function cashFinding({ days }: CashProjection, floor: Cents, currency: string): string {
  const [today] = days;
  if (!today) return '';
  const low = days.reduce((least, day) => (day.amount < least.amount ? day : least), today);
  const amount = chartMoney(low.amount, currency);
  const least = chartMoney(floor, currency);
  if (low === today)
    return `Cash is not expected to fall below today’s ${amount} in the next 14 days.`;
  if (low.amount < 0)
    return `Cash is expected to fall below zero, to about ${amount} on ${formatDay(low.date)}.`;
  return low.amount < floor
    ? `Cash is expected to be lowest on ${formatDay(low.date)}, at about ${amount}. That is below three days of your expenses, ${least}.`
    : `Cash is expected to be lowest on ${formatDay(low.date)}, at about ${amount}. That is above three days of your expenses, ${least}.`;
}
