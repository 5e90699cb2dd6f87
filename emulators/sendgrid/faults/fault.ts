// Faults that can be set on the SendGrid emulator.
import { z } from 'zod';
import { frequency } from '@daily-snapshot/emulator-support/control/faults';
import { BOUNCE_CLASSIFICATIONS } from '../events/event.ts';

/** At most one week, longer than any wait. */
const seconds = z
  .number()
  .min(0)
  .max(7 * 24 * 60 * 60);

const rangeOf = (value: z.ZodNumber) =>
  z.union([
    value,
    z.tuple([value, value]).refine(([least, most]) => least <= most, 'The first is the least.'),
  ]);

/** The requests or recipients that a fault affects, and how often it applies. */
const selection = {
  /** An address or a pattern with `*`. All recipients if absent. */
  to: z.string().min(1).optional(),
  ...frequency,
};

const fault = <Kind extends string, Shape extends z.core.$ZodShape>(kind: Kind, shape: Shape) =>
  z.strictObject({ kind: z.literal(kind), ...selection, ...shape });

/** The header `Retry-After` of an answer: seconds, or an HTTP date. */
const retryAfter = { retryAfter: z.string().min(1).optional() };

const HTML = '<html><body><h1>Something is wrong</h1></body></html>';

/** Faults of the answers of mail/send. */
const requestFaultSchema = z.discriminatedUnion('kind', [
  /** The e-mail is sent, and the connection breaks before the answer. */
  fault('loseAnswer', {}),
  /** The connection breaks and nothing is sent. */
  fault('resetConnection', {}),
  fault('refuse', {
    status: z.union([z.int().min(400).max(499), z.literal(503)]).default(403),
    message: z.string().default('access forbidden'),
    ...retryAfter,
  }),
  fault('rateLimit', {
    resetSeconds: z.int().min(1).max(86_400).default(60),
    ...retryAfter,
  }),
  fault('serverError', {
    status: z.int().min(500).max(599).default(500),
    isAccepted: z.boolean().default(false),
  }),
  /** The e-mail is sent, and the answer is delayed by the clock of the machine. */
  fault('slow', { answerSeconds: seconds }),
  fault('wrongBody', {
    status: z.int().min(200).max(599).default(200),
    contentType: z.string().default('text/html'),
    body: z.string().default(HTML),
    isAccepted: z.boolean().default(false),
  }),
]);

/** Faults of the delivery and events of accepted e-mails. */
const eventFaultSchema = z.discriminatedUnion('kind', [
  fault('noEvents', {}),
  fault('delayEvents', { seconds: rangeOf(seconds) }),
  /** Each event is posted this many times. */
  fault('duplicateEvents', {
    copies: rangeOf(z.int().min(1).max(100)),
    withinSeconds: seconds.default(60),
  }),
  fault('shuffleEvents', { withinSeconds: seconds.default(60) }),
  fault('defer', {
    attempts: z.int().min(1).max(50).default(1),
    everySeconds: seconds.default(60),
  }),
  fault('bounce', {
    type: z.enum(['bounce', 'blocked']).default('bounce'),
    reason: z.string().optional(),
    classification: z.enum(BOUNCE_CLASSIFICATIONS).optional(),
  }),
  fault('drop', { reason: z.string().optional() }),
  fault('open', { afterSeconds: seconds.default(1) }),
  fault('click', { afterSeconds: seconds.default(1), url: z.url().optional() }),
  fault('spamReport', { afterSeconds: seconds.default(1) }),
  fault('unsubscribe', { afterSeconds: seconds.default(1) }),
]);

export const faultSchema = z.discriminatedUnion('kind', [requestFaultSchema, eventFaultSchema]);

export type RequestFault = z.infer<typeof requestFaultSchema>;
export type EventFault = z.infer<typeof eventFaultSchema>;
export type Fault = RequestFault | EventFault;

const REQUEST_FAULTS: ReadonlySet<string> = new Set(
  requestFaultSchema.options.map(({ shape }) => shape.kind.value),
);

export const isRequestFault = (fault: Fault): fault is RequestFault =>
  REQUEST_FAULTS.has(fault.kind);

export const isEventFault = (fault: Fault): fault is EventFault => !isRequestFault(fault);
