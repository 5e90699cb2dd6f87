import { dateOfDayNumber, type DayNumber } from '../calendar/business-date.ts';
import { cents, sumCents, type Cents } from '../money/cents.ts';
import type { Evidence, Reckoned } from '../signals/evidence.ts';
import { DAYS_A_MONTH, type Candidate } from './candidate.ts';
import { chanceOfLate } from './cycle.ts';
import { inOrder, median } from './statistics/robust.ts';
import type { Beat, Charge, Stream } from './stream.ts';
import type { Streams } from './streams.ts';

/** Payments by a cycle, of which the next has not come. */
export interface Overdue {
  readonly key: string;
  readonly last: Charge;
  readonly due: DayNumber;
  /** days past the day on which it would be no surprise */
  readonly late: number;
  readonly cycle: Beat;
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
}

/** Of so many payments the amount is what is usual. */
const LATEST = 6;

/** One after another whose day is past, but not by so much as its cycle: then it has ended. */
export function overdueIn(streams: Streams, patience: Patience): Overdue[] {
  let usual: number | undefined;
  return [...streams.steady()].flatMap((stream) => {
    const cycle = stream.count < patience.fewest ? null : stream.beat(patience.fewest - 1);
    const last = cycle?.charges.at(-1);
    if (!cycle || !last) return [];
    const { due } = cycle;
    // who was late the last time is waited for as much longer
    const lateBefore = Math.max(0, cycle.offsets.at(-1) ?? 0);
    const late = patience.today - due - patience.postingLag - lateBefore;
    if (late <= patience.grace || late > cycle.every || isPaid(stream, cycle, due)) return [];
    usual ??= streams.usualSpread;
    return [{ key: stream.key, last, due, late, cycle, chance: chanceOfLate(cycle, late, usual) }];
  });
}

/** Whether anything of at least half the size came since; what it is called for does not matter. */
function isPaid(stream: Stream, cycle: Beat, due: DayNumber): boolean {
  const usual = median(latestAmounts(cycle));
  return stream.charges.some(
    ({ day, amount }) => day > due - cycle.every / 2 && 2 * amount >= usual,
  );
}

const latestAmounts = ({ charges }: Beat): Cents[] =>
  charges.slice(-LATEST).map(({ amount }) => amount);

/** The middle one of the latest payments: one that there was. */
export const usualAmount = (charges: readonly Pick<Charge, 'amount'>[]): Cents => {
  const amounts = inOrder(charges.map(({ amount }) => amount));
  return cents(amounts[Math.floor((amounts.length - 1) / 2)] ?? 0);
};

/** The day of the payment before the one that has not come. */
export const lastPaidBefore = (cause: string): DayNumber =>
  Number(cause.slice(cause.lastIndexOf(' ') + 1));

/**
 * Nothing was measured. Of one payer `past` are the latest payments; of several it is what each
 * usually gets, and they are missing together.
 */
export function reckonOverdue({ past, figures }: Evidence): Reckoned {
  const total = sumCents(past);
  if ((figures['people'] ?? 1) > 1)
    return { actual: null, expected: { low: total, high: total }, impact: total };
  return {
    actual: null,
    expected: { low: cents(Math.min(...past)), high: cents(Math.max(...past)) },
    impact: cents(Math.round(median(past))),
  };
}

const MOST_TOLD_OF = 30;

type Kind = Pick<Candidate, 'detector' | 'finding'> & {
  readonly of: Candidate['baseline']['of'];
};

/** Payments that have not come: as large as they usually are, and said once. */
export function overduePayment(
  { of, ...kind }: Kind,
  today: DayNumber,
  together: readonly Overdue[],
): Candidate[] {
  const [first] = together.toSorted((a, b) => a.chance - b.chance);
  if (!first) return [];
  const { key, last, due, late, cycle, chance } = first;
  const past =
    together.length === 1
      ? latestAmounts(cycle)
      : together.map((each) => usualAmount(each.cycle.charges.slice(-LATEST)));
  const evidence: Evidence = {
    from: dateOfDayNumber(last.day + 1),
    to: dateOfDayNumber(today),
    measured: [],
    past: past.slice(0, MOST_TOLD_OF),
    figures: {
      people: together.length,
      everyDays: cycle.every,
      spreadDays: cycle.spread,
      lateDays: late,
      gaps: cycle.gaps,
    },
  };
  return [
    {
      ...kind,
      ...reckonOverdue(evidence),
      day: today,
      cause: `${key} ${last.day}`,
      subject: key,
      isOnce: true,
      counterparty: together.length === 1 ? last.name : null,
      measure: null,
      otherDay: due,
      lines: [],
      baseline: { of, count: cycle.gaps + 1 },
      evidence,
      perMonth: chance * (DAYS_A_MONTH / cycle.every),
    },
  ];
}
