import { dayNumber, type BusinessDate } from '../calendar/business-date.ts';
import { NEVER_CLOSED, type ClosedOn } from '../calendar/closed-on.ts';
import { compareThresholds } from '../alerts/compare-thresholds.ts';
import { cashAheadOf } from '../alerts/expected-of-cash.ts';
import { standingAlert } from '../alerts/standing.ts';
import { verdictOf } from '../alerts/verdict.ts';
import type { StandingAlert } from '../alerts/watch-book.ts';
import { Teller } from '../detectors/teller.ts';
import type { ToldAlert } from '../detectors/told-alert.ts';
import { Watch } from '../detectors/watch.ts';
import type { WatchedLine } from '../detectors/watched-line.ts';
import type { Cents } from '../money/cents.ts';
import type { Alert } from '../signals/alert.ts';
import type { Threshold } from '../thresholds/threshold.ts';
import { freshThreshold, type WatchedThreshold } from '../thresholds/threshold-watch.ts';

/** The detectors, walking through the days of a ledger: each sees what was posted by then. */
export class AlertWalk {
  readonly #watch = new Watch();
  readonly #teller = new Teller();
  readonly #linesPostedOn: (date: BusinessDate) => readonly WatchedLine[];
  readonly #balanceOn: (date: BusinessDate) => Cents | null;
  readonly #closed: ClosedOn;
  #thresholds: readonly WatchedThreshold[];
  /** found since the last morning that told of them */
  #found = new Map<string, ToldAlert>();
  #standing: readonly StandingAlert[] = [];
  #cashAhead: Alert | null = null;

  constructor(
    linesPostedOn: (date: BusinessDate) => readonly WatchedLine[],
    balanceOn: (date: BusinessDate) => Cents | null,
    thresholds: readonly Threshold[] = [],
    closed: ClosedOn = NEVER_CLOSED,
  ) {
    this.#linesPostedOn = linesPostedOn;
    this.#balanceOn = balanceOn;
    this.#closed = closed;
    this.#thresholds = thresholds.map(freshThreshold);
  }

  /** what the last day expects of cash, told or not; null: nothing under the floor */
  get cashAhead(): Alert | null {
    return this.#cashAhead;
  }

  /** Judges a day. Called for each day once, in order. */
  judge(date: BusinessDate): void {
    const [today, lines, balance] = [
      dayNumber(date),
      this.#linesPostedOn(date),
      this.#balanceOn(date),
    ];
    const noticed = this.#watch.judge(date, lines, balance, this.#closed);
    const { first, postingLag: lag } = this.#watch;
    const day = { today, lines, balance, first, lag, closed: this.#closed };
    const { thresholds, told } = compareThresholds(this.#thresholds, [], day);
    this.#thresholds = thresholds;
    this.#cashAhead = cashAheadOf(noticed);
    this.#standing = this.#standing.map((alert) =>
      this.#watch.isSettled(alert, date, { balance }) ? { ...alert, settledOn: today } : alert,
    );
    for (const one of [...this.#teller.decide(today, noticed), ...told]) {
      const id = `${this.#found.size}`;
      this.#found.set(id, one);
      this.#standing = [...this.#standing, standingAlert(id, one, today)];
    }
  }

  /** What is told of the days since it was asked last: what is still true at their end. */
  tell(): Alert[] {
    const [found, standing, cashAhead] = [this.#found, this.#standing, this.#cashAhead];
    [this.#found, this.#standing] = [new Map(), []];
    const verdict = verdictOf({ before: [], standing, found, settled: [], cashAhead });
    for (const { candidate, ...days } of verdict.untold) this.#teller.takeBack(candidate, days);
    return verdict.told.map(({ alert }) => alert);
  }
}
