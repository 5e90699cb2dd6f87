import { z } from 'zod';
import {
  CallAndEventFaults,
  callFault,
  eventFault,
  COMMON_CALL_FAULTS,
  COMMON_EVENT_FAULTS,
} from '@daily-snapshot/emulator-support/control/fault-shapes';

export const FORGERIES = ['wrongSecret', 'noHeader', 'blankHeader', 'alteredBody'] as const;
export type Forgery = (typeof FORGERIES)[number];

/** The wrong shapes that can replace an answer. */
export const WRONG_SHAPES = ['html', 'emptyObject', 'nullObject', 'textAmounts'] as const;

const requestFaultSchema = z.discriminatedUnion('kind', [
  callFault('serverError', {
    status: z.int().min(500).max(599).default(503),
    message: z.string().optional(),
  }),
  callFault('rateLimit', { retryAfterSeconds: z.int().min(1).default(60) }),
  ...COMMON_CALL_FAULTS,
  callFault('wrongShape', { shape: z.enum(WRONG_SHAPES).default('html') }),
]);

const eventFaultSchema = z.discriminatedUnion('kind', [
  ...COMMON_EVENT_FAULTS,
  eventFault('forgeEvents', { how: z.enum(FORGERIES) }),
]);

export const faultSchema = z.union([requestFaultSchema, eventFaultSchema]);

export type RequestFault = z.infer<typeof requestFaultSchema>;
export type EventFault = z.infer<typeof eventFaultSchema>;

export class Faults extends CallAndEventFaults<RequestFault, EventFault> {}
