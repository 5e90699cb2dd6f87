import { addDays, type BusinessDate } from '../calendar/business-date.ts';
import { sumCents, type Cents } from '../money/cents.ts';

/** An invoice or a bill that is not paid yet. */
export interface OpenItem {
  readonly counterparty: string;
  readonly dueOn: BusinessDate;
  /** what is still open, always positive */
  readonly amount: Cents;
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

const SOON_DAYS = 7;

/** Sums up what is owed to the business, or what it owes, on a day. */
export function openTotals(items: readonly OpenItem[], today: BusinessDate): OpenTotals {
  const soonest = addDays(today, SOON_DAYS);
  const overdue = items.filter((item) => item.dueOn < today);
  const sum = (list: readonly OpenItem[]) => sumCents(list.map((item) => item.amount));
  return {
    amount: sum(items),
    count: items.length,
    overdue: sum(overdue),
    overdueCount: overdue.length,
    dueSoon: sum(items.filter((item) => item.dueOn >= today && item.dueOn <= soonest)),
    oldestOverdue:
      overdue.toSorted((a, b) =>
        a.dueOn === b.dueOn ? b.amount - a.amount : a.dueOn < b.dueOn ? -1 : 1,
      )[0] ?? null,
  };
}
