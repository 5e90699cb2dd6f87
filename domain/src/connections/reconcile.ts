import { datesOf, type BusinessDate, type Period } from '../calendar/business-date.ts';
import { compareText } from '../shared/compare-text.ts';
import { groupBy } from '../shared/group-by.ts';
import { effectOf, type Effect } from '../ledger/posting-kind.ts';
import type { Posting } from '../ledger/posting.ts';
import {
  addCents,
  negateCents,
  subtractCents,
  sumCents,
  ZERO,
  type Cents,
} from '../money/cents.ts';
import { totalsOf, type Totals } from '../ledger/rollups/daily-rollup.ts';
import type { ReconciledDays, Reconciliation, Suspect, SuspectReason } from './reconciliation.ts';

/**
 * The amount that the books' own profit and loss reports for one account, per day if the report has
 * days.
 */
export interface StatedAmount {
  readonly days: Period;
  /** the account's name, as entries have it in their category */
  readonly category: string;
  /** `none`: the account is in the report, but we do not count it, such as income tax */
  readonly effect: Effect;
  /** as it changes the profit: costs are negative */
  readonly amount: Cents;
}

/** An entry of the books as we stored it. */
export type BooksPosting = Pick<
  Posting,
  'id' | 'date' | 'category' | 'counterparty' | 'amount' | 'kind' | 'decidedBy'
>;

const MAX_SUSPECTS = 12;

type Amounts = ReadonlyMap<string, Cents>;

const keyOf = (days: Period, category: string): string => `${days.from} ${days.to} ${category}`;

/** Sums by the days and accounts of the report. Postings on other days get their own entries. */
function sumsOf(lines: readonly BooksPosting[], windows: readonly Period[]): Amounts {
  const sums = new Map<string, Cents>();
  for (const { date, category, amount } of lines.filter(isInReport)) {
    const key = keyOf(windowOf(date, windows), category);
    sums.set(key, addCents(sums.get(key) ?? ZERO, amount));
  }
  return sums;
}

/** Sales tax has no account of the report, so its postings have no category. */
const isInReport = ({ category }: BooksPosting): boolean => category !== '';

const windowOf = (date: BusinessDate, windows: readonly Period[]): Period =>
  windows.find(({ from, to }) => from <= date && date <= to) ?? { from: date, to: date };

const windowsOf = (stated: readonly StatedAmount[]): Period[] => [
  ...new Map(stated.map(({ days }) => [`${days.from} ${days.to}`, days])).values(),
];

/** Says whether postings equal the report, account by account, ignoring overrides. */
export function matchesReport(
  lines: readonly BooksPosting[],
  stated: readonly StatedAmount[],
): boolean {
  const sums = new Map(sumsOf(lines, windowsOf(stated)));
  for (const { days, category, amount } of stated) {
    const key = keyOf(days, category);
    sums.set(key, subtractCents(sums.get(key) ?? ZERO, amount));
  }
  return [...sums.values()].every((left) => left === ZERO);
}

/**
 * Compares our totals with the books' own profit and loss. If they differ, names the postings that
 * may be the reason.
 *
 * @param lines the entries of these days, each once
 * @param stated of the same days and accounting basis
 */
export function reconcile(
  period: Period,
  lines: readonly BooksPosting[],
  stated: readonly StatedAmount[],
): Reconciliation {
  const totals = (days: Period): ReconciledDays => ({
    ...days,
    ours: totalsOfPostings(lines.filter(({ date }) => days.from <= date && date <= days.to)),
    stated: totalsOfReport(
      stated.filter((amount) => days.from <= amount.days.from && amount.days.to <= days.to),
    ),
  });
  const whole = totals(period);
  const isWhole = matchesReport(lines, stated);
  const state = !isWhole ? 'differs' : isReconciled(whole) ? 'matches' : 'but-for-corrections';
  const found = state === 'matches' ? [] : suspectsIn(lines, stated);
  return {
    ...whole,
    state,
    months: monthsOf(period, stated).map(totals),
    suspects: found.slice(0, MAX_SUSPECTS),
    furtherSuspects: Math.max(0, found.length - MAX_SUSPECTS),
  };
}

