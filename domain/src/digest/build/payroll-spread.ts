import { History } from '../../baselines/daily-history.ts';
import { addDays, dayNumber, type BusinessDate } from '../../calendar/business-date.ts';
import { isPayroll, type DailyRollup } from '../../ledger/rollups/daily-rollup.ts';
import { addCents, negateCents, subtractCents, ZERO, type Cents } from '../../money/cents.ts';
import { rollupOn, totalsOn } from '../../daily-summaries/daily-summaries.ts';
import type { DailySummaries } from '../../daily-summaries/daily-summaries-schema.ts';
import { payPeriodDays, paydaysOf, spreadOverPeriods } from './pay-period.ts';

/** The name that stands for all payroll that is spread. No posting has it. */
export const SPREAD_PAYROLL = 'Payroll, spread';

/** The days of a ledger with payroll spread over its pay periods. Nothing else differs. */
export interface PayrollSpread {
  /** the calendar days of the latest pay period */
  readonly days: number;
  /** begins with the first payroll, because the pay of the days before it is not known */
  readonly history: History;
  readonly rollupOn: (date: BusinessDate) => DailyRollup;
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

  const length = dayNumber(through) - dayNumber(first) + 1;
  const booked = dailySummaries.payroll.slice(skipped, skipped + length);
  const shares = spreadOverPeriods(booked, dayNumber(first), paydays, length);
  const shareOn = (date: BusinessDate): Cents => shares[dayNumber(date) - dayNumber(first)] ?? ZERO;
  const days = shares.map((share, index) => {
    const { revenue, expenses } = totalsOn(dailySummaries, addDays(first, index));
    const others = subtractCents(expenses, booked[index] ?? ZERO);
    const shown = addCents(others, share);
    return { revenue, expenses: shown, net: subtractCents(revenue, shown) };
  });
  return {
    days: payPeriodDays(paydays, latest),
    history: new History(first, days),
    rollupOn: (date) => withShare(rollupOn(dailySummaries, date), shareOn(date)),
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
