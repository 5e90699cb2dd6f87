import { dayNumber } from '../../calendar/business-date.ts';
import { DAYS_A_MONTH } from '../types/candidate.ts';
import { MIN_SEVERITY, type WeighedAlert } from './alert-policy.ts';
import type { AlertCause } from '../types/alert-cause.ts';
import { recordCause } from './alert-deduplicator.ts';
import type { Alert } from '../types/alert.ts';

/** How many alerts a month an owner may welcome beyond the critical ones. */
export const ALERT_BUDGET_OPTIONS = [0, 0.25, 0.5, 1, 2, 4, 8] as const;

/** Until its owner says otherwise. */
export const DEFAULT_ALERT_BUDGET = 1;

/** What is less severe than this is not worth showing to anybody. */
export const LOWEST_MIN_SEVERITY = -1;

/** Above all that is found: only what is critical is told. */
const CRITICAL_ONLY_SEVERITY = 99;

/** Fewer days say little of how often something comes. */
export const MIN_DAYS_TO_FIT = 90;

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
export interface AlertSensitivity {
  /** alerts a month; null: its owner has not said */
  readonly alertBudget: number | null;
  readonly bar: number;
}

export const DEFAULT_ALERT_SENSITIVITY: AlertSensitivity = { alertBudget: null, bar: MIN_SEVERITY };

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
    .filter(({ margin, isAlways }) => isAlways ?? margin >= LOWEST_MIN_SEVERITY)
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
  const told = new Set(
    severityCutoffs(worth, MOST_BARS).flatMap((bar) => alertsAtThreshold(worth, bar)),
  );
  const bySeverity = [...told].toSorted(
    (a, b) => Number(b.isAlways) - Number(a.isAlways) || b.margin - a.margin,
  );
  const over = bySeverity[CANDIDATES_MAX];
  const floor = over && !over.isAlways ? over.margin : LOWEST_MIN_SEVERITY;
  const kept = new Set(
    bySeverity
      .slice(0, CANDIDATES_MAX)
      .filter(({ margin, isAlways }) => isAlways || margin > floor || !over),
  );
  return { days, candidates: worth.filter((one) => kept.has(one)), floor };
}

/** Every bar that makes a difference, the highest first; of very many some, evenly. */
function severityCutoffs(candidates: readonly BudgetCandidate[], most: number): readonly number[] {
  const margins = [...new Set(candidates.map(({ margin }) => margin))].toSorted((a, b) => b - a);
  const step = Math.max(1, margins.length / most);
  const count = Math.min(margins.length, most);
  return Array.from(
    { length: count },
    (_, index) => margins[Math.floor(index * step)] ?? LOWEST_MIN_SEVERITY,
  );
}

/** What a bar lets through, the oldest first: one cause once a week, as on a morning. */
export function alertsAtThreshold(
  candidates: readonly BudgetCandidate[],
  bar: number,
): readonly BudgetCandidate[] {
  const told = new Map<number, number>();
  return candidates.filter(({ alert, margin, cause, partOf, isOnce, isAlways }) => {
    const day = dayNumber(alert.date);
    if (isAlways) told.set(cause, day);
    return isAlways || (margin >= bar && recordCause(told, day, { key: cause, partOf, isOnce }));
  });
}

/** The bar that is expected to let so many a month through, where nothing is known of the business. */
export const minSeverityFor = (alertBudget: number): number =>
  alertBudget === 0
    ? CRITICAL_ONLY_SEVERITY
    : Math.max(LOWEST_MIN_SEVERITY, MIN_SEVERITY - Math.log10(alertBudget));

/**
 * The lowest bar by which a business's own history would have told of no more than is welcome. More
 * welcome is never a higher bar.
 */
export function fitMinSeverity(history: BudgetHistory | null, alertBudget: number): number {
  if (!history || history.days < MIN_DAYS_TO_FIT || alertBudget === 0)
    return minSeverityFor(alertBudget);
  const most = Math.round((alertBudget * history.days) / DAYS_A_MONTH);
  const optional = history.candidates.filter(({ isAlways }) => !isAlways);
  const bars = severityCutoffs(optional, optional.length);
  const tooLow = bars.findIndex((bar) => alertsAtThreshold(optional, bar).length > most);
  if (tooLow < 0) return history.floor;
  const [under, over] = [bars[tooLow] ?? LOWEST_MIN_SEVERITY, bars[tooLow - 1]];
  // Between what is told and what is not: the next is like neither to the last digit.
  return over === undefined ? under + 1 : (under + over) / 2;
}

/**
 * How a business is told: as its owner says; else by the standard bar, and by a higher one where that
 * would tell of more than is usually welcome.
 */
export const alertSensitivityOf = (
  history: BudgetHistory | null,
  alertBudget: number | null,
): AlertSensitivity => ({
  alertBudget,
  bar:
    alertBudget === null
      ? Math.max(MIN_SEVERITY, fitMinSeverity(history, DEFAULT_ALERT_BUDGET))
      : fitMinSeverity(history, alertBudget),
});
