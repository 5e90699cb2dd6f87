import { z } from 'zod';
import {
  CANDIDATES_MAX,
  LOWEST_MIN_SEVERITY,
  type BudgetHistory,
} from '../alerts/policy/alert-budget.ts';
import type { BacktestResult } from '../alerts/detection/detect-history.ts';
import { alertSchema } from '../alerts/alert/alert-schema.ts';
import { businessDateSchema } from '../calendar/calendar-schema.ts';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';
import { centsSchema, currencySchema } from '../money/money-schema.ts';

/** The most alerts of a backtest. If there are more, the oldest are dropped. */
export const BACKTEST_ALERTS_MAX = 200;

/** The budget history of a backtest that was stored before alert budgets existed. */
const NO_BUDGET = { days: 0, candidates: [], floor: LOWEST_MIN_SEVERITY };

const budgetSchema = z.object({
  days: z.int(),
  floor: z.number(),
  candidates: z
    .array(
      z.object({
        alert: alertSchema,
        margin: z.number(),
        cause: z.int(),
        partOf: z.int().optional(),
        isOnce: z.boolean(),
        isAlwaysSent: z.boolean(),
      }),
    )
    .max(CANDIDATES_MAX),
}) satisfies z.ZodType<BudgetHistory>;

const backtestResultSchema = z.object({
  from: businessDateSchema,
  to: businessDateSchema,
  alerts: z.array(alertSchema).max(BACKTEST_ALERTS_MAX),
  digests: z.int(),
  crossings: z.array(alertSchema).max(BACKTEST_ALERTS_MAX).default([]),
  cash: z.array(centsSchema).nullable().default(null),
  budget: budgetSchema.default(NO_BUDGET),
}) satisfies z.ZodType<BacktestResult>;

/**
 * The document `businesses/{businessId}/replays/latest`: the alerts that the digests of the last year
 * would have raised, and the progress of the replay.
 */
export const storedBacktestSchema = z.object({
  currency: currencySchema,
  /** the progress while history is being read; null afterwards */
  reading: z
    .object({ lines: z.int(), backTo: businessDateSchema.nullable(), at: storedInstantSchema })
    .nullable(),
  /** null until the first reading ends, or if there are no postings */
  backtest: backtestResultSchema.nullable().default(null),
});
export type StoredBacktest = DeepReadonly<z.infer<typeof storedBacktestSchema>>;
