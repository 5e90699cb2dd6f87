import { z } from 'zod';
import {
  MEMORY_VERSION,
  type AnsweredRule,
  type BetweenAlert,
  type Memory,
  type StandingAlert,
  type WatchBook,
} from '../alerts/watch-book.ts';
import { STANDARD_TELLING, type Telling } from '../alerts/alert-budget.ts';
import type { WatchedLine } from '../detectors/watched-line.ts';
import { alertChangeSchema, alertSchema } from './alert.ts';
import { businessDateSchema } from './calendar.ts';
import { centsSchema } from './money.ts';
import { watchedThresholdSchema } from './threshold.ts';
import { postingKindSchema } from './snapshot.ts';
import { toldBeforeSchema } from './stored-alert.ts';
import { alertSourceSchema, tellerStateSchema, watchStateSchema } from './watch-state.ts';

const memorySchema = z.object({
  version: z.literal(MEMORY_VERSION),
  watch: watchStateSchema,
  teller: tellerStateSchema,
  judgedThrough: businessDateSchema,
  cashAhead: alertSchema.nullable().default(null),
}) satisfies z.ZodType<Memory>;

const tellingSchema = z.object({
  welcome: z.number().nullable(),
  bar: z.number(),
}) satisfies z.ZodType<Telling>;

const lineSchema = z.object({
  id: z.string(),
  date: businessDateSchema,
  postedDate: businessDateSchema,
  counterparty: z.string(),
  category: z.string(),
  kind: postingKindSchema,
  amount: centsSchema,
  account: z.string().optional(),
}) satisfies z.ZodType<WatchedLine>;

const ruleSchema = z.object({
  alertId: z.string(),
  detector: alertSourceSchema,
  subject: z.string(),
  until: z.int().nullable(),
  upTo: centsSchema.nullable(),
}) satisfies z.ZodType<AnsweredRule>;

const standingSchema = z.object({
  id: z.string(),
  detector: alertSourceSchema,
  cause: z.string(),
  subject: z.string(),
  day: z.int(),
  actual: centsSchema.nullable(),
  low: centsSchema.optional(),
  settledOn: z.int().nullable(),
  told: alertSchema.optional(),
  earlier: z.array(toldBeforeSchema).optional(),
}) satisfies z.ZodType<StandingAlert>;

/** As JSON has it. */
const instantSchema = z.iso.datetime().transform((text) => new Date(text));

const betweenSchema = z.object({
  id: z.string(),
  alert: alertSchema,
  foundAt: instantSchema,
  letters: z.int(),
  letterAt: instantSchema.nullable(),
  isInDigest: z.boolean(),
}) satisfies z.ZodType<BetweenAlert>;

/**
 * What the document `watches/{businessId}` holds, packed: how far a business is watched. Only the
 * server reads it.
 */
export const watchBookSchema = z.object({
  // what cannot be read is as if nothing were known: history is read again
  memory: memorySchema.nullable().catch(null),
  revision: z.int(),
  unjudged: z.array(lineSchema),
  rules: z.array(ruleSchema),
  standing: z.array(standingSchema),
  thresholds: z.array(watchedThresholdSchema).default([]),
  telling: tellingSchema.default(STANDARD_TELLING),
  between: z.array(betweenSchema).default([]),
  changes: z.array(alertChangeSchema).default([]),
  hasNews: z.boolean().default(false),
  connectionsAt: instantSchema.nullable().default(null),
}) satisfies z.ZodType<WatchBook>;
