import { z } from 'zod';
import {
  CallAndEventFaults,
  callFault,
  eventFault,
  COMMON_CALL_FAULTS,
  COMMON_EVENT_FAULTS,
} from '@daily-snapshot/emulator-support/control/fault-shapes';
import { FORGERIES } from '../webhooks/forgery.ts';

const requestFaultSchema = z.discriminatedUnion('kind', [
  callFault('serverError', {
    status: z.int().min(500).max(599).default(500),
    message: z.string().default('An error occurred while processing this request.'),
    /** The call is executed anyway, and the error is stored for its idempotency key. */
    isExecuted: z.boolean().default(false),
  }),
  callFault('rateLimit', {}),
  /** The restricted key may not make the call. https://docs.stripe.com/keys#limit-access */
  callFault('permissionDenied', {}),
  ...COMMON_CALL_FAULTS,
]);

const eventFaultSchema = z.discriminatedUnion('kind', [
  ...COMMON_EVENT_FAULTS,
  eventFault('parallelEvents', {}),
  eventFault('ignoreAnswers', {}),
  eventFault('forgeEvents', { how: z.enum(FORGERIES) }),
  eventFault('otherVersion', { apiVersion: z.string().min(1).default('2025-03-31.basil') }),
]);

export const faultSchema = z.union([requestFaultSchema, eventFaultSchema]);

export type RequestFault = z.infer<typeof requestFaultSchema>;
export type EventFault = z.infer<typeof eventFaultSchema>;

export class Faults extends CallAndEventFaults<RequestFault, EventFault> {}
