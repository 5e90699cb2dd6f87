import {
  addDays,
  daysBetween,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import type { ShopLine } from './shop-line.ts';

/** The second debit comes at most this many days after the first. */
const TWICE_WITHIN_DAYS = 3;

/**
 * Adds a mistake of a supplier: its last invoice up to a day is debited a second time, on that day
 * or at most three days after the first debit.
 *
 * @param lines oldest first
 */
export function chargeTwice(lines: readonly ShopLine[], on: BusinessDate): readonly ShopLine[] {
  const invoice = lines.findLast(({ kind, date }) => kind === 'cogs' && date <= on);
  if (!invoice) return lines;
  const gap = Math.min(daysBetween(invoice.date, on), TWICE_WITHIN_DAYS);
  const date = addDays(invoice.date, gap);
  const place = lines.findLastIndex((line) => line.date <= date) + 1;
  return lines.toSpliced(place, 0, { ...invoice, id: `${invoice.id}-again`, date });
}
