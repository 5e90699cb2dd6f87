import { z } from 'zod';
import {
  callFault,
  COMMON_CALL_FAULTS,
} from '@daily-snapshot/emulator-support/control/fault-shapes';
import { frequency } from '@daily-snapshot/emulator-support/control/faults';
import { FORGERIES } from '../webhooks/forgery.ts';

const webhook = <const Kind extends string, Shape extends z.ZodRawShape>(
  kind: Kind,
  shape: Shape,
) =>
  z.strictObject({
    kind: z.literal(kind),
    /** Such as `TRANSACTIONS/SYNC_UPDATES_AVAILABLE`. `*` matches any text. */
    webhook: z.string().default('*'),
    ...frequency,
    ...shape,
  });

export const WRONG_SHAPES = ['html', 'emptyObject', 'textForNumbers', 'missingFields'] as const;
export type WrongShape = (typeof WRONG_SHAPES)[number];

const requestFaultSchema = z.discriminatedUnion('kind', [
  callFault('serverError', { status: z.number().int().min(500).max(599).default(500) }),
  callFault('error', {
    type: z.enum(['API_ERROR', 'INSTITUTION_ERROR', 'ITEM_ERROR', 'TRANSACTIONS_ERROR']),
    code: z.string().regex(/^[A-Z_]+$/),
    message: z.string().default('this error was set by a fault'),
  }),
  /** Plaid sends no retry-after header, but proxies in front of it may. */
  callFault('rateLimit', { retryAfterSeconds: z.number().int().min(1).optional() }),
  ...COMMON_CALL_FAULTS,
  callFault('wrongShape', { how: z.enum(WRONG_SHAPES).default('html') }),
  /**
   * The transactions change between two pages of `/transactions/sync`, and page `page` is refused.
   * Pages count from 1.
   */
  callFault('mutation', { page: z.number().int().min(1) }),
]);

const seconds = z.number().min(0);
const webhookFaultSchema = z.discriminatedUnion('kind', [
  webhook('dropWebhooks', {}),
  webhook('forgeWebhooks', { how: z.enum(FORGERIES) }),
  webhook('delayWebhooks', { seconds }),
  webhook('duplicateWebhooks', {
    copies: z.number().int().min(2).max(100).default(2),
    withinSeconds: seconds.default(60),
  }),
  webhook('shuffleWebhooks', { withinSeconds: seconds.default(60) }),
]);

export const faultSchema = z.union([requestFaultSchema, webhookFaultSchema]);

export type RequestFault = z.infer<typeof requestFaultSchema>;
export type WebhookFault = z.infer<typeof webhookFaultSchema>;
export type Fault = z.infer<typeof faultSchema>;
