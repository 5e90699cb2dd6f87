import { dayNumber } from '../../calendar/business-date.ts';
import { DAYS_A_MONTH } from '../alert/candidate.ts';
import { MIN_SEVERITY, type ScoredAlert } from './alert-policy.ts';
import type { AlertCause } from '../alert/alert-cause.ts';
import { recordCause } from './alert-deduplicator.ts';
import type { Alert } from '../alert/alert.ts';

/** The alert budgets that an owner can choose, in alerts a month beside critical ones. */
export const ALERT_BUDGET_OPTIONS = [0, 0.25, 0.5, 1, 2, 4, 8] as const;

/** The alert budget if the owner has not chosen a budget. */
export const DEFAULT_ALERT_BUDGET = 1;

/** The lowest minimum severity. Findings below it are never worth an alert. */
export const LOWEST_MIN_SEVERITY = -1;

/** A minimum severity above every finding, so only critical alerts are sent. */
const CRITICAL_ONLY_SEVERITY = 99;

/** The fewest days of history that show how often findings occur. */
export const MIN_DAYS_TO_FIT = 90;

/** A finding of the detectors, whether or not it was sent. */
export interface BudgetCandidate {
  readonly alert: Alert;
  readonly margin: number;
  /** the same number for the same cause */
  readonly cause: number;
  /**
   * the number of the broader cause that includes this cause, even if the broader cause is not
   * among the candidates
   */
  readonly partOf?: number | undefined;
  readonly isOnce: boolean;
  /** whether it is sent regardless of the alert budget */
  readonly isAlwaysSent: boolean;
}

/** The findings in a business’s history, from which a minimum severity is chosen. */
export interface BudgetHistory {
  /** processed days, without days with too little data */
  readonly days: number;
  /** oldest first */
  readonly candidates: readonly BudgetCandidate[];
  /** candidates below this severity are not stored */
  readonly floor: number;
}

/** The owner’s alert budget and the minimum severity that follows from it. */
export interface AlertSensitivity {
  /** alerts a month; null until the owner chooses */
  readonly alertBudget: number | null;
  readonly minSeverity: number;
}

export const DEFAULT_ALERT_SENSITIVITY: AlertSensitivity = {
  alertBudget: null,
  minSeverity: MIN_SEVERITY,
};

/** The most candidates that a document stores. Less severe ones are dropped. */
export const CANDIDATES_MAX = 200;

/** The maximum number of minimum severities to try. */
const MAX_CUTOFFS = 300;

/**
 * Collects the findings that some alert budget would send, without their postings. A cause that is
 * found every day and sent once a week occurs once a week. If there are too many, only the most
 * severe remain.
 */
export function budgetHistory(days: number, scored: readonly ScoredAlert[]): BudgetHistory {
  const causes = new Map<string, number>();
  /**
   * Returns one number for all given causes. If one of them has a number already, all get that
   * number.
   */
  const numberOf = (...same: readonly Pick<AlertCause, 'detector' | 'cause'>[]): number => {
    const keys = same.map(({ detector, cause }) => `${detector} ${cause}`);
    const number = keys.flatMap((key) => causes.get(key) ?? [])[0] ?? causes.size;
    for (const key of keys) causes.set(key, number);
    return number;
  };
  const worth = scored
    .filter(({ margin, isAlwaysSent }) => isAlwaysSent ?? margin >= LOWEST_MIN_SEVERITY)
    .map(({ alert, candidate, margin, isAlwaysSent }): BudgetCandidate => {
      const { detector, isOnce, partOf, bills = [] } = candidate;
      const cause = numberOf(candidate, ...bills.map((bill) => ({ detector, cause: bill.cause })));
      const { evidence: _evidence, ...said } = alert;
      return {
        alert: { ...said, lines: [] },
        margin,
        cause,
        ...(partOf ? { partOf: numberOf(partOf) } : {}),
        isOnce,
        isAlwaysSent: isAlwaysSent === true,
      };
    });
  const raised = new Set(
    severityCutoffs(worth, MAX_CUTOFFS).flatMap((minSeverity) =>
      alertsAtMinSeverity(worth, minSeverity),
    ),
  );
  const bySeverity = [...raised].toSorted(
    (a, b) => Number(b.isAlwaysSent) - Number(a.isAlwaysSent) || b.margin - a.margin,
  );
  const over = bySeverity[CANDIDATES_MAX];
  const floor = over && !over.isAlwaysSent ? over.margin : LOWEST_MIN_SEVERITY;
  const mostSevere = new Set(
    bySeverity
      .slice(0, CANDIDATES_MAX)
      .filter(({ margin, isAlwaysSent }) => isAlwaysSent || margin > floor || !over),
  );
  return { days, candidates: worth.filter((one) => mostSevere.has(one)), floor };
}

