import { addDays, dayNumber, type BusinessDate } from '../calendar/business-date.ts';
import type { TimeZone } from '../calendar/time-zone.ts';
import type { Connection } from '../connections/connection.ts';
import type { DetectorName } from '../detectors/candidate.ts';
import { foldCrowds } from '../detectors/fold-crowds.ts';
import { isSilenced, Teller } from '../detectors/teller.ts';
import { Watch } from '../detectors/watch.ts';
import { CORRECTION } from '../detectors/severity.ts';
import { groupBy } from '../group-by.ts';
import { ZERO, type Cents } from '../money/cents.ts';
import { noteChange } from './alert-changes.ts';
import { addBetween, endLetters } from './between-mornings.ts';
import type { Judged } from './judge-days.ts';
import { judgeConnections } from './judge-connections.ts';
import { isSameAgain, standingAlert } from './standing.ts';
import { alertIdOf, type StorableAlert } from './stored-alert.ts';
import type { FoundAlert } from './verdict.ts';
import { visibleOn, type StandingAlert, type WatchBook } from './watch-book.ts';

/**
 * What can be judged from single lines, and from a balance that a bank has told: whatever else of the
 * day is still to come, it makes a payment no smaller and a second payroll no first.
 */
const AT_ONCE: ReadonlySet<DetectorName> = new Set<DetectorName>([
  'pay-again',
  'first-payment',
  'bill',
  'unusual-charge',
  'cash',
]);

/** What happened longer ago and came only now is news, but no emergency. */
const RECENT_DAYS = 7;

export interface BetweenMornings {
  readonly now: Date;
  readonly timeZone: TimeZone;
  /** in the zone */
  readonly today: BusinessDate;
  /** cash now; null where no bank has told it lately */
  readonly balance: Cents | null;
  /** by id */
  readonly connections: ReadonlyMap<string, Connection>;
}

export interface FoundBetween extends StorableAlert, Pick<FoundAlert, 'id'> {
  readonly candidate: Pick<StandingAlert, 'detector' | 'subject' | 'cause' | 'actual'>;
}

/**
 * Looks at what came since the last day that was judged, without judging it: days are judged when
 * they are complete, by the morning. What cannot wait until then is found here, once, and known to the
 * morning as told.
 */
export function lookBetween(
  book: WatchBook,
  view: BetweenMornings,
): Pick<Judged, 'book' | 'settled'> & { readonly found: readonly FoundBetween[] } {
  const { now, timeZone, today, connections } = view;
  const { silent, nextAt } = judgeConnections(connections, timeZone, now);
  const day = dayNumber(today);
  const mended = book.standing.filter(
    ({ detector, cause, settledOn }) =>
      detector === 'connection' &&
      settledOn === null &&
      !silent.some(({ candidate }) => candidate.cause === cause),
  );
  const standing = book.standing.map((alert) =>
    mended.includes(alert) ? { ...alert, settledOn: day } : alert,
  );
  const isNew = ({ id, candidate }: FoundBetween) =>
    !standing.some((alert) => alert.id === id || isKnown(alert, candidate, day));
  const found = [
    ...(book.hasNews ? criticalLines(book, view) : []),
    ...silent
      .filter(({ candidate }) => !isSilencedNow(book, candidate, day))
      .map(({ alert, candidate }): FoundBetween => ({
        id: alertIdOf('connection', candidate.cause, day),
        alert,
        candidate: { ...candidate, actual: null },
      })),
  ].filter(isNew);
  const looked: WatchBook = {
    ...book,
    // What is unread is looked at when it has been read.
    hasNews: book.memory === null && book.hasNews,
    connectionsAt: nextAt,
    standing: [...standing, ...found.map(({ id, ...one }) => standingAlert(id, one, day))],
  };
  const told = mended.reduce(
    (so, alert) => noteChange(endLetters(so, alert.id), alert, null),
    looked,
  );
  return {
    book: addBetween(told, found, now),
    found,
    settled: mended.map(({ id }) => ({ id, on: today })),
  };
}

function criticalLines(book: WatchBook, { today, balance }: BetweenMornings): FoundBetween[] {
  const { memory } = book;
  if (!memory || memory.judgedThrough >= today) return [];
  const watch = new Watch(memory.watch);
  const teller = new Teller(CORRECTION, memory.teller, book.telling.bar);
  const next = addDays(memory.judgedThrough, 1);
  const byDay = groupBy(book.unjudged, (line) => {
    const seen = visibleOn(line);
    return seen > next ? seen : next;
  });
  const dates = new Map(book.unjudged.map(({ id, date }) => [id, date]));
  const since = addDays(today, -RECENT_DAYS);
  const isRecent = (lines: readonly string[]) =>
    lines.length === 0 || lines.some((id) => (dates.get(id) ?? '') >= since);
  const found: FoundBetween[] = [];
  for (let date = next; date <= today; date = addDays(date, 1)) {
    const day = dayNumber(date);
    const cash = date === today ? balance : null;
    const noticed = watch.judge(date, foldCrowds(byDay.get(date) ?? []), cash);
    const atOnce = noticed.filter(({ candidate }) => AT_ONCE.has(candidate.detector));
    for (const { alert, candidate } of teller.decide(day, atOnce, book.rules)) {
      if (alert.level !== 'critical' || !isRecent(alert.lines)) continue;
      const { detector, subject, cause, actual } = candidate;
      const id = alertIdOf(detector, cause, day);
      found.push({ id, alert, candidate: { detector, subject, cause, actual } });
    }
  }
  return found;
}

/** Whatever was told and stands is not told again, and what comes and goes waits for the morning. */
const isKnown = (
  alert: StandingAlert,
  candidate: Pick<StandingAlert, 'detector' | 'subject' | 'cause'>,
  today: number,
): boolean =>
  isSameAgain(alert, candidate, today) ||
  (candidate.detector === 'connection' &&
    alert.cause === candidate.cause &&
    alert.settledOn === null);

const isSilencedNow = (
  { rules }: WatchBook,
  candidate: Pick<StandingAlert, 'detector' | 'subject'>,
  today: number,
): boolean => rules.some((rule) => isSilenced({ ...candidate, impact: ZERO }, rule, today));
