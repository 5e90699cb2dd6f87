import { z } from 'zod';
import { businessDateSchema } from '../calendar/calendar-schema.ts';
import { addCents, subtractCents, sumCents, ZERO, type Cents } from '../money/cents.ts';
import { formatCountOf, formatMoney } from '../money/format-money.ts';
import { centsSchema, currencySchema } from '../money/money-schema.ts';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import { groupBy } from '../shared/group-by.ts';

export const notCountedSchema = z.object({
  currency: currencySchema,
  count: z.int(),
  /** in minor units of the currency */
  moneyIn: centsSchema,
  moneyOut: centsSchema,
});
/**
 * Transactions in a currency that a business does not keep its books in. They count nowhere, because
 * no source states their rate.
 */
export type NotCounted = DeepReadonly<z.infer<typeof notCountedSchema>>;

export const notCountedDaySchema = notCountedSchema.extend({
  date: businessDateSchema,
  /** the key of the imported file */
  file: z.string(),
});
/** The uncounted transactions of a day of a file in one currency. */
export type NotCountedDay = DeepReadonly<z.infer<typeof notCountedDaySchema>>;

interface ForeignTransaction {
  readonly currency: string;
  readonly amount: Cents;
}

const totalOf = (currency: string, some: readonly ForeignTransaction[]): NotCounted => {
  const sumOf = (isIncluded: (amount: Cents) => boolean) =>
    sumCents(some.map(({ amount }) => amount).filter(isIncluded));
  return {
    currency,
    count: some.length,
    moneyIn: sumOf((amount) => amount > 0),
    moneyOut: subtractCents(
      ZERO,
      sumOf((amount) => amount < 0),
    ),
  };
};

/** Adds up uncounted transactions by currency. */
export const notCountedIn = (lines: readonly ForeignTransaction[]): NotCounted[] =>
  [...groupBy(lines, ({ currency }) => currency)].map(([currency, some]) =>
    totalOf(currency, some),
  );

/** Adds up the uncounted transactions of several days by currency. */
export const sumNotCounted = (days: readonly NotCounted[]): NotCounted[] =>
  [...groupBy(days, ({ currency }) => currency)].map(([currency, some]) => ({
    currency,
    count: some.reduce((sum, { count }) => sum + count, 0),
    moneyIn: some.reduce((sum, { moneyIn }) => addCents(sum, moneyIn), ZERO),
    moneyOut: some.reduce((sum, { moneyOut }) => addCents(sum, moneyOut), ZERO),
  }));

/** Enough days for the digests that are still to come, and bounded. */
const DAYS_KEPT = 62;

/** Adds up the uncounted transactions of the latest days of a file. */
export const notCountedDays = (
  lines: readonly (ForeignTransaction & Pick<NotCountedDay, 'date'>)[],
  file: string,
): NotCountedDay[] =>
  latestDays(
    [...groupBy(lines, ({ date }) => date)].flatMap(([date, some]) =>
      notCountedIn(some).map((total) => ({ date, file, ...total })),
    ),
  );

/** Combines the uncounted days of files. A later file replaces the days that it has too. */
export function combineNotCounted(
  stored: readonly NotCountedDay[],
  now: readonly NotCountedDay[],
): NotCountedDay[] {
  const [dates, files] = [
    new Set(now.map(({ date }) => date)),
    new Set(now.map(({ file }) => file)),
  ];
  const kept = stored.filter(({ date, file }) => !dates.has(date) && !files.has(file));
  return latestDays([...kept, ...now]);
}

const latestDays = (days: readonly NotCountedDay[]): NotCountedDay[] =>
  days.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)).slice(-DAYS_KEPT);

/** "3 transactions in EUR (€1,240.00 in) are not counted." */
export const notCountedText = ({ currency, count, moneyIn, moneyOut }: NotCounted): string => {
  const money = (amount: Cents) => formatMoney(amount, currency);
  const amounts = [
    ...(moneyIn === ZERO ? [] : [`${money(moneyIn)} in`]),
    ...(moneyOut === ZERO ? [] : [`${money(moneyOut)} out`]),
  ].join(' and ');
  return `${formatCountOf(count, 'transaction')} in ${currency} (${amounts}) ${count === 1 ? 'is' : 'are'} not counted.`;
};
