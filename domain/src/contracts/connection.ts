import { z } from 'zod';
import { storedInstantSchema } from './instant.ts';
import { basisSchema } from './basis.ts';
import { businessDateSchema } from './calendar.ts';
import { centsSchema, currencySchema } from './money.ts';
import { checkedTieOutSchema } from './tie-out.ts';

export const PROVIDERS = ['quickbooks', 'xero', 'plaid'] as const;

export const providerSchema = z.enum(PROVIDERS);
export type Provider = z.infer<typeof providerSchema>;

export const sourceAccountKindSchema = z.enum(['bank', 'card', 'loan', 'books', 'other']);
export type SourceAccountKind = z.infer<typeof sourceAccountKindSchema>;

/** An account at a provider; books as a whole are one. */
export const sourceAccountSchema = z.object({
  /** the provider's id, or what stays the same when the provider changes its ids */
  key: z.string(),
  /** as the provider names it: "Business Checking" */
  name: z.string(),
  /** the last digits of its number */
  mask: z.string().nullable(),
  kind: sourceAccountKindSchema,
  /** positive: the business has it; what is owed on a card is negative */
  balance: z.object({ amount: centsSchema, asOf: storedInstantSchema }).nullable(),
  /** until when the provider says that it has everything; null while it has nothing */
  dataThrough: storedInstantSchema.nullable(),
  /** its own, where it is not that of the business: its lines and its balance are left out */
  otherCurrency: z.string().optional(),
  /** whether the bank has it as a private person's */
  isPersonal: z.boolean().default(false),
});
export type SourceAccount = z.infer<typeof sourceAccountSchema>;

export const connectionProblemSchema = z.enum([
  'needs-reconnect',
  'provider-down',
  'still-syncing',
]);
export type ConnectionProblem = z.infer<typeof connectionProblemSchema>;

/** The first reading, while it goes on. */
const firstReadSchema = z.object({
  since: businessDateSchema,
  /** null while the provider does not say how far it is */
  progress: z.object({ done: z.int(), of: z.int() }).nullable(),
  lineCount: z.int(),
});

/** What was asked of a provider, in numbers. */
export const receiptSchema = z.object({
  since: storedInstantSchema,
  /** requests that read, by method and path: "GET /v3/company/:id/query" */
  reads: z.record(z.string(), z.int()),
  /** requests about our access: tokens, revoking */
  access: z.int(),
  writes: z.literal(0),
});
export type Receipt = z.infer<typeof receiptSchema>;

/**
 * The document `businesses/{businessId}/connections/{connectionId}`: facts, from which the state of
 * the connection is told. Only the server writes it.
 */
export const connectionSchema = z.object({
  provider: providerSchema,
  name: z.string(),
  gives: z.array(z.enum(['profit', 'cash'])),
  currency: currencySchema,
  /** null for a bank */
  basis: basisSchema.nullable(),
  accounts: z.array(sourceAccountSchema),
  connectedAt: storedInstantSchema,
  /** null once everything is here */
  firstRead: firstReadSchema.nullable(),
  /** when we last heard all there was; null before the first time */
  lastReadAt: storedInstantSchema.nullable(),
  problem: connectionProblemSchema.nullable(),
  problemSince: storedInstantSchema.nullable(),
  /** when our access ends unless it is renewed */
  accessEndsAt: storedInstantSchema.nullable(),
  receipt: receiptSchema,
  /** absent for a bank, and until it was looked at */
  tieOut: checkedTieOutSchema.optional(),
  /** its lines stay in the books */
  disconnectedAt: storedInstantSchema.nullable(),
  /** its lines are being removed, and itself with the last of them */
  purgingSince: storedInstantSchema.nullable(),
});
export type Connection = z.infer<typeof connectionSchema>;
