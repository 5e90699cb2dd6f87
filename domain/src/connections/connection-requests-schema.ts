import { z } from 'zod';
import { businessIdSchema } from '../accounts/business-schema.ts';
import { providerSchema } from './connection.ts';
import { documentIdSchema } from '../shared/document-id-schema.ts';

export const connectionIdSchema = documentIdSchema(64);

const ofConnection = z.object({ businessId: businessIdSchema, connectionId: connectionIdSchema });
const done = z.object({});

/** The query parameters with which the browser returns from a provider: a few short values. */
const returnedSchema = z
  .record(z.string().max(64), z.string().max(4_000))
  .refine((returned) => Object.keys(returned).length <= 20, 'That is too much.');

/** Starts a connection. The browser then goes to the provider, where the owner grants access. */
export const beginConnection = {
  request: z.object({
    businessId: businessIdSchema,
    provider: providerSchema,
    /** the connection whose access is renewed; absent for a new one */
    reconnects: connectionIdSchema.optional(),
  }),
  response: z.object({ url: z.url(), state: z.string() }),
};

/** Completes a connection. The page that the browser returns to calls it. */
export const finishConnection = {
  request: z.object({
    state: z.string().max(100),
    returned: returnedSchema,
    /** the index of the chosen company or account */
    chosen: z.int().min(0).max(100).optional(),
  }),
  response: z.discriminatedUnion('outcome', [
    z.object({
      outcome: z.literal('connected'),
      businessId: businessIdSchema,
      connectionId: z.string(),
    }),
    z.object({
      outcome: z.literal('choose'),
      businessId: businessIdSchema,
      names: z.array(z.string()),
    }),
    /** the page calls again in a few seconds */
    z.object({ outcome: z.literal('waiting') }),
    z.object({ outcome: z.literal('declined'), businessId: businessIdSchema }),
  ]),
};
export type FinishedConnection = z.infer<typeof finishConnection.response>;

/** Ends our access and keeps the transactions. */
export const disconnectSource = { request: ofConnection, response: done };

/** Ends our access and removes the transactions. */
export const purgeSource = { request: ofConnection, response: done };

/** Starts a sync now instead of at the next scheduled time. */
export const syncSourceNow = { request: ofConnection, response: done };