export const isReconciled = ({ ours, stated }: Pick<ReconciledDays, 'ours' | 'stated'>): boolean =>
  ours.revenue === stated.revenue && ours.expenses === stated.expenses;

const totalsOfPostings = (lines: readonly BooksPosting[]): Totals =>
  totalsOf(lines.map((line) => ({ ...line, lines: 1 })));

function totalsOfReport(stated: readonly StatedAmount[]): Totals {
  const sumOf = (effect: 'revenue' | 'expenses') =>
    sumCents(stated.filter((line) => line.effect === effect).map(({ amount }) => amount));
  const [revenue, expenses] = [sumOf('revenue'), negateCents(sumOf('expenses'))];
  return { revenue, expenses, net: subtractCents(revenue, expenses) };
}

/** Returns the calendar months of a period, or none if the report does not separate them. */
function monthsOf({ from, to }: Period, stated: readonly StatedAmount[]): Period[] {
  const isByDay = stated.every(({ days }) => days.from.slice(0, 7) === days.to.slice(0, 7));
  if (!isByDay) return [];
  const months: Period[] = [];
  const days = datesOf({ from, to });
  for (const dates of groupBy(days, (date) => date.slice(0, 7)).values()) {
    const [first, last] = [dates[0], dates.at(-1)];
    if (first && last) months.push({ from: first, to: last });
  }
  return months;
}

function suspectsIn(lines: readonly BooksPosting[], stated: readonly StatedAmount[]): Suspect[] {
  const windows = windowsOf(stated);
  const effects = new Map(stated.map(({ category, effect }) => [category, effect]));
  const reported = new Map(
    stated.map(({ days, category, amount }) => [keyOf(days, category), { days, category, amount }]),
  );
  const ours = groupBy(lines.filter(isInReport), ({ date, category }) =>
    keyOf(windowOf(date, windows), category),
  );
  const suspects: Suspect[] = lines
    .filter((line) => isReportedDifferently(line, effects.get(line.category)))
    .map((line) => suspect('user-override', line));
  for (const key of new Set([...reported.keys(), ...ours.keys()])) {
    const here = ours.get(key) ?? [];
    const reportedAmount = reported.get(key);
    const over = subtractCents(
      sumCents(here.map(({ amount }) => amount)),
      reportedAmount?.amount ?? ZERO,
    );
    if (over !== ZERO) suspects.push(...suspectsOfAccount(over, here, reportedAmount));
  }
  return suspects.toSorted(
    (a, b) => Math.abs(b.amount) - Math.abs(a.amount) || compareText(a.date, b.date),
  );
}

/** Returns the postings of one account and its days that may explain why our total is higher. */
function suspectsOfAccount(
  over: Cents,
  lines: readonly BooksPosting[],
  reportedAmount: Pick<StatedAmount, 'days' | 'category'> | undefined,
): Suspect[] {
  const extra = lines.filter(({ amount }) => amount === over);
  if (extra.length > 1) return extra.map((line) => suspect('twice', line));
  if (extra.length === 1) return extra.map((line) => suspect('not-in-report', line));
  const turned = lines.filter(({ amount }) => amount * 2 === over);
  if (turned.length > 0) return turned.map((line) => suspect('wrong-side', line));
  if (!reportedAmount) return lines.map((line) => suspect('not-in-report', line));
  const [only] = lines;
  if (only && lines.length === 1) return [suspect('other-amount', only)];
  const { days, category } = reportedAmount;
  const amount = negateCents(over);
  return [{ reason: 'missing', lineId: null, date: days.to, category, counterparty: '', amount }];
}

const isReportedDifferently = (
  { kind, amount, decidedBy }: BooksPosting,
  effect: StatedAmount['effect'] | undefined,
): boolean => decidedBy !== 'source' && effect !== undefined && effectOf(kind, amount) !== effect;

const suspect = (
  reason: SuspectReason,
  { id, date, category, counterparty, amount }: BooksPosting,
): Suspect => ({ reason, lineId: id, date, category, counterparty, amount });
