import { z } from 'zod';
import { FaultList, often } from '../../kit/faults.ts';
import { wildcard } from '../../kit/wildcard.ts';

export const FORGERIES = ['wrongSecret', 'noHeader', 'blankHeader', 'alteredBody'] as const;
export type Forgery = (typeof FORGERIES)[number];

/** What comes in place of the answer that was meant. */
export const WRONG_SHAPES = ['html', 'emptyObject', 'nullObject', 'textAmounts'] as const;

const range = z.union([z.number().min(0), z.tuple([z.number().min(0), z.number().min(0)])]);

const request = <const Kind extends string, Shape extends z.ZodRawShape>(
  kind: Kind,
  shape: Shape,
) =>
  z.strictObject({
    kind: z.literal(kind),
    /** `GET /v3/company/…/query`; `*` stands for anything. */
    call: z.string().default('*'),
    ...often,
    ...shape,
  });

const event = <const Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.strictObject({ kind: z.literal(kind), event: z.string().default('*'), ...often, ...shape });

const requestFaultSchema = z.discriminatedUnion('kind', [
  request('serverError', { status: z.int().min(500).max(599).default(503) }),
  request('rateLimit', { retryAfterSeconds: z.int().min(1).default(60) }),
  request('slow', { answerSeconds: z.number().min(0).max(120) }),
  request('resetConnection', {}),
  /** What was asked for is done, and the answer never arrives. */
  request('loseAnswer', {}),
  request('cutAnswer', {}),
  request('wrongShape', { shape: z.enum(WRONG_SHAPES).default('html') }),
]);

const eventFaultSchema = z.discriminatedUnion('kind', [
  event('dropEvents', {}),
  event('delayEvents', { seconds: range }),
  event('duplicateEvents', {
    copies: z.int().min(2).max(100).default(2),
    withinSeconds: z.number().min(0).default(0),
  }),
  event('shuffleEvents', { withinSeconds: z.number().min(0).default(60) }),
  event('forgeEvents', { how: z.enum(FORGERIES) }),
]);

export const faultSchema = z.union([requestFaultSchema, eventFaultSchema]);

export type RequestFault = z.infer<typeof requestFaultSchema>;
export type EventFault = z.infer<typeof eventFaultSchema>;
export type Fault = z.infer<typeof faultSchema>;

const isEventFault = (fault: Fault): fault is EventFault => 'event' in fault;
const isRequestFault = (fault: Fault): fault is RequestFault => 'call' in fault;

export class Faults extends FaultList<Fault> {
  constructor() {
    super((fault) => wildcard(isEventFault(fault) ? fault.event : fault.call));
  }

  takeForCall(call: string): RequestFault | undefined {
    return this.takeFirst(isRequestFault, [call]);
  }

  takeForEvent(type: string): readonly EventFault[] {
    return this.takeAll(isEventFault, [type]);
  }
}
