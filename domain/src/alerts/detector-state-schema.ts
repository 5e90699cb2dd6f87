// The stored detector state of a business: each schema beside the type it equals.
import { z } from 'zod';
import type { SerializedDetectorState } from './detectors/detector-state.ts';
import type { RepeatChargeRateState } from './detectors/spending/repeat-charge-rate.ts';
import type { RevenueDayState } from './detectors/revenue/revenue-day.ts';
import type { RevenueDriftState } from './detectors/revenue/revenue-drift.ts';
import type { RevenueDetectorState } from './detectors/revenue/revenue-detector.ts';
import type { DaySeriesState } from './detectors/series/day-series.ts';
import type { RecentAmountsState } from './detectors/shares/recent-amounts.ts';
import type { StreamsState } from './detectors/series/payment-streams.ts';
import type { VariableSpendState } from './detectors/spending/variable-spend.ts';
import type { DetectorEngineState } from './detectors/detector-engine.ts';
import type { WeekdayLevelsState } from './detectors/revenue/weekday-levels.ts';

const daySchema = z.int();

const seriesSchema = z.object({
  first: daySchema.nullable(),
  values: z.array(z.number()),
}) satisfies z.ZodType<DaySeriesState>;

const streamsSchema = z.object({
  keys: z.array(z.string()),
  packed: z.array(z.string()),
  packedSeries: z.string(),
  records: z.string(),
  charges: z.int(),
  recurring: z.object({ totals: seriesSchema, asOf: daySchema }),
}) satisfies z.ZodType<StreamsState>;

const tallySchema = z.object({ seen: z.number(), expected: z.number() });

const talliesSchema = z.array(z.tuple([z.string(), tallySchema]));

const repeatRateSchema = z.object({
  charges: z.int(),
  lags: z.array(z.int()),
  knownVendorCharges: z.int(),
  respelled: z.int(),
  categories: talliesSchema,
  vendors: talliesSchema,
  lately: tallySchema.extend({ day: daySchema }),
}) satisfies z.ZodType<RepeatChargeRateState>;

const detectorStateSchema = z.object({
  names: z.array(z.string()),
  respelled: z.array(z.tuple([z.string(), z.string()])).default([]),
  vendors: streamsSchema,
  people: streamsSchema,
  customers: streamsSchema,
  vendorRefunds: streamsSchema,
  totals: z.record(z.string(), seriesSchema),
  purchases: z.array(z.number()),
  firstPayments: z.array(z.number()),
  categories: z.array(z.tuple([z.string(), z.int(), z.number()])),
  lags: z.array(z.int()),
  regularPayments: z.array(z.tuple([z.string(), daySchema])),
  first: daySchema.nullable(),
  charges: z.int(),
}) satisfies z.ZodType<SerializedDetectorState>;

const levelsSchema = z.object({
  day: daySchema,
  count: z.int(),
  means: z.array(z.number()),
  covariance: z.array(z.number()),
  noise: z.number(),
}) satisfies z.ZodType<WeekdayLevelsState>;

const revenueDaySchema = z.object({
  shortfalls: z.array(z.number()),
  holidays: z.object({ count: z.number(), closed: z.number(), low: z.number() }),
}) satisfies z.ZodType<RevenueDayState>;

const driftSchema = z.object({
  scores: z.array(z.object({ span: z.int(), count: z.int(), meanSquare: z.number() })),
  drop: z
    .object({
      since: daySchema,
      continuedFrom: z.object({ began: daySchema, since: daySchema }).nullable(),
      depth: z.number(),
      before: z.array(z.number()),
    })
    .nullable(),
}) satisfies z.ZodType<RevenueDriftState>;

const revenueSchema = z.object({
  baseLevels: levelsSchema.nullable(),
  day: revenueDaySchema,
  drift: driftSchema,
}) satisfies z.ZodType<RevenueDetectorState>;

const recentAmountsSchema = z.array(
  z.tuple([daySchema, z.array(z.tuple([z.string(), z.number()])).nullable()]),
) satisfies z.ZodType<RecentAmountsState>;

const variableSchema = z.object({
  totals: seriesSchema,
  ranks: seriesSchema,
  purchases: seriesSchema,
  byPayee: recentAmountsSchema,
}) satisfies z.ZodType<VariableSpendState>;

export const detectorEngineStateSchema = z.object({
  detectorState: detectorStateSchema,
  repeatRate: repeatRateSchema,
  vendorScales: z.array(z.number()),
  revenue: revenueSchema,
  variable: variableSchema,
}) satisfies z.ZodType<DetectorEngineState>;
