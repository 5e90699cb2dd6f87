import { addDays, dayNumber, type BusinessDate } from '../calendar/business-date.ts';
import { NEVER_CLOSED, type ClosedOn } from '../calendar/closed-on.ts';
import { CORRECTION } from '../detectors/severity.ts';
import { Teller } from '../detectors/teller.ts';
import { Watch } from '../detectors/watch.ts';
import { groupBy } from '../group-by.ts';
import type { Cents } from '../money/cents.ts';
import type { Alert } from '../signals/alert.ts';
import type { KeptOpenItems } from '../signals/kept-open-items.ts';
import type { SourceState } from '../connections/source-state.ts';
import { noteChange, withoutEvidence } from './alert-changes.ts';
import type { CorrectedAlert } from './correct-standing.ts';
import { completeThrough } from './complete-through.ts';
import { DayJudge } from './day-judge.ts';
import { lastCashAhead } from './expected-of-cash.ts';
import type { FoundAlert, Settled } from './verdict.ts';
import {
  MEMORY_VERSION,
  visibleOn,
  type Memory,
  type StandingAlert,
  type WatchBook,
} from './watch-book.ts';

export interface DaysToJudge {
  /** the last day that is over */
  readonly until: BusinessDate;
  readonly sources: readonly SourceState[];
  /** cash at the end of a day; null where it is not known */
  readonly balanceOn: (date: BusinessDate) => Cents | null;
  /** absent: it is never closed */
  readonly closed?: ClosedOn | undefined;
  /** unpaid invoices as of now; absent where no books tell of them */
  readonly openItems?: KeptOpenItems | undefined;
}

export interface Judged {
  readonly book: WatchBook;
  readonly told: readonly FoundAlert[];
  /** alerts of before that are as they should be now */
  readonly settled: readonly Settled[];
  /** alerts of before that name other bills now */
  readonly corrected: readonly CorrectedAlert[];
  /** what the last day that was judged expects of cash, told or not; null: nothing under the floor */
  readonly cashAhead: Alert | null;
}

/** Judges the days that have come since and are complete, each once and in order. */
export function judgeDays(
  book: WatchBook,
  { until, sources, balanceOn, closed = NEVER_CLOSED, openItems }: DaysToJudge,
): Judged {
  const complete = completeThrough(sources);
  const { memory } = book;
  const last = complete && complete < until ? complete : until;
  if (!memory || !complete || memory.judgedThrough >= last) {
    return { book, told: [], settled: [], corrected: [], cashAhead: lastCashAhead(book) };
  }
  const watch = new Watch(memory.watch);
  const teller = new Teller(CORRECTION, memory.teller, book.telling.bar);
  const { rules, standing, thresholds } = book;
  const days = new DayJudge({ watch, teller, rules, standing, thresholds, closed });
  const isDue = groupBy(book.unjudged, (line) => visibleOn(line) <= last);
  const byDay = groupBy(isDue.get(true) ?? [], (line) => {
    const seen = visibleOn(line);
    return seen > memory.judgedThrough ? seen : addDays(memory.judgedThrough, 1);
  });
  for (let date = addDays(memory.judgedThrough, 1); date <= last; date = addDays(date, 1)) {
    days.judge({
      date,
      lines: byDay.get(date) ?? [],
      balance: balanceOn(date),
      // what is unpaid now says nothing of the days before
      openItems: date === last ? openItems : undefined,
    });
  }
  const { told, settled, corrected } = days.tell(last);
  const { cashAhead } = days;
  const next: Memory = {
    version: MEMORY_VERSION,
    watch: watch.toState(),
    teller: teller.toState(),
    judgedThrough: last,
    cashAhead: cashAhead && withoutEvidence(cashAhead),
  };
  const end = dayNumber(last);
  const noteCorrected = (so: WatchBook, alert: StandingAlert): WatchBook => {
    const now = corrected.find(({ id }) => id === alert.id)?.alert;
    return now ? noteChange(so, alert, now) : so;
  };
  const noteSettled = (so: WatchBook, alert: StandingAlert): WatchBook => {
    const over = settled.find(({ id }) => id === alert.id);
    return over ? noteChange(so, alert, null, over.isNewNormal) : so;
  };
  return {
    told,
    settled,
    corrected,
    cashAhead,
    book: {
      ...days.standing.reduce(noteSettled, book.standing.reduce(noteCorrected, book)),
      memory: next,
      unjudged: isDue.get(false) ?? [],
      thresholds: days.thresholds,
      rules: book.rules.filter(({ until: day }) => day === null || day >= end),
      standing: days.standing,
    },
  };
}
