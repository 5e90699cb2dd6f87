// What can be made to go wrong on demand, and how often it does.
import { z } from 'zod';

/** The part of a fault's description that says how often. */
export const often = {
  /** So many times; until it is taken back when absent. */
  times: z.int().min(1).optional(),
  /** So many pass before it begins. */
  skip: z.int().min(0).default(0),
};

/** What every fault has: how often it comes, and after how many. */
export interface Often {
  readonly times?: number | undefined;
  readonly skip: number;
}

/** A fault that was asked for, and how often it has come about. */
export interface ListedFault<Fault> {
  readonly id: number;
  readonly fault: Fault;
  readonly used: number;
}

interface Entry<Fault> extends ListedFault<Fault> {
  used: number;
  readonly isAbout: (name: string) => boolean;
  /** How many things it was about, those that were let pass included. */
  seen: number;
}

const listed = <Fault>({ id, fault, used }: Entry<Fault>): ListedFault<Fault> => ({
  id,
  fault,
  used,
});

/** The faults that were asked for, in that order. */
export class FaultList<Fault extends Often> {
  readonly #matcherOf: (fault: Fault) => (name: string) => boolean;
  #entries: Entry<Fault>[] = [];
  #count = 0;

  /** @param matcherOf which calls, events or recipients a fault is about, by their names */
  constructor(matcherOf: (fault: Fault) => (name: string) => boolean) {
    this.#matcherOf = matcherOf;
  }

  add(fault: Fault): ListedFault<Fault> {
    this.#count += 1;
    const entry = { id: this.#count, fault, isAbout: this.#matcherOf(fault), seen: 0, used: 0 };
    this.#entries.push(entry);
    return listed(entry);
  }

  all(): readonly ListedFault<Fault>[] {
    return this.#entries.map((entry) => listed(entry));
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

  /** The first of a kind that is about any of the names: those behind it are not used. */
  takeFirst<Kind extends Fault>(
    isKind: (fault: Fault) => fault is Kind,
    names: readonly string[],
  ): Kind | undefined {
    for (const entry of this.#entries) {
      const { fault } = entry;
      if (isKind(fault) && this.#isUsed(entry, names)) return fault;
    }
    return undefined;
  }

  /** All of a kind that are about any of the names. */
  takeAll<Kind extends Fault>(
    isKind: (fault: Fault) => fault is Kind,
    names: readonly string[],
  ): readonly Kind[] {
    return this.#entries.flatMap((entry) => {
      const { fault } = entry;
      return isKind(fault) && this.#isUsed(entry, names) ? [fault] : [];
    });
  }

  #isUsed(entry: Entry<Fault>, names: readonly string[]): boolean {
    const { times = Infinity, skip } = entry.fault;
    if (entry.used >= times || !names.some(entry.isAbout)) return false;
    entry.seen += 1;
    if (entry.seen <= skip) return false;
    entry.used += 1;
    return true;
  }
}

/** Those of one kind. */
export const faultsOf = <Fault extends { readonly kind: string }, Kind extends Fault['kind']>(
  faults: readonly Fault[],
  kind: Kind,
): readonly Extract<Fault, { readonly kind: Kind }>[] =>
  faults.filter((fault): fault is Extract<Fault, { readonly kind: Kind }> => fault.kind === kind);
