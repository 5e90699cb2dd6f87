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
  .refine((returned) => Object.keys(returned).length <= 20, 'Too many query parameters.');

/** The business and the account that would get access. */
const requesterShape = {
  business: z.string(),
  /** the sign-in address, masked: "g•••@harbor.example" */
  account: z.string().nullable(),
  provider: providerSchema,
  /** whether the access of a connection is renewed */
  isRenewal: z.boolean(),
};

/** Starts a connection. The browser then goes to the provider, where the owner grants access. */
export const beginConnection = {
  request: z.object({
    businessId: businessIdSchema,
    provider: providerSchema,
    /** the connection whose access is renewed; absent for a new one */
    reconnects: connectionIdSchema.optional(),
  }),
  response: z.object({
    url: z.url(),
    state: z.string(),
    /** proves later that the same browser finishes. It never leaves that browser otherwise */
    secret: z.string(),
  }),
};

const stateSchema = documentIdSchema(100);

/**
 * Completes a connection. The page that the browser returns to calls it: first to learn what would be
 * connected, then with the owner's permission.
 */
export const finishConnection = {
  request: z.object({
    state: stateSchema,
    secret: z.string().max(100),
    returned: returnedSchema,
    /** the index of the company or account that the owner allows */
    chosen: z.int().min(0).max(100).optional(),
  }),
  response: z.discriminatedUnion('outcome', [
    z.object({
      outcome: z.literal('connected'),
      businessId: businessIdSchema,
      connectionId: z.string(),
    }),
    /** the owner has to allow one of the sources */
    z.object({
      outcome: z.literal('confirm'),
      businessId: businessIdSchema,
      ...requesterShape,
      names: z.array(z.string()),
    }),
    /** the page calls again in a few seconds */
    z.object({ outcome: z.literal('waiting') }),
    z.object({ outcome: z.literal('declined'), businessId: businessIdSchema }),
  ]),
};
export type FinishedConnection = z.infer<typeof finishConnection.response>;

const presented = z.object({ state: stateSchema, returned: returnedSchema });

/**
 * Reports that a provider sent back a browser that did not begin the connection. Nothing can be
 * connected from then on. Anyone may call it, because a stranger may have been sent to the provider.
 */
export const reportReturn = {
  request: presented,
  response: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('unknown') }),
    z.object({
      outcome: z.literal('reported'),
      ...requesterShape,
      /** whether the source was connected before this browser came back */
      isConnected: z.boolean(),
    }),
  ]),
};
export type ReportedReturn = Extract<
  z.infer<typeof reportReturn.response>,
  { outcome: 'reported' }
>;

/** Refuses a connection and ends our access at the provider. The returning browser calls it. */
export const refuseConnection = {
  request: presented,
  response: z.object({ outcome: z.enum(['refused', 'unknown']) }),
};

/** Ends our access and keeps the transactions. */
export const disconnectSource = { request: ofConnection, response: done };

/** Ends our access and removes the transactions. */
export const purgeSource = { request: ofConnection, response: done };

/** Starts a sync now instead of at the next scheduled time. */
export const syncSourceNow = { request: ofConnection, response: done };
