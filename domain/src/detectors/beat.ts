import type { DayNumber } from '../calendar/business-date.ts';
import { cents, type Cents } from '../money/cents.ts';
import { daysOf, type Charge } from './charge.ts';
import { cycleOf, dueAfter, dueDays, SHORTEST_GAP, type Rhythm } from './cycle.ts';
import { spreadOf } from './statistics/delay.ts';
import { median } from './statistics/robust.ts';

/** Two gaps alike are the least that may be a cycle. */
export const FEWEST_GAPS = 2;

/** Twice as many as a cycle is learnt from: half of them may be extras. No older charge says anything. */
export const RECENT = 16;

/** How much of the middle one a charge may be to keep time with it. */
const SAME_BEAT = [Infinity, 2, 1.05] as const;

/** Of so many payments the amount is what is usual. */
export const LATEST = 6;

/** Of so many the middle one is what is expected next. */
const LAST = 3;

/** Days ahead that are planned for: sooner nothing can be done, later nothing is known. */
export const AHEAD_DAYS = 30;

/** So many gaps make a rhythm that is reckoned with. */
export const SURE_GAPS = 3;

/** After so many rhythms without a payment nothing more is expected of it. */
const GONE_AFTER = 1.5;

/** The rhythm of a counterparty, until its next charge: all that a day asks of who does not come. */
export interface Beat extends Rhythm {
  /** the day on which the next is due */
  readonly due: DayNumber;
  /** all on which one is due that are planned for while the rhythm goes on */
  readonly dueDays: readonly DayNumber[];
  /** whether anything of at least half the size came instead of it; what it is called does not matter */
  readonly isPaid: boolean;
  /** the place of what a charge may be in `SAME_BEAT` */
  readonly within: number;
  /** of the latest charge, whether or not it keeps time */
  readonly lastDay: DayNumber;
  /** what is to be expected of the next */
  readonly next: Cents;
}

/** A beat in few letters; its spread is that of its offsets. */
type Columns = readonly [
  every: number,
  gaps: number,
  pauses: number,
  dueDays: readonly DayNumber[],
  isPaid: 0 | 1,
  within: number,
  lastDay: DayNumber,
  next: Cents,
  offsets: readonly number[],
];

/** Beats as text, of which every day needs all. */
export type PackedBeats = string;

export const packBeats = (beats: readonly (Beat | null)[]): PackedBeats =>
  JSON.stringify(beats.map((beat) => (beat ? columnsOf(beat) : 0)));

const columnsOf = (beat: Beat): Columns => {
  const { every, gaps, pauses, dueDays: due, isPaid, within, lastDay, next, offsets } = beat;
  return [every, gaps, pauses, due, isPaid ? 1 : 0, within, lastDay, next, offsets];
};

/** @param packed by `packBeats`, and by nobody else */
export function unpackBeats(packed: PackedBeats): (Beat | null)[] {
  const columns: (Columns | 0)[] = JSON.parse(packed);
  return columns.map((of) => {
    if (of === 0) return null;
    const [every, gaps, pauses, dueOn, isPaid, within, lastDay, next, offsets] = of;
    const spread = spreadOf(offsets);
    return {
      every,
      spread,
      gaps,
      offsets,
      pauses,
      due: dueOn[0] ?? lastDay,
      dueDays: dueOn,
      isPaid: isPaid === 1,
      within,
      lastDay,
      next,
    };
  });
}

/**
 * The rhythm of a counterparty: of all it charged, or else of the half or more that is about the
 * middle amount, so that extras of another size between the regular ones do not hide them.
 */
export function beatOf(charges: readonly Charge[]): Beat | null {
  const recent = charges.slice(-RECENT);
  const last = recent.at(-1);
  if (!last || isTooDense(recent)) return null;
  let tried = Infinity;
  for (const within of SAME_BEAT.keys()) {
    const alike = alikeIn(recent, within, recent);
    if (2 * alike.length < recent.length) return null;
    if (alike.length === tried) continue;
    tried = alike.length;
    const cycle = cycleOf(daysOf(alike), FEWEST_GAPS);
    if (!cycle) continue;
    const { every, spread, gaps, offsets, pauses } = cycle;
    const due = dueAfter(cycle);
    const until = Math.max(due, last.day + GONE_AFTER * every + AHEAD_DAYS);
    const dueOn = dueDays(cycle, until);
    const usual = median(latestAmounts(alike));
    const isPaid = recent.some(({ day, amount }) => day > due - every / 2 && 2 * amount >= usual);
    const next = cents(Math.round(median(alike.slice(-LAST).map(({ amount }) => amount))));
    const lastDay = last.day;
    return {
      every,
      spread,
      gaps,
      offsets,
      pauses,
      due,
      dueDays: dueOn,
      isPaid,
      within,
      lastDay,
      next,
    };
  }
  return null;
}

/** Whether the next is still to be expected on a day. */
export const goesOn = ({ gaps, every, lastDay }: Beat, today: DayNumber): boolean =>
  gaps >= SURE_GAPS && today - lastDay <= GONE_AFTER * every;

/** The latest charges that keep a beat. */
export const keepingTime = (charges: readonly Charge[], { within }: Beat): readonly Charge[] => {
  const recent = charges.slice(-RECENT);
  return alikeIn(recent, within, recent);
};

/** Whether one more would be of the size of those. */
export const keepsTime = (charge: Charge, charges: readonly Charge[], { within }: Beat): boolean =>
  alikeIn([charge], within, charges.slice(-RECENT)).length > 0;

/** All charges of the size of those. */
export const everKeepingTime = (charges: readonly Charge[], { within }: Beat): readonly Charge[] =>
  alikeIn(charges, within, charges.slice(-RECENT));

export const latestAmounts = (charges: readonly Charge[]): Cents[] =>
  charges.slice(-LATEST).map(({ amount }) => amount);

/** @param of the middle of which is the measure */
function alikeIn(
  charges: readonly Charge[],
  within: number,
  of: readonly Charge[],
): readonly Charge[] {
  const times = SAME_BEAT[within] ?? Infinity;
  if (times === Infinity) return charges;
  const middle = median(of.map(({ amount }) => amount));
  return charges.filter(({ amount }) => amount <= times * middle && times * amount >= middle);
}

/**
 * Whether no half of some charges can have a rhythm, so that it need not be looked for: half of the
 * gaps would be of five days and more.
 */
function isTooDense(recent: readonly Charge[]): boolean {
  const [first, last] = [recent[0], recent.at(-1)];
  if (!first || !last) return true;
  let [most, ofDay] = [0, 0];
  for (const [place, { day }] of recent.entries()) {
    ofDay = recent[place - 1]?.day === day ? ofDay + 1 : 1;
    most = Math.max(most, ofDay);
  }
  const fewestDays = Math.ceil(recent.length / 2 / most);
  return last.day - first.day < SHORTEST_GAP * Math.floor((fewestDays - 1) / 2);
}
