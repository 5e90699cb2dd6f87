import { addDays, daysBetween, type BusinessDate } from '../../calendar/business-date.ts';
import { compareText } from '../../shared/compare-text.ts';
import { groupBy } from '../../shared/group-by.ts';
import { shortName } from '../classification/counterparty.ts';
import { sumCents } from '../../money/cents.ts';
import { countOf, type OpenItems } from './open-items.ts';
import type { OpenItem } from './open-item.ts';
import { learnPaymentHabits, type PaymentHabit } from './payment-habits.ts';

/** Unpaid invoices and bills as daily summaries store them, with a bounded size. */
export interface BoundedOpenItems extends OpenItems {
  readonly asOf: BusinessDate;
  /** the payment habits of customers, learned from earlier invoices; absent if there are none */
  readonly habits?: readonly PaymentHabit[] | undefined;
}

/**
 * The number of items that are stored one by one. The largest are stored, because owners ask for
 * them and they change the low point.
 */
const MAX_NAMED = 60;

/**
 * Small items that are due further in the past or future than this are added up on the last of
 * these days.
 */
const NAMED_DAYS = 45;

/**
 * After this many days the items must be read again, because items that were added up may be due
 * soon.
 */
const AGGREGATE_VALID_DAYS = 14;

/**
 * Returns unpaid items with the same sums in lists of bounded size, and updates the payment habits
 * of customers.
 * @param before the items stored before
 */
export function boundOpenItems(
  { receivables, payables }: OpenItems,
  asOf: BusinessDate,
  before?: BoundedOpenItems,
): BoundedOpenItems {
  const previous = { open: before?.receivables ?? [], habits: before?.habits ?? [] };
  const habits = learnPaymentHabits(previous, receivables.map(withShortName), asOf);
  return {
    asOf,
    receivables: foldOpenItems(receivables, asOf),
    payables: foldOpenItems(payables, asOf),
    ...(habits.length > 0 ? { habits } : {}),
  };
}

const withShortName = (item: OpenItem): OpenItem => ({
  ...item,
  counterparty: shortName(item.counterparty),
});

/** Says whether items that were added up may be due soon. */
export const areAggregatesStale = (
  { asOf, receivables, payables }: BoundedOpenItems,
  today: BusinessDate,
): boolean =>
  [...receivables, ...payables].some(({ count }) => count !== undefined) &&
  daysBetween(asOf, today) >= AGGREGATE_VALID_DAYS;

/**
 * Bounds a list of unpaid items without changing its sum. If there are too many, the small ones are
 * added up by due day.
 * @param asOf items due long before or after this day are not listed by their own due day
 */
export function foldOpenItems(items: readonly OpenItem[], asOf: BusinessDate): OpenItem[] {
  const short = items.map(withShortName);
  if (items.length <= MAX_NAMED) return short;
  const ordered = short.toSorted((a, b) => b.amount - a.amount);
  const [oldest, farthest] = [addDays(asOf, -NAMED_DAYS), addDays(asOf, NAMED_DAYS)];
  const dayOf = ({ dueOn }: OpenItem): BusinessDate =>
    dueOn < oldest ? oldest : dueOn > farthest ? farthest : dueOn;
  const folded = [...groupBy(ordered.slice(MAX_NAMED), dayOf)].map(([dueOn, some]) => ({
    counterparty: 'several',
    dueOn,
    amount: sumCents(some.map(({ amount }) => amount)),
    count: countOf(some),
  }));
  return [...ordered.slice(0, MAX_NAMED), ...folded].toSorted((a, b) =>
    compareText(a.dueOn, b.dueOn),
  );
}
