import { addDays, daysBetween, type Period } from '../calendar/business-date.ts';
import { counterpartyKey, shortName } from '../ledger/classification/counterparty.ts';
import { kindOfDescriptor } from '../ledger/classification/descriptors/kind-of-descriptor.ts';
import { directionOf } from '../ledger/direction.ts';
import { hasFixedDate } from '../ledger/fixed-date-kinds.ts';
import { negateCents } from '../money/cents.ts';
import type { OpenItem } from '../ledger/open-items/open-item.ts';
import type { OpenItems } from '../ledger/open-items/open-items.ts';
import type { CashFlow } from './recurring-flows.ts';

/**
 * The most days overdue for a bill that is still expected to be paid soon. An older bill may stay
 * unpaid.
 */
const MAX_OVERDUE_DAYS = 14;

/** An invoice or bill replaces a recurring payment that is expected within this many days of it. */
const MATCH_WINDOW_DAYS = 7;

/**
 * Returns the expected cash flows of open invoices and bills on their due days. Slightly overdue
 * bills are expected tomorrow. Overdue invoices are left out, because their payment day is unknown.
 * @param ahead the days of the forecast, and the day before the first
 */
export function openFlows(
  { receivables, payables }: OpenItems,
  { from, to }: Period,
): readonly CashFlow[] {
  const isAhead = ({ dueOn }: OpenItem) => dueOn > from && dueOn <= to;
  const isPaidSoon = ({ dueOn }: OpenItem) =>
    dueOn <= from && daysBetween(dueOn, from) <= MAX_OVERDUE_DAYS;
  const tomorrow = addDays(from, 1);
  return [
    ...receivables
      .filter(isAhead)
      .map(({ counterparty: name, dueOn: date, amount }) => ({ name, date, amount })),
    ...payables
      .filter((bill) => isAhead(bill) || isPaidSoon(bill))
      .map((bill) => ({
        name: bill.counterparty,
        date: isAhead(bill) ? bill.dueOn : tomorrow,
        amount: negateCents(bill.amount),
        ...(cannotWait(bill) ? { cannotWait: true } : {}),
      })),
  ];
}

/**
 * Says whether a bill has a fixed date, by its accounts or by the name of its vendor. The built-in
 * rules know some names only with the word of a payment, such as "American Express payment".
 */
function cannotWait({ counterparty, amount, cannotWait: isFixed }: OpenItem): boolean {
  if (isFixed) return true;
  return ['', ' PAYMENT'].some((word) => {
    const line = {
      description: counterparty + word,
      counterparty: '',
      amount: negateCents(amount),
    };
    const kind = kindOfDescriptor(line)?.kind;
    return kind !== undefined && hasFixedDate(kind);
  });
}

const isSameCounterparty = (a: CashFlow, b: CashFlow): boolean =>
  directionOf(a.amount) === directionOf(b.amount) && keyOf(a) === keyOf(b);

/** Open invoices and bills are stored under short names. */
const keyOf = ({ name }: CashFlow): string => counterpartyKey(shortName(name));

/** Says whether a name has an open invoice or bill in the direction of one of its flows. */
export const hasOpenFlow = (due: readonly CashFlow[], flow: CashFlow): boolean =>
  due.some((other) => isSameCounterparty(other, flow));

/** Marks the bills of counterparties whose other payments cannot wait. */
export function withFixedDates(
  due: readonly CashFlow[],
  flows: readonly CashFlow[],
): readonly CashFlow[] {
  const fixed = flows.filter(({ amount, cannotWait: isFixed }) => isFixed && amount < 0);
  const keys = new Set(fixed.map(keyOf));
  return due.map((bill) =>
    bill.amount < 0 && keys.has(keyOf(bill)) ? { ...bill, cannotWait: true } : bill,
  );
}

/** Returns the expected recurring payments, without those that an open invoice or bill replaces. */
export function withoutOpenItemDuplicates(
  repeated: readonly CashFlow[],
  due: readonly CashFlow[],
): readonly CashFlow[] {
  const left = new Set(repeated);
  for (const item of due) {
    const [nearest] = [...left]
      .filter(
        (flow) => isSameCounterparty(flow, item) && daysApart(flow, item) <= MATCH_WINDOW_DAYS,
      )
      .toSorted((a, b) => daysApart(a, item) - daysApart(b, item));
    if (nearest) left.delete(nearest);
  }
  return [...left];
}

const daysApart = (a: CashFlow, b: CashFlow): number => Math.abs(daysBetween(a.date, b.date));
