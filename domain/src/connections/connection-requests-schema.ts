import { z } from 'zod';
import { businessIdSchema } from '../accounts/business-schema.ts';
import { providerSchema } from './connection-schema.ts';
import { documentIdSchema } from '../shared/document-id-schema.ts';

export const connectionIdSchema = documentIdSchema(64);

const ofConnection = z.object({ businessId: businessIdSchema, connectionId: connectionIdSchema });
const done = z.object({});

/** What the browser came back with from a provider. Providers send a handful of short values. */
const returnedSchema = z
  .record(z.string().max(64), z.string().max(4_000))
  .refine((returned) => Object.keys(returned).length <= 20, 'That is too much.');

/** Sends the browser to a provider, where the owner says yes. */
export const beginConnection = {
  request: z.object({
    businessId: businessIdSchema,
    provider: providerSchema,
    /** the connection to renew access of; absent: a new one */
    reconnects: connectionIdSchema.optional(),
  }),
  response: z.object({ url: z.url(), state: z.string() }),
};

/** What became of it, asked by the page that the browser comes back to. */
export const finishConnection = {
  request: z.object({
    state: z.string().max(100),
    returned: returnedSchema,
    /** which of those that were offered */
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
    /** ask again in a few seconds */
    z.object({ outcome: z.literal('waiting') }),
    z.object({ outcome: z.literal('declined'), businessId: businessIdSchema }),
  ]),
};
export type FinishedConnection = z.infer<typeof finishConnection.response>;

/** Ends our access; its lines stay. */
export const disconnectSource = { request: ofConnection, response: done };

/** Ends our access and removes its lines. */
export const purgeSource = { request: ofConnection, response: done };

/** Reads it now instead of in an hour. */
export const syncSourceNow = { request: ofConnection, response: done };
