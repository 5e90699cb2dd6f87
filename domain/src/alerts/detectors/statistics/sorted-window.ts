/** The latest values, sorted. */
export class SortedWindow {
  readonly #most: number;
  readonly #latest: number[];
  readonly #sorted: number[];

  /** @param latest existing values, oldest first */
  constructor(most: number, latest: readonly number[] = []) {
    this.#most = most;
    this.#latest = [...latest];
    this.#sorted = latest.toSorted((a, b) => a - b);
  }

  /** Oldest first. */
  toState(): readonly number[] {
    return [...this.#latest];
  }

  get size(): number {
    return this.#latest.length;
  }

  /** Ascending. */
  get sorted(): readonly number[] {
    return this.#sorted;
  }

  add(value: number): void {
    this.#latest.push(value);
    this.#sorted.splice(placeIn(this.#sorted, value), 0, value);
    if (this.#latest.length <= this.#most) return;
    const oldest = this.#latest.shift();
    if (oldest !== undefined) this.#sorted.splice(placeIn(this.#sorted, oldest), 1);
  }
}

/** Returns the index of the first value that is not smaller, in ascending values. */
export function placeIn(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
