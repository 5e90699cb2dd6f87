import { forecastCash } from '../../baselines/cash-forecast.ts';
import { holidayOf } from '../../calendar/bank-holiday.ts';
import { datesOf, type BusinessDate, type Period } from '../../calendar/business-date.ts';
import { digestPeriod } from '../../calendar/digest-day.ts';
import { cashOn, cellsOf } from '../../daily-summaries/daily-summaries.ts';
import type { DailySummaries } from '../../daily-summaries/daily-summaries-schema.ts';
import { openTotals } from '../../ledger/open-items/open-items.ts';
import {
  leftOutOf,
  sumOfKind,
  unclassifiedOf,
  unprovedPayoutsOf,
} from '../../ledger/rollups/daily-rollup.ts';
import { correctionsOf } from './correction.ts';
import type { ReportedBusiness } from './digest-inputs.ts';
import { DataCompleteness } from './data-completeness.ts';
import { numbersOf, type SnapshotParts } from './numbers.ts';
import { spreadPayroll } from './payroll-spread.ts';
import { salesTaxOf } from './sales-tax.ts';
import type { CashSnapshot, Snapshot } from './snapshot-schema.ts';

/**
 * Computes the numbers of a digest from the daily summaries of its day.
 *
 * @param cash the bank balance at the end of the last covered day, with the cash flows before it;
 *   null if it is not known
 * @param parts `contributions` is false if the payees behind a change are not printed
 */
export function buildSnapshot(
  business: ReportedBusiness,
  dailySummaries: DailySummaries,
  digestDay: BusinessDate,
  cash = cashOn(dailySummaries, digestPeriod(digestDay).to),
  parts: SnapshotParts = { contributions: true },
): Snapshot {
  const { currency, basis } = business;
  const { first } = dailySummaries;
  const { from, to } = digestPeriod(digestDay);
  // The days before the books begin are left out.
  const covers = { from: from < first && first <= to ? first : from, to };
  const completeness = new DataCompleteness(business, dailySummaries);
  const cells = cellsOf(dailySummaries, datesOf(covers));
  const { openItems } = dailySummaries;
  const possiblyClosed = completeness.possiblyClosedDays(covers);
  return {
    business: business.name,
    digestDay,
    covers,
    currency,
    basis,
    ...numbersOf(completeness, covers, parts),
    payrollSpread: business.isPayrollSpread ? payrollSpreadOf(completeness, covers) : undefined,
    possiblyClosed: possiblyClosed.length > 0 ? possiblyClosed : undefined,
    unclassified: unclassifiedOf(cells),
    leftOut: leftOutOf(cells),
    processorDeposits: sumOfKind(cells, 'processor_deposit') || undefined,
    unprovedPayouts: unprovedPayoutsOf(cells),
    salesTax: salesTaxOf(completeness, covers),
    ...correctionsOf(dailySummaries, business.latestDigest),
    cash: cash && cashSnapshot(cash, covers.to, completeness),
    receivables: openItems ? openTotals(openItems.receivables, digestDay) : null,
    payables: openItems ? openTotals(openItems.payables, digestDay) : null,
    postingCount: cells.reduce((sum, cell) => sum + cell.lines, 0),
    sources: completeness.sources,
    booksLag: dailySummaries.booksLag,
    holiday: holidayOf(digestDay, currency) ?? null,
  };
}

/** Returns the numbers with payroll spread, if the business has regular paydays. */
function payrollSpreadOf(
  completeness: DataCompleteness,
  covers: Period,
): Snapshot['payrollSpread'] {
  const spread = spreadPayroll(completeness.dailySummaries, covers.to);
  if (!spread) return { state: 'unknown' };
  return {
    state: 'spread',
    periodDays: spread.periodDays,
    ...numbersOf(completeness, covers, { contributions: true }, spread.dailySummaries),
  };
}

/** Returns the cash balance, and its forecast if the balance is final. */
function cashSnapshot(
  cash: NonNullable<ReturnType<typeof cashOn>>,
  asOf: BusinessDate,
  completeness: DataCompleteness,
): CashSnapshot {
  const { first, openItems } = completeness.dailySummaries;
  const balance = completeness.figure('cash', cash.balance, asOf);
  const forecast =
    balance.state === 'final'
      ? forecastCash(balance.amount, asOf, cash.flows, first, openItems)
      : null;
  return { balance, asOf, forecast };
}
