import { addDays, daysBetween, type BusinessDate } from '../../calendar/business-date.ts';
import { compareText } from '../../shared/compare-text.ts';
import { groupBy } from '../../shared/group-by.ts';
import { shortName } from '../classification/counterparty.ts';
import { sumCents } from '../../money/cents.ts';
import { countOf, type OpenItems } from './open-items.ts';
import type { OpenItem } from './open-item.ts';
import { learnPaymentHabits, type PaymentHabit } from './payment-habits.ts';

/** As a daybook keeps them: of bounded size. */
export interface BoundedOpenItems extends OpenItems {
  readonly asOf: BusinessDate;
  /** how customers pay, as far as these items were seen to go; absent while none was */
  readonly habits?: readonly PaymentHabit[] | undefined;
}

/** The largest are kept with their names: they are chased, and move the low point. */
const MAX_NAMED = 60;

/** Small ones due longer ago, or further off, are added up on the last of these days. */
const NAMED_DAYS = 45;

/** Before what is further off comes near, it has to be asked for again. */
const AGGREGATE_VALID_DAYS = 14;

/**
 * The same sums from lists of bounded size, and what they tell of how customers pay.
 *
 * @param before as they were kept until now
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

/** Whether what was added up of them may soon be due. */
export const areAggregatesStale = (
  { asOf, receivables, payables }: BoundedOpenItems,
  today: BusinessDate,
): boolean =>
  [...receivables, ...payables].some(({ count }) => count !== undefined) &&
  daysBetween(asOf, today) >= AGGREGATE_VALID_DAYS;

/**
 * The same sums from a bounded list: of very many the small ones are added up by the day they are due.
 *
 * @param asOf of days long before and after it no single one is told
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
