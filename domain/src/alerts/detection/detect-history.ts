import {
  addDays,
  dayNumber,
  daysBetween,
  type BusinessDate,
} from '../../calendar/business-date.ts';
import { NEVER_CLOSED, type ClosingDays } from '../../calendar/closed-days.ts';
import { isDigestDay } from '../../calendar/digest-day.ts';
import { aggregateBulkLines } from '../detectors/aggregate-bulk-lines.ts';
import { AlertPolicy, type AnswerRule } from '../policy/alert-policy.ts';
import { SEVERITY_CORRECTION } from '../detectors/severity.ts';
import { DetectorEngine } from '../detectors/detector-engine.ts';
import type { DetectorPosting } from '../detectors/detector-posting.ts';
import { groupBy } from '../../shared/group-by.ts';
import { cents, type Cents } from '../../money/cents.ts';
import type { DailySummaries } from '../../daily-summaries/daily-summaries-schema.ts';
import type { Alert } from '../types/alert.ts';
import type { Threshold } from '../thresholds/threshold.ts';
import { newTrackedThreshold, type TrackedThreshold } from '../thresholds/tracked-threshold.ts';
import {
  budgetHistory,
  alertSensitivityOf,
  type BudgetHistory,
  type AlertSensitivity,
} from '../policy/alert-budget.ts';
import { withoutEvidence } from '../policy/alert-changes.ts';
import { detectThresholdCrossings } from './detect-threshold-crossings.ts';
import { cashOutlookAlertOf } from './cash-outlook-alert.ts';
import { DigestDayBuffer, type ScoredDay } from './digest-day-buffer.ts';
import {
  CHECKPOINT_VERSION,
  OPEN_ALERT_DAYS,
  visibleOn,
  type DetectorCheckpoint,
} from '../business-alert-state.ts';

/** Less is too little to tell what is normal. */
export const MIN_HISTORY_DAYS = 90;

const YEAR = 365;

export interface HistoryInput {
  /** of any order */
  readonly lines: readonly DetectorPosting[];
  /** the last day of which everything is here */
  readonly until: BusinessDate;
  readonly balance: DailySummaries['balance'];
  readonly rules: readonly AnswerRule[];
  readonly thresholds?: readonly Threshold[] | undefined;
  /** alerts a month; null: its owner has not said */
  readonly alertBudget?: number | null | undefined;
  /** absent: it is never closed */
  readonly closed?: ClosingDays | undefined;
}

/** What a year of digests would have told. */
export interface BacktestResult {
  /** days of the books that were read */
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  /** of the last year, oldest first */
  readonly alerts: readonly Alert[];
  /** mornings of the last year that would have had a digest */
  readonly digests: number;
  /** of the last year, what thresholds of today would have told */
  readonly crossings: readonly Alert[];
  /** cash at the end of each day of the last year that was read; null where it is not known */
  readonly cash: readonly Cents[] | null;
  /** what there is to choose from, whatever is welcome */
  readonly budget: BudgetHistory;
}

/** What a history leaves behind. */
export interface HistoryResult {
  readonly memory: DetectorCheckpoint;
  readonly telling: AlertSensitivity;
  readonly thresholds: readonly TrackedThreshold[];
  /** null where no line became visible by then */
  readonly backtest: BacktestResult | null;
  /** what the detectors noticed while an alert may still stand, the oldest day first */
  readonly lately: readonly ScoredDay[];
  /** lines that are not to be seen yet */
  readonly later: readonly DetectorPosting[];
}

/**
 * Walks through a history as its mornings would have: each day sees what was posted by then and
 * nothing later. What the detectors know at the end is where the next morning goes on.
 *
 * The detectors walk once. What they noticed is told twice: by the standard bar, to see what there is
 * to choose from, and by the bar that this gives.
 */
