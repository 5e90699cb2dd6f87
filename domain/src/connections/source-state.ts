import { z } from 'zod';
import { businessDateSchema } from '../calendar/calendar-schema.ts';
import type { BusinessDate } from '../calendar/business-date.ts';
import { notCountedDaySchema } from '../ledger/not-counted.ts';
import { centsSchema } from '../money/money-schema.ts';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import { reconciliationStateSchema } from './reconciliation.ts';
import { unreadableDaySchema } from './unreadable-record.ts';

/**
 * The reason why a source is not current. `unsupported`: the provider no longer offers it, so that
 * reconnecting does not help.
 */
export const sourceProblemSchema = z.enum([
  'needs-reconnect',
  'provider-down',
  'still-syncing',
  'unsupported',
]);
export type SourceProblem = z.infer<typeof sourceProblemSchema>;

const reconciledSourceSchema = z.object({
  from: businessDateSchema,
  to: businessDateSchema,
  state: reconciliationStateSchema,
  /** our total minus the reported one */
  revenueOver: centsSchema,
  expensesOver: centsSchema,
});
/** Our totals of some days and the totals that the books report. */
export type ReconciledSource = DeepReadonly<z.infer<typeof reconciledSourceSchema>>;

/** A connection or file, and through which day it is complete. */
export const sourceStateSchema = z.object({
  /** as the owner knows it: "First Bank", "QuickBooks" */
  name: z.string(),
  /** whether it provides revenue and expenses, cash, or both */
  provides: z.array(z.enum(['profit', 'cash'])),
  /** the last day whose transactions have all arrived; null before the first sync */
  completeThrough: businessDateSchema.nullable(),
  problem: sourceProblemSchema.nullable(),
  /** whether its transactions come from files; absent for a connection */
  isFromFile: z.boolean().optional(),
  /** whether its files are reports of the books; absent for other files and for a connection */
  isBooks: z.boolean().optional(),
  /** its latest days with transactions in another currency, which count nowhere */
  notCounted: z.array(notCountedDaySchema).optional(),
  /** the day on which the owner closed this account; absent while it is open */
  endedOn: businessDateSchema.optional(),
  /** its records that could not be read, by day; absent while there are none */
  unreadable: z.array(unreadableDaySchema).optional(),
  /** the comparison with its own profit and loss; absent before the first check */
  reconciled: reconciledSourceSchema.optional(),
});
export type SourceState = DeepReadonly<z.infer<typeof sourceStateSchema>>;

/**
 * Returns the sources whose data a day needs to be complete. An imported report of the books covers
 * only its own days, and other sources provide the totals of later days. Without other sources,
 * later days are incomplete until the next report.
 */
export function withoutFinishedBooks(sources: readonly SourceState[]): readonly SourceState[] {
  const isOther = ({ isBooks, provides }: SourceState) =>
    isBooks !== true && provides.includes('profit');
  if (!sources.some(isOther)) return sources;
  return sources.map((source) =>
    source.isBooks === true
      ? { ...source, provides: source.provides.filter((what) => what !== 'profit') }
      : source,
  );
}

/**
 * Returns whether an account was closed before a day, so that it has no transactions on that day.
 */
export const hasEndedBefore = ({ endedOn }: SourceState, date: BusinessDate): boolean =>
  endedOn !== undefined && endedOn < date;
