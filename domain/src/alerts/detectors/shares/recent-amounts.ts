import type { DayNumber } from '../../../calendar/business-date.ts';
import { cents, type Cents } from '../../../money/cents.ts';

/** The most payees stored for one day. A day with more payees stores none of them. */
export const MAX_PAYEES = 24;

/** Null if the day has more payees than are stored. */
type PayeeAmounts = readonly (readonly [key: string, amount: number])[] | null;

export type RecentAmountsState = readonly (readonly [day: DayNumber, amounts: PayeeAmounts])[];

/** The amounts of the latest days by payee, for the question which payee raised a total. */
export class RecentAmounts {
  readonly #length: number;
  readonly #days: Map<DayNumber, Map<string, number> | null>;

  /** @param length number of days kept, up to the latest one */
  constructor(length: number, state: RecentAmountsState = []) {
    this.#length = length;
    this.#days = new Map(state.map(([day, amounts]) => [day, amounts && new Map(amounts)]));
  }

  toState(): RecentAmountsState {
    return [...this.#days].map(([day, amounts]) => [day, amounts && [...amounts]]);
  }

  add(day: DayNumber, key: string, amount: number): void {
    const latest = Math.max(day, ...this.#days.keys());
    for (const kept of this.#days.keys())
      if (kept <= latest - this.#length) this.#days.delete(kept);
    if (day <= latest - this.#length) return;
    const amounts = this.#days.get(day);
    if (amounts === null) return;
    const stored = amounts ?? new Map<string, number>();
    stored.set(key, (stored.get(key) ?? 0) + amount);
    this.#days.set(day, stored.size > MAX_PAYEES ? null : stored);
  }

  /** Returns the total of each payee from a day on; null if one of the days has too many payees. */
  since(from: DayNumber): ReadonlyMap<string, Cents> | null {
    const totals = new Map<string, Cents>();
    for (const [day, amounts] of this.#days) {
      if (day < from) continue;
      if (!amounts) return null;
      for (const [key, amount] of amounts) totals.set(key, cents((totals.get(key) ?? 0) + amount));
    }
    return totals;
  }
}
