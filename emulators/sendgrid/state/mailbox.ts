import { matchesAddress } from './address-pattern.ts';
import { recipientsOf, type Message } from './message.ts';

/** So many are kept; with digests of 60 KB that is some 600 MB. */
const DEFAULT_LIMIT = 10_000;

/** Every message that was taken, the newest first. */
export class Mailbox {
  readonly #limit: number;
  #messages: Message[] = [];
  readonly #listeners = new Set<() => void>();

  constructor(limit = DEFAULT_LIMIT) {
    this.#limit = limit;
  }

  add(message: Message): void {
    this.#messages.push(message);
    if (this.#messages.length > this.#limit) this.#messages.shift();
    this.changed();
  }

  find(id: string): Message | undefined {
    return this.#messages.find((message) => message.id === id);
  }

  /** @param to an address, or a pattern with `*`; absent: all */
  list(to = '*'): readonly Message[] {
    const isTo = (message: Message) =>
      recipientsOf(message).some(({ email }) => matchesAddress(to, email));
    return this.#messages.filter(isTo).reverse();
  }

  clear(): void {
    this.#messages = [];
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
