import { z } from 'zod';
import {
  CANDIDATES_MAX,
  LOWEST_MIN_SEVERITY,
  type BudgetHistory,
} from '../alerts/policy/alert-budget.ts';
import type { BacktestResult } from '../alerts/detection/detect-history.ts';
import type { BusinessDate } from '../calendar/business-date.ts';
import { alertSchema } from '../alerts/types/alert-schema.ts';
import { businessDateSchema } from '../calendar/calendar-schema.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';
import { centsSchema, currencySchema } from '../money/money-schema.ts';

/** Of more alerts a year the first are left out. */
export const BACKTEST_ALERTS_MAX = 200;

/** A history that was read before anybody asked how much is welcome. */
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
        isAlways: z.boolean(),
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

export interface StoredBacktest {
  readonly currency: string;
  /** while history is being read; null: it was read */
  readonly reading: {
    readonly lines: number;
    readonly backTo: BusinessDate | null;
    readonly at: Date;
  } | null;
  /** null before the first reading ends, and where there was no line */
  readonly backtest: BacktestResult | null;
}

/**
 * The document `businesses/{businessId}/replays/latest`: what the digests of the last year would have
 * told, and how far its reading is.
 */
export const storedBacktestSchema = z.object({
  currency: currencySchema,
  reading: z
    .object({ lines: z.int(), backTo: businessDateSchema.nullable(), at: storedInstantSchema })
    .nullable(),
  backtest: backtestResultSchema.nullable().default(null),
}) satisfies z.ZodType<StoredBacktest>;
