import { dayNumber, type BusinessDate } from '../calendar/business-date.ts';
import type { ClosedOn } from '../calendar/closed-on.ts';
import type { Candidate } from '../detectors/candidate.ts';
import { foldCrowds } from '../detectors/fold-crowds.ts';
import { oncePerPayment } from '../detectors/same-payment.ts';
import type { Teller, TellingRule } from '../detectors/teller.ts';
import type { ToldAlert } from '../detectors/told-alert.ts';
import type { Watch } from '../detectors/watch.ts';
import type { WatchedLine } from '../detectors/watched-line.ts';
import type { Cents } from '../money/cents.ts';
import type { Alert } from '../signals/alert.ts';
import type { KeptOpenItems } from '../signals/kept-open-items.ts';
import type { WatchedThreshold } from '../thresholds/threshold-watch.ts';
import { withoutEvidence } from './alert-changes.ts';
import { compareThresholds, isThresholdBack } from './compare-thresholds.ts';
import type { CorrectedAlert } from './correct-standing.ts';
import { cashAheadOf } from './expected-of-cash.ts';
import { followBills, isOfBillsOf } from './follow-bills.ts';
import { isSameAgain, standingAlert } from './standing.ts';
import { alertIdOf } from './stored-alert.ts';
import { verdictOf, type FoundAlert, type Settled } from './verdict.ts';
import { STANDING_DAYS, type StandingAlert } from './watch-book.ts';

const MOST_STANDING = 60;

/** What judging goes on from. */
export interface JudgedSoFar {
  readonly watch: Watch;
  readonly teller: Teller;
  readonly rules: readonly TellingRule[];
  readonly thresholds: readonly WatchedThreshold[];
  readonly standing: readonly StandingAlert[];
  readonly closed: ClosedOn;
}

export interface DayToJudge {
  readonly date: BusinessDate;
  /** those that became visible with this day: a limit is compared with each, detectors see crowds as one */
  readonly lines: readonly WatchedLine[];
  /** cash at its end; null where it is not known */
  readonly balance: Cents | null;
  /** unpaid invoices of that day; absent where no books tell of them */
  readonly openItems?: KeptOpenItems | undefined;
}

/** What some days come to, told of together. */
export interface TellOfDays {
  readonly told: readonly FoundAlert[];
  readonly settled: readonly Settled[];
  readonly corrected: readonly CorrectedAlert[];
}

/** Judges day after day, as mornings and the replay of a history do. */
export class DayJudge {
  readonly #watch: Watch;
  readonly #teller: Teller;
  readonly #rules: readonly TellingRule[];
  readonly #closed: ClosedOn;
  #thresholds: readonly WatchedThreshold[];
  /** as it was told */
  #before: readonly StandingAlert[];
  /** as it stands, with what was found since */
  #standing: readonly StandingAlert[];
  /** since it was told of last, by id */
  #found = new Map<string, ToldAlert>();
  #settled: Settled[] = [];
  #corrected = new Map<string, CorrectedAlert>();
  #cashAhead: Alert | null = null;

  constructor({ watch, teller, rules, thresholds, standing, closed }: JudgedSoFar) {
    this.#watch = watch;
    this.#teller = teller;
    this.#rules = rules;
    this.#closed = closed;
    this.#thresholds = thresholds;
    this.#before = this.#standing = standing;
  }

  get thresholds(): readonly WatchedThreshold[] {
    return this.#thresholds;
  }

  get standing(): readonly StandingAlert[] {
    return this.#standing;
  }

  /** what the last day expects of cash, told or not; null: nothing under the floor */
  get cashAhead(): Alert | null {
    return this.#cashAhead;
  }