export function detectHistory(history: HistoryInput): HistoryResult {
  const { lines, until, balance, rules, thresholds = [], alertBudget = null } = history;
  const { closed = NEVER_CLOSED } = history;
  const visible = groupBy(lines, visibleOn);
  const from = [...visible.keys()].reduce<BusinessDate | null>(
    (first, date) => (first === null || date < first ? date : first),
    null,
  );
  const watch = new DetectorEngine();
  const balanceOn = balances(lines, balance);
  const yearAgo = addDays(until, 1 - YEAR);
  let watched = thresholds.map(newTrackedThreshold) as readonly TrackedThreshold[];
  const days: ScoredDay[] = [];
  // as the mornings have them
  const mornings = new DigestDayBuffer(watch);
  const [crossings, cash]: [Alert[], Cents[]] = [[], []];
  for (let date = from ?? addDays(until, 1); date <= until; date = addDays(date, 1)) {
    const [held, fresh] = [balanceOn(date), visible.get(date) ?? []];
    const noticed = watch.detect(date, aggregateBulkLines(fresh), held, closed);
    days.push({ date, noticed });
    mornings.pass({ date, noticed }, held);
    const compared = detectThresholdCrossings(watched, rules, {
      today: dayNumber(date),
      lines: fresh,
      balance: held,
      first: watch.first,
      lag: watch.postingLag,
      closed,
    });
    watched = compared.thresholds;
    if (date < yearAgo) continue;
    crossings.push(...compared.told.map(({ alert }) => alert));
    if (held !== null) cash.push(held);
  }
  const budget = budgetOf(mornings.days, rules, { from: from ?? until, until, yearAgo });
  const telling = alertSensitivityOf(budget, alertBudget);
  const cashOutlook = cashOutlookAlertOf(days.at(-1)?.noticed ?? []);
  const { teller, alerts, digests } = tell(mornings.days, rules, { telling, yearAgo });
  return {
    memory: {
      version: CHECKPOINT_VERSION,
      watch: watch.toState(),
      teller: teller.toState(),
      processedThrough: until,
      cashOutlook: cashOutlook && withoutEvidence(cashOutlook),
    },
    telling,
    thresholds: watched,
    backtest:
      from === null || from > until
        ? null
        : { from, to: until, alerts, digests, crossings, cash: balance && cash, budget },
    lately: days.filter(({ date }) => daysBetween(date, until) <= OPEN_ALERT_DAYS),
    later: lines.filter((line) => visibleOn(line) > until),
  };
}

/** What the last year had to tell, without the days on which too little was known. */
function budgetOf(
  days: readonly ScoredDay[],
  rules: readonly AnswerRule[],
  { from, until, yearAgo }: Readonly<Record<'from' | 'until' | 'yearAgo', BusinessDate>>,
): BudgetHistory {
  const settled = addDays(from, MIN_HISTORY_DAYS);
  const since = settled > yearAgo ? settled : yearAgo;
  const teller = new AlertPolicy();
  const weighed = days.flatMap(({ date, noticed }) => {
    const ofDay = teller.weigh(dayNumber(date), noticed, rules);
    return date < since ? [] : ofDay;
  });
  return budgetHistory(Math.max(0, daysBetween(since, until) + 1), weighed);
}

/** What the mornings tell by a bar. */
function tell(
  days: readonly ScoredDay[],
  rules: readonly AnswerRule[],
  { telling, yearAgo }: { readonly telling: AlertSensitivity; readonly yearAgo: BusinessDate },
) {
  const teller = new AlertPolicy(SEVERITY_CORRECTION, undefined, telling.bar);
  const alerts: Alert[] = [];
  let digests = 0;
  for (const { date, noticed } of days) {
    const told = teller.decide(dayNumber(date), noticed, rules);
    if (date < yearAgo) continue;
    if (isDigestDay(addDays(date, 1))) digests += 1;
    alerts.push(...told.map(({ alert }) => alert));
  }
  return { teller, alerts, digests };
}

/** Cash at the end of each day, reckoned back from the one that is known. */
function balances(
  lines: readonly DetectorPosting[],
  balance: DailySummaries['balance'],
): (date: BusinessDate) => Cents | null {
  if (!balance) return () => null;
  const flows = new Map<BusinessDate, number>();
  for (const { date, kind, amount } of lines) {
    if (kind !== 'transfer') flows.set(date, (flows.get(date) ?? 0) + amount);
  }
  const moved = new Map<BusinessDate, number>();
  let sum = 0;
  for (const [date, amount] of [...flows].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    moved.set(date, (sum += amount));
  }
  const days = [...moved.keys()];
  const movedBy = (date: BusinessDate): number => {
    const last = days.findLast((day) => day <= date);
    return last === undefined ? 0 : (moved.get(last) ?? 0);
  };
  const opening = balance.amount - movedBy(balance.asOf);
  return (date) => cents(opening + movedBy(date));
}
