import type { DayNumber } from '../../../calendar/business-date.ts';
import { cents, type Cents } from '../../../money/cents.ts';
import { daysOf, type Charge } from '../series/charge.ts';
import { cycleOf, dueAfter, dueDays, SHORTEST_GAP, type Regularity } from './cycle.ts';
import { spreadOf } from '../statistics/delay.ts';
import { median } from '../statistics/robust.ts';

/** The fewest similar gaps that may be a cycle. */
export const MIN_GAPS = 2;

/**
 * The number of latest charges considered: twice as many as a cycle is learned from, because half
 * of them may be extras.
 */
export const RECENT = 16;

/** The largest ratio of a charge to the median charge for it to belong to the series. */
const USUAL_AMOUNT_RATIO = [Infinity, 2, 1.05] as const;

/** The number of latest payments that give the usual amount. */
export const LATEST = 6;

/** The number of latest payments whose median is expected next. */
const LAST = 3;

/**
 * The planning horizon in days. A shorter one leaves no time to act, and a longer one is too
 * uncertain.
 */
export const AHEAD_DAYS = 30;

/** The fewest gaps of a series that forecasts rely on. */
export const MIN_RELIABLE_GAPS = 3;

/** The number of cycles without a payment after which a series has ended. */
const ENDED_AFTER_CYCLES = 1.5;

/**
 * The recurring series of a counterparty until its next charge. It holds everything the daily check
 * of missing payments needs.
 */
export interface RecurringSeries extends Regularity {
  /** The day on which the next payment is due. */
  readonly due: DayNumber;
  /** All due days within the planning period while the series continues. */
  readonly dueDays: readonly DayNumber[];
  /** Whether a charge of at least half the size arrived instead, under any name. */
  readonly isPaid: boolean;
  /** Index into `USUAL_AMOUNT_RATIO`. */
  readonly within: number;
  /** The day of the latest charge, whether or not it belongs to the series. */
  readonly lastDay: DayNumber;
  /** The amount expected next. */
  readonly next: Cents;
}

/** A compact series. Its spread follows from its offsets. */
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

/** All series as text, because every day needs all of them. */
export type PackedRecurringSeries = string;

export const packRecurringSeries = (
  allSeries: readonly (RecurringSeries | null)[],
): PackedRecurringSeries =>
  JSON.stringify(allSeries.map((series) => (series ? columnsOf(series) : 0)));

const columnsOf = (series: RecurringSeries): Columns => {
  const { every, gaps, pauses, dueDays: due, isPaid, within, lastDay, next, offsets } = series;
  return [every, gaps, pauses, due, isPaid ? 1 : 0, within, lastDay, next, offsets];
};

/** @param packed output of `packRecurringSeries` only */
export function unpackRecurringSeries(packed: PackedRecurringSeries): (RecurringSeries | null)[] {
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
 * Finds the recurring series of a counterparty. It tries all charges first, and then the half or
 * more near the median amount, because extras of another size can hide the regular charges.
 */
export function recurringSeriesOf(charges: readonly Charge[]): RecurringSeries | null {
  const last = charges.at(-1);
  if (!last || isTooDense(charges)) return null;
  const recent = charges.slice(-RECENT);
  let tried = Infinity;
  for (const within of USUAL_AMOUNT_RATIO.keys()) {
    const alike = alikeIn(recent, within, recent);
    if (2 * alike.length < recent.length) return null;
    if (alike.length === tried) continue;
    tried = alike.length;
    const cycle = cycleOf(daysOf(alike), MIN_GAPS);
    if (!cycle) continue;
    const { every, spread, gaps, offsets, pauses } = cycle;
    const due = dueAfter(cycle);
    const until = Math.max(due, last.day + ENDED_AFTER_CYCLES * every + AHEAD_DAYS);
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

/** Reports whether the next payment is still expected on a day. */
export const isStillExpected = (
  { gaps, every, lastDay }: RecurringSeries,
  today: DayNumber,
): boolean => gaps >= MIN_RELIABLE_GAPS && today - lastDay <= ENDED_AFTER_CYCLES * every;

/** Returns the latest charges that belong to a series. */
export const recentUsualCharges = (
  charges: readonly Charge[],
  { within }: RecurringSeries,
): readonly Charge[] => {
  const recent = charges.slice(-RECENT);
  return alikeIn(recent, within, recent);
};

/** Reports whether one more charge has the size of the usual ones. */
export const isUsualAmount = (
  charge: Charge,
  charges: readonly Charge[],
  { within }: RecurringSeries,
): boolean => alikeIn([charge], within, charges.slice(-RECENT)).length > 0;

/** Returns all charges of the usual size. */
export const usualCharges = (
  charges: readonly Charge[],
  { within }: RecurringSeries,
): readonly Charge[] => alikeIn(charges, within, charges.slice(-RECENT));

export const latestAmounts = (charges: readonly Charge[]): Cents[] =>
  charges.slice(-LATEST).map(({ amount }) => amount);

/** @param of charges whose median is the reference */
function alikeIn(
  charges: readonly Charge[],
  within: number,
  of: readonly Charge[],
): readonly Charge[] {
  const times = USUAL_AMOUNT_RATIO[within] ?? Infinity;
  if (times === Infinity) return charges;
  const middle = median(of.map(({ amount }) => amount));
  return charges.filter(({ amount }) => amount <= times * middle && times * amount >= middle);
}

/**
 * Reports whether the latest charges are too frequent to contain a recurring series, so that no
 * search is needed. In a series, half of the gaps are at least five days.
 */
function isTooDense(charges: readonly Charge[]): boolean {
  const from = Math.max(0, charges.length - RECENT);
  const [first, last] = [charges[from], charges.at(-1)];
  if (!first || !last) return true;
  let most = 0;
  let ofDay = 0;
  let before = NaN;
  // an index loop, because every charge of a busy payee runs it
  for (let place = from; place < charges.length; place += 1) {
    const day = charges[place]?.day ?? 0;
    ofDay = day === before ? ofDay + 1 : 1;
    if (ofDay > most) most = ofDay;
    before = day;
  }
  const fewestDays = Math.ceil((charges.length - from) / 2 / most);
  return last.day - first.day < SHORTEST_GAP * Math.floor((fewestDays - 1) / 2);
}
