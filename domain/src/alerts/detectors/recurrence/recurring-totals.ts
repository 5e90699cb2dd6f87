import type { DayNumber } from '../../../calendar/business-date.ts';
import { usualCharges, isStillExpected, type RecurringSeries } from './recurring-series.ts';
import type { Charge } from '../series/charge.ts';
import { DaySeries, type DaySeriesState } from '../series/day-series.ts';

export interface RecurringTotalsState {
  readonly totals: DaySeriesState;
  readonly asOf: DayNumber;
}

export const NO_RECURRING_TOTALS: RecurringTotalsState = {
  totals: { first: null, values: [] },
  asOf: 0,
};

/**
 * Daily totals of all series that continue. A charge, or the end of a series, updates one stream,
 * so no day adds up all of them.
 */
export class RecurringTotals {
  readonly totals: DaySeries;
  /** The day through which ended series were removed. Days arrive in order. */
  #asOf: DayNumber;

  constructor({ totals, asOf }: RecurringTotalsState) {
    this.totals = new DaySeries(totals);
    this.#asOf = asOf;
  }

  toState(): RecurringTotalsState {
    return { totals: this.totals.toState(), asOf: this.#asOf };
  }

  include(series: RecurringSeries | null, charges: readonly Charge[]): void {
    this.#count(series, charges, 1);
  }

  /** Removes a series. Call it before the charges or the series change. */
  exclude(series: RecurringSeries | null, charges: readonly Charge[]): void {
    this.#count(series, charges, -1);
  }

  /** Reports whether a series in the totals has ended by `today`. */
  isOver(series: RecurringSeries, today: DayNumber): boolean {
    return isStillExpected(series, this.#asOf) && !isStillExpected(series, today);
  }

  /** Advances to a day. Call it after every ended series was removed. */
  advanceTo(today: DayNumber): void {
    this.#asOf = today;
  }

  #count(series: RecurringSeries | null, charges: readonly Charge[], sign: 1 | -1): void {
    if (!series || !isStillExpected(series, this.#asOf)) return;
    // extras of another size between the regular charges do not recur
    for (const { day, amount } of usualCharges(charges, series))
      this.totals.add(day, sign * amount);
  }
}
