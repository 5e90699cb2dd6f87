import { addressMatcher } from './address-pattern.ts';
import { recipientsOf, type Message } from './message.ts';

/** With digests of 60 KB this is about 600 MB. */
const DEFAULT_LIMIT = 10_000;

/** All accepted messages, newest first. */
export class Mailbox {
  readonly #limit: number;
  /** The messages in the order of arrival. */
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

  /**
   * Returns messages, newest first.
   *
   * @param to an address or a pattern with `*`; all messages if absent
   */
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

  /**
   * Adds a listener.
   *
   * @returns a function that removes it
   */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Notifies the listeners that the mailbox or a message in it has changed. */
  changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
