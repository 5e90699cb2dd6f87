import {
  addDays,
  dayNumber,
  type BusinessDate,
  type DayNumber,
} from '../calendar/business-date.ts';
import { NEVER_CLOSED, type ClosedOn } from '../calendar/closed-on.ts';
import { CORRECTION } from '../detectors/severity.ts';
import { alertOf, Teller } from '../detectors/teller.ts';
import type { AlertCause, ToldAlert } from '../detectors/told-alert.ts';
import { oncePerPayment } from '../detectors/same-payment.ts';
import { SAME_CAUSE_DAYS } from '../detectors/told-causes.ts';
import { Watch } from '../detectors/watch.ts';
import { groupBy } from '../group-by.ts';
import type { Cents } from '../money/cents.ts';
import type { Alert } from '../signals/alert.ts';
import type { KeptOpenItems } from '../signals/kept-open-items.ts';
import type { SourceState } from '../snapshot/source-state.ts';
import { foldCrowds } from '../detectors/fold-crowds.ts';
import { noteChange, withoutEvidence } from './alert-changes.ts';
import { completeThrough } from './complete-through.ts';
import { alertIdOf, type ToldBefore } from './stored-alert.ts';
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
  /** what it said before; absent: nothing */
  readonly earlier?: readonly ToldBefore[] | undefined;
}

export interface Judged {
  readonly book: WatchBook;
  readonly told: readonly FoundAlert[];
  /** alerts of before that are as they should be now */
  readonly settled: readonly { readonly id: string; readonly on: BusinessDate }[];
  /** what the last of the days expects of cash, told or not; null: nothing under the floor */
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
    return { book, told: [], settled: [], cashAhead: null };
  }
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
  let cashAhead: Alert | null = null;
  for (let date = addDays(memory.judgedThrough, 1); date <= last; date = addDays(date, 1)) {
    const today = dayNumber(date);
    const balance = balanceOn(date);
    // what is unpaid now says nothing of the days before
    const unpaid = date === last ? openItems : undefined;
    const lines = byDay.get(date) ?? [];
    const noticed = watch.judge(date, foldCrowds(lines), balance, closed);
    const cash = noticed.find(({ candidate }) => candidate.detector === 'cash');
    cashAhead = cash ? alertOf(cash.candidate, cash.severity) : null;
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
      const earlier = back && earlierOf(back, found.alert);
      told.push({ ...found, id, before, ...earlier });
      const anew = { ...standingAlert(id, found, today), ...earlier };
      standing = [...standing.filter((alert) => alert.id !== id), anew];
    }
  }
  const next: Memory = {
    version: MEMORY_VERSION,
    watch: watch.toState(),
    teller: teller.toState(),
    judgedThrough: last,
  };
  const end = dayNumber(last);
  const over = standing.filter(
    ({ id, settledOn }) => settledOn && settled.some((one) => one.id === id),
  );
  return {
    told,
    cashAhead,
    settled: settled.filter(({ id }) => over.some((one) => one.id === id)),
    book: {
      ...over.reduce((so, alert) => noteChange(so, alert, null), book),
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

/** The first time is kept, and the latest few. */
const MOST_EARLIER = 6;

/** What a standing alert has said until it is told again; what was told between two mornings is one telling. */
function earlierOf(
  { told, earlier = [] }: StandingAlert,
  { date }: Alert,
): Pick<StandingAlert, 'earlier'> {
  const all =
    told && told.date !== date ? [...earlier, { on: told.date, actual: told.actual }] : earlier;
  const [first, ...later] = all;
  return first ? { earlier: [first, ...later.slice(1 - MOST_EARLIER)] } : {};
}

/** What was told, as it stands from now on. */
export const standingAlert = (
  id: string,
  { alert, candidate: { detector, cause, subject, actual } }: ToldAlert,
  day: DayNumber,
): StandingAlert => ({
  id,
  detector,
  cause,
  subject,
  actual,
  ...(alert.expected ? { low: alert.expected.low } : {}),
  day,
  settledOn: null,
  told: withoutEvidence(alert),
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
