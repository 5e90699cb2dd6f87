import { addDays, type BusinessDate } from '../../calendar/business-date.ts';
import { sumCents, type Cents } from '../../money/cents.ts';
import { FORECAST_DAYS } from '../../calendar/forecast-days.ts';
import type { OpenItem } from './open-item.ts';

/** What is owed to a business and what it owes, one by one. */
export interface OpenItems {
  readonly receivables: readonly OpenItem[];
  readonly payables: readonly OpenItem[];
}

export interface OpenTotals {
  readonly amount: Cents;
  readonly count: number;
  readonly overdue: Cents;
  readonly overdueCount: number;
  readonly dueSoon: Cents;
  /** the one that has waited longest, of equal ones the largest */
  readonly oldestOverdue: OpenItem | null;
}

/** As far ahead as cash is forecast. */
const SOON_DAYS = FORECAST_DAYS;

/** Those that are added up in one count as many. */
export const countOf = (items: readonly OpenItem[]): number =>
  items.reduce((sum, { count = 1 }) => sum + count, 0);

/** Sums up what is owed to the business, or what it owes, on a day. */
export function openTotals(items: readonly OpenItem[], today: BusinessDate): OpenTotals {
  const soonest = addDays(today, SOON_DAYS);
  const overdue = items.filter((item) => item.dueOn < today);
  const sum = (list: readonly OpenItem[]) => sumCents(list.map((item) => item.amount));
  return {
    amount: sum(items),
    count: countOf(items),
    overdue: sum(overdue),
    overdueCount: countOf(overdue),
    dueSoon: sum(items.filter((item) => item.dueOn >= today && item.dueOn <= soonest)),
    oldestOverdue:
      overdue.toSorted((a, b) =>
        a.dueOn === b.dueOn ? b.amount - a.amount : a.dueOn < b.dueOn ? -1 : 1,
      )[0] ?? null,
  };
}
