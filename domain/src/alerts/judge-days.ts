import { addDays, dayNumber, type BusinessDate } from '../calendar/business-date.ts';
import { NEVER_CLOSED, type ClosedOn } from '../calendar/closed-on.ts';
import { CORRECTION } from '../detectors/severity.ts';
import { Teller } from '../detectors/teller.ts';
import type { AlertCause, ToldAlert } from '../detectors/told-alert.ts';
import { oncePerPayment } from '../detectors/same-payment.ts';
import { SAME_CAUSE_DAYS } from '../detectors/told-causes.ts';
import { Watch } from '../detectors/watch.ts';
import { groupBy } from '../group-by.ts';
import type { Cents } from '../money/cents.ts';
import type { KeptOpenItems } from '../signals/open-items.ts';
import type { SourceState } from '../snapshot/source-state.ts';
import { foldCrowds } from '../detectors/fold-crowds.ts';
import { completeThrough } from './complete-through.ts';
import { alertIdOf } from './stored-alert.ts';
import { compareThresholds, isThresholdBack } from './compare-thresholds.ts';
import {
  MEMORY_VERSION,
  STANDING_DAYS,
  visibleOn,
  type Memory,
  type StandingAlert,
  type WatchBook,
} from './watch-book.ts';

/** What comes back so soon after it was settled is the same alert. */
const SAME_ALERT_DAYS = 60;

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

/** What was found, under its id; a condition that lasts or is back has that of before. */
export interface FoundAlert extends ToldAlert {
  readonly id: string;
  readonly before: 'nothing' | 'standing' | 'settled';
}

export interface Judged {
  readonly book: WatchBook;
  readonly told: readonly FoundAlert[];
  /** alerts of before that are as they should be now */
  readonly settled: readonly { readonly id: string; readonly on: BusinessDate }[];
}

/** Judges the days that have come since and are complete, each once and in order. */
export function judgeDays(
  book: WatchBook,
  { until, sources, balanceOn, closed = NEVER_CLOSED, openItems }: DaysToJudge,
): Judged {
  const complete = completeThrough(sources);
  const { memory } = book;
  const last = complete && complete < until ? complete : until;
  if (!memory || !complete || memory.judgedThrough >= last) return { book, told: [], settled: [] };
  const watch = new Watch(memory.watch);
  const teller = new Teller(CORRECTION, memory.teller, book.telling.bar);
  const isDue = groupBy(book.unjudged, (line) => visibleOn(line) <= last);
  const byDay = groupBy(isDue.get(true) ?? [], (line) => {
    const seen = visibleOn(line);
    return seen > memory.judgedThrough ? seen : addDays(memory.judgedThrough, 1);
  });
  let { standing, thresholds } = book;
  const told: FoundAlert[] = [];
  const settled: Judged['settled'][number][] = [];
  for (let date = addDays(memory.judgedThrough, 1); date <= last; date = addDays(date, 1)) {
    const today = dayNumber(date);
    const balance = balanceOn(date);
    // what is unpaid now says nothing of the days before
    const unpaid = date === last ? openItems : undefined;
    const lines = byDay.get(date) ?? [];
    const noticed = watch.judge(date, foldCrowds(lines), balance, closed);
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
      settled.push({ id: one.id, on: date });
      teller.settle(one);
    }
    standing = standing.map((alert) => (settles(alert) ? { ...alert, settledOn: today } : alert));
    const owed = unpaid
      ? watch.judgeInvoices(date, unpaid, standing.filter(isNoPaymentThatCame))
      : [];
    const open = standing.filter(({ settledOn }) => settledOn === null);
    const once = oncePerPayment([...noticed, ...owed], open);
    const decided = teller.decide(today, once, book.rules);
    for (const found of [...decided, ...compared.told]) {
      const back = standing.find((alert) => isSameAgain(alert, found.candidate, today));
      const id = back?.id ?? alertIdOf(found.candidate.detector, found.candidate.cause, today);
      const before = back ? (back.settledOn === null ? 'standing' : 'settled') : 'nothing';
      told.push({ ...found, id, before });
      standing = [...standing.filter((alert) => alert.id !== id), standingAlert(id, found, today)];
    }
  }
  const next: Memory = {
    version: MEMORY_VERSION,
    watch: watch.toState(),
    teller: teller.toState(),
    judgedThrough: last,
  };
  const end = dayNumber(last);
  return {
    told,
    settled: settled.filter(({ id }) => standing.some((one) => one.id === id && one.settledOn)),
    book: {
      ...book,
      memory: next,
      unjudged: isDue.get(false) ?? [],
      thresholds,
      rules: book.rules.filter(({ until: day }) => day === null || day >= end),
      standing: standing
        .filter(({ day, settledOn }) => end - (settledOn ?? day) <= STANDING_DAYS)
        .slice(-MOST_STANDING),
    },
  };
}

/** What is still unpaid after a payment came waits for another one. */
const isNoPaymentThatCame = ({ detector, settledOn }: StandingAlert): boolean =>
  detector !== 'missed-payment' || settledOn === null;

const standingAlert = (
  id: string,
  { alert, candidate: { detector, cause, subject, actual } }: ToldAlert,
  day: number,
): StandingAlert => ({
  id,
  detector,
  cause,
  subject,
  actual,
  ...(alert.expected ? { low: alert.expected.low } : {}),
  day,
  settledOn: null,
});

/**
 * A condition that comes and goes is one alert; two charges, two missed payments are two. One cause is
 * told once in a week, so what is found of it again was told between two mornings. A weak day that turns
 * out to be the beginning of a drop is one alert with it.
 */
export const isSameAgain = (
  alert: StandingAlert,
  { detector, subject, cause }: Pick<AlertCause, 'detector' | 'subject' | 'cause'>,
  today: number,
): boolean =>
  alert.detector === detector
    ? detector === 'cash' || detector === 'revenue-drift'
      ? alert.subject === subject && today - (alert.settledOn ?? today) <= SAME_ALERT_DAYS
      : alert.cause === cause && Math.abs(today - alert.day) < SAME_CAUSE_DAYS
    : alert.detector === 'revenue-day' &&
      detector === 'revenue-drift' &&
      alert.settledOn === null &&
      today - alert.day < SAME_CAUSE_DAYS;
