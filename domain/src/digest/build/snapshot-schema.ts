import { z } from 'zod';
import { alertChangeSchema } from '../../alerts/alert/alert-schema.ts';
import { businessDateSchema, periodSchema } from '../../calendar/calendar-schema.ts';
import { booksLagSchema } from '../../connections/books-lag.ts';
import { sourceStateSchema } from '../../connections/source-state.ts';
import { openItemSchema } from '../../ledger/open-items/open-item.ts';
import { postingKindSchema } from '../../ledger/posting-kind-schema.ts';
import type { Cents } from '../../money/cents.ts';
import { centsSchema, currencySchema, percentTenthsSchema } from '../../money/money-schema.ts';
import type { DeepReadonly } from '../../shared/deep-readonly.ts';

const perMeasure = <S extends z.ZodType>(schema: S) =>
  z.object({ revenue: schema, expenses: schema, net: schema });

const waitingFor = z.array(sourceStateSchema);

/**
 * A number with its completeness. `final` is based on complete data. `so_far` is the amount that
 * has arrived. `unknown` has no amount. Only a `final` number can be zero.
 */
export const figureSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('final'), amount: centsSchema }),
  z.object({ state: z.literal('so_far'), amount: centsSchema, waitingFor }),
  z.object({ state: z.literal('unknown'), waitingFor }),
]);
export type Figure = DeepReadonly<z.infer<typeof figureSchema>>;

export const amountOf = (figure: Figure): Cents | null =>
  figure.state === 'unknown' ? null : figure.amount;

const meanComparisonSchema = z.object({
  mean: centsSchema,
  percent: percentTenthsSchema.nullable(),
});

const measureSchema = z.object({
  figure: figureSchema,
  /** The expected range; null if history is too short. */
  expected: z.object({ low: centsSchema, mid: centsSchema, high: centsSchema }).nullable(),
  /** Where a final number lies relative to its expected range. */
  rangePosition: z.enum(['below', 'within', 'above']).nullable(),
  /**
   * The 30-day mean times the number of covered days, and the percentage by which a final number
   * differs from this amount.
   */
  against30Days: meanComparisonSchema.nullable(),
});
/** One of the three numbers over all covered days, with its expected range and its 30-day mean. */
export type MeasureSnapshot = DeepReadonly<z.infer<typeof measureSchema>>;

const baselineSchema = z.object({
  available: z.int(),
  complete: z.boolean(),
  means: perMeasure(meanComparisonSchema).nullable(),
});

const daySchema = z.object({
  date: businessDateSchema,
  figures: perMeasure(figureSchema),
  baselines: z.object({
    7: baselineSchema,
    28: baselineSchema,
    30: baselineSchema,
    365: baselineSchema,
  }),
  /** The name of the bank holiday on this day. */
  holiday: z.string().nullable(),
  /** The owner says that the business was closed, and there was no revenue. */
  isClosed: z.literal(true).optional(),
});
/** One of the days that a snapshot covers. */
export type DaySnapshot = DeepReadonly<z.infer<typeof daySchema>>;

const contributionsSchema = z.object({
  weeks: z.int(),
  usual: centsSchema,
  change: centsSchema,
  contributors: z.array(z.object({ name: z.string(), actual: centsSchema, change: centsSchema })),
});

const unclassifiedSchema = z.object({
  moneyIn: centsSchema,
  moneyOut: centsSchema,
  lines: z.int(),
});

const leftOutSchema = unclassifiedSchema.extend({ kind: postingKindSchema });

const correctionSchema = z.object({
  about: businessDateSchema,
  measure: z.enum(['revenue', 'expenses', 'net']),
  /** The number in the earlier digest; null if it was unknown. */
  was: centsSchema.nullable(),
  is: centsSchema,
  /** Ids of the postings that arrived or changed since, up to a limit. */
  postingIds: z.array(z.string()),
  hasMorePostings: z.boolean().optional(),
});
/** A number of an earlier digest that has changed since. */
export type Correction = DeepReadonly<z.infer<typeof correctionSchema>>;

const profitSwitchSchema = z.object({
  /** The books that provide revenue and expenses now; null if all sources do. */
  to: z.string().nullable(),
  /** The other sources: those that the books are compared with, or that provide the totals now. */
  others: z.array(z.string()),
  /** The days whose totals an imported report provides; absent for connected books. */
  period: periodSchema.optional(),
  /** The reported days whose numbers changed with the switch. */
  days: z.object({ count: z.int(), from: businessDateSchema, to: businessDateSchema }),
});
/** The explanation of a change of the sources that provide the totals. */
export type ProfitSwitch = DeepReadonly<z.infer<typeof profitSwitchSchema>>;

const lowPointSchema = z.object({ date: businessDateSchema, amount: centsSchema });

