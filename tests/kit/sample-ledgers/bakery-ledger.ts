import {
  addDays,
  datesOf,
  dayNumber,
  weekdayOf,
  type BusinessDate,
  type Weekday,
} from '@daily-snapshot/domain/calendar/business-date';
import { digestPeriod, isDigestDay } from '@daily-snapshot/domain/calendar/digest-day';
import { digestDueAt } from '@daily-snapshot/domain/digest/build/digest-schedule';
import { groupBy } from '@daily-snapshot/domain/shared/group-by';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import type { PostingKind } from '@daily-snapshot/domain/ledger/posting-kind';
import { cents } from '@daily-snapshot/domain/money/cents';
import { rollUpDay } from '@daily-snapshot/domain/ledger/rollups/daily-rollup';
import {
  emptyDailySummaries,
  replaceDays,
  recordLateDays,
  totalsOn,
} from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import { openTotals } from '@daily-snapshot/domain/ledger/open-items/open-items';
import { buildSnapshot } from '@daily-snapshot/domain/digest/build/build-snapshot';
import type { Snapshot } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import type { SourceState } from '@daily-snapshot/domain/connections/source-state';
import { aBusiness } from '../builders/business.ts';
import { aPosting } from '../builders/postings.ts';

export interface BakeryDigest {
  readonly businessDate: BusinessDate;
  readonly snapshot: Snapshot;
  readonly builtAt: Date;
}

/**
 * The synthetic books of a bakery, with the digests of recent weeks as the service computes them.
 */
export interface BakeryBooks {
  readonly postings: readonly Posting[];
  readonly dailySummaries: DailySummaries;
  /** oldest first */
  readonly digests: readonly BakeryDigest[];
}

const HISTORY_DAYS = 200;

/** Returns a natural-looking amount, the same in every run. */
function around(amount: number, date: BusinessDate, salt: number, spread = 0.12): number {
  const wave = Math.sin(dayNumber(date) * 12.9898 + salt * 78.233) * 43_758.5453;
  return Math.round(amount * (1 + spread * (2 * (wave - Math.floor(wave)) - 1)));
}

/** Counter sales from Monday to Sunday, in cents. The bakery is closed on Sundays. */
const COUNTER = { 1: 78_000, 2: 84_000, 3: 88_000, 4: 91_000, 5: 112_000, 6: 148_000, 7: 0 };

interface Habit {
  readonly counterparty: string;
  readonly what: string;
  readonly kind: PostingKind;
  readonly category: string;
  readonly amount: number;
  readonly on: (date: BusinessDate, weekday: Weekday) => boolean;
}

const weekly =
  (...weekdays: readonly Weekday[]) =>
  (_: BusinessDate, weekday: Weekday) =>
    weekdays.includes(weekday);
const monthly = (day: number) => (date: BusinessDate) => Number(date.slice(8)) === day;
const everyTwoWeeks = (date: BusinessDate, weekday: Weekday) =>
  weekday === 5 && Math.floor(dayNumber(date) / 7) % 2 === 0;

const HABITS: readonly Habit[] = [
  {
    counterparty: 'Harbor Café',
    what: 'Invoice payment',
    kind: 'sale',
    category: 'Wholesale',
    amount: 31_000,
    on: weekly(2, 5),
  },
  {
    counterparty: 'Elm Street School',
    what: 'ACH credit school lunches',
    kind: 'sale',
    category: 'Wholesale',
    amount: 24_500,
    on: weekly(3),
  },
  {
    counterparty: 'Golden Mill',
    what: 'GOLDEN MILL FLOUR CO',
    kind: 'cogs',
    category: 'Flour',
    amount: -42_000,
    on: weekly(2),
  },
  {
    counterparty: 'Dairy Direct',
    what: 'DAIRY DIRECT LLC',
    kind: 'cogs',
    category: 'Dairy',
    amount: -18_600,
    on: weekly(1, 4),
  },
  {
    counterparty: 'Farm & Orchard',
    what: 'FARM ORCHARD MKT',
    kind: 'cogs',
    category: 'Fruit',
    amount: -9_400,
    on: weekly(1, 3, 6),
  },
  {
    counterparty: 'Payroll',
    what: 'PAYROLL RUN',
    kind: 'payroll',
    category: 'Wages',
    amount: -385_000,
    on: everyTwoWeeks,
  },
  {
    counterparty: 'IRS',
    what: 'EFTPS PAYROLL TAX',
    kind: 'payroll_tax',
    category: 'Payroll tax',
    amount: -62_000,
    on: everyTwoWeeks,
  },
  {
    counterparty: 'Elm Street Properties',
    what: 'RENT',
    kind: 'expense',
    category: 'Rent',
    amount: -240_000,
    on: monthly(1),
  },
  {
    counterparty: 'City Power',
    what: 'CITY POWER & LIGHT',
    kind: 'expense',
    category: 'Utilities',
    amount: -41_800,
    on: monthly(12),
  },
  {
    counterparty: 'Savings',
    what: 'Online transfer to savings',
    kind: 'transfer',
    category: '',
    amount: -100_000,
    on: monthly(16),
  },
  {
    counterparty: 'Ada',
    what: 'Owner draw',
    kind: 'owner_draw',
    category: '',
    amount: -150_000,
    on: monthly(5),
  },
];

