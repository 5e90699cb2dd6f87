import { addDays, dayNumber, daysBetween, type BusinessDate } from '../calendar/business-date.ts';
import { NEVER_CLOSED, type ClosedOn } from '../calendar/closed-on.ts';
import { isDigestDay } from '../calendar/digest-day.ts';
import { foldCrowds } from '../detectors/fold-crowds.ts';
import { Teller, type TellingRule } from '../detectors/teller.ts';
import { CORRECTION } from '../detectors/severity.ts';
import { Watch } from '../detectors/watch.ts';
import type { WatchedLine } from '../detectors/watched-line.ts';
import { groupBy } from '../group-by.ts';
import { cents, type Cents } from '../money/cents.ts';
import type { Daybook } from '../daybook/daybook.ts';
import type { Alert } from '../signals/alert.ts';
import type { Threshold } from '../thresholds/threshold.ts';
import { freshThreshold, type WatchedThreshold } from '../thresholds/threshold-watch.ts';
import { budgetHistory, tellingOf, type BudgetHistory, type Telling } from './alert-budget.ts';
import { withoutEvidence } from './alert-changes.ts';
import { compareThresholds } from './compare-thresholds.ts';
import { cashAheadOf } from './expected-of-cash.ts';
import { UntilMorning, type NoticedDay } from './until-morning.ts';
import { MEMORY_VERSION, STANDING_DAYS, visibleOn, type Memory } from './watch-book.ts';

/** Less is too little to tell what is normal. */
export const FEWEST_DAYS_OF_HISTORY = 90;

const YEAR = 365;

export interface HistoryToRead {
  /** of any order */
  readonly lines: readonly WatchedLine[];
  /** the last day of which everything is here */
  readonly until: BusinessDate;
  readonly balance: Daybook['balance'];
  readonly rules: readonly TellingRule[];
  readonly thresholds?: readonly Threshold[] | undefined;
  /** alerts a month; null: its owner has not said */
  readonly welcome?: number | null | undefined;
  /** absent: it is never closed */
  readonly closed?: ClosedOn | undefined;
}

/** What a year of digests would have told. */
export interface CaughtInHistory {
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
export interface ReadHistory {
  readonly memory: Memory;
  readonly telling: Telling;
  readonly thresholds: readonly WatchedThreshold[];
  /** null where no line became visible by then */
  readonly caught: CaughtInHistory | null;
  /** what the detectors noticed while an alert may still stand, the oldest day first */
  readonly lately: readonly NoticedDay[];
  /** lines that are not to be seen yet */
  readonly later: readonly WatchedLine[];
}

/**
 * Walks through a history as its mornings would have: each day sees what was posted by then and
 * nothing later. What the detectors know at the end is where the next morning goes on.
 *
 * The detectors walk once. What they noticed is told twice: by the standard bar, to see what there is
 * to choose from, and by the bar that this gives.
 */
export function readHistory(history: HistoryToRead): ReadHistory {
  const { lines, until, balance, rules, thresholds = [], welcome = null } = history;
  const { closed = NEVER_CLOSED } = history;
  const visible = groupBy(lines, visibleOn);
  const from = [...visible.keys()].reduce<BusinessDate | null>(
    (first, date) => (first === null || date < first ? date : first),
    null,
  );
  const watch = new Watch();
  const balanceOn = balances(lines, balance);
  const yearAgo = addDays(until, 1 - YEAR);
  let watched = thresholds.map(freshThreshold) as readonly WatchedThreshold[];
  const days: NoticedDay[] = [];
  // as the mornings have them
  const mornings = new UntilMorning(watch);
  const [crossings, cash]: [Alert[], Cents[]] = [[], []];
  for (let date = from ?? addDays(until, 1); date <= until; date = addDays(date, 1)) {
    const [held, fresh] = [balanceOn(date), visible.get(date) ?? []];
    const noticed = watch.judge(date, foldCrowds(fresh), held, closed);
    days.push({ date, noticed });
    mornings.pass({ date, noticed }, held);
    const compared = compareThresholds(watched, rules, {
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
  const telling = tellingOf(budget, welcome);
  const cashAhead = cashAheadOf(days.at(-1)?.noticed ?? []);
  const { teller, alerts, digests } = tell(mornings.days, rules, { telling, yearAgo });
  return {
    memory: {
      version: MEMORY_VERSION,
      watch: watch.toState(),
      teller: teller.toState(),
      judgedThrough: until,
      cashAhead: cashAhead && withoutEvidence(cashAhead),
    },
    telling,
    thresholds: watched,
    caught:
      from === null || from > until
        ? null
        : { from, to: until, alerts, digests, crossings, cash: balance && cash, budget },
    lately: days.filter(({ date }) => daysBetween(date, until) <= STANDING_DAYS),
    later: lines.filter((line) => visibleOn(line) > until),
  };
}

/** What the last year had to tell, without the days on which too little was known. */
function budgetOf(
  days: readonly NoticedDay[],
  rules: readonly TellingRule[],
  { from, until, yearAgo }: Readonly<Record<'from' | 'until' | 'yearAgo', BusinessDate>>,
): BudgetHistory {
  const settled = addDays(from, FEWEST_DAYS_OF_HISTORY);
  const since = settled > yearAgo ? settled : yearAgo;
  const teller = new Teller();
  const weighed = days.flatMap(({ date, noticed }) => {
    const ofDay = teller.weigh(dayNumber(date), noticed, rules);
    return date < since ? [] : ofDay;
  });
  return budgetHistory(Math.max(0, daysBetween(since, until) + 1), weighed);
}

/** What the mornings tell by a bar. */
function tell(
  days: readonly NoticedDay[],
  rules: readonly TellingRule[],
  { telling, yearAgo }: { readonly telling: Telling; readonly yearAgo: BusinessDate },
) {
  const teller = new Teller(CORRECTION, undefined, telling.bar);
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
  lines: readonly WatchedLine[],
  balance: Daybook['balance'],
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
