/** The latest values, kept in order of size. */
export class SortedWindow {
  readonly #most: number;
  readonly #latest: number[] = [];
  readonly #sorted: number[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#latest.length;
  }

  /** ascending */
  get sorted(): readonly number[] {
    return this.#sorted;
  }

  add(value: number): void {
    this.#latest.push(value);
    this.#sorted.splice(this.#placeOf(value), 0, value);
    if (this.#latest.length <= this.#most) return;
    const oldest = this.#latest.shift();
    if (oldest !== undefined) this.#sorted.splice(this.#placeOf(oldest), 1);
  }

  /** the first place of a value that is not smaller */
  #placeOf(value: number): number {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
