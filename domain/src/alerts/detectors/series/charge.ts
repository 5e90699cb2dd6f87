import type { DayNumber } from '../../../calendar/business-date.ts';
import type { Cents } from '../../../money/cents.ts';

/** One posting of a counterparty, in one direction. */
export interface Charge {
  readonly id: string;
  readonly day: DayNumber;
  /** Never negative. */
  readonly amount: Cents;
  /** The spelling of the posting. */
  readonly name: string;
}

/** Returns the unique days with a charge, in order. */
export function daysOf(charges: readonly Charge[]): DayNumber[] {
  const days: DayNumber[] = [];
  let last: DayNumber | undefined;
  for (const { day } of charges) {
    if (day !== last) days.push(day);
    last = day;
  }
  return days;
}
