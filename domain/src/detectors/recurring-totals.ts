import type { DayNumber } from '../calendar/business-date.ts';
import { everKeepingTime, goesOn, type Beat } from './beat.ts';
import type { Charge } from './charge.ts';
import { DaySeries, type DaySeriesState } from './series.ts';

export interface RecurringTotalsState {
  readonly totals: DaySeriesState;
  readonly asOf: DayNumber;
}

export const NOTHING_RECURS: RecurringTotalsState = {
  totals: { first: null, values: [] },
  asOf: 0,
};

/**
 * What those moved day by day whose rhythm goes on. A charge, and the day on which a rhythm is over,
 * change it by one stream: no day adds up all.
 */
export class RecurringTotals {
  readonly totals: DaySeries;
  /** it holds those whose rhythm went on by this day; days come in order */
  #asOf: DayNumber;

  constructor({ totals, asOf }: RecurringTotalsState) {
    this.totals = new DaySeries(totals);
    this.#asOf = asOf;
  }

  toState(): RecurringTotalsState {
    return { totals: this.totals.toState(), asOf: this.#asOf };
  }

  include(beat: Beat | null, charges: readonly Charge[]): void {
    this.#count(beat, charges, 1);
  }

  /** Before the charges or the beat change. */
  exclude(beat: Beat | null, charges: readonly Charge[]): void {
    this.#count(beat, charges, -1);
  }

  /** whether it holds what by `today` is over */
  isOver(beat: Beat, today: DayNumber): boolean {
    return goesOn(beat, this.#asOf) && !goesOn(beat, today);
  }

  /** Everything that is over by a day was left out. */
  passTo(today: DayNumber): void {
    this.#asOf = today;
  }

  #count(beat: Beat | null, charges: readonly Charge[], sign: 1 | -1): void {
    if (!beat || !goesOn(beat, this.#asOf)) return;
    // extras of another size between the regular ones do not recur
    for (const { day, amount } of everKeepingTime(charges, beat))
      this.totals.add(day, sign * amount);
  }
}
