import type { EventFault, Fault, RequestFault } from './fault.ts';

/** A fault that was asked for, and how often it has come about. */
export interface ListedFault {
  readonly id: number;
  readonly fault: Fault;
  readonly used: number;
}

interface Entry extends ListedFault {
  used: number;
  readonly isAbout: (name: string) => boolean;
  /** How many calls or events it was about, those that were let pass included. */
  seen: number;
}

const listed = ({ id, fault, used }: Entry): ListedFault => ({ id, fault, used });

const isEventFault = (fault: Fault): fault is EventFault => 'event' in fault;

function matcher(pattern: string): (name: string) => boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const expression = new RegExp(`^${parts.join('.*')}$`);
  return (name) => expression.test(name);
}

/** The faults that were asked for, in that order. */
export class FaultList {
  #entries: Entry[] = [];
  #count = 0;

  add(fault: Fault): ListedFault {
    this.#count += 1;
    const isAbout = matcher(isEventFault(fault) ? fault.event : fault.call);
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

  /** How a call is to fail: by the first fault that is about it. */
  takeForCall(call: string): RequestFault | undefined {
    for (const entry of this.#entries) {
      const { fault } = entry;
      if (!isEventFault(fault) && this.#isUsed(entry, call)) return fault;
    }
    return undefined;
  }

  /** What is to go wrong with an event on its way: all that is about it. */
  takeForEvent(type: string): readonly EventFault[] {
    return this.#entries.flatMap((entry) => {
      const { fault } = entry;
      return isEventFault(fault) && this.#isUsed(entry, type) ? [fault] : [];
    });
  }

  #isUsed(entry: Entry, name: string): boolean {
    const { times = Infinity, skip } = entry.fault;
    if (entry.used >= times || !entry.isAbout(name)) return false;
    entry.seen += 1;
    if (entry.seen <= skip) return false;
    entry.used += 1;
    return true;
  }
}
