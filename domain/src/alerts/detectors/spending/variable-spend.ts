import { dateOfDayNumber, type DayNumber } from '../../../calendar/business-date.ts';
import { cents, sumCents } from '../../../money/cents.ts';
import type { AlertAmounts, Evidence, Share } from '../../alert/evidence.ts';
import type { DetectorState, ObservedPosting } from '../detector-state.ts';
import type { Candidate } from '../../alert/candidate.ts';
import { DAYS_A_MONTH } from '../../alert/candidate.ts';
import { DaySeries, type DaySeriesState } from '../series/day-series.ts';
import type { Streams } from '../series/payment-streams.ts';
import { purchaseShares } from '../shares/payee-shares.ts';
import { RecentAmounts, type RecentAmountsState } from '../shares/recent-amounts.ts';
import { inOrder, median, quantile, spread } from '../statistics/robust.ts';
import { placeIn } from '../statistics/sorted-window.ts';
import { studentTail } from '../statistics/tail-probability.ts';

const WEEK = 7;

/** The number of weeks compared: half a year, and at least two months. */
const MAX_WEEKS = 26;
const MIN_WEEKS = 8;

/** The fewest purchases in a week. One or two purchases get their own alerts. */
const MIN_PURCHASES = 3;

/** The fewest first payments for a useful rank. */
const MIN_FIRST = 8;
const REMEMBERED = 24;

/** Scales a uniform draw from -1 to 1 to a variance of 1. */
const UNIFORM_SCALE = Math.sqrt(3);

/** The weight, in weeks, of the prior variance of 1, which uniform ranks have. */
const PRIOR_WEEKS = 4;

export interface VariableSpendState {
  readonly totals: DaySeriesState;
  readonly ranks: DaySeriesState;
  readonly purchases: DaySeriesState;
  readonly byPayee: RecentAmountsState;
}

/**
 * Daily totals of non-recurring purchases, their number, and the rank of each among the purchases
 * from its vendor.
 */
export class VariableSpend {
  readonly #totals: DaySeries;
  readonly #ranks: DaySeries;
  readonly #purchases: DaySeries;
  readonly #byPayee: RecentAmounts;

  constructor(state?: VariableSpendState) {
    this.#totals = new DaySeries(state?.totals);
    this.#ranks = new DaySeries(state?.ranks);
    this.#purchases = new DaySeries(state?.purchases);
    this.#byPayee = new RecentAmounts(WEEK, state?.byPayee);
  }

  toState(): VariableSpendState {
    return {
      totals: this.#totals.toState(),
      ranks: this.#ranks.toState(),
      purchases: this.#purchases.toState(),
      byPayee: this.#byPayee.toState(),
    };
  }

  /** Adds a posting whose total is the only known amount. */
  addTotal({ key, charge }: ObservedPosting): void {
    this.#totals.add(charge.day, charge.amount);
    this.#byPayee.add(charge.day, key, charge.amount);
  }

  /** Adds a purchase. Call it before the detector state includes the purchase. */
  add(line: ObservedPosting, state: DetectorState): void {
    this.addTotal(line);
    const rank = rankOf(line, state);
    if (rank === null) return;
    this.#ranks.add(line.charge.day, rank);
    this.#purchases.add(line.charge.day, 1);
  }

