import { daysBetween, type BusinessDate } from '../../calendar/business-date.ts';
import type { OpenItem } from './open-item.ts';

/** The observed payment habit of a customer. */
export interface PaymentHabit {
  /** the name in open items */
  readonly counterparty: string;
  /**
   * days after the due day on which an invoice was found paid, latest last; negative if it was paid
   * before the due day
   */
  readonly lateDays: readonly number[];
}

/**
 * An invoice that is overdue for longer is practically written off. It changes no habit and raises
 * no alert.
 */
export const WRITTEN_OFF_DAYS = 90;

/**
 * The number of latest payments per customer. If there are too many customers, those who paid
 * longest ago are dropped.
 */
const MAX_PAYMENTS = 12;
const MAX_CUSTOMERS = 100;

/**
 * Updates the payment habits after the open invoices were read again. Invoices that are gone were
 * paid since.
 * @param before the invoices that were open, and the habits at that time
 * @param now all invoices that are open today
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