function linesOfDay(date: BusinessDate): Posting[] {
  const weekday = weekdayOf(date);
  const line = (
    counterparty: string,
    what: string,
    kind: PostingKind,
    category: string,
    amount: number,
  ): Posting =>
    aPosting({
      id: `${date} ${counterparty}`,
      account: counterparty === 'Card fees' ? 'Merchant account' : 'Checking ··4021',
      date,
      counterparty,
      description: what,
      kind,
      category,
      amount,
    });
  const sales = around(COUNTER[weekday], date, 1);
  const counter =
    sales === 0
      ? []
      : [
          line('Counter', 'Card terminal settlement', 'sale', 'Counter sales', sales),
          line('Counter cash', 'Cash deposit', 'sale', 'Counter sales', around(21_000, date, 2)),
          line('Card fees', 'Processing fee', 'fee', 'Fees', -Math.round(sales * 0.026)),
        ];
  const habits = HABITS.filter(({ on }) => on(date, weekday)).map(
    ({ counterparty, what, kind, category, amount }, index) =>
      line(counterparty, what, kind, category, around(amount, date, index + 3, 0.08)),
  );
  return [...counter, ...habits];
}

/** Unusual postings of the last day. */
const unusual = (date: BusinessDate): Posting[] => [
  aPosting({
    id: `${date} oven`,
    account: 'Checking ··4021',
    date,
    counterparty: 'Northside Oven Repair',
    description: 'NORTHSIDE OVEN REPAIR INV 2291',
    kind: 'expense',
    category: 'Repairs',
    amount: -193_000,
  }),
  aPosting({
    id: `${date} loan`,
    account: 'Checking ··4021',
    date,
    counterparty: 'Lakeside Credit Union',
    description: 'Loan disbursement',
    kind: 'loan_proceeds',
    category: '',
    amount: 2_000_000,
  }),
  aPosting({
    id: `${date} unknown`,
    account: 'Checking ··4021',
    date,
    counterparty: 'ZZ 9876',
    description: 'POS DEBIT ZZ 9876',
    kind: 'unclassified',
    category: '',
    decidedBy: 'sign',
    amount: -8_420,
  }),
];

const bank = (completeThrough: BusinessDate): SourceState => ({
  name: 'First Bank',
  provides: ['profit', 'cash'],
  completeThrough,
  problem: null,
});

/**
 * Builds the bakery's books through the day before the latest digest, with its digests.
 *
 * @param latest the last digest day
 * @param digestCount the number of digests
 */
export function bakeryBooks(latest: BusinessDate, digestCount = 45): BakeryBooks {
  const through = addDays(latest, -1);
  const dates = datesOf({ from: addDays(through, 1 - HISTORY_DAYS), to: through });
  const postings = [...dates.flatMap(linesOfDay), ...unusual(through)];
  const rollups = [...groupBy(postings, ({ date }) => date)].map(([date, lines]) =>
    rollUpDay(date, lines),
  );
  const days = digestDaysUntil(latest, digestCount);
  const reportedBy = days.at(-2) ?? latest;
  const lateDate = digestPeriod(reportedBy).to;
  const entered = replaceDays(emptyDailySummaries(dates[0] ?? through), rollups);
  const now = totalsOn(entered, lateDate);
  const dailySummaries: DailySummaries = {
    ...recordLateDays(entered, [
      {
        date: lateDate,
        latestDigest: reportedBy,
        was: {
          revenue: cents(now.revenue - 12_050),
          expenses: now.expenses,
          net: cents(now.net - 12_050),
        },
        postingIds: [`${lateDate} Counter cash`],
      },
    ]),
    sources: [bank(through)],
    balance: { amount: cents(3_684_300), asOf: through },
  };
  return {
    postings,
    dailySummaries,
    digests: days.map((day, index) => digestOf(dailySummaries, day, days[index - 1])),
  };
}

function digestDaysUntil(latest: BusinessDate, count: number): BusinessDate[] {
  const days: BusinessDate[] = [];
  for (let day = latest; days.length < count; day = addDays(day, -1)) {
    if (isDigestDay(day)) days.unshift(day);
  }
  return days;
}

function digestOf(
  dailySummaries: DailySummaries,
  day: BusinessDate,
  previous: BusinessDate | undefined,
): BakeryDigest {
  const { timeZone, ...business } = aBusiness(previous ? { latestDigest: previous } : {});
  const summaries = { ...dailySummaries, sources: [bank(addDays(day, -1))] };
  const invoices = [
    { counterparty: 'Harbor Café', dueOn: addDays(day, -9), amount: cents(61_400) },
    { counterparty: 'Elm Street School', dueOn: addDays(day, 5), amount: cents(49_000) },
  ];
  const bills = [{ counterparty: 'Golden Mill', dueOn: addDays(day, 3), amount: cents(84_000) }];
  return {
    businessDate: day,
    snapshot: {
      ...buildSnapshot(business, summaries, day),
      receivables: openTotals(invoices, day),
      payables: openTotals(bills, day),
    },
    builtAt: digestDueAt(day, timeZone),
  };
}
