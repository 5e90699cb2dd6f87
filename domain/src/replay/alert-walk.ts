import { dayNumber, type BusinessDate } from '../calendar/business-date.ts';
import { NEVER_CLOSED, type ClosedOn } from '../calendar/closed-on.ts';
import { compareThresholds } from '../alerts/compare-thresholds.ts';
import { Teller } from '../detectors/teller.ts';
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

  /** What is told of a day. Called for each day once, in order. */
  tellOf(date: BusinessDate): Alert[] {
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
    return [...this.#teller.tell(today, noticed), ...told.map(({ alert }) => alert)];
  }
}
