import {
  addDays,
  composeDate,
  dayNumber,
  daysInMonth,
  type BusinessDate,
} from '../calendar/business-date.ts';
import { compareText } from '../shared/compare-text.ts';
import { groupBy } from '../shared/group-by.ts';
import { directionOf } from '../ledger/direction.ts';
import type { Cents } from '../money/cents.ts';

/** The money that one counterparty moved on one day in one direction. */
export interface CashFlow {
  readonly name: string;
  readonly date: BusinessDate;
  /** positive for money in */
  readonly amount: Cents;
  /** true for pay, taxes and loans; absent if the payee may agree to wait a week */
  readonly cannotWait?: boolean | undefined;
}

export interface RecurringFlow {
  readonly name: string;
  readonly every: 'week' | 'two-weeks' | 'month';
  readonly last: BusinessDate;
  /** the median of the last three amounts */
  readonly amount: Cents;
  readonly cannotWait?: boolean | undefined;
}

/** Groups flows by name and direction. Money in and money out of one name recur separately. */
export const byNameAndDirection = (flows: readonly CashFlow[]): CashFlow[][] =>
  (['in', 'out'] as const).flatMap((direction) => {
    const side = flows.filter((flow) => directionOf(flow.amount) === direction);
    return [...groupBy(side, (flow) => flow.name).values()];
  });

const MIN_OCCURRENCES = 3;

const INTERVALS = [
  { every: 'week', days: 7, slack: 1 },
  { every: 'two-weeks', days: 14, slack: 2 },
  // 28 to 31 days, and a weekend on either side
  { every: 'month', days: 30, slack: 4 },
] as const;

/** Separates recurring flows from the flows of all other names. */
export function separateRecurring(
  flows: readonly CashFlow[],
  asOf: BusinessDate,
): { readonly recurring: readonly RecurringFlow[]; readonly others: readonly CashFlow[][] } {
  const recurring: RecurringFlow[] = [];
  const others: CashFlow[][] = [];
  for (const group of byNameAndDirection(flows)) {
    const flow = recurringFlowOf(group, asOf);
    if (flow) recurring.push(flow);
    else others.push(group);
  }
  return { recurring, others };
}

/**
 * Returns the recurring flow of one name, or null. A recurring flow needs at least three payments at
 * equal intervals, and its next payment must not be long overdue.
 */
function recurringFlowOf(group: readonly CashFlow[], asOf: BusinessDate): RecurringFlow | null {
  const ordered = group.toSorted((a, b) => compareText(a.date, b.date)).slice(-4);
  const last = ordered.at(-1);
  if (!last || ordered.length < MIN_OCCURRENCES) return null;
  const days = ordered.map((flow) => dayNumber(flow.date));
  const gaps = days.slice(1).map((day, index) => day - (days[index] ?? day));
  const interval = INTERVALS.find(({ days: length, slack }) =>
    gaps.every((gap) => Math.abs(gap - length) <= slack),
  );
  if (!interval) return null;
  const overdue = dayNumber(asOf) - dayNumber(last.date) - interval.days;
  const [, amount] = ordered
    .slice(-3)
    .map((flow) => flow.amount)
    .toSorted((a, b) => a - b);
  if (amount === undefined || overdue > 2 * interval.slack) return null;
  const flow = { name: last.name, every: interval.every, last: last.date, amount };
  // One payee may take several kinds of payments: Gusto takes wages, payroll taxes and its fee.
  return ordered.some(({ cannotWait }) => cannotWait) ? { ...flow, cannotWait: true } : flow;
}

/** Returns the next expected dates of a recurring flow after `after`, through `until`. */
export function nextDates(
  flow: RecurringFlow,
  after: BusinessDate,
  until: BusinessDate,
): BusinessDate[] {
  const dates: BusinessDate[] = [];
  for (let step = 1; ; step += 1) {
    const next = stepFrom(flow, step);
    if (next > until) return dates;
    if (next > after) dates.push(next);
  }
}

function stepFrom({ every, last }: RecurringFlow, steps: number): BusinessDate {
  if (every !== 'month') return addDays(last, steps * (every === 'week' ? 7 : 14));
  const months = Number(last.slice(0, 4)) * 12 + Number(last.slice(5, 7)) - 1 + steps;
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1];
  return composeDate(year, month, Math.min(Number(last.slice(8)), daysInMonth(year, month)));
}
