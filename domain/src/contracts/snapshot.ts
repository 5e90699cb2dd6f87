// The snapshot as it is stored: each schema beside the type of the core that it must equal.
import { z } from 'zod';
import type { BooksGap } from '../connections/books-gap.ts';
import { TIE_OUT_STATES } from '../connections/tie-out.ts';
import { ALL_KINDS, type PostingKind } from '../ledger/posting-kind.ts';
import type { LeftOut, Unclassified } from '../rollup/daily-rollup.ts';
import type { Baseline } from '../signals/baseline.ts';
import type { CashLever } from '../signals/cash-low-point.ts';
import type { Contributions } from '../signals/contributors.ts';
import type { ExpectedRange } from '../signals/expected-range.ts';
import type { OpenItem, OpenTotals } from '../signals/open-items.ts';
import type { Correction } from '../snapshot/correction.ts';
import type { Figure } from '../snapshot/figure.ts';
import type { CashSnapshot, MeasureSnapshot, Snapshot } from '../snapshot/snapshot.ts';
import type { SourceState } from '../connections/source-state.ts';
import { alertChangeSchema } from './alert.ts';
import { businessDateSchema, periodSchema } from './calendar.ts';
import { centsSchema, currencySchema, percentTenthsSchema } from './money.ts';

export const postingKindSchema = z.enum(ALL_KINDS as readonly [PostingKind, ...PostingKind[]]);

const ofEachMeasure = <S extends z.ZodType>(schema: S) =>
  z.object({ revenue: schema, expenses: schema, net: schema });

export const sourceStateSchema = z.object({
  name: z.string(),
  gives: z.array(z.enum(['profit', 'cash'])),
  completeThrough: businessDateSchema.nullable(),
  problem: z.enum(['needs-reconnect', 'provider-down', 'still-syncing']).nullable(),
  tied: z
    .object({
      from: businessDateSchema,
      to: businessDateSchema,
      state: z.enum(TIE_OUT_STATES),
      revenueOver: centsSchema,
      expensesOver: centsSchema,
    })
    .optional(),
}) satisfies z.ZodType<SourceState>;

export const booksGapSchema = z.object({
  books: z.string(),
  booksThrough: businessDateSchema,
  bankThrough: businessDateSchema,
  moneyIn: centsSchema,
  moneyOut: centsSchema,
  lines: z.int(),
}) satisfies z.ZodType<BooksGap>;

const waitingFor = z.array(sourceStateSchema);

/** A number of the digest. What is not known says what it waits for; it is never shown as zero. */
export const figureSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('final'), amount: centsSchema }),
  z.object({ state: z.literal('so_far'), amount: centsSchema, waitingFor }),
  z.object({ state: z.literal('unknown'), waitingFor }),
]) satisfies z.ZodType<Figure>;

const expectedRangeSchema = z.object({
  low: centsSchema,
  mid: centsSchema,
  high: centsSchema,
}) satisfies z.ZodType<ExpectedRange>;

const againstMeanSchema = z.object({
  mean: centsSchema,
  percent: percentTenthsSchema.nullable(),
});

const measureSchema = z.object({
  figure: figureSchema,
  expected: expectedRangeSchema.nullable(),
  place: z.enum(['below', 'within', 'above']).nullable(),
  against30Days: againstMeanSchema.nullable(),
}) satisfies z.ZodType<MeasureSnapshot>;

const baselineSchema = z.object({
  available: z.int(),
  complete: z.boolean(),
  means: ofEachMeasure(againstMeanSchema).nullable(),
}) satisfies z.ZodType<Baseline>;

const daySchema = z.object({
  date: businessDateSchema,
  figures: ofEachMeasure(figureSchema),
  baselines: z.object({
    7: baselineSchema,
    28: baselineSchema,
    30: baselineSchema,
    365: baselineSchema,
  }),
  holiday: z.string().nullable(),
});

const contributionsSchema = z.object({
  weeks: z.int(),
  usual: centsSchema,
  change: centsSchema,
  contributors: z.array(z.object({ name: z.string(), actual: centsSchema, change: centsSchema })),
}) satisfies z.ZodType<Contributions>;

const unclassifiedSchema = z.object({
  moneyIn: centsSchema,
  moneyOut: centsSchema,
  lines: z.int(),
}) satisfies z.ZodType<Unclassified>;

const leftOutSchema = unclassifiedSchema.extend({
  kind: postingKindSchema,
}) satisfies z.ZodType<LeftOut>;

const correctionSchema = z.object({
  about: businessDateSchema,
  measure: z.enum(['revenue', 'expenses', 'net']),
  was: centsSchema.nullable(),
  is: centsSchema,
  lines: z.array(z.string()),
  hasMoreLines: z.boolean().optional(),
}) satisfies z.ZodType<Correction>;

const lowPointSchema = z.object({ date: businessDateSchema, amount: centsSchema });

const leverSchema = z.object({
  by: z.literal('collecting').optional(),
  name: z.string(),
  date: businessDateSchema,
  amount: centsSchema,
  low: lowPointSchema,
}) satisfies z.ZodType<CashLever>;

const cashSchema = z.object({
  balance: figureSchema,
  asOf: businessDateSchema,
  forecast: z
    .object({ low: lowPointSchema, end: centsSchema, lever: leverSchema.optional() })
    .nullable(),
  warning: z
    .object({
      low: lowPointSchema,
      floor: centsSchema,
      days: z.int(),
      knownUntil: businessDateSchema.optional(),
    })
    .optional(),
}) satisfies z.ZodType<CashSnapshot>;

export const openItemSchema = z.object({
  counterparty: z.string(),
  dueOn: businessDateSchema,
  amount: centsSchema,
  count: z.int().optional(),
}) satisfies z.ZodType<OpenItem>;

const openTotalsSchema = z.object({
  amount: centsSchema,
  count: z.int(),
  overdue: centsSchema,
  overdueCount: z.int(),
  dueSoon: centsSchema,
  oldestOverdue: openItemSchema.nullable(),
}) satisfies z.ZodType<OpenTotals>;

export const snapshotSchema = z.object({
  business: z.string(),
  digestDay: businessDateSchema,
  covers: periodSchema,
  currency: currencySchema,
  basis: z.enum(['cash', 'accrual']),
  measures: ofEachMeasure(measureSchema),
  why: z.object({
    revenue: contributionsSchema.nullable(),
    expenses: contributionsSchema.nullable(),
  }),
  days: z.array(daySchema),
  unclassified: unclassifiedSchema,
  leftOut: z.array(leftOutSchema),
  corrections: z.array(correctionSchema),
  alertChanges: z.array(alertChangeSchema).optional(),
  cash: cashSchema.nullable(),
  owed: openTotalsSchema.nullable(),
  owing: openTotalsSchema.nullable(),
  lines: z.int(),
  sources: z.array(sourceStateSchema),
  booksGap: booksGapSchema.optional(),
  holiday: z.string().nullable(),
}) satisfies z.ZodType<Snapshot>;