  /** Called for each day once, in order. */
  judge(day: DayToJudge): void {
    const { date, lines, balance, openItems } = day;
    const today = dayNumber(date);
    const noticed = this.#watch.judge(date, foldCrowds(lines), balance, this.#closed);
    this.#cashAhead = cashAheadOf(noticed);
    const compared = compareThresholds(this.#thresholds, this.#rules, {
      today,
      lines,
      balance,
      first: this.#watch.first,
      lag: this.#watch.postingLag,
      closed: this.#closed,
    });
    this.#thresholds = compared.thresholds;
    this.#standing = this.#standing.map((alert) => this.#settleOn(alert, day));
    const waiting = this.#standing.filter(isNoPaymentThatCame);
    const owed = openItems ? this.#watch.judgeInvoices(date, openItems, waiting) : [];
    const open = this.#standing.filter(({ settledOn }) => settledOn === null);
    const once = oncePerPayment([...noticed, ...owed], open);
    const weighed = this.#teller.weigh(today, once, this.#rules);
    this.#followBills(
      date,
      weighed.map(({ candidate }) => candidate),
    );
    const decided = weighed.filter(
      ({ isTold, candidate }) => isTold && !isOfBillsOf(this.#standing, candidate),
    );
    for (const one of [...decided, ...compared.told]) {
      const back = this.#standing.find((alert) => isSameAgain(alert, one.candidate, today));
      const id = back?.id ?? alertIdOf(one.candidate.detector, one.candidate.cause, today);
      this.#found.set(id, one);
      const others = this.#standing.filter((alert) => alert.id !== id);
      this.#standing = [...others, standingAlert(id, one, today)];
    }
  }

  #settleOn(alert: StandingAlert, { date, balance, openItems }: DayToJudge): StandingAlert {
    const today = dayNumber(date);
    const { settledOn, ...cause } = alert;
    // What was told between two mornings may be of a day that is judged only later.
    if (settledOn !== null || cause.day > today) return alert;
    const isSettled =
      cause.detector === 'threshold'
        ? isThresholdBack(this.#thresholds, cause, {
            first: this.#watch.first,
            closed: this.#closed,
          })
        : this.#watch.isSettled(cause, date, { balance, open: openItems });
    if (!isSettled) return alert;
    const isNewNormal = this.#watch.isNewNormal(cause);
    this.#settled.push({ id: alert.id, on: date, ...(isNewNormal ? { isNewNormal } : {}) });
    this.#teller.settle(cause);
    return { ...alert, settledOn: today };
  }

  #followBills(date: BusinessDate, noticed: readonly Candidate[]): void {
    const hasCome = (cause: string) => this.#watch.hasBillCome(cause);
    for (const { id, alert } of followBills(this.#standing, { date, noticed, hasCome })) {
      const one = this.#found.get(id);
      if (one) this.#found.set(id, { ...one, alert });
      else this.#corrected.set(id, { id, alert, correction: null });
      const told = withoutEvidence(alert);
      this.#standing = this.#standing.map((other) =>
        other.id === id ? { ...other, told } : other,
      );
    }
  }

  /**
   * What there is to tell of the days since it was asked last: what is still true at their end, and
   * what of before is as it should be now or names other bills.
   */
  tell(last: BusinessDate): TellOfDays {
    const verdict = verdictOf({
      before: this.#before,
      standing: this.#standing,
      found: this.#found,
      settled: this.#settled,
      cashAhead: this.#cashAhead,
    });
    for (const { candidate, ...days } of verdict.untold) this.#teller.takeBack(candidate, days);
    const end = dayNumber(last);
    this.#standing = verdict.standing
      .filter(({ day, settledOn }) => end - (settledOn ?? day) <= STANDING_DAYS)
      .slice(-MOST_STANDING);
    this.#before = this.#standing;
    const { told, settled } = verdict;
    const corrected = [...this.#corrected.values()];
    [this.#found, this.#settled, this.#corrected] = [new Map(), [], new Map()];
    return { told, settled, corrected };
  }
}

/** What is still unpaid after a payment came waits for another one. */
const isNoPaymentThatCame = ({ detector, settledOn }: StandingAlert): boolean =>
  detector !== 'missed-payment' || settledOn === null;
