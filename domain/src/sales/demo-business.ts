import {
  addDays,
  businessDate,
  datesOf,
  dayNumber,
  weekdayOf,
  type BusinessDate,
} from '../calendar/business-date.ts';
import type { PostingKind } from '../ledger/posting-kind.ts';
import type { Posting } from '../ledger/posting.ts';
import {
  addCents,
  cents,
  negateCents,
  subtractCents,
  sumCents,
  type Cents,
} from '../money/cents.ts';
import { rollUpDay } from '../ledger/rollups/daily-rollup.ts';
import { emptyDailySummaries, replaceDays } from '../daily-summaries/daily-summaries.ts';
import type { DailySummaries } from '../daily-summaries/daily-summaries-schema.ts';
import { buildSnapshot } from '../digest/build/build-snapshot.ts';
import type { Snapshot } from '../digest/build/snapshot-schema.ts';

const BUSINESS = 'Cedar & Finch Home';

/** A Wednesday. Its digest covers the Tuesday before. */
export const DEMO_DIGEST_DAY = businessDate('2025-10-15');

const LAST_DAY = addDays(DEMO_DIGEST_DAY, -1);
const HISTORY_DAYS = 200;

/** The figures of the sample on the public pages. The specification gives them. */
const LAST_REVENUE = cents(42_800_00);
const LAST_EXPENSES = cents(19_210_00);
/** The mean of the 30 days before. It is 36% less than the expenses of the last day. */
const MEAN_EXPENSES = cents(14_125_00);

/** The shop's usual sales by weekday, Monday to Sunday. */
const USUAL_SALES = { 1: 37_200, 2: 41_300, 3: 39_100, 4: 41_200, 5: 45_900, 6: 52_400, 7: 31_800 };

/** Returns a plausible amount. The same arguments give the same amount. */
function variedAmount(dollars: number, date: BusinessDate, salt: number, spread: number): Cents {
  const wave = Math.sin(dayNumber(date) * 12.9898 + salt * 78.233) * 43_758.5453;
  return cents(Math.round(dollars * 100 * (1 + spread * (2 * (wave - Math.floor(wave)) - 1))));
}

const line = (
  date: BusinessDate,
  counterparty: string,
  kind: PostingKind,
  amount: Cents,
): Posting => ({
  id: `${date} ${counterparty}`,
  account: 'Operating account',
  date,
  postedDate: date,
  counterparty,
  description: counterparty,
  category: '',
  kind,
  decidedBy: 'source',
  amount,
  revision: 1,
});

const spentLine = (
  date: BusinessDate,
  counterparty: string,
  kind: PostingKind,
  amount: Cents,
): Posting => line(date, counterparty, kind, negateCents(amount));

function usualDay(date: BusinessDate): Posting[] {
  const store = variedAmount(USUAL_SALES[weekdayOf(date)] * 0.74, date, 1, 0.13);
  const online = variedAmount(USUAL_SALES[weekdayOf(date)] * 0.26, date, 2, 0.16);
  return [
    line(date, 'Store register', 'sale', store),
    line(date, 'Online store', 'sale', online),
    spentLine(date, 'Northline Wholesale', 'cogs', variedAmount(8_460, date, 3, 0.08)),
    spentLine(date, 'Harbor Freight Lines', 'cogs', variedAmount(1_890, date, 4, 0.09)),
    spentLine(date, 'Wages', 'payroll', variedAmount(2_780, date, 5, 0.04)),
    spentLine(date, 'Card fees', 'fee', variedAmount(930, date, 6, 0.08)),
  ];
}

/** Builds the last day, with a rush order from the wholesaler and its freight. */
function lastDay(date: BusinessDate): Posting[] {
  const online = variedAmount(10_700, date, 2, 0.1);
  const costs = [
    spentLine(date, 'Harbor Freight Lines', 'cogs', cents(3_318_40)),
    spentLine(date, 'Wages', 'payroll', cents(2_741_15)),
    spentLine(date, 'Card fees', 'fee', cents(958_22)),
  ];
  const remainingExpenses = negateCents(
    addCents(LAST_EXPENSES, sumCents(costs.map(({ amount }) => amount))),
  );
  return [
    line(date, 'Store register', 'sale', subtractCents(LAST_REVENUE, online)),
    line(date, 'Online store', 'sale', online),
    ...costs,
    line(date, 'Northline Wholesale', 'cogs', remainingExpenses),
  ];
}

/** Scales the 30 days before the last day to their mean. */
function withMeanExpenses(days: readonly (readonly Posting[])[]): Posting[][] {
  const window = days.slice(-30);
  const spentNow = sumCents(
    window.flat().flatMap(({ amount }) => (amount < 0 ? [negateCents(amount)] : [])),
  );
  const gap = MEAN_EXPENSES * 30 - spentNow;
  const share = Math.trunc(gap / 30);
  return days.map((postings, index) => {
    const place = index - (days.length - 30);
    if (place < 0) return [...postings];
    const more = place === 0 ? gap - share * 29 : share;
    return postings.map((posting) =>
      posting.counterparty === 'Northline Wholesale'
        ? { ...posting, amount: cents(posting.amount - more) }
        : posting,
    );
  });
}

function demoDailySummaries(): DailySummaries {
  const dates = datesOf({ from: addDays(LAST_DAY, -HISTORY_DAYS), to: addDays(LAST_DAY, -1) });
  const days = [...withMeanExpenses(dates.map(usualDay)), lastDay(LAST_DAY)];
  const rollups = days.map((postings, index) =>
    rollUpDay(addDays(LAST_DAY, index - HISTORY_DAYS), postings),
  );
  return {
    ...replaceDays(emptyDailySummaries(addDays(LAST_DAY, -HISTORY_DAYS)), rollups),
    sources: [
      {
        name: 'First Bank',
        provides: ['profit', 'cash'],
        completeThrough: LAST_DAY,
        problem: null,
      },
    ],
    balance: { amount: cents(318_460_00), asOf: LAST_DAY },
  };
}

/** Computes the daily snapshot of a fictional business with the code of the real service. */
export const demoSnapshot = (): Snapshot =>
  buildSnapshot(
    { name: BUSINESS, currency: 'USD', basis: 'cash' },
    demoDailySummaries(),
    DEMO_DIGEST_DAY,
  );
