import { z } from 'zod';
import { often } from '../../kit/faults.ts';
import { FORGERIES } from '../webhooks/forgery.ts';

const range = z.union([z.number().min(0), z.tuple([z.number().min(0), z.number().min(0)])]);

const request = <const Kind extends string, Shape extends z.ZodRawShape>(
  kind: Kind,
  shape: Shape,
) =>
  z.strictObject({
    kind: z.literal(kind),
    /** `POST /v1/checkout/sessions`; `*` stands for anything. */
    call: z.string().default('*'),
    ...often,
    ...shape,
  });

const event = <const Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.strictObject({
    kind: z.literal(kind),
    /** `invoice.*`; `*` stands for anything. */
    event: z.string().default('*'),
    ...often,
    ...shape,
  });

const requestFaultSchema = z.discriminatedUnion('kind', [
  request('serverError', {
    status: z.number().int().min(500).max(599).default(500),
    /** What was asked for is done all the same, and the error kept for the idempotency key. */
    isExecuted: z.boolean().default(false),
  }),
  request('rateLimit', {}),
  request('slow', { answerSeconds: z.number().min(0).max(120) }),
  request('resetConnection', {}),
  request('loseAnswer', {}),
  request('cutAnswer', {}),
]);

const eventFaultSchema = z.discriminatedUnion('kind', [
  event('dropEvents', {}),
  event('delayEvents', { seconds: range }),
  event('duplicateEvents', {
    copies: z.number().int().min(2).max(100).default(2),
    withinSeconds: z.number().min(0).default(60),
  }),
  event('shuffleEvents', { withinSeconds: z.number().min(0).default(60) }),
  event('parallelEvents', {}),
  event('ignoreAnswers', {}),
  event('forgeEvents', { how: z.enum(FORGERIES) }),
  event('otherVersion', { apiVersion: z.string().min(1).default('2025-03-31.basil') }),
]);

export const faultSchema = z.union([requestFaultSchema, eventFaultSchema]);

export type RequestFault = z.infer<typeof requestFaultSchema>;
export type EventFault = z.infer<typeof eventFaultSchema>;
export type Fault = z.infer<typeof faultSchema>;
