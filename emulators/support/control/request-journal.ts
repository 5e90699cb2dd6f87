const LIMIT = 10_000;

/** The received requests in order. The oldest are dropped. */
export class Journal<Entry> {
  #entries: Entry[] = [];

  add(entry: Entry): Entry {
    this.#entries.push(entry);
    if (this.#entries.length > LIMIT) this.#entries.shift();
    return entry;
  }

  all(): readonly Entry[] {
    return this.#entries;
  }

  clear(): void {
    this.#entries = [];
  }
}
