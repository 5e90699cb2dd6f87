import { dateOfDayNumber, type DayNumber } from '../calendar/business-date.ts';
import { cents, sumCents, type Cents } from '../money/cents.ts';
import type { Evidence, Reckoned } from '../signals/evidence.ts';
import { DAYS_A_MONTH, type Candidate } from './candidate.ts';
import { keepingTime, LATEST, latestAmounts, type Beat } from './beat.ts';
import type { Charge } from './charge.ts';
import { chanceOfLate } from './cycle.ts';
import { inOrder, median } from './statistics/robust.ts';
import type { Streams } from './streams.ts';
import { pausedLastYear, shareAsLate, waitedFor } from './track-record.ts';

/** What is owed is material from this share of a month's turnover on: some hours of an ordinary day. */
export const MATERIAL_SHARE = 0.005;

/** What comes more often is told of only where a quarter of a month's turnover is at stake. */
const RARE_PER_MONTH = 0.1;

/** Payments by a rhythm, of which the next has not come. */
export interface Overdue {
  readonly key: string;
  /** those that came by it */
  readonly charges: readonly Charge[];
  readonly last: Charge;
  /** days past the day on which it would be no surprise */
  readonly late: number;
  readonly beat: Beat;
  /** that one is as late as this though it comes */
  readonly chance: number;
}

export interface Patience {
  readonly today: DayNumber;
  /** whether a rhythm is one that can be missed */
  readonly isFirm: (beat: Beat) => boolean;
  /** days that any may be late */
  readonly grace: number;
  /** days until lines are posted */
  readonly postingLag: number;
  /** days it is reckoned with at the least; absent: until the next would be due */
  readonly atLeast?: number;
}

/** One after another whose day is past, but not by so much as its cycle: then it has ended. */
export function overdueIn(streams: Streams, patience: Patience): Overdue[] {
  const { today, isFirm, grace, postingLag, atLeast = 0 } = patience;
  const found: Overdue[] = [];
  let usual: number | undefined;
  for (const { key, beat } of streams.steady()) {
    const late = waitedFor(beat, today) - postingLag;
    const mayCome = late <= Math.max(beat.every, atLeast);
    if (late <= grace || !mayCome || beat.isPaid || !isFirm(beat)) continue;
    const all = streams.get(key)?.charges ?? [];
    const charges = keepingTime(all, beat);
    const last = charges.at(-1);
    if (!last) continue;
    usual ??= streams.usualSpread;
    const one = { key, charges, last, late, beat, chance: chanceOfLate(beat, late, usual) };
    if (!isRare(one)) found.push(one);
    else if (!pausedLastYear(all, beat)) found.push({ ...one, chance: withRecord(one, streams) });
  }
  return found;
}

/** Whether it may be told of. What is commoner is not looked into further: many are a day late. */
export const isRare = ({ chance, beat }: Overdue): boolean =>
  chance * (DAYS_A_MONTH / beat.every) < RARE_PER_MONTH;

/** The chance that it is so late by its spread, or else as its rhythm was broken before. */
const withRecord = ({ key, late, chance }: Overdue, streams: Streams): number =>
  1 - (1 - chance) * (1 - shareAsLate(streams.record(key), late));

/** The middle one of the latest payments: one that there was. */
export const usualAmount = (charges: readonly Pick<Charge, 'amount'>[]): Cents => {
  const amounts = inOrder(charges.map(({ amount }) => amount));
  return cents(amounts[Math.floor((amounts.length - 1) / 2)] ?? 0);
};

/** The day of the payment before the one that has not come. */
export const lastPaidBefore = (cause: string): DayNumber =>
  Number(cause.slice(cause.lastIndexOf(' ') + 1));

/** Who it is that has not paid, or has not charged. */
export const whoseCause = (cause: string): string => cause.slice(0, cause.lastIndexOf(' '));

/**
 * Nothing was measured. Of one payer `past` are the latest payments; of several people, or of bills that
 * fail together, it is what each usually is.
 */
export function reckonOverdue({ past, figures }: Evidence): Reckoned {
  const total = sumCents(past);
  if ((figures['people'] ?? figures['together'] ?? 1) > 1)
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
  { detector, finding, of }: Kind,
  today: DayNumber,
  together: readonly Overdue[],
): Candidate[] {
  const [first] = together.toSorted((a, b) => a.chance - b.chance);
  if (!first) return [];
  const { key, charges, last, late, beat, chance } = first;
  const past =
    together.length === 1
      ? latestAmounts(charges)
      : together.map((each) => usualAmount(each.charges.slice(-LATEST)));
  const evidence: Evidence = {
    from: dateOfDayNumber(last.day + 1),
    to: dateOfDayNumber(today),
    measured: [],
    past: past.slice(0, MOST_TOLD_OF),
    figures: {
      people: together.length,
      everyDays: beat.every,
      spreadDays: beat.spread,
      lateDays: late,
      gaps: beat.gaps,
    },
  };
  return [
    {
      detector,
      finding,
      ...reckonOverdue(evidence),
      day: today,
      cause: `${key} ${last.day}`,
      subject: key,
      isOnce: true,
      counterparty: together.length === 1 ? last.name : null,
      measure: null,
      otherDay: beat.due,
      lines: [],
      baseline: { of, count: beat.gaps + 1 },
      evidence,
      perMonth: chance * (DAYS_A_MONTH / beat.every),
    },
  ];
}
