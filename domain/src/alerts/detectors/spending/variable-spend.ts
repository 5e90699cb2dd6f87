import { dateOfDayNumber, type DayNumber } from '../../../calendar/business-date.ts';
import { cents, sumCents } from '../../../money/cents.ts';
import type { Evidence, AlertAmounts } from '../../types/evidence.ts';
import type { DetectorState, ObservedPosting } from '../detector-state.ts';
import type { Candidate } from '../../types/candidate.ts';
import { DAYS_A_MONTH } from '../../types/candidate.ts';
import { DaySeries, type DaySeriesState } from '../series/day-series.ts';
import { inOrder, median, quantile, spread } from '../statistics/robust.ts';
import { placeIn } from '../statistics/sorted-window.ts';
import { studentTail } from '../statistics/tail-probability.ts';

const WEEK = 7;

/** Half a year of weeks, and two months of them before anything is said. */
const MOST_WEEKS = 26;
const FEWEST_WEEKS = 8;

/** What one or two purchases come to is told by each of them. */
const FEWEST_PURCHASES = 3;

/** Ranks among fewer say nothing of what a first payment is. */
const FEWEST_FIRST = 8;
const REMEMBERED = 24;

/** Makes an even draw from -1 to 1 one of variance 1. */
const EVEN = Math.sqrt(3);

/** How many weeks count beside those seen as having the spread that even ranks have, which is 1. */
const PRIOR_WEEKS = 4;

export interface VariableSpendState {
  readonly totals: DaySeriesState;
  readonly ranks: DaySeriesState;
  readonly purchases: DaySeriesState;
}

/**
 * What is bought by no rhythm, day by day: what it comes to, how many purchases it is and where each
 * of them ranks among those of its vendor.
 */
export class VariableSpend {
  readonly #totals: DaySeries;
  readonly #ranks: DaySeries;
  readonly #purchases: DaySeries;

  constructor(state?: VariableSpendState) {
    this.#totals = new DaySeries(state?.totals);
    this.#ranks = new DaySeries(state?.ranks);
    this.#purchases = new DaySeries(state?.purchases);
  }

  toState(): VariableSpendState {
    return {
      totals: this.#totals.toState(),
      ranks: this.#ranks.toState(),
      purchases: this.#purchases.toState(),
    };
  }

  /** Lines of which only the total is known. */
  addTotal({ charge }: ObservedPosting): void {
    this.#totals.add(charge.day, charge.amount);
  }

  /** Called before the books know of it. */
  add(line: ObservedPosting, books: DetectorState): void {
    this.addTotal(line);
    const rank = rankOf(line, books);
    if (rank === null) return;
    this.#ranks.add(line.charge.day, rank);
    this.#purchases.add(line.charge.day, 1);
  }

  /**
   * A week that costs more than weeks do because most of its purchases are larger than their
   * vendors' are: by the ranks of the purchases, which no single one of them can carry, against
   * those of the weeks before (Wilcoxon's statistic, vendor by vendor).
   *
   * @param known days since the books begin
   */
  judge(today: DayNumber, known: number): Candidate | null {
    const weeks = Math.min(MOST_WEEKS, Math.floor(known / WEEK) - 1);
    if (weeks < FEWEST_WEEKS) return null;
    const ends = Array.from({ length: weeks }, (_, week) => today - WEEK * (weeks - week));
    const evidence = {
      from: dateOfDayNumber(today - WEEK + 1),
      to: dateOfDayNumber(today),
      measured: this.#totals.window(today, WEEK).map(cents),
      past: ends.map((end) => cents(this.#totals.sum(end, WEEK))),
      figures: { purchases: this.#purchases.sum(today, WEEK) },
    };
    const reckoned = recomputeVariableSpend(evidence);
    if (reckoned.impact === 0 || median(evidence.past) <= 0) return null;
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
      ...reckoned,
      otherDay: today - WEEK + 1,
      lines: [],
      baseline: { of: 'same-weekdays', count: weeks },
      evidence,
      perMonth: chance * (DAYS_A_MONTH / WEEK),
    };
  }

  /** the chance that the purchases of a week rank higher than those of the week that ends today */
  #chance(today: DayNumber, ends: readonly DayNumber[]): number | null {
    const rank = this.#rankOfWeek(today);
    const others = ends.flatMap((end) => this.#rankOfWeek(end) ?? []);
    if (rank === null || others.length < FEWEST_WEEKS / 2) return null;
    const centre = median(others);
    const degrees = PRIOR_WEEKS + others.length - 1;
    const variance = PRIOR_WEEKS + (others.length - 1) * spread(others, centre) ** 2;
    const scale = Math.sqrt((variance / degrees) * (1 + 1 / others.length));
    return studentTail((rank - centre) / scale, degrees);
  }

  /** How high the purchases of a week rank without the largest of them; of variance 1 by chance. */
  #rankOfWeek(last: DayNumber): number | null {
    const purchases = this.#purchases.sum(last, WEEK);
    if (purchases < FEWEST_PURCHASES) return null;
    return (this.#ranks.sum(last, WEEK) - EVEN) / Math.sqrt(purchases - 1);
  }
}

/**
 * Where a purchase stands among those of its vendor, or a first one among first ones: even between
 * plus and minus the root of three.
 */
function rankOf(line: ObservedPosting, books: DetectorState): number | null {
  const { key, charge } = line;
  if (charge.amount === 0) return null;
  const past = books.vendors.get(key)?.charges.slice(-REMEMBERED) ?? [];
  if (past.length > 0) return rankIn(inOrder(past.map(({ amount }) => amount)), charge.amount);
  const first = books.firstPayments;
  return first.size < FEWEST_FIRST ? null : rankIn(first.sorted, books.sizeOf(line));
}

function rankIn(sorted: readonly number[], value: number): number {
  const below = placeIn(sorted, value);
  let equal = 0;
  while (sorted[below + equal] === value) equal += 1;
  return EVEN * ((2 * below + equal + 1) / (sorted.length + 1) - 1);
}

/** `measured`: seven days of what is bought by no rhythm; `past`: totals of the weeks before them. */
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
