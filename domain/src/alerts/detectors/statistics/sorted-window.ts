/** The latest values, kept in order of size. */
export class SortedWindow {
  readonly #most: number;
  readonly #latest: number[];
  readonly #sorted: number[];

  /** @param latest the values it holds already, the latest last */
  constructor(most: number, latest: readonly number[] = []) {
    this.#most = most;
    this.#latest = [...latest];
    this.#sorted = latest.toSorted((a, b) => a - b);
  }

  /** the latest last */
  toState(): readonly number[] {
    return [...this.#latest];
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
    this.#sorted.splice(placeIn(this.#sorted, value), 0, value);
    if (this.#latest.length <= this.#most) return;
    const oldest = this.#latest.shift();
    if (oldest !== undefined) this.#sorted.splice(placeIn(this.#sorted, oldest), 1);
  }
}

/** The first place of a value that is not smaller, in values that ascend. */
export function placeIn(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
