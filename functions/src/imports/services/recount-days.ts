import { addDays, datesOf, type Period } from '@daily-snapshot/domain/calendar/business-date';
import type { Ledger } from '../ports/ledger.ts';
import { updateDailySummaries } from './ledger-changes.ts';

/** Recomputed days per Firestore transaction. */
export const DAYS_AT_ONCE = 31;

/** Splits a period into parts that one Firestore transaction can process. */
export function partsOf({ from, to }: Period): Period[] {
  const parts: Period[] = [];
  for (let start = from; start <= to; start = addDays(start, DAYS_AT_ONCE)) {
    const end = addDays(start, DAYS_AT_ONCE - 1);
    parts.push({ from: start, to: end < to ? end : to });
  }
  return parts;
}

/**
 * Recomputes the totals of a period, because other sources provide them now. Idempotent.
 *
 * @param keepAlive is called between two steps
 */
export async function recountDays(
  ledger: Ledger,
  businessId: string,
  period: Period,
  keepAlive: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  for (const part of partsOf(period)) {
    await ledger.open(businessId, async (open) => {
      const postings = await open.postingsOf(part);
      const change = { changed: [], days: datesOf(part), isProfitSwitch: true };
      open.write([], await updateDailySummaries(open, postings, change));
    });
    await keepAlive();
  }
}