/**
 * Returns every minimum severity that changes the result, highest first. If there are too many, it
 * returns an even sample.
 */
function severityCutoffs(candidates: readonly BudgetCandidate[], most: number): readonly number[] {
  const margins = [...new Set(candidates.map(({ margin }) => margin))].toSorted((a, b) => b - a);
  const step = Math.max(1, margins.length / most);
  const count = Math.min(margins.length, most);
  return Array.from(
    { length: count },
    (_, index) => margins[Math.floor(index * step)] ?? LOWEST_MIN_SEVERITY,
  );
}

/**
 * Returns the candidates that a minimum severity lets through, oldest first. As in daily runs, each
 * cause is sent once a week.
 */
export function alertsAtMinSeverity(
  candidates: readonly BudgetCandidate[],
  minSeverity: number,
): readonly BudgetCandidate[] {
  const raised = new Map<number, number>();
  return candidates.filter(({ alert, margin, cause, partOf, isOnce, isAlwaysSent }) => {
    const day = dayNumber(alert.date);
    if (isAlwaysSent) raised.set(cause, day);
    return (
      isAlwaysSent ||
      (margin >= minSeverity && recordCause(raised, day, { key: cause, partOf, isOnce }))
    );
  });
}

/** Returns the minimum severity that is expected to meet an alert budget if no history is known. */
export const minSeverityFor = (alertBudget: number): number =>
  alertBudget === 0
    ? CRITICAL_ONLY_SEVERITY
    : Math.max(LOWEST_MIN_SEVERITY, MIN_SEVERITY - Math.log10(alertBudget));

/**
 * Returns the lowest minimum severity at which the business’s own history stays within the alert
 * budget. A larger budget never returns a higher minimum.
 */
export function fitMinSeverity(history: BudgetHistory | null, alertBudget: number): number {
  if (!history || history.days < MIN_DAYS_TO_FIT || alertBudget === 0)
    return minSeverityFor(alertBudget);
  const most = Math.round((alertBudget * history.days) / DAYS_A_MONTH);
  const optional = history.candidates.filter(({ isAlwaysSent }) => !isAlwaysSent);
  const cutoffs = severityCutoffs(optional, optional.length);
  const tooLow = cutoffs.findIndex(
    (minSeverity) => alertsAtMinSeverity(optional, minSeverity).length > most,
  );
  if (tooLow < 0) return history.floor;
  const [under, over] = [cutoffs[tooLow] ?? LOWEST_MIN_SEVERITY, cutoffs[tooLow - 1]];
  // Take the middle between the last sent and the first unsent finding. A repeated finding never
  // has exactly the same severity.
  return over === undefined ? under + 1 : (under + over) / 2;
}

/**
 * Returns the sensitivity for an alert budget. Without a budget, it returns the standard minimum
 * severity, or a higher one if the standard one would send more than the default budget.
 */
export const alertSensitivityOf = (
  history: BudgetHistory | null,
  alertBudget: number | null,
): AlertSensitivity => ({
  alertBudget,
  minSeverity:
    alertBudget === null
      ? Math.max(MIN_SEVERITY, fitMinSeverity(history, DEFAULT_ALERT_BUDGET))
      : fitMinSeverity(history, alertBudget),
});
