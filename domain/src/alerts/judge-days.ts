import { addDays, dayNumber, type BusinessDate } from '../calendar/business-date.ts';
import { NEVER_CLOSED, type ClosedOn } from '../calendar/closed-on.ts';
import { CORRECTION } from '../detectors/severity.ts';
import { Teller } from '../detectors/teller.ts';
import type { ToldAlert } from '../detectors/told-alert.ts';
import { oncePerPayment } from '../detectors/same-payment.ts';
import { Watch } from '../detectors/watch.ts';
import { groupBy } from '../group-by.ts';
import type { Cents } from '../money/cents.ts';
import type { Alert } from '../signals/alert.ts';
import type { KeptOpenItems } from '../signals/kept-open-items.ts';
import type { SourceState } from '../snapshot/source-state.ts';
import { foldCrowds } from '../detectors/fold-crowds.ts';
import { noteChange, withoutEvidence } from './alert-changes.ts';
import { completeThrough } from './complete-through.ts';
import { alertIdOf } from './stored-alert.ts';
import { compareThresholds, isThresholdBack } from './compare-thresholds.ts';
import { cashAheadOf, lastCashAhead } from './expected-of-cash.ts';
import { isSameAgain, standingAlert } from './standing.ts';
import { verdictOf, type FoundAlert, type Settled } from './verdict.ts';
import {
  MEMORY_VERSION,
  STANDING_DAYS,
  visibleOn,
  type Memory,
  type StandingAlert,
  type WatchBook,
} from './watch-book.ts';

const MOST_STANDING = 60;

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
    return { book, told: [], settled: [], cashAhead: lastCashAhead(book) };
  }
  const watch = new Watch(memory.watch);
  const teller = new Teller(CORRECTION, memory.teller, book.telling.bar);
  const isDue = groupBy(book.unjudged, (line) => visibleOn(line) <= last);
  const byDay = groupBy(isDue.get(true) ?? [], (line) => {
    const seen = visibleOn(line);
    return seen > memory.judgedThrough ? seen : addDays(memory.judgedThrough, 1);
  });
  let { standing, thresholds } = book;
  const found = new Map<string, ToldAlert>();
  const settled: Settled[] = [];
  let cashAhead: Alert | null = null;
  for (let date = addDays(memory.judgedThrough, 1); date <= last; date = addDays(date, 1)) {
    const today = dayNumber(date);
    const balance = balanceOn(date);
    // what is unpaid now says nothing of the days before
    const unpaid = date === last ? openItems : undefined;
    const lines = byDay.get(date) ?? [];
    const noticed = watch.judge(date, foldCrowds(lines), balance, closed);
    cashAhead = cashAheadOf(noticed);
    const compared = compareThresholds(thresholds, book.rules, {
      today,
      lines,
      balance,
      first: watch.first,
      lag: watch.postingLag,
      closed,
    });
    thresholds = compared.thresholds;
    const settles = ({ settledOn, ...cause }: StandingAlert) =>
      settledOn === null &&
      // What was told between two mornings may be of a day that is judged only later.
      cause.day <= today &&
      (cause.detector === 'threshold'
        ? isThresholdBack(thresholds, cause, { first: watch.first, closed })
        : watch.isSettled(cause, date, { balance, open: unpaid }));
    for (const one of standing.filter(settles)) {
      const isNewNormal = watch.isNewNormal(one);
      settled.push({ id: one.id, on: date, ...(isNewNormal ? { isNewNormal } : {}) });
      teller.settle(one);
    }
    standing = standing.map((alert) => (settles(alert) ? { ...alert, settledOn: today } : alert));
    const owed = unpaid
      ? watch.judgeInvoices(date, unpaid, standing.filter(isNoPaymentThatCame))
      : [];
    const open = standing.filter(({ settledOn }) => settledOn === null);
    const once = oncePerPayment([...noticed, ...owed], open);
    const decided = teller.decide(today, once, book.rules);
    for (const one of [...decided, ...compared.told]) {
      const back = standing.find((alert) => isSameAgain(alert, one.candidate, today));
      const id = back?.id ?? alertIdOf(one.candidate.detector, one.candidate.cause, today);
      found.set(id, one);
      const others = standing.filter((alert) => alert.id !== id);
      standing = [...others, standingAlert(id, one, today)];
    }
  }
  const verdict = verdictOf({ before: book.standing, standing, found, settled, cashAhead });
  for (const { candidate, ...days } of verdict.untold) teller.takeBack(candidate, days);
  const next: Memory = {
    version: MEMORY_VERSION,
    watch: watch.toState(),
    teller: teller.toState(),
    judgedThrough: last,
    cashAhead: cashAhead && withoutEvidence(cashAhead),
  };
  const end = dayNumber(last);
  const noteSettled = (so: WatchBook, alert: StandingAlert): WatchBook => {
    const over = verdict.settled.find(({ id }) => id === alert.id);
    return over ? noteChange(so, alert, null, over.isNewNormal) : so;
  };
  return {
    told: verdict.told,
    settled: verdict.settled,
    cashAhead,
    book: {
      ...verdict.standing.reduce(noteSettled, book),
      memory: next,
      unjudged: isDue.get(false) ?? [],
      thresholds,
      rules: book.rules.filter(({ until: day }) => day === null || day >= end),
      standing: verdict.standing
        .filter(({ day, settledOn }) => end - (settledOn ?? day) <= STANDING_DAYS)
        .slice(-MOST_STANDING),
    },
  };
}

/** What is still unpaid after a payment came waits for another one. */
const isNoPaymentThatCame = ({ detector, settledOn }: StandingAlert): boolean =>
  detector !== 'missed-payment' || settledOn === null;
