import type { DayNumber } from '../calendar/business-date.ts';

/** Amounts by day, from the first day of the books; a quiet day is zero. */
export class DaySeries {
  #first: DayNumber | null = null;
  readonly #values: number[] = [];

  add(day: DayNumber, value: number): void {
    this.#first ??= day;
    for (; this.#first > day; this.#first -= 1) this.#values.unshift(0);
    const index = day - this.#first;
    while (this.#values.length <= index) this.#values.push(0);
    this.#values[index] = (this.#values[index] ?? 0) + value;
  }

  on(day: DayNumber): number {
    return this.#first === null ? 0 : (this.#values[day - this.#first] ?? 0);
  }

  /** the values of the `length` days that end with `last`, oldest first */
  window(last: DayNumber, length: number): number[] {
    return Array.from({ length }, (_, index) => this.on(last - length + 1 + index));
  }

  sum(last: DayNumber, length: number): number {
    let sum = 0;
    for (let day = last - length + 1; day <= last; day += 1) sum += this.on(day);
    return sum;
  }
}
