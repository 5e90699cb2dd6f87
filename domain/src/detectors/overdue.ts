import type { DayNumber } from '../calendar/business-date.ts';
import { cents, type Cents } from '../money/cents.ts';
import { DAYS_A_MONTH, type Candidate } from './candidate.ts';
import { median } from './statistics/robust.ts';
import type { Charge, Rhythm } from './stream.ts';

/** Payments by a rhythm, of which the next has not come. */
export interface Overdue {
  readonly key: string;
  readonly last: Charge;
  readonly rhythm: Rhythm;
  /** of the latest payments */
  readonly amounts: readonly Cents[];
  /** that one is as late as this though it comes */
  readonly chance: number;
}

/** The day of the payment before the one that has not come. */
export const lastPaidBefore = (cause: string): DayNumber =>
  Number(cause.slice(cause.lastIndexOf(' ') + 1));

/** The payment that has not come: as large as they usually are, and said once. */
export const overduePayment = (
  kind: Pick<Candidate, 'detector' | 'finding' | 'baseline'>,
  today: DayNumber,
  { key, last, rhythm, amounts, chance }: Overdue,
): Candidate => ({
  ...kind,
  day: today,
  cause: `${key} ${last.day}`,
  subject: key,
  isOnce: true,
  counterparty: last.name,
  measure: null,
  actual: null,
  expected: { low: cents(Math.min(...amounts)), high: cents(Math.max(...amounts)) },
  impact: cents(Math.round(median(amounts))),
  otherDay: Math.round(last.day + rhythm.every),
  lines: [],
  perMonth: chance * (DAYS_A_MONTH / rhythm.every),
});
