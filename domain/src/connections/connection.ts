import { z } from 'zod';
import { businessDateSchema } from '../calendar/calendar-schema.ts';
import { basisSchema } from '../ledger/basis-schema.ts';
import { centsSchema, currencySchema } from '../money/money-schema.ts';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';
import { checkedReconciliationSchema } from './reconciliation.ts';
import { sourceProblemSchema, sourceStateSchema } from './source-state.ts';
import { syncLogSchema } from './sync-log.ts';
import { MAX_UNREADABLE_RECORDS, unreadableRecordSchema } from './unreadable-record.ts';

export const PROVIDERS = ['quickbooks', 'xero', 'plaid'] as const;

export const providerSchema = z.enum(PROVIDERS);
export type Provider = z.infer<typeof providerSchema>;

const sourceAccountKindSchema = z.enum(['bank', 'card', 'loan', 'books', 'other']);
export type SourceAccountKind = z.infer<typeof sourceAccountKindSchema>;

/** The longest name of an account. */
export const ACCOUNT_NAME_MAX = 60;

/** An account at a provider. Books are one account. */
export const sourceAccountSchema = z.object({
  /** the provider's id, or a value that stays the same if the provider changes its ids */
  key: z.string(),
  /** as the provider names it: "Business Checking" */
  name: z.string(),
  /** the last digits of its number */
  mask: z.string().nullable(),
  kind: sourceAccountKindSchema,
  /** positive if the business owns it; debt on a card is negative */
  balance: z.object({ amount: centsSchema, asOf: storedInstantSchema }).nullable(),
  /** the time up to which the provider has all data; null while it has none */
  dataThrough: storedInstantSchema.nullable(),
  /**
   * set if it differs from the currency of the business: an ISO code, or another name of a currency
   * such as "USDT". Transactions and balance are then skipped
   */
  otherCurrency: z.string().optional(),
  /** whether the bank lists it as a personal account */
  isPersonal: z.boolean().default(false),
  /**
   * when its bank stopped listing it, as banks do with closed accounts; absent while it is listed.
   * Its transactions stay
   */
  missingSince: storedInstantSchema.optional(),
});
export type SourceAccount = DeepReadonly<z.infer<typeof sourceAccountSchema>>;

const initialSyncSchema = z.object({
  since: businessDateSchema,
  /** null if the provider reports no progress */
  progress: z.object({ done: z.int(), of: z.int() }).nullable(),
  lineCount: z.int(),
});
/** The first sync, while it runs. */
export type InitialSync = DeepReadonly<z.infer<typeof initialSyncSchema>>;

const receiptSchema = z.object({
  since: storedInstantSchema,
  /** read requests by method and path: "GET /v3/company/:id/query" */
  reads: z.record(z.string(), z.int()),
  /** requests about our access: tokens, revoking */
  access: z.int(),
  writes: z.literal(0),
});
/** How many requests we sent to a provider. */
export type Receipt = DeepReadonly<z.infer<typeof receiptSchema>>;

/**
 * The document `businesses/{businessId}/connections/{connectionId}`: a connected source, with the
 * facts from which its state is computed. Only the server writes it.
 */
export const connectionSchema = z.object({
  provider: providerSchema,
  name: z.string(),
  provides: sourceStateSchema.shape.provides.readonly(),
  currency: currencySchema,
  /** null for a bank */
  basis: basisSchema.nullable(),
  accounts: z.array(sourceAccountSchema).readonly(),
  connectedAt: storedInstantSchema,
  /** null after the first sync */
  initialSync: initialSyncSchema.nullable(),
  /** when the last full sync ended; null before the first */
  lastReadAt: storedInstantSchema.nullable(),
  problem: sourceProblemSchema.nullable(),
  problemSince: storedInstantSchema.nullable(),
  /** when our access ends unless the owner renews it */
  accessEndsAt: storedInstantSchema.nullable(),
  receipt: receiptSchema,
  /** absent for a bank and before the first check */
  reconciliation: checkedReconciliationSchema.optional(),
  /** records that were set aside because they could not be read; absent while there are none */
  unreadable: z.array(unreadableRecordSchema).max(MAX_UNREADABLE_RECORDS).readonly().optional(),
  /** the latest syncs, latest first; absent before the first */
  syncLog: syncLogSchema.optional(),
  /** the transactions stay */
  disconnectedAt: storedInstantSchema.nullable(),
  /** its transactions are being removed; the document is deleted with the last one */
  purgingSince: storedInstantSchema.nullable(),
});
export type Connection = DeepReadonly<z.infer<typeof connectionSchema>>;
