import { daysBetween, type BusinessDate } from '../../calendar/business-date.ts';
import type { OpenItem } from './open-item.ts';

/** How a customer pays, as far as it was seen. */
export interface PaymentHabit {
  /** as open items name them */
  readonly counterparty: string;
  /** days after the due day on which an invoice was found paid, the latest last; below zero: before it */
  readonly lateDays: readonly number[];
}

/** Longer overdue than this is written off in all but name: no habit, and no news. */
export const WRITTEN_OFF_DAYS = 90;

/** Of each customer the latest; of more customers those who paid longest ago are forgotten. */
const MAX_PAYMENTS = 12;
const MAX_CUSTOMERS = 100;

/**
 * What is known of how customers pay after invoices were asked for once more: those that are gone have
 * been paid since.
 *
 * @param before invoices that were open, and what was known then
 * @param now all that are open on the day
 */
export function learnPaymentHabits(
  before: { readonly open: readonly OpenItem[]; readonly habits: readonly PaymentHabit[] },
  now: readonly OpenItem[],
  today: BusinessDate,
): readonly PaymentHabit[] {
  const habits = new Map(before.habits.map((habit) => [habit.counterparty, habit.lateDays]));
  const stillOpen = new Set(now.map(keyOf));
  for (const item of before.open) {
    const { counterparty, dueOn, count } = item;
    const late = daysBetween(dueOn, today);
    if (count !== undefined || stillOpen.has(keyOf(item)) || late > WRITTEN_OFF_DAYS) continue;
    const habitsOfCounterparty = habits.get(counterparty) ?? [];
    habits.delete(counterparty);
    habits.set(counterparty, [...habitsOfCounterparty, late].slice(-MAX_PAYMENTS));
  }
  return [...habits]
    .map(([counterparty, lateDays]) => ({ counterparty, lateDays }))
    .slice(-MAX_CUSTOMERS);
}

const keyOf = ({ counterparty, dueOn }: OpenItem): string => `${dueOn} ${counterparty}`;
