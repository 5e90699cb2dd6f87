import type { DayNumber } from '../../../calendar/business-date.ts';

/** The number of days kept: more than a year, because no detector looks further back. */
const MAX_DAYS = 400;

export interface DaySeriesState {
  readonly first: DayNumber | null;
  readonly values: readonly number[];
}

/** Amounts by day for the last 400 days. A day without an amount is 0. */
export class DaySeries {
  #first: DayNumber | null;
  readonly #values: number[];

  constructor({ first, values }: DaySeriesState = { first: null, values: [] }) {
    this.#first = first;
    this.#values = [...values];
  }

  toState(): DaySeriesState {
    return { first: this.#first, values: [...this.#values] };
  }

  add(day: DayNumber, value: number): void {
    this.#first ??= day;
    if (day <= this.#first + this.#values.length - 1 - MAX_DAYS) return;
    for (; this.#first > day; this.#first -= 1) this.#values.unshift(0);
    const index = day - this.#first;
    while (this.#values.length <= index) this.#values.push(0);
    this.#values[index] = (this.#values[index] ?? 0) + value;
    const forgotten = this.#values.length - MAX_DAYS;
    if (forgotten <= 0) return;
    this.#values.splice(0, forgotten);
    this.#first += forgotten;
  }

  on(day: DayNumber): number {
    return this.#first === null ? 0 : (this.#values[day - this.#first] ?? 0);
  }

  /** Returns the values of the `length` days that end with `last`, oldest first. */
  window(last: DayNumber, length: number): number[] {
    return Array.from({ length }, (_, index) => this.on(last - length + 1 + index));
  }

  sum(last: DayNumber, length: number): number {
    let sum = 0;
    for (let day = last - length + 1; day <= last; day += 1) sum += this.on(day);
    return sum;
  }
}

export type DailyTotalsState = Readonly<Record<string, DaySeriesState>>;

/** The day series of all detectors, by name. A detector that needs a new one asks for a new name. */
export class DailyTotals {
  readonly #series: Map<string, DaySeries>;

  constructor(state: DailyTotalsState = {}) {
    this.#series = new Map(
      Object.entries(state).map(([name, series]) => [name, new DaySeries(series)]),
    );
  }

  toState(): DailyTotalsState {
    return Object.fromEntries([...this.#series].map(([name, series]) => [name, series.toState()]));
  }

  /** Returns the series with this name. A new name starts an empty series. */
  of(name: string): DaySeries {
    const existing = this.#series.get(name);
    if (existing) return existing;
    const series = new DaySeries();
    this.#series.set(name, series);
    return series;
  }
}
