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
import type { Alert } from '../alert/alert.ts';
import type { NewAlert } from '../alert/alert-cause.ts';
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
import { DigestDayBuffer, isStillTrue, type ScoredDay } from './digest-day-buffer.ts';
import { OPEN_ALERT_DAYS, visibleOn, type DetectorCheckpoint } from '../business-alert-state.ts';
import { CHECKPOINT_VERSION } from '../checkpoint-version.ts';

/** A shorter history does not show what is normal. */
export const MIN_HISTORY_DAYS = 90;

const YEAR = 365;

/** A new business opens with the alerts of its last two weeks. */
const RECENT_DAYS = 14;

export interface HistoryInput {
  /** in any order */
  readonly lines: readonly DetectorPosting[];
  /** the last complete day */
  readonly until: BusinessDate;
  readonly balance: DailySummaries['balance'];
  readonly rules: readonly AnswerRule[];
  readonly thresholds?: readonly Threshold[] | undefined;
  /** alerts a month; null until the owner chooses */
  readonly alertBudget?: number | null | undefined;
  /** absent if the business never closes */
  readonly closed?: ClosingDays | undefined;
}

/** The alerts that a year of digests would have sent. */
export interface BacktestResult {
  /** days of the history */
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  /** the alerts of the last year, oldest first */
  readonly alerts: readonly Alert[];
  /** the number of digests in the last year */
  readonly digests: number;
  /** crossings of today's thresholds in the last year */
  readonly crossings: readonly Alert[];
  /** cash at the end of each day of the last year; null if unknown */
  readonly cash: readonly Cents[] | null;
  /** the candidates for every alert budget */
  readonly budget: BudgetHistory;
}

/** The result of reading a history. */
export interface HistoryResult {
  readonly checkpoint: DetectorCheckpoint;
  readonly sensitivity: AlertSensitivity;
  readonly thresholds: readonly TrackedThreshold[];
  /** null if no posting is visible by then */
  readonly backtest: BacktestResult | null;
  /** the alerts of the last two weeks that are still true, oldest first */
  readonly recentAlerts: readonly NewAlert[];
  /** recent findings of the detectors, oldest day first */
  readonly lately: readonly ScoredDay[];
  /** postings that are not visible yet */
  readonly later: readonly DetectorPosting[];
}

/**
 * Processes a history as its daily runs would have. Each day sees only the postings that were
 * visible by then. The next daily run continues from the final detector state.
 * The detectors run once. The alert policy runs twice: first with the standard limit to collect the
 * candidates, then with the limit that the owner's budget gives.
 */
export function detectHistory(history: HistoryInput): HistoryResult {
  const { lines, until, balance, rules, thresholds = [], alertBudget = null } = history;
  const { closed = NEVER_CLOSED } = history;
  const visible = groupBy(lines, visibleOn);
  const from = [...visible.keys()].reduce<BusinessDate | null>(
    (first, date) => (first === null || date < first ? date : first),
    null,
  );
  const engine = new DetectorEngine();
  const balanceOn = balances(lines, balance);
  const yearAgo = addDays(until, 1 - YEAR);
  let tracked = thresholds.map(newTrackedThreshold) as readonly TrackedThreshold[];
  const days: ScoredDay[] = [];
  // in the order of daily runs
  const digestDays = new DigestDayBuffer(engine);
  const [crossings, cash]: [Alert[], Cents[]] = [[], []];
  for (let date = from ?? addDays(until, 1); date <= until; date = addDays(date, 1)) {
    const [balance, fresh] = [balanceOn(date), visible.get(date) ?? []];
    const candidates = engine.detect(date, aggregateBulkLines(fresh), balance, closed);
    days.push({ date, candidates });
    digestDays.pass({ date, candidates }, balance);
    const compared = detectThresholdCrossings(tracked, rules, {
      today: dayNumber(date),
      lines: fresh,
      balance,
      first: engine.first,
      lag: engine.postingLag,
      closed,
    });
    tracked = compared.thresholds;
    if (date < yearAgo) continue;
    crossings.push(...compared.raised.map(({ alert }) => alert));
    if (balance !== null) cash.push(balance);
  }
  const budget = budgetOf(digestDays.days, rules, { from: from ?? until, until, yearAgo });
  const sensitivity = alertSensitivityOf(budget, alertBudget);
  const cashOutlook = cashOutlookAlertOf(days.at(-1)?.candidates ?? []);
  const { policy, alerts, recent, digests } = raiseAlerts(digestDays.days, rules, {
    sensitivity,
    yearAgo,
    recentFrom: addDays(until, 1 - RECENT_DAYS),
  });
  const last = {
    engine,
    date: until,
    balance: balanceOn(until),
    isCashShort: cashOutlook !== null,
  };
  return {
    checkpoint: {
      version: CHECKPOINT_VERSION,
      engine: engine.toState(),
      policy: policy.toState(),
      processedThrough: until,
      cashOutlook: cashOutlook && withoutEvidence(cashOutlook),
    },
    sensitivity,
    thresholds: tracked,
    backtest:
      from === null || from > until
        ? null
        : { from, to: until, alerts, digests, crossings, cash: balance && cash, budget },
    recentAlerts: recent.filter(({ alert, candidate }) =>
      isStillTrue({ ...candidate, day: dayNumber(alert.date), low: alert.expected?.low }, last),
    ),
    lately: days.filter(({ date }) => daysBetween(date, until) <= OPEN_ALERT_DAYS),
    later: lines.filter((line) => visibleOn(line) > until),
  };
}

/** Returns the candidates of the last year, without days that had too little history. */
function budgetOf(
  days: readonly ScoredDay[],
  rules: readonly AnswerRule[],
  { from, until, yearAgo }: Readonly<Record<'from' | 'until' | 'yearAgo', BusinessDate>>,
): BudgetHistory {
  const reliableFrom = addDays(from, MIN_HISTORY_DAYS);
  const since = reliableFrom > yearAgo ? reliableFrom : yearAgo;
  const policy = new AlertPolicy();
  const scored = days.flatMap(({ date, candidates }) => {
    const ofDay = policy.score(dayNumber(date), candidates, rules);
    return date < since ? [] : ofDay;
  });
  return budgetHistory(Math.max(0, daysBetween(since, until) + 1), scored);
}

/** Returns the alerts of daily runs with a given limit. */
function raiseAlerts(
  days: readonly ScoredDay[],
  rules: readonly AnswerRule[],
  {
    sensitivity,
    yearAgo,
    recentFrom,
  }: {
    readonly sensitivity: AlertSensitivity;
    readonly yearAgo: BusinessDate;
    readonly recentFrom: BusinessDate;
  },
) {
  const policy = new AlertPolicy(SEVERITY_CORRECTION, undefined, sensitivity.minSeverity);
  const alerts: Alert[] = [];
  const recent: NewAlert[] = [];
  let digests = 0;
  for (const { date, candidates } of days) {
    const raised = policy.decide(dayNumber(date), candidates, rules);
    if (date < yearAgo) continue;
    if (isDigestDay(addDays(date, 1))) digests += 1;
    alerts.push(...raised.map(({ alert }) => alert));
    if (date >= recentFrom) recent.push(...raised);
  }
  return { policy, alerts, recent, digests };
}

/** Returns cash at the end of each day, computed back from a known balance. */
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
