import type { DayNumber } from '../../../calendar/business-date.ts';
import type { Cents } from '../../../money/cents.ts';

/** One line of a counterparty, in one direction. */
export interface Charge {
  readonly id: string;
  readonly day: DayNumber;
  /** never negative */
  readonly amount: Cents;
  /** as the line spells it */
  readonly name: string;
}

/** The days on which there was anything, each once. */
export function daysOf(charges: readonly Charge[]): DayNumber[] {
  const days: DayNumber[] = [];
  for (const { day } of charges) if (days.at(-1) !== day) days.push(day);
  return days;
}
