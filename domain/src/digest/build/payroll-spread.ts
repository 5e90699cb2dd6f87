import { addDays, datesOf, dayNumber, type BusinessDate } from '../../calendar/business-date.ts';
import { isPayroll, type DailyRollup } from '../../ledger/rollups/daily-rollup.ts';
import { addCents, negateCents, subtractCents, ZERO, type Cents } from '../../money/cents.ts';
import type { DailySummaries } from '../../daily-summaries/daily-summaries-schema.ts';
import { payPeriodDays, paydaysOf, spreadOverPeriods } from './pay-period.ts';

/** The counterparty of all spread payroll. No posting has this counterparty. */
export const SPREAD_PAYROLL = 'Payroll, spread';

/**
 * The daily summaries with payroll spread over its pay periods. All other amounts stay the same.
 */
export interface PayrollSpread {
  /** the calendar days of the latest pay period */
  readonly periodDays: number;
  /** begins with the first payroll, because the pay of the days before it is not known */
  readonly dailySummaries: DailySummaries;
}

/**
 * Spreads the payroll of the history through a day.
 *
 * @returns null if the last four months show no regular paydays
 */
export function spreadPayroll(
  dailySummaries: DailySummaries,
  through: BusinessDate,
): PayrollSpread | null {
  const payDays = dailySummaries.recent
    .filter(({ date, cells }) => date <= through && cells.some(({ kind }) => kind === 'payroll'))
    .map(({ date }) => dayNumber(date));
  const paydays = paydaysOf(payDays);
  const latest = payDays.at(-1);
  const skipped = dailySummaries.payroll.findIndex((amount) => amount !== ZERO);
  const first = addDays(dailySummaries.first, skipped);
  if (!paydays || latest === undefined || skipped < 0 || first > through) return null;

  const days = datesOf({ from: first, to: through });
  const booked = dailySummaries.payroll.slice(skipped, skipped + days.length);
  const shares = spreadOverPeriods(booked, dayNumber(first), paydays, days.length);
  const rollups = new Map(dailySummaries.recent.map((day) => [day.date, day]));
  const before = dailySummaries.recent.filter(({ date }) => date < first);
  return {
    periodDays: payPeriodDays(paydays, latest),
    dailySummaries: {
      ...dailySummaries,
      first,
      revenue: days.map((_, index) => dailySummaries.revenue[skipped + index] ?? ZERO),
      expenses: shares.map((share, index) => {
        const expenses = dailySummaries.expenses[skipped + index] ?? ZERO;
        return addCents(subtractCents(expenses, booked[index] ?? ZERO), share);
      }),
      payroll: shares,
      recent: [
        ...before.map((day) => withShare(day, ZERO)),
        ...days.map((date, index) =>
          withShare(rollups.get(date) ?? { date, cells: [] }, shares[index] ?? ZERO),
        ),
      ],
    },
  };
}

/** Replaces the payroll of a day with its share. */
function withShare(rollup: DailyRollup, share: Cents): DailyRollup {
  const others = rollup.cells.filter(({ kind }) => !isPayroll(kind));
  if (share === ZERO) return { ...rollup, cells: others };
  const cell = {
    kind: 'payroll',
    counterparty: SPREAD_PAYROLL,
    category: '',
    amount: negateCents(share),
    lines: 0,
  } as const;
  return { ...rollup, cells: [...others, cell] };
}
