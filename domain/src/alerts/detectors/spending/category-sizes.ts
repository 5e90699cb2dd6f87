/** How many purchases the middle of all categories weighs beside a category's own. */
const PRIOR_PURCHASES = 8;

/** Of more categories the later ones are taken for ordinary. */
const MOST_CATEGORIES = 200;

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

/** How large purchases are in each category, by the mean of their logarithms. */
export class CategorySizes {
  readonly #byCategory: Map<string, Sizes>;

  constructor(state: CategorySizesState = []) {
    this.#byCategory = new Map(state.map(([category, count, sum]) => [category, { count, sum }]));
  }

  toState(): CategorySizesState {
    return [...this.#byCategory].map(([category, { count, sum }]) => [category, count, sum]);
  }

  add(category: string, size: number): void {
    const known = this.#byCategory.get(category);
    if (!known && this.#byCategory.size >= MOST_CATEGORIES) return;
    this.#byCategory.set(category, plus(known ?? NONE, { count: 1, sum: size }));
  }

  /** how much larger than elsewhere purchases of a category are, as the difference of logarithms */
  liftOf(category: string): number {
    const { count, sum } = this.#byCategory.get(category) ?? NONE;
    const all = [...this.#byCategory.values()].reduce(plus, NONE);
    const mean = all.sum / Math.max(1, all.count);
    return (sum - count * mean) / (count + PRIOR_PURCHASES);
  }
}

const plus = (a: Sizes, b: Sizes): Sizes => ({ count: a.count + b.count, sum: a.sum + b.sum });
