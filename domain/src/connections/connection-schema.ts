import { z } from 'zod';
import {
  PROVIDERS,
  SOURCE_ACCOUNT_KINDS,
  type Connection,
  type InitialSync,
  type Receipt,
  type SourceAccount,
} from './connection.ts';
import type { SourceProblem } from './source-state.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';
import { basisSchema } from '../ledger/basis-schema.ts';
import { businessDateSchema } from '../calendar/calendar-schema.ts';
import { centsSchema, currencySchema } from '../money/money-schema.ts';
import { checkedReconciliationSchema } from './reconciliation-schema.ts';

export const providerSchema = z.enum(PROVIDERS);

export const sourceAccountSchema = z.object({
  key: z.string(),
  name: z.string(),
  mask: z.string().nullable(),
  kind: z.enum(SOURCE_ACCOUNT_KINDS),
  balance: z.object({ amount: centsSchema, asOf: storedInstantSchema }).nullable(),
  dataThrough: storedInstantSchema.nullable(),
  otherCurrency: z.string().optional(),
  isPersonal: z.boolean().default(false),
}) satisfies z.ZodType<SourceAccount>;

export const connectionProblemSchema = z.enum([
  'needs-reconnect',
  'provider-down',
  'still-syncing',
]) satisfies z.ZodType<SourceProblem>;

const initialSyncSchema = z.object({
  since: businessDateSchema,
  progress: z.object({ done: z.int(), of: z.int() }).nullable(),
  lineCount: z.int(),
}) satisfies z.ZodType<InitialSync>;

const receiptSchema = z.object({
  since: storedInstantSchema,
  reads: z.record(z.string(), z.int()),
  access: z.int(),
  writes: z.literal(0),
}) satisfies z.ZodType<Receipt>;

/** The document `businesses/{businessId}/connections/{connectionId}`. Only the server writes it. */
export const connectionSchema = z.object({
  provider: providerSchema,
  name: z.string(),
  provides: z.array(z.enum(['profit', 'cash'])).readonly(),
  currency: currencySchema,
  basis: basisSchema.nullable(),
  accounts: z.array(sourceAccountSchema).readonly(),
  connectedAt: storedInstantSchema,
  initialSync: initialSyncSchema.nullable(),
  lastReadAt: storedInstantSchema.nullable(),
  problem: connectionProblemSchema.nullable(),
  problemSince: storedInstantSchema.nullable(),
  accessEndsAt: storedInstantSchema.nullable(),
  receipt: receiptSchema,
  reconciliation: checkedReconciliationSchema.optional(),
  disconnectedAt: storedInstantSchema.nullable(),
  purgingSince: storedInstantSchema.nullable(),
}) satisfies z.ZodType<Connection>;
