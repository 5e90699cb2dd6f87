import { addDays, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { groupBy } from '@daily-snapshot/domain/shared/group-by';
import { ALL_KINDS } from '@daily-snapshot/domain/ledger/posting-kind';
import { rollUpDay } from '@daily-snapshot/domain/ledger/rollups/daily-rollup';
import {
  emptyDailySummaries,
  replaceDays,
  HISTORY_DAYS,
} from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { aPosting } from '../builders/postings.ts';

export interface LedgerSize {
  readonly lines: number;
  readonly names: number;
  readonly name?: (index: number) => string;
}

/** Builds many transactions with many counterparties, over two years. */
export function manyPostings(
  until: BusinessDate,
  { lines, names, name = (index) => `Counterparty ${index} Ltd` }: LedgerSize,
): readonly Posting[] {
  return Array.from({ length: lines }, (_, index) =>
    aPosting({
      id: `line-${index}`,
      date: addDays(until, -(index % HISTORY_DAYS)),
      kind: ALL_KINDS[index % ALL_KINDS.length] ?? 'sale',
      amount: ((index * 7_919) % 200_000) - 100_000,
      counterparty: name((index * 7_907) % names),
      category: `Category ${index % 40}`,
    }),
  );
}

/** Builds the daily summaries of these transactions. */
export function summariesOf(until: BusinessDate, postings: readonly Posting[]): DailySummaries {
  const rollups = [...groupBy(postings, ({ date }) => date)].map(([date, ofDay]) =>
    rollUpDay(date, ofDay),
  );
  return replaceDays(emptyDailySummaries(addDays(until, 1 - HISTORY_DAYS)), rollups);
}

/**
 * Builds the daily summaries of a business with many transactions and counterparties, over two
 * years.
 */
export const largeDailySummaries = (until: BusinessDate, size: LedgerSize): DailySummaries =>
  summariesOf(until, manyPostings(until, size));
