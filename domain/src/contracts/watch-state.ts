// What the detectors remember of a business, as it is stored: each schema beside the type it equals.
import { z } from 'zod';
import { DETECTORS } from '../detectors/candidate.ts';
import type { DetectorBooksState } from '../detectors/books.ts';
import type { RepeatHabitState } from '../detectors/duplicate.ts';
import type { RevenueDayState } from '../detectors/revenue-day.ts';
import type { RevenueDriftState } from '../detectors/revenue-drift.ts';
import type { RevenueWatchState } from '../detectors/revenue.ts';
import type { DaySeriesState } from '../detectors/series.ts';
import type { StreamState } from '../detectors/stream.ts';
import type { TellerState } from '../detectors/teller.ts';
import { ALERT_SOURCES } from '../detectors/told-alert.ts';
import type { WatchState } from '../detectors/watch.ts';
import type { WeekLevelsState } from '../detectors/week-levels.ts';
import { centsSchema } from './money.ts';

const daySchema = z.int();

const seriesSchema = z.object({
  first: daySchema.nullable(),
  values: z.array(z.number()),
}) satisfies z.ZodType<DaySeriesState>;

const streamSchema = z.object({
  key: z.string(),
  spelling: z.string(),
  first: daySchema,
  count: z.int(),
  days: z.array(z.int()),
  amounts: z.array(centsSchema),
  named: z.array(z.tuple([z.string(), z.string()])),
}) satisfies z.ZodType<StreamState>;

const streamsSchema = z.array(streamSchema);

const countsSchema = z.array(z.tuple([z.string(), z.int()]));

const habitSchema = z.object({
  byKind: countsSchema,
  byVendor: countsSchema,
  repeats: z.int(),
  charges: z.int(),
}) satisfies z.ZodType<RepeatHabitState>;

const booksSchema = z.object({
  names: z.array(z.string()),
  vendors: streamsSchema,
  people: streamsSchema,
  customers: streamsSchema,
  vendorRefunds: streamsSchema,
  revenue: seriesSchema,
  takings: seriesSchema,
  expenses: seriesSchema,
  net: seriesSchema,
  purchases: z.array(z.number()),
  firstPayments: z.array(z.number()),
  lags: z.array(z.int()),
  first: daySchema.nullable(),
  charges: z.int(),
}) satisfies z.ZodType<DetectorBooksState>;

const levelsSchema = z.object({
  day: daySchema,
  count: z.int(),
  means: z.array(z.number()),
  covariance: z.array(z.number()),
  noise: z.number(),
}) satisfies z.ZodType<WeekLevelsState>;

const revenueDaySchema = z.object({
  shortfalls: z.array(z.number()),
  holidays: z.object({ count: z.number(), closed: z.number(), low: z.number() }),
}) satisfies z.ZodType<RevenueDayState>;

const driftSchema = z.object({
  scores: z.array(z.object({ span: z.int(), count: z.int(), meanSquare: z.number() })),
  drop: z.object({ since: daySchema, depth: z.number(), before: z.array(z.number()) }).nullable(),
}) satisfies z.ZodType<RevenueDriftState>;

const revenueSchema = z.object({
  settled: levelsSchema.nullable(),
  day: revenueDaySchema,
  drift: driftSchema,
}) satisfies z.ZodType<RevenueWatchState>;

export const watchStateSchema = z.object({
  books: booksSchema,
  habit: habitSchema,
  vendorSpread: z.object({ squares: z.number(), count: z.number() }),
  revenue: revenueSchema,
  variable: seriesSchema,
}) satisfies z.ZodType<WatchState>;

const detectorSchema = z.enum(DETECTORS);

export const alertSourceSchema = z.enum(ALERT_SOURCES);

export const tellerStateSchema = z.object({
  causes: z.array(z.tuple([z.string(), daySchema])),
  told: z.array(z.object({ day: daySchema, detector: detectorSchema })),
  first: daySchema.nullable(),
  voiced: z.array(z.tuple([z.string(), daySchema])).optional(),
}) satisfies z.ZodType<TellerState>;
