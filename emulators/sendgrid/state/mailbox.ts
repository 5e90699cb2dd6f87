import { addressMatcher } from './address-pattern.ts';
import { recipientsOf, type Message } from './message.ts';

/** So many are kept; with digests of 60 KB that is some 600 MB. */
const DEFAULT_LIMIT = 10_000;

/** Every message that was taken, the newest first. */
export class Mailbox {
  readonly #limit: number;
  /** In the order in which they came. */
  readonly #messages = new Map<string, Message>();
  readonly #listeners = new Set<() => void>();

  constructor(limit = DEFAULT_LIMIT) {
    this.#limit = limit;
  }

  add(message: Message): void {
    this.#messages.set(message.id, message);
    const [oldest] = this.#messages.keys();
    if (this.#messages.size > this.#limit && oldest !== undefined) this.#messages.delete(oldest);
    this.changed();
  }

  find(id: string): Message | undefined {
    return this.#messages.get(id);
  }

  get size(): number {
    return this.#messages.size;
  }

  /** @param to an address, or a pattern with `*`; absent: all */
  list(to?: string): readonly Message[] {
    const newestFirst = [...this.#messages.values()].reverse();
    if (to === undefined) return newestFirst;
    const isMeant = addressMatcher(to);
    return newestFirst.filter((message) =>
      recipientsOf(message).some(({ email }) => isMeant(email)),
    );
  }

  clear(): void {
    this.#messages.clear();
    this.changed();
  }

  /** @returns what ends the calls */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells the listeners that something is new, be it about a message that was there before. */
  changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
