import { addressMatcher } from '../state/address-pattern.ts';
import { isRequestFault, type EventFault, type Fault, type RequestFault } from './fault.ts';

/** A fault that was asked for, and how often it has come about. */
export interface ListedFault {
  readonly id: number;
  readonly fault: Fault;
  readonly used: number;
}

interface Entry extends ListedFault {
  used: number;
  readonly isAbout: (email: string) => boolean;
  /** How many requests or recipients it was about, those that were let pass included. */
  seen: number;
}

const listed = ({ id, fault, used }: Entry): ListedFault => ({ id, fault, used });

/** The faults that were asked for, in that order. */
export class FaultList {
  #entries: Entry[] = [];
  #count = 0;

  add(fault: Fault): ListedFault {
    this.#count += 1;
    const isAbout = addressMatcher(fault.to ?? '*');
    const entry = { id: this.#count, fault, isAbout, seen: 0, used: 0 };
    this.#entries.push(entry);
    return listed(entry);
  }

  all(): readonly ListedFault[] {
    return this.#entries.map(listed);
  }

  /** @returns false when there is none with this id */
  remove(id: number): boolean {
    const before = this.#entries.length;
    this.#entries = this.#entries.filter((entry) => entry.id !== id);
    return this.#entries.length < before;
  }

  clear(): void {
    this.#entries = [];
  }

  /** How a request for these recipients is to fail: by the first fault that is about it. */
  takeForRequest(emails: readonly string[]): RequestFault | undefined {
    for (const entry of this.#entries) {
      const { fault } = entry;
      if (isRequestFault(fault) && this.#isUsed(entry, emails)) return fault;
    }
    return undefined;
  }

  /** What is to happen to the mail of one recipient: all that is about it. */
  takeForRecipient(email: string): readonly EventFault[] {
    return this.#entries.flatMap((entry) => {
      const { fault } = entry;
      return !isRequestFault(fault) && this.#isUsed(entry, [email]) ? [fault] : [];
    });
  }

  #isUsed(entry: Entry, emails: readonly string[]): boolean {
    const { times = Infinity, skip } = entry.fault;
    if (entry.used >= times || !emails.some(entry.isAbout)) return false;
    entry.seen += 1;
    if (entry.seen <= skip) return false;
    entry.used += 1;
    return true;
  }
}
