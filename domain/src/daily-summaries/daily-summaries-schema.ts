import { z } from 'zod';
import { businessDateSchema, periodSchema } from '../calendar/calendar-schema.ts';
import { listedDaysSchema } from '../connections/listed-days.ts';
import { booksLagSchema } from '../connections/books-lag.ts';
import { sourceStateSchema } from '../connections/source-state.ts';
import { openItemSchema } from '../ledger/open-items/open-item.ts';
import { centsSchema } from '../money/money-schema.ts';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import { cellsSchema, storedCells } from './cells-schema.ts';

const reportedFiguresSchema = z.object({
  revenue: centsSchema.nullable(),
  expenses: centsSchema.nullable(),
  net: centsSchema.nullable(),
});

/** The numbers that a digest reported for a day; null if it did not know one. */
export interface ReportedDay {
  readonly date: z.infer<typeof businessDateSchema>;
  readonly figures: DeepReadonly<z.infer<typeof reportedFiguresSchema>>;
}

const lateDaySchema = z.object({
  date: businessDateSchema,
  /** The latest digest at the time of the change. The digest after it reports the change. */
  latestDigest: businessDateSchema,
  was: reportedFiguresSchema,
  /** Ids of the postings that arrived or changed, up to a limit. */
  postingIds: z.array(z.string()),
  hasMorePostings: z.boolean().optional(),
  /** The totals come from another source now. Absent if only postings changed. */
  isProfitSwitch: z.literal(true).optional(),
});
/** A day that changed after a digest reported it. */
export type LateDay = DeepReadonly<z.infer<typeof lateDaySchema>>;

const profitSwitchSchema = z.object({
  /** The latest digest at the time of the switch. The digest after it explains the switch. */
  latestDigest: businessDateSchema,
  /** The books that provide revenue and expenses now; null if all sources do. */
  to: z.string().nullable(),
  /** The other sources that provide or provided them. */
  others: z.array(z.string()),
  /** The days of an imported report; absent for connected books. */
  period: periodSchema.optional(),
});

/**
 * The document `businesses/{businessId}/rollups/dailySummaries`, with all data that a digest is
 * computed from. Its size is bounded for any number of postings and any length of names: see
 * `docs/decisions/013-store-daily-summaries-in-one-compact-document.md`.
 */
export const dailySummariesSchema = z.object({
  /** The first day of history. */
  first: businessDateSchema,
  /** One amount per day from `first`, for up to two years. */
  revenue: z.array(centsSchema),
  expenses: z.array(centsSchema),
  /** The part of the expenses that is payroll or payroll tax, by day. */
  payroll: z.array(centsSchema),
  /** The cells of the last four months by date, without days that have no postings. */
  recent: cellsSchema,
  lateDays: z.array(lateDaySchema),
  /** The last time that other sources began to provide the totals; absent if they never did. */
  profitSwitch: profitSwitchSchema.optional(),
  sources: z.array(sourceStateSchema),
  /** Cash at the end of a day; null if no source reports a balance. */
  balance: z.object({ amount: centsSchema, asOf: businessDateSchema }).nullable(),
  /** How far the bank is ahead of the connected books; absent if they keep up. */
  booksLag: booksLagSchema.optional(),
  /** The listed days of connected banks, by connection; absent if there are none. */
  listedDays: z.record(z.string(), listedDaysSchema).optional(),
  /** Unpaid invoices and bills; absent if no connected books report them. */
  openItems: z
    .object({
      asOf: businessDateSchema,
      receivables: z.array(openItemSchema),
      payables: z.array(openItemSchema),
      habits: z
        .array(z.object({ counterparty: z.string(), lateDays: z.array(z.int()) }))
        .optional(),
    })
    .optional(),
});
export type DailySummaries = DeepReadonly<z.infer<typeof dailySummariesSchema>>;

/** Converts daily summaries to the form in which the document stores them. */
export const toStoredDailySummaries = (dailySummaries: DailySummaries) => ({
  ...dailySummaries,
  recent: storedCells(dailySummaries.recent),
});
