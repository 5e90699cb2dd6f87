import { addDays, dayNumber, type BusinessDate } from '../calendar/business-date.ts';
import { isDigestDay } from '../calendar/digest-day.ts';
import { foldCrowds } from '../detectors/fold-crowds.ts';
import { Teller, type TellingRule } from '../detectors/teller.ts';
import { Watch } from '../detectors/watch.ts';
import type { WatchedLine } from '../detectors/watched-line.ts';
import { groupBy } from '../group-by.ts';
import { cents, type Cents } from '../money/cents.ts';
import type { Daybook } from '../rollup/daybook.ts';
import type { Alert } from '../signals/alert.ts';
import { visibleOn, type Memory } from './watch-book.ts';

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
}

/**
 * Walks through a history as its mornings would have: each day sees what was posted by then and
 * nothing later. What the detectors know at the end is where the next morning goes on.
 */
export function readHistory({ lines, until, balance, rules }: HistoryToRead): {
  readonly memory: Memory;
  /** null where no line became visible by then */
  readonly caught: CaughtInHistory | null;
  /** lines that are not to be seen yet */
  readonly later: readonly WatchedLine[];
} {
  const visible = groupBy(lines, visibleOn);
  const from = [...visible.keys()].reduce<BusinessDate | null>(
    (first, date) => (first === null || date < first ? date : first),
    null,
  );
  const [watch, teller] = [new Watch(), new Teller()];
  const balanceOn = balances(lines, balance);
  const yearAgo = addDays(until, 1 - YEAR);
  const alerts: Alert[] = [];
  let digests = 0;
  for (let date = from ?? addDays(until, 1); date <= until; date = addDays(date, 1)) {
    const noticed = watch.judge(date, foldCrowds(visible.get(date) ?? []), balanceOn(date));
    const told = teller.decide(dayNumber(date), noticed, rules);
    if (date < yearAgo) continue;
    if (isDigestDay(addDays(date, 1))) digests += 1;
    alerts.push(...told.map(({ alert }) => alert));
  }
  return {
    memory: { watch: watch.toState(), teller: teller.toState(), judgedThrough: until },
    caught: from === null || from > until ? null : { from, to: until, alerts, digests },
    later: lines.filter((line) => visibleOn(line) > until),
  };
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
