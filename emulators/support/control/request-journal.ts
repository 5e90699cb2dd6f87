const LIMIT = 10_000;

/** The requests that came, in their order; the oldest go. */
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
