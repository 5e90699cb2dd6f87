/** The weight, in purchases, of the mean of all categories beside a category’s own mean. */
const PRIOR_PURCHASES = 8;

/** The number of categories kept. Later categories count as average. */
const MAX_CATEGORIES = 200;

interface Sizes {
  readonly count: number;
  readonly sum: number;
}

const NONE: Sizes = { count: 0, sum: 0 };

export type CategorySizesState = readonly (readonly [
  category: string,
  count: number,
  sum: number,
])[];

/** The size of purchases in each category, as the mean of their logarithms. */
export class CategorySizes {
  readonly #byCategory: Map<string, Sizes>;

  constructor(state: CategorySizesState = []) {
    this.#byCategory = new Map(state.map(([category, count, sum]) => [category, { count, sum }]));
  }

  toState(): CategorySizesState {
    return [...this.#byCategory].map(([category, { count, sum }]) => [category, count, sum]);
  }

  add(category: string, size: number): void {
    const existing = this.#byCategory.get(category);
    if (!existing && this.#byCategory.size >= MAX_CATEGORIES) return;
    this.#byCategory.set(category, plus(existing ?? NONE, { count: 1, sum: size }));
  }

  /**
   * Returns how much larger purchases of a category are than the average, as a difference of
   * logarithms.
   */
  sizeDifferenceOf(category: string): number {
    const { count, sum } = this.#byCategory.get(category) ?? NONE;
    const all = [...this.#byCategory.values()].reduce(plus, NONE);
    const mean = all.sum / Math.max(1, all.count);
    return (sum - count * mean) / (count + PRIOR_PURCHASES);
  }
}

const plus = (a: Sizes, b: Sizes): Sizes => ({ count: a.count + b.count, sum: a.sum + b.sum });
