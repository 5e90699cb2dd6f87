import { dateOfDayNumber, dayNumber, type BusinessDate } from '../calendar/business-date.ts';
import { CORRECTION } from '../detectors/severity.ts';
import { Teller, type WeighedAlert } from '../detectors/teller.ts';
import { billsOf, type AlertSource } from '../detectors/told-alert.ts';
import { SAME_CAUSE_DAYS } from '../detectors/told-causes.ts';
import type { Alert } from '../signals/alert.ts';
import { noteChange } from './alert-changes.ts';
import type { NoticedDay } from './until-morning.ts';
import { standingAlert } from './standing.ts';
import type { AlertCorrection } from './stored-alert.ts';
import type { StandingAlert, WatchBook } from './watch-book.ts';

/** An alert that says something else than when it was told. */
export interface CorrectedAlert {
  readonly id: string;
  /** as it is now */
  readonly alert: Alert;
  /** null: it says what it said, of another line, or names other bills that have the same cause */
  readonly correction: AlertCorrection | null;
}

export interface Corrections {
  readonly book: WatchBook;
  readonly settled: readonly { readonly id: string; readonly on: BusinessDate }[];
  readonly corrected: readonly CorrectedAlert[];
}

/** What no history of lines can find again. */
const NOT_OF_LINES: ReadonlySet<AlertSource> = new Set<AlertSource>([
  'connection',
  'overdue-invoice',
  'threshold',
]);

/** As a teller that knows a business for long and has told of nothing. */
const UNBIASED = { causes: [], told: [], first: 0 } as const;

/**
 * Holds what was told against a history that was read again: what is no longer found there is settled,
 * and what comes to another amount is corrected. Whether it would be told today does not matter, nor
 * do answers: somebody was told of it.
 *
 * @param lately what the detectors noticed, day by day; what was told before that is left as it is
 */
export function correctStanding(book: WatchBook, lately: readonly NoticedDay[]): Corrections {
  const [first, last] = [lately[0]?.date, lately.at(-1)?.date];
  if (first === undefined || last === undefined) return { book, settled: [], corrected: [] };
  const found = weighAll(lately);
  const [from, to] = [dayNumber(first), dayNumber(last)];
  const settled: Corrections['settled'][number][] = [];
  const corrected: CorrectedAlert[] = [];
  const standing = book.standing.map((alert) => {
    const isJudged = !NOT_OF_LINES.has(alert.detector);
    const isOpen = alert.settledOn === null && alert.day >= from && alert.day <= to;
    if (!isJudged || !isOpen) return alert;
    const again = closest(found, alert);
    if (!again) {
      settled.push({ id: alert.id, on: dateOfDayNumber(to) });
      return { ...alert, settledOn: to };
    }
    const { actual, cause } = again.candidate;
    const isSame = actual === alert.actual;
    // it goes on under the cause that it has now
    if (isCondition(alert)) return { ...alert, cause };
    if (isSame && isOfSameLines(alert, again.alert)) return alert;
    const correction = isSame ? null : { on: last, was: alert.actual };
    corrected.push({ id: alert.id, alert: again.alert, correction });
    const now = { ...again, candidate: { ...alert, actual } };
    return { ...alert, ...standingAlert(alert.id, now, alert.day) };
  });
  const isSettled = (id: string) => settled.some((one) => one.id === id);
  const between = book.between
    .filter(({ id }) => !isSettled(id))
    .map((one) => ({
      ...one,
      alert: corrected.find(({ id }) => id === one.id)?.alert ?? one.alert,
    }));
  const changed = book.standing.reduce((so, alert) => {
    const now = corrected.find(({ id, correction }) => id === alert.id && correction)?.alert;
    return now || isSettled(alert.id) ? noteChange(so, alert, now ?? null) : so;
  }, book);
  return { book: { ...changed, standing, between }, settled, corrected };
}

interface Found extends Pick<WeighedAlert, 'alert' | 'candidate'> {
  readonly foundOn: number;
}

function weighAll(days: readonly NoticedDay[]): Found[] {
  const teller = new Teller(CORRECTION, UNBIASED);
  return days.flatMap(({ date, noticed }) => {
    const foundOn = dayNumber(date);
    return teller.weigh(foundOn, noticed).map(({ alert, candidate }) => ({
      alert,
      candidate,
      foundOn,
    }));
  });
}

/** Its amount moves from day to day, as data comes: that is no correction. */
const isCondition = ({ detector }: StandingAlert): boolean =>
  detector === 'cash' || detector === 'revenue-drift' || detector === 'variable-spend';

/** Of one that was told before its lines were kept nothing can be said. */
const isOfSameLines = ({ told }: StandingAlert, { lines }: Alert): boolean =>
  !told || (told.lines.length === lines.length && lines.every((id) => told.lines.includes(id)));

/** What is the same as what was told, of the amount nearest to it and then of the day. */
function closest(found: readonly Found[], alert: StandingAlert): Found | undefined {
  const away = ({ foundOn, candidate: { actual } }: Found): [days: number, amount: number] => [
    Math.abs(foundOn - alert.day),
    Math.abs((actual ?? 0) - (alert.actual ?? 0)),
  ];
  return found
    .filter(
      ({ foundOn, candidate: { detector, cause, subject, bills } }) =>
        detector === alert.detector &&
        (bills
          ? bills.some((bill) => billsOf(alert).includes(bill.cause))
          : (cause === alert.cause || subject === alert.subject) &&
            Math.abs(foundOn - alert.day) < SAME_CAUSE_DAYS),
    )
    .toSorted((a, b) => {
      const [[daysA, amountA], [daysB, amountB]] = [away(a), away(b)];
      return amountA - amountB || daysA - daysB;
    })[0];
}
