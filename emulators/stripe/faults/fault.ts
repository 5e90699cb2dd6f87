import { z } from 'zod';
import {
  CallAndEventFaults,
  callFault,
  eventFault,
  USUAL_CALL_FAULTS,
  USUAL_EVENT_FAULTS,
} from '../../support/control/fault-shapes.ts';
import { FORGERIES } from '../webhooks/forgery.ts';

const requestFaultSchema = z.discriminatedUnion('kind', [
  callFault('serverError', {
    status: z.int().min(500).max(599).default(500),
    /** What was asked for is done all the same, and the error kept for the idempotency key. */
    isExecuted: z.boolean().default(false),
  }),
  callFault('rateLimit', {}),
  ...USUAL_CALL_FAULTS,
]);

const eventFaultSchema = z.discriminatedUnion('kind', [
  ...USUAL_EVENT_FAULTS,
  eventFault('parallelEvents', {}),
  eventFault('ignoreAnswers', {}),
  eventFault('forgeEvents', { how: z.enum(FORGERIES) }),
  eventFault('otherVersion', { apiVersion: z.string().min(1).default('2025-03-31.basil') }),
]);

export const faultSchema = z.union([requestFaultSchema, eventFaultSchema]);

export type RequestFault = z.infer<typeof requestFaultSchema>;
export type EventFault = z.infer<typeof eventFaultSchema>;

export class Faults extends CallAndEventFaults<RequestFault, EventFault> {}
