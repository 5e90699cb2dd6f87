import { FaultList } from '../../kit/faults.ts';
import { wildcard } from '../../kit/wildcard.ts';
import type { EventFault, Fault, RequestFault } from './fault.ts';

const isEventFault = (fault: Fault): fault is EventFault => 'event' in fault;
const isRequestFault = (fault: Fault): fault is RequestFault => 'call' in fault;

export class Faults extends FaultList<Fault> {
  constructor() {
    super((fault) => wildcard(isEventFault(fault) ? fault.event : fault.call));
  }

  /** How a call is to fail: by the first fault that is about it. */
  takeForCall(call: string): RequestFault | undefined {
    return this.takeFirst(isRequestFault, [call]);
  }

  /** What is to go wrong with an event on its way: all that is about it. */
  takeForEvent(type: string): readonly EventFault[] {
    return this.takeAll(isEventFault, [type]);
  }
}
