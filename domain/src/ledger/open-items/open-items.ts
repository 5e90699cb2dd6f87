import { addDays, type BusinessDate } from '../../calendar/business-date.ts';
import { sumCents, type Cents } from '../../money/cents.ts';
import { FORECAST_DAYS } from '../../calendar/forecast-days.ts';
import type { OpenItem } from './open-item.ts';

/** The unpaid invoices and bills of a business, item by item. */
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
  /** the item that is overdue for longest; of equal items, the largest */
  readonly oldestOverdue: OpenItem | null;
}

/** The same horizon as the cash forecast. */
const SOON_DAYS = FORECAST_DAYS;

/** Returns the number of items. An item that adds up several counts as several. */
export const countOf = (items: readonly OpenItem[]): number =>
  items.reduce((sum, { count = 1 }) => sum + count, 0);

/** Returns the totals of what customers owe the business, or of what it owes, on a day. */
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