  /**
   * Detects a week that costs more than usual because most purchases exceed earlier purchases from
   * the same vendors. It compares the ranks of the purchases with the ranks of earlier weeks
   * (Wilcoxon’s statistic, by vendor), so one purchase alone has no effect.
   * @param historyDays number of days since the first posting
   */
  detect(today: DayNumber, historyDays: number): Candidate | null {
    const weeks = Math.min(MAX_WEEKS, Math.floor(historyDays / WEEK) - 1);
    if (weeks < MIN_WEEKS) return null;
    const ends = Array.from({ length: weeks }, (_, week) => today - WEEK * (weeks - week));
    const evidence = {
      from: dateOfDayNumber(today - WEEK + 1),
      to: dateOfDayNumber(today),
      measured: this.#totals.window(today, WEEK).map(cents),
      past: ends.map((end) => cents(this.#totals.sum(end, WEEK))),
      figures: { purchases: this.#purchases.sum(today, WEEK) },
    };
    const computed = recomputeVariableSpend(evidence);
    if (computed.impact === 0 || median(evidence.past) <= 0) return null;
    const chance = this.#chance(today, ends);
    if (chance === null) return null;
    return {
      detector: 'variable-spend',
      finding: 'expense-spike',
      day: today,
      cause: 'purchases of a week',
      subject: 'purchases of a week',
      isOnce: false,
      counterparty: null,
      measure: 'expenses',
      ...computed,
      otherDay: today - WEEK + 1,
      lines: [],
      baseline: { of: 'same-weekdays', count: weeks },
      evidence,
      perMonth: chance * (DAYS_A_MONTH / WEEK),
    };
  }

  /** Returns the payees of a week that cost more than their usual; empty if they are not known. */
  sharesOf(today: DayNumber, vendors: Streams): Share[] {
    const first = today - WEEK + 1;
    const amounts = this.#byPayee.since(first);
    return amounts ? purchaseShares({ first, last: today }, amounts, vendors) : [];
  }

  /**
   * Returns the chance that the purchases of a week rank higher than the purchases of the week that
   * ends today.
   */
  #chance(today: DayNumber, ends: readonly DayNumber[]): number | null {
    const rank = this.#rankOfWeek(today);
    const others = ends.flatMap((end) => this.#rankOfWeek(end) ?? []);
    if (rank === null || others.length < MIN_WEEKS / 2) return null;
    const center = median(others);
    const degrees = PRIOR_WEEKS + others.length - 1;
    const variance = PRIOR_WEEKS + (others.length - 1) * spread(others, center) ** 2;
    const scale = Math.sqrt((variance / degrees) * (1 + 1 / others.length));
    return studentTail((rank - center) / scale, degrees);
  }

  /**
   * Returns how high the purchases of a week rank without the largest. By chance its variance is 1.
   */
  #rankOfWeek(last: DayNumber): number | null {
    const purchases = this.#purchases.sum(last, WEEK);
    if (purchases < MIN_PURCHASES) return null;
    return (this.#ranks.sum(last, WEEK) - UNIFORM_SCALE) / Math.sqrt(purchases - 1);
  }
}

/**
 * Returns the rank of a purchase among the purchases of its vendor, or of a first payment among
 * first payments. It is uniform between minus and plus the square root of 3.
 */
function rankOf(line: ObservedPosting, state: DetectorState): number | null {
  const { key, charge } = line;
  if (charge.amount === 0) return null;
  const past = state.vendors.get(key)?.charges.slice(-REMEMBERED) ?? [];
  if (past.length > 0) return rankIn(inOrder(past.map(({ amount }) => amount)), charge.amount);
  const first = state.firstPayments;
  return first.size < MIN_FIRST ? null : rankIn(first.sorted, state.sizeOf(line));
}

function rankIn(sorted: readonly number[], value: number): number {
  const below = placeIn(sorted, value);
  let equal = 0;
  while (sorted[below + equal] === value) equal += 1;
  return UNIFORM_SCALE * ((2 * below + equal + 1) / (sorted.length + 1) - 1);
}

/**
 * Recomputes the amounts. `measured` holds seven days of non-recurring purchases, and `past` the
 * totals of the weeks before them.
 */
export function recomputeVariableSpend({ measured, past }: Evidence): AlertAmounts {
  const ordered = inOrder(past);
  const actual = sumCents(measured);
  const at = (share: number) => cents(Math.round(quantile(ordered, share)));
  return {
    actual,
    expected: { low: at(0.1), high: at(0.9) },
    impact: cents(Math.max(0, actual - at(0.5))),
  };
}
