// Faults that can be set on an emulator, and how often they apply.
import { z } from 'zod';

/** The part of a fault's schema that states how often it applies. */
export const frequency = {
  /** The number of times it applies. If absent, until it is removed. */
  times: z.int().min(1).optional(),
  /** The number of matches that pass before it applies. */
  skip: z.int().min(0).default(0),
};

/** The fields that every fault has: how often it applies, and after how many matches. */
export interface FaultFrequency {
  readonly times?: number | undefined;
  readonly skip: number;
}

/** A fault with the number of times it has applied. */
export interface ListedFault<Fault> {
  readonly id: number;
  readonly fault: Fault;
  readonly used: number;
}

interface Entry<Fault> extends ListedFault<Fault> {
  used: number;
  readonly isMatch: (name: string) => boolean;
  /** The number of matches, including skipped ones. */
  seen: number;
}

const listed = <Fault>({ id, fault, used }: Entry<Fault>): ListedFault<Fault> => ({
  id,
  fault,
  used,
});

/** The active faults, in the order in which they were added. */
export class FaultList<Fault extends FaultFrequency> {
  readonly #matcherOf: (fault: Fault) => (name: string) => boolean;
  #entries: Entry<Fault>[] = [];
  #count = 0;

  /** @param matcherOf returns a function that tests the name of a call, event or recipient */
  constructor(matcherOf: (fault: Fault) => (name: string) => boolean) {
    this.#matcherOf = matcherOf;
  }

  add(fault: Fault): ListedFault<Fault> {
    this.#count += 1;
    const entry = { id: this.#count, fault, isMatch: this.#matcherOf(fault), seen: 0, used: 0 };
    this.#entries.push(entry);
    return listed(entry);
  }

  all(): readonly ListedFault<Fault>[] {
    return this.#entries.map((entry) => listed(entry));
  }

  /**
   * Removes a fault.
   *
   * @returns false when the ID is unknown
   */
  remove(id: number): boolean {
    const before = this.#entries.length;
    this.#entries = this.#entries.filter((entry) => entry.id !== id);
    return this.#entries.length < before;
  }

  clear(): void {
    this.#entries = [];
  }

  /** Uses and returns the first fault of a kind that matches any of the names. */
  consumeFirst<Kind extends Fault>(
    isKind: (fault: Fault) => fault is Kind,
    names: readonly string[],
  ): Kind | undefined {
    for (const entry of this.#entries) {
      const { fault } = entry;
      if (isKind(fault) && this.#isUsed(entry, names)) return fault;
    }
    return undefined;
  }

  /** Uses and returns all faults of a kind that match any of the names. */
  consumeAll<Kind extends Fault>(
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
    if (entry.used >= times || !names.some(entry.isMatch)) return false;
    entry.seen += 1;
    if (entry.seen <= skip) return false;
    entry.used += 1;
    return true;
  }
}

/** Returns the faults of one kind. */
export const faultsOf = <Fault extends { readonly kind: string }, Kind extends Fault['kind']>(
  faults: readonly Fault[],
  kind: Kind,
): readonly Extract<Fault, { readonly kind: Kind }>[] =>
  faults.filter((fault): fault is Extract<Fault, { readonly kind: Kind }> => fault.kind === kind);
