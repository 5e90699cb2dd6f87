// Fault schemas that several emulators share.
import { z } from 'zod';
import { FaultList, frequency, type FaultFrequency } from './faults.ts';
import { wildcard } from './wildcard.ts';

/**
 * Builds the schema of a fault that affects calls, such as `POST /v1/refunds`. `*` matches any
 * text.
 */
export const callFault = <const Kind extends string, Shape extends z.ZodRawShape>(
  kind: Kind,
  shape: Shape,
) =>
  z.strictObject({ kind: z.literal(kind), call: z.string().default('*'), ...frequency, ...shape });

/**
 * Builds the schema of a fault that affects events to the application, such as `invoice.*`. `*`
 * matches any text.
 */
export const eventFault = <const Kind extends string, Shape extends z.ZodRawShape>(
  kind: Kind,
  shape: Shape,
) =>
  z.strictObject({ kind: z.literal(kind), event: z.string().default('*'), ...frequency, ...shape });

const seconds = z.number().min(0);

/** Faults that all emulators support. */
export const COMMON_CALL_FAULTS = [
  callFault('slow', { answerSeconds: seconds.max(120) }),
  callFault('resetConnection', {}),
  /** The emulator handles the call, but the answer never arrives. */
  callFault('loseAnswer', {}),
  callFault('cutAnswer', {}),
] as const;

export const COMMON_EVENT_FAULTS = [
  eventFault('dropEvents', {}),
  eventFault('delayEvents', { seconds: z.union([seconds, z.tuple([seconds, seconds])]) }),
  eventFault('duplicateEvents', {
    copies: z.int().min(2).max(100).default(2),
    withinSeconds: seconds.default(0),
  }),
  eventFault('shuffleEvents', { withinSeconds: seconds.default(60) }),
] as const;

interface OfCalls extends FaultFrequency {
  readonly call: string;
}

interface OfEvents extends FaultFrequency {
  readonly event: string;
}

/** The faults of an emulator that answers calls and sends events. */
export class CallAndEventFaults<
  CallFault extends OfCalls,
  EventFault extends OfEvents,
> extends FaultList<CallFault | EventFault> {
  constructor() {
    super((fault) => wildcard('event' in fault ? fault.event : fault.call));
  }

  /** Returns the first fault that applies to a call, and counts the use. */
  consumeForCall(call: string): CallFault | undefined {
    const isOfCalls = (fault: CallFault | EventFault): fault is CallFault => 'call' in fault;
    return this.consumeFirst(isOfCalls, [call]);
  }

  /** Returns all faults that apply to an event, and counts the uses. */
  consumeForEvent(type: string): readonly EventFault[] {
    const isOfEvents = (fault: CallFault | EventFault): fault is EventFault => 'event' in fault;
    return this.consumeAll(isOfEvents, [type]);
  }
}
