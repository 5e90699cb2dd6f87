import type { DayNumber } from '../calendar/business-date.ts';
import { cents, type Cents } from '../money/cents.ts';
import { DAYS_A_MONTH, type Candidate } from './candidate.ts';
import { chanceOfLate, dueAfter } from './cycle.ts';
import { median } from './statistics/robust.ts';
import type { Beat, Charge, Stream } from './stream.ts';
import type { Streams } from './streams.ts';

/** Payments by a cycle, of which the next has not come. */
export interface Overdue {
  readonly key: string;
  readonly last: Charge;
  readonly due: DayNumber;
  readonly cycle: Beat;
  /** of the latest payments */
  readonly amounts: readonly Cents[];
  /** that one is as late as this though it comes */
  readonly chance: number;
}

export interface Patience {
  readonly today: DayNumber;
  /** payments before one can be missed */
  readonly fewest: number;
  /** days that any may be late */
  readonly grace: number;
  /** days until lines are posted */
  readonly postingLag: number;
  /** lengths of its cycle after which it is not waited for any more */
  readonly goneAfter: number;
}

/** Of so many payments the amount is what is usual. */
const LATEST = 6;

export function overdueIn(streams: Streams, patience: Patience): Overdue[] {
  const usual = streams.usualSpread;
  const found: Overdue[] = [];
  for (const stream of streams.values()) {
    const cycle = stream.count < patience.fewest ? null : stream.beat(patience.fewest - 1);
    const last = cycle?.charges.at(-1);
    if (!cycle || !last) continue;
    const due = dueAfter(cycle);
    // who was late the last time is waited for as much longer
    const late =
      patience.today - due - patience.postingLag - Math.max(0, cycle.offsets.at(-1) ?? 0);
    if (late > patience.goneAfter * cycle.every) continue;
    const amounts = cycle.charges.slice(-LATEST).map(({ amount }) => amount);
    if (late <= patience.grace || isPaid(stream, due - cycle.every / 2, median(amounts))) continue;
    const chance = chanceOfLate(cycle, late, usual);
    found.push({ key: stream.key, last, due, cycle, amounts, chance });
  }
  return found;
}

/** Whether anything of at least half the size came since; what it is called for does not matter. */
const isPaid = (stream: Stream, since: number, usual: number): boolean =>
  stream.charges.some(({ day, amount }) => day > since && 2 * amount >= usual);

/** The day of the payment before the one that has not come. */
export const lastPaidBefore = (cause: string): DayNumber =>
  Number(cause.slice(cause.lastIndexOf(' ') + 1));

/** The payment that has not come: as large as they usually are, and said once. */
export const overduePayment = (
  {
    of,
    ...kind
  }: Pick<Candidate, 'detector' | 'finding'> & {
    readonly of: Candidate['baseline']['of'];
  },
  today: DayNumber,
  { key, last, due, cycle, amounts, chance }: Overdue,
): Candidate => ({
  ...kind,
  baseline: { of, count: cycle.gaps },
  day: today,
  cause: `${key} ${last.day}`,
  subject: key,
  isOnce: true,
  counterparty: last.name,
  measure: null,
  actual: null,
  expected: { low: cents(Math.min(...amounts)), high: cents(Math.max(...amounts)) },
  impact: cents(Math.round(median(amounts))),
  otherDay: due,
  lines: [],
  perMonth: chance * (DAYS_A_MONTH / cycle.every),
});
