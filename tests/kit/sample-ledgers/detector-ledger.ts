import {
  addDays,
  businessDate,
  dayNumber,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import { SEVERITY_CORRECTION } from '@daily-snapshot/domain/alerts/detectors/severity';
import { AlertPolicy, type DecidedAlert } from '@daily-snapshot/domain/alerts/policy/alert-policy';
import { DetectorEngine } from '@daily-snapshot/domain/alerts/detectors/detector-engine';
import { groupBy } from '@daily-snapshot/domain/shared/group-by';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { cents } from '@daily-snapshot/domain/money/cents';
import type { Alert } from '@daily-snapshot/domain/alerts/types/alert';
import { aPosting } from '../builders/postings.ts';

/** A Monday. */
export const OPENING_DAY = businessDate('2021-01-04');

export const dayOf = (offset: number): BusinessDate => addDays(OPENING_DAY, offset);

/** A line a certain number of days after the books begin. */
export const lineOn = (
  offset: number,
  amount: number,
  rest: Partial<Omit<Posting, 'amount' | 'date' | 'postedDate'>> & { postedDate?: string } = {},
): Posting => aPosting({ date: dayOf(offset), amount, ...rest });

/** The same line every so many days. */
export const every = (
  days: number,
  length: number,
  line: (offset: number, index: number) => Posting,
): Posting[] =>
  Array.from({ length: Math.ceil(length / days) }, (_, index) => line(index * days, index));

/** A number from 0 to 1 that looks drawn and is always the same (Mulberry32). */
export function drawn(place: number, salt = 0): number {
  let state = Math.imul(place + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 15), state | 1);
  state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
  return ((state ^ (state >>> 14)) >>> 0) / 2 ** 32;
}

/** Purchases at a handful of vendors, of sizes that vary by half. */
export const ordinaryPurchases = (length: number): Posting[] =>
  every(2, length, (offset, index) =>
    lineOn(offset, -Math.round(4000 + 4000 * drawn(index)), {
      counterparty: ['Flour Mill', 'Dairy', 'Packaging Co', 'Market Hall'][index % 4] ?? '',
    }),
  );

/** Counter takings, by weekday and with noise; closed on Sundays. */
export const takings = (length: number, of = (_offset: number) => 1): Posting[] =>
  Array.from({ length }, (_, offset) => offset)
    .filter((offset) => offset % 7 !== 6)
    .map((offset) =>
      lineOn(
        offset,
        Math.round((80_000 + 10_000 * (offset % 7)) * (0.8 + 0.4 * drawn(offset, 3)) * of(offset)),
        { kind: 'sale', counterparty: 'Counter' },
      ),
    )
    .filter(({ amount }) => amount > 0);

export interface Watched {
  /** days after the books begin */
  readonly until: number;
  readonly balance?: number;
  /** what is told is at least this severe; absent: by the standard bar */
  readonly bar?: number;
}

export const alertsOf = (postings: readonly Posting[], watched: Watched): Alert[] =>
  decidedOf(postings, watched).map(({ alert }) => alert);

/** What is told of some books, day by day. */
export function decidedOf(
  postings: readonly Posting[],
  { until, balance, bar }: Watched,
): DecidedAlert[] {
  const watch = new DetectorEngine();
  const teller = new AlertPolicy(SEVERITY_CORRECTION, undefined, bar);
  const visible = groupBy(postings, ({ date, postedDate }) =>
    postedDate > date ? postedDate : date,
  );
  let cash = balance;
  const told: DecidedAlert[] = [];
  for (let offset = 0; offset <= until; offset += 1) {
    const date = dayOf(offset);
    const lines = visible.get(date) ?? [];
    if (cash !== undefined) for (const line of lines) cash += line.amount;
    const noticed = watch.detect(date, lines, cash === undefined ? null : cents(cash));
    told.push(...teller.decide(dayNumber(date), noticed));
  }
  return told;
}
