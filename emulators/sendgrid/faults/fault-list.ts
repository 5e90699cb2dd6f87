import { FaultList } from '../../support/control/faults.ts';
import { addressMatcher } from '../state/address-pattern.ts';
import { isEventFault, isRequestFault } from './fault.ts';
import type { EventFault, Fault, RequestFault } from './fault.ts';

export class Faults extends FaultList<Fault> {
  constructor() {
    super(({ to }) => addressMatcher(to ?? '*'));
  }

  /** How a request for these recipients is to fail: by the first fault that is about it. */
  takeForRequest(emails: readonly string[]): RequestFault | undefined {
    return this.takeFirst(isRequestFault, emails);
  }

  /** What is to happen to the mail of one recipient: all that is about it. */
  takeForRecipient(email: string): readonly EventFault[] {
    return this.takeAll(isEventFault, [email]);
  }
}
