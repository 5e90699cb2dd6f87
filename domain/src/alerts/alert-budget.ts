import { dayNumber } from '../calendar/business-date.ts';
import { DAYS_A_MONTH } from '../detectors/candidate.ts';
import { TOLD_FROM, type WeighedAlert } from '../detectors/teller.ts';
import type { AlertCause } from '../detectors/told-alert.ts';
import { noteCause } from '../detectors/told-causes.ts';
import type { Alert } from '../signals/alert.ts';

/** How many alerts a month an owner may welcome beyond the critical ones. */
export const WELCOME_SETTINGS = [0, 0.25, 0.5, 1, 2, 4, 8] as const;

/** Until its owner says otherwise. */
export const WELCOME = 1;

/** What is less severe than this is not worth showing to anybody. */
export const LOWEST_BAR = -1;

/** Above all that is found: only what is critical is told. */
const HIGHEST_BAR = 99;

/** Fewer days say little of how often something comes. */
export const FEWEST_DAYS_TO_FIT = 90;

/** What the detectors noticed, told or not. */
export interface BudgetCandidate {
  readonly alert: Alert;
  readonly margin: number;
  /** the same number for the same cause */
  readonly cause: number;
  /** the number of a cause that may be behind it, whether or not that is here */
  readonly partOf?: number | undefined;
  readonly isOnce: boolean;
  /** told whatever is welcome */
  readonly isAlways: boolean;
}

/** What a business's own history holds for a bar to choose from. */
export interface BudgetHistory {
  /** days walked, without those on which too little was known */
  readonly days: number;
  /** the oldest first */
  readonly candidates: readonly BudgetCandidate[];
  /** no candidate is kept under this */
  readonly floor: number;
}

/** What is told, and by which bar. */
export interface Telling {
  /** alerts a month; null: its owner has not said */
  readonly welcome: number | null;
  readonly bar: number;
}

export const STANDARD_TELLING: Telling = { welcome: null, bar: TOLD_FROM };

/** As many as a document holds with ease: those under a higher floor are left out. */
export const CANDIDATES_MAX = 200;

/** So many bars are tried to see what any of them would tell. */
const MOST_BARS = 300;

/**
 * Keeps what some bar would tell of a history, without its lines; of very much the most severe. What is
 * noticed every day and told once a week is there once a week.
 */
export function budgetHistory(days: number, weighed: readonly WeighedAlert[]): BudgetHistory {
  const causes = new Map<string, number>();
  /** One number for all of them: that of the first which has one. */
  const numberOf = (...same: readonly Pick<AlertCause, 'detector' | 'cause'>[]): number => {
    const keys = same.map(({ detector, cause }) => `${detector} ${cause}`);
    const number = keys.flatMap((key) => causes.get(key) ?? [])[0] ?? causes.size;
    for (const key of keys) causes.set(key, number);
    return number;
  };
  const worth = weighed
    .filter(({ margin, isAlways }) => isAlways ?? margin >= LOWEST_BAR)
    .map(({ alert, candidate, margin, isAlways }): BudgetCandidate => {
      const { detector, isOnce, partOf, bills = [] } = candidate;
      const cause = numberOf(candidate, ...bills.map((bill) => ({ detector, cause: bill.cause })));
      const { evidence: _evidence, ...said } = alert;
      return {
        alert: { ...said, lines: [] },
        margin,
        cause,
        ...(partOf ? { partOf: numberOf(partOf) } : {}),
        isOnce,
        isAlways: isAlways === true,
      };
    });
  const told = new Set(barsOf(worth, MOST_BARS).flatMap((bar) => toldAt(worth, bar)));
  const bySeverity = [...told].toSorted(
    (a, b) => Number(b.isAlways) - Number(a.isAlways) || b.margin - a.margin,
  );
  const over = bySeverity[CANDIDATES_MAX];
  const floor = over && !over.isAlways ? over.margin : LOWEST_BAR;
  const kept = new Set(
    bySeverity
      .slice(0, CANDIDATES_MAX)
      .filter(({ margin, isAlways }) => isAlways || margin > floor || !over),
  );
  return { days, candidates: worth.filter((one) => kept.has(one)), floor };
}

/** Every bar that makes a difference, the highest first; of very many some, evenly. */
function barsOf(candidates: readonly BudgetCandidate[], most: number): readonly number[] {
  const margins = [...new Set(candidates.map(({ margin }) => margin))].toSorted((a, b) => b - a);
  const step = Math.max(1, margins.length / most);
  const count = Math.min(margins.length, most);
  return Array.from(
    { length: count },
    (_, index) => margins[Math.floor(index * step)] ?? LOWEST_BAR,
  );
}

/** What a bar lets through, the oldest first: one cause once a week, as on a morning. */
export function toldAt(
  candidates: readonly BudgetCandidate[],
  bar: number,
): readonly BudgetCandidate[] {
  const told = new Map<number, number>();
  return candidates.filter(({ alert, margin, cause, partOf, isOnce, isAlways }) => {
    const day = dayNumber(alert.date);
    if (isAlways) told.set(cause, day);
    return isAlways || (margin >= bar && noteCause(told, day, { key: cause, partOf, isOnce }));
  });
}

/** The bar that is expected to let so many a month through, where nothing is known of the business. */
export const barOf = (welcome: number): number =>
  welcome === 0 ? HIGHEST_BAR : Math.max(LOWEST_BAR, TOLD_FROM - Math.log10(welcome));

/**
 * The lowest bar by which a business's own history would have told of no more than is welcome. More
 * welcome is never a higher bar.
 */
export function fittedBar(history: BudgetHistory | null, welcome: number): number {
  if (!history || history.days < FEWEST_DAYS_TO_FIT || welcome === 0) return barOf(welcome);
  const most = Math.round((welcome * history.days) / DAYS_A_MONTH);
  const optional = history.candidates.filter(({ isAlways }) => !isAlways);
  const bars = barsOf(optional, optional.length);
  const tooLow = bars.findIndex((bar) => toldAt(optional, bar).length > most);
  if (tooLow < 0) return history.floor;
  const [under, over] = [bars[tooLow] ?? LOWEST_BAR, bars[tooLow - 1]];
  // Between what is told and what is not: the next is like neither to the last digit.
  return over === undefined ? under + 1 : (under + over) / 2;
}

/**
 * How a business is told: as its owner says; else by the standard bar, and by a higher one where that
 * would tell of more than is usually welcome.
 */
export const tellingOf = (history: BudgetHistory | null, welcome: number | null): Telling => ({
  welcome,
  bar:
    welcome === null
      ? Math.max(TOLD_FROM, fittedBar(history, WELCOME))
      : fittedBar(history, welcome),
});
