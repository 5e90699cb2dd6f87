// Shapes of faults that several emulators have.
import { z } from 'zod';
import { FaultList, often, type Often } from './faults.ts';
import { wildcard } from './wildcard.ts';

/** A fault of calls: `POST /v1/refunds`; `*` stands for anything. */
export const callFault = <const Kind extends string, Shape extends z.ZodRawShape>(
  kind: Kind,
  shape: Shape,
) => z.strictObject({ kind: z.literal(kind), call: z.string().default('*'), ...often, ...shape });

/** A fault of events on their way to the application: `invoice.*`; `*` stands for anything. */
export const eventFault = <const Kind extends string, Shape extends z.ZodRawShape>(
  kind: Kind,
  shape: Shape,
) => z.strictObject({ kind: z.literal(kind), event: z.string().default('*'), ...often, ...shape });

const seconds = z.number().min(0);

/** What may go wrong on any way. */
export const USUAL_CALL_FAULTS = [
  callFault('slow', { answerSeconds: seconds.max(120) }),
  callFault('resetConnection', {}),
  /** What was asked for is done, and the answer never arrives. */
  callFault('loseAnswer', {}),
  callFault('cutAnswer', {}),
] as const;

export const USUAL_EVENT_FAULTS = [
  eventFault('dropEvents', {}),
  eventFault('delayEvents', { seconds: z.union([seconds, z.tuple([seconds, seconds])]) }),
  eventFault('duplicateEvents', {
    copies: z.int().min(2).max(100).default(2),
    withinSeconds: seconds.default(0),
  }),
  eventFault('shuffleEvents', { withinSeconds: seconds.default(60) }),
] as const;

interface OfCalls extends Often {
  readonly call: string;
}

interface OfEvents extends Often {
  readonly event: string;
}

/** The faults of an emulator that answers calls and tells of events. */
export class CallAndEventFaults<
  CallFault extends OfCalls,
  EventFault extends OfEvents,
> extends FaultList<CallFault | EventFault> {
  constructor() {
    super((fault) => wildcard('event' in fault ? fault.event : fault.call));
  }

  /** How a call is to fail: by the first fault that is about it. */
  takeForCall(call: string): CallFault | undefined {
    const isOfCalls = (fault: CallFault | EventFault): fault is CallFault => 'call' in fault;
    return this.takeFirst(isOfCalls, [call]);
  }

  /** What is to go wrong with an event on its way: all that is about it. */
  takeForEvent(type: string): readonly EventFault[] {
    const isOfEvents = (fault: CallFault | EventFault): fault is EventFault => 'event' in fault;
    return this.takeAll(isOfEvents, [type]);
  }
}