const cashWarningSchema = z.object({
  low: lowPointSchema,
  floor: centsSchema,
  /** The number of days that the detector looked ahead. */
  days: z.int(),
  /** The last day with complete data; absent if it is the day of the balance. */
  booksThrough: businessDateSchema.optional(),
});
/** A low point below the cash floor, as the cash detector expects it. */
export type CashWarning = DeepReadonly<z.infer<typeof cashWarningSchema>>;

const cashSchema = z.object({
  balance: figureSchema,
  asOf: businessDateSchema,
  /** Null if the balance is not final or history is too short. */
  forecast: z
    .object({
      low: lowPointSchema,
      end: centsSchema,
      lever: z
        .object({
          by: z.literal('collecting').optional(),
          name: z.string(),
          date: businessDateSchema,
          amount: centsSchema,
          low: lowPointSchema,
        })
        .optional(),
    })
    .nullable(),
  /** The low point of a cash alert; absent if cash stays above its floor. */
  warning: cashWarningSchema.optional(),
});
export type CashSnapshot = DeepReadonly<z.infer<typeof cashSchema>>;

const openTotalsSchema = z.object({
  amount: centsSchema,
  count: z.int(),
  overdue: centsSchema,
  overdueCount: z.int(),
  dueSoon: centsSchema,
  oldestOverdue: openItemSchema.nullable(),
});

const numbersSchema = z.object({
  measures: perMeasure(measureSchema),
  /** The names behind a change; null if the number is not final or has no usual amount. */
  contributions: z.object({
    revenue: contributionsSchema.nullable(),
    expenses: contributionsSchema.nullable(),
  }),
  days: z.array(daySchema),
});
/** The three numbers with everything that is computed from the same days. */
export type SnapshotNumbers = DeepReadonly<z.infer<typeof numbersSchema>>;

export const snapshotSchema = z.object({
  business: z.string(),
  digestDay: businessDateSchema,
  covers: periodSchema,
  currency: currencySchema,
  basis: z.enum(['cash', 'accrual']),
  /** The numbers as booked. */
  ...numbersSchema.shape,
  /**
   * The numbers that are shown if the owner spreads payroll; absent otherwise. `unknown`: there are
   * no regular paydays, so the booked numbers are shown.
   */
  payrollSpread: z
    .discriminatedUnion('state', [
      z.object({ state: z.literal('spread'), periodDays: z.int(), ...numbersSchema.shape }),
      z.object({ state: z.literal('unknown') }),
    ])
    .optional(),
  unclassified: unclassifiedSchema,
  leftOut: z.array(leftOutSchema),
  /** The part of revenue that processors deposited net of fees; absent if there is none. */
  processorDeposits: centsSchema.optional(),
  /**
   * Deposits of a processor whose sales an export lists, if the amounts do not prove which sales
   * they pay out. They do not count. Absent without such deposits.
   */
  unprovedPayouts: z.object({ moneyIn: centsSchema, lines: z.int() }).optional(),
  /** Sales tax that customers paid, less what was returned; absent if no source reports any. */
  salesTax: z
    .object({
      collected: figureSchema,
      /** The sum since the last payment of sales tax; absent if none is known. */
      since: z.object({ payment: businessDateSchema, collected: centsSchema }).optional(),
    })
    .optional(),
  corrections: z.array(correctionSchema),
  /** Other sources provide the totals since the last digest; absent if none of its days changed. */
  profitSwitch: profitSwitchSchema.optional(),
  /** Alerts of earlier digests without an answer; absent if there are none. */
  openAlerts: z.int().optional(),
  alertChanges: z.array(alertChangeSchema).optional(),
  cash: cashSchema.nullable(),
  receivables: openTotalsSchema.nullable(),
  payables: openTotalsSchema.nullable(),
  /** How many postings the covered days have, including those left out of the three numbers. */
  postingCount: z.int(),
  sources: z.array(sourceStateSchema),
  /** The last day with data, if all data comes from files and ends before the covered days. */
  dataEnd: businessDateSchema.optional(),
  /** Whether this digest reminds the owner of the end of the data. Later ones do not. */
  isEndReminder: z.literal(true).optional(),
  /**
   * The days without complete data on which the business seems to be closed, if they explain all
   * missing data. The owner has not confirmed their weekday yet.
   */
  possiblyClosed: z.array(z.object({ date: businessDateSchema, weeks: z.int() })).optional(),
  /** Accounts without data for weeks, if this digest asks whether they are closed. */
  silentAccounts: z
    .array(z.object({ name: z.string(), completeThrough: businessDateSchema }))
    .optional(),
  /** Absent if the books keep up with the bank, or if there is only one of them. */
  booksLag: booksLagSchema.optional(),
  /** The name of the bank holiday on the digest day itself. */
  holiday: z.string().nullable(),
});
/** The numbers of a digest. A stored snapshot never changes. */
export type Snapshot = DeepReadonly<z.infer<typeof snapshotSchema>>;
