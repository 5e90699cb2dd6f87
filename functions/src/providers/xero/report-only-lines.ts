import {
  addDays,
  businessDate,
  daysBetween,
  type BusinessDate,
  type Period,
} from '@daily-snapshot/domain/calendar/business-date';
import { addCents, subtractCents, ZERO } from '@daily-snapshot/domain/money/cents';
import { compareText } from '@daily-snapshot/domain/shared/compare-text';
import type { ReadLine, StoredLine } from '../../connections/ports/source-provider.ts';
import { REPORT_LINE_ID, unexplainedLine } from '../books/read-lines.ts';
import type { Chart } from './chart-of-accounts.ts';
import type { ReportAmounts, ReportedAmount } from './profit-report.ts';

/** A search for the days of amounts that only the profit and loss report contains. */
export interface ReportSearch {
  readonly report: (period: Period) => Promise<ReportAmounts>;
  readonly chart: Chart;
  /** The lines of the documents of the period. */
  readonly lines: readonly ReadLine[];
  /** Days to look up first, if any amount is left. */
  readonly firstDays: readonly BusinessDate[];
  /** The lines of an earlier sync. Their amounts are not searched again. */
  readonly stored: readonly StoredLine[];
  readonly maxReports: number;
}

/**
 * Returns the amounts that only the profit and loss report contains: payroll, exchange differences,
 * rounding cents, and documents that cannot be read. Amounts of an earlier sync keep their days as
 * long as they add up. Finds other days by bisection, latest first. When the limit of reports is
 * reached, the remaining amounts are dated on the last day of their period.
 */
export async function findReportOnlyLines(
  whole: Period,
  { report, chart, lines, firstDays, stored, maxReports }: ReportSearch,
): Promise<ReadLine[]> {
  const days: Unexplained[] = [];
  const unexplainedIn = async (period: Period): Promise<Unexplained> => {
    const left = unexplainedAmounts(await report(period), lines, period, chart);
    return { period, left: withoutDays(left, days, period) };
  };
  let first = await unexplainedIn(whole);
  days.push(...storedDays(stored, whole, first.left));
  first = { period: whole, left: withoutDays(first.left, days, whole) };
  let reports = 1;
  if (first.left.size > 0 && whole.from < whole.to) {
    for (const day of firstDays) {
      reports += 1;
      const found = await unexplainedIn({ from: day, to: day });
      days.push(found);
      first = { period: whole, left: subtractAmounts(first.left, found.left) };
    }
  }
  const found: Unexplained[] = [...days];
  const waiting = [first];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { period, left } = next;
    if (left.size === 0) continue;
    if (period.from === period.to || reports >= maxReports) {
      found.push(next);
      continue;
    }
    const [older, newer] = halvesOf(period);
    reports += 1;
    const late = await unexplainedIn(newer);
    waiting.push({ period: older, left: subtractAmounts(left, late.left) }, late);
  }
  return summedByPeriod(found).flatMap(unexplainedLines);
}

/** Returns the first day of the periods whose amounts are dated on their last day. */
export function undatedSince(
  stored: readonly StoredLine[],
  period: Period,
): BusinessDate | undefined {
  const starts = stored.flatMap(({ id, date }) => {
    const since = REPORT_LINE_ID.exec(id)?.groups?.['since'];
    return since !== undefined && isWithin(date, period) ? [businessDate(since)] : [];
  });
  return starts.toSorted(compareText)[0];
}

export const isWithin = (day: BusinessDate, { from, to }: Period): boolean =>
  from <= day && day <= to;

function halvesOf({ from, to }: Period): readonly [older: Period, newer: Period] {
  const middle = addDays(from, Math.floor(daysBetween(from, to) / 2));
  return [
    { from, to: middle },
    { from: addDays(middle, 1), to },
  ];
}

/** Amounts by account that the report of a period contains beyond its lines. */
interface Unexplained {
  readonly period: Period;
  readonly left: ReportAmounts;
}

/**
 * Returns the amounts of an earlier sync whose day is known. If documents now explain everything that
 * the report has on an account, its earlier amounts no longer exist.
 */
function storedDays(
  stored: readonly StoredLine[],
  whole: Period,
  unexplained: ReportAmounts,
): Unexplained[] {
  return stored.flatMap(({ id, amount }): Unexplained[] => {
    const { day, since, account: accountId = '' } = REPORT_LINE_ID.exec(id)?.groups ?? {};
    const account = unexplained.get(accountId)?.account;
    if (day === undefined || since !== undefined || !account) return [];
    const date = businessDate(day);
    if (!isWithin(date, whole)) return [];
    return [
      { period: { from: date, to: date }, left: new Map([[accountId, { account, amount }]]) },
    ];
  });
}

/** Subtracts an amount from the amount of its account. */
function subtractFrom(
  left: Map<string, ReportedAmount>,
  { account, amount }: ReportedAmount,
): void {
  const before = left.get(account.id);
  left.set(account.id, {
    account: before?.account ?? account,
    amount: subtractCents(before?.amount ?? ZERO, amount),
  });
}

const withoutZeros = (amounts: ReportAmounts): ReportAmounts =>
  new Map([...amounts].filter(([, { amount }]) => amount !== ZERO));

function subtractAmounts(amounts: ReportAmounts, taken: ReportAmounts): ReportAmounts {
  const left = new Map(amounts);
  for (const each of taken.values()) subtractFrom(left, each);
  return withoutZeros(left);
}

const withoutDays = (
  amounts: ReportAmounts,
  days: readonly Unexplained[],
  period: Period,
): ReportAmounts =>
  days
    .filter((day) => isWithin(day.period.to, period))
    .reduce((rest, day) => subtractAmounts(rest, day.left), amounts);

function unexplainedAmounts(
  report: ReportAmounts,
  lines: readonly ReadLine[],
  { from, to }: Period,
  chart: Chart,
): ReportAmounts {
  const left = new Map(report);
  for (const { date, category, amount } of lines) {
    const account = chart.named(category);
    if (account && from <= date && date <= to) subtractFrom(left, { account, amount });
  }
  return withoutZeros(left);
}

/** Adds up the amounts of each account in each period. */
function summedByPeriod(found: readonly Unexplained[]): Unexplained[] {
  const sums = new Map<string, { period: Period; left: Map<string, ReportedAmount> }>();
  for (const { period, left } of found) {
    const key = `${period.from} ${period.to}`;
    const sum = sums.get(key) ?? { period, left: new Map<string, ReportedAmount>() };
    sums.set(key, sum);
    for (const [id, { account, amount }] of left) {
      sum.left.set(id, { account, amount: addCents(sum.left.get(id)?.amount ?? ZERO, amount) });
    }
  }
  return [...sums.values()].map(({ period, left }) => ({ period, left: withoutZeros(left) }));
}

const unexplainedLines = ({ period, left }: Unexplained): ReadLine[] =>
  [...left.values()].map(({ account, amount }) => unexplainedLine(period, account, amount));
