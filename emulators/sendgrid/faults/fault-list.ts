import { FaultList } from '@daily-snapshot/emulator-support/control/faults';
import { addressMatcher } from '../state/address-pattern.ts';
import { isEventFault, isRequestFault } from './fault.ts';
import type { EventFault, Fault, RequestFault } from './fault.ts';

export class Faults extends FaultList<Fault> {
  constructor() {
    super(({ to }) => addressMatcher(to ?? '*'));
  }

  /** Returns the first fault that applies to a request for these recipients, and counts the use. */
  consumeForRequest(emails: readonly string[]): RequestFault | undefined {
    return this.consumeFirst(isRequestFault, emails);
  }

  /** Returns all event faults that apply to a recipient, and counts the uses. */
  consumeForRecipient(email: string): readonly EventFault[] {
    return this.consumeAll(isEventFault, [email]);
  }
}
