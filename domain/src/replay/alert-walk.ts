import { dayNumber, type BusinessDate } from '../calendar/business-date.ts';
import { Teller } from '../detectors/teller.ts';
import { Watch } from '../detectors/watch.ts';
import type { WatchedLine } from '../detectors/watched-line.ts';
import type { Cents } from '../money/cents.ts';
import type { Alert } from '../signals/alert.ts';

/** The detectors, walking through the days of a ledger: each sees what was posted by then. */
export class AlertWalk {
  readonly #watch = new Watch();
  readonly #teller = new Teller();
  readonly #linesPostedOn: (date: BusinessDate) => readonly WatchedLine[];
  readonly #balanceOn: (date: BusinessDate) => Cents | null;

  constructor(
    linesPostedOn: (date: BusinessDate) => readonly WatchedLine[],
    balanceOn: (date: BusinessDate) => Cents | null,
  ) {
    this.#linesPostedOn = linesPostedOn;
    this.#balanceOn = balanceOn;
  }

  /** What is told of a day. Called for each day once, in order. */
  tellOf(date: BusinessDate): Alert[] {
    const noticed = this.#watch.judge(date, this.#linesPostedOn(date), this.#balanceOn(date));
    return this.#teller.tell(dayNumber(date), noticed);
  }
}
