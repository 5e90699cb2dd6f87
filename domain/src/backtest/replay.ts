import {
  addDays,
  datesOf,
  dayNumber,
  type BusinessDate,
  type Period,
} from '../calendar/business-date.ts';
import { DayDetector } from '../alerts/detection/day-detector.ts';
import { NEVER_CLOSED, type ClosingDays } from '../calendar/closed-days.ts';
import { digestPeriod, digestDayCovering, isDigestDay } from '../calendar/digest-day.ts';
import { AlertPolicy } from '../alerts/policy/alert-policy.ts';
import { DetectorEngine } from '../alerts/detectors/detector-engine.ts';
import type { DetectorPosting } from '../alerts/detectors/detector-posting.ts';
import { addCents, sumCents, ZERO, type Cents } from '../money/cents.ts';
import { mergeCells, totalsOf, type Cell } from '../ledger/rollups/daily-rollup.ts';
import { typeOfAlert, type Alert } from '../alerts/alert/alert.ts';
import type { AlertType } from '../alerts/types/alert-types.ts';
import { cashFlowsOf } from '../daily-summaries/cash-flows.ts';
import { byNameAndDirection, type CashFlow } from '../baselines/recurring-flows.ts';
import { buildSnapshot } from '../digest/build/build-snapshot.ts';
import { withCashWarning } from '../digest/build/cash-outlook.ts';
import { CASH_DAYS, emptyDailySummaries } from '../daily-summaries/daily-summaries.ts';
import type {
  DailySummaries,
  LateDay,
  ReportedDay,
} from '../daily-summaries/daily-summaries-schema.ts';
import { amountOf, type Snapshot } from '../digest/build/snapshot-schema.ts';
import type { SourceState } from '../connections/source-state.ts';
import { newTrackedThreshold } from '../alerts/thresholds/tracked-threshold.ts';
import type { Threshold } from '../alerts/thresholds/threshold.ts';
import type { ArrivedCells } from './backtest-ledger.ts';

/** The books of one business by the day on which postings became visible. */
export interface BacktestBooks {
  /** in order */
  arrivals(): readonly ArrivedCells[];
  linesPostedOn(date: BusinessDate): readonly DetectorPosting[];
}

export interface ReplayOptions {
  readonly business: string;
  readonly currency: string;
  /** first and last day, both included; history begins at `from` if it is earlier than the first line */
  readonly from?: BusinessDate | undefined;
  readonly to?: BusinessDate | undefined;
  readonly opening?: OpeningBalance | undefined;
  /** whether alerts are evaluated on every calendar day instead of digest days only */
  readonly everyDay?: boolean | undefined;
  /** the owner's thresholds; absent if there are none */
  readonly thresholds?: readonly Threshold[] | undefined;
  /** absent if the business never closes */
  readonly closed?: ClosingDays | undefined;
  /** whether the snapshots name the payees behind a change; absent means yes */
  readonly contributions?: boolean | undefined;
}

export type ReplayStep =
  | {
      readonly step: 'snapshot';
      readonly snapshot: Snapshot;
      /** found since the previous digest */
      readonly alerts: readonly Alert[];
    }
  | { readonly step: 'alert'; readonly alert: Alert; readonly currency: string }
  | {
      readonly step: 'end';
      /** processed calendar days */
      readonly days: number;
      readonly digests: number;
      readonly alerts: ReadonlyMap<AlertType, number>;
      readonly corrections: number;
    };

/**
 * Replays a ledger day by day and yields each digest. The digest of day D uses the postings that
 * were visible through D − 1, the same postings as at 10:00 on day D.
 */
export function* replay(ledger: BacktestBooks, options: ReplayOptions): Generator<ReplayStep> {
  const arrivals = ledger.arrivals();
  const firstLine = arrivals.reduce<BusinessDate | undefined>(
    (first, { date }) => (first === undefined || date < first ? date : first),
    undefined,
  );
  const from = options.from ?? firstLine;
  const to = options.to ?? arrivals.at(-1)?.posted;
  const alerts = new Map<AlertType, number>();
  let [digests, corrections] = [0, 0];
  if (from === undefined || to === undefined || to < from) {
    yield { step: 'end', days: 0, digests, alerts, corrections };
    return;
  }
  const first = firstLine !== undefined && firstLine < from ? firstLine : from;
  const books = new LedgerAsKnown(first);
  const { opening } = options;
  // starts without history, like the first daily run
  const detector = new DayDetector({
    engine: new DetectorEngine(),
    policy: new AlertPolicy(),
    rules: [],
    thresholds: (options.thresholds ?? []).map(newTrackedThreshold),
    trackedAlerts: [],
    closed: options.closed ?? NEVER_CLOSED,
  });
  let next = 0;
  let unreported: Alert[] = [];
  const lastDigestDay = digestDayCovering(to);
  for (let today = addDays(first, 1); today <= lastDigestDay; today = addDays(today, 1)) {
    const yesterday = addDays(today, -1);
    for (let arrival = arrivals[next]; arrival; arrival = arrivals[(next += 1)]) {
      if (arrival.posted > yesterday || arrival.posted > to) break;
      books.add(arrival);
    }
    if (yesterday <= to) {
      const isKnown = opening !== undefined && opening.date <= yesterday;
      detector.detect({
        date: yesterday,
        lines: ledger.linesPostedOn(yesterday),
        balance: isKnown ? balanceOn(yesterday, books, opening) : null,
      });
    }
    // Alerts before the first day were raised then and are not reported again.
    const isReportDay = isDigestDay(today) || options.everyDay;
    const raised = isReportDay || yesterday < from ? detector.raise(yesterday).raised : [];
    if (yesterday < from || !isReportDay) continue;
    const found = raised.map(({ alert }) => alert);
    unreported.push(...found);
    if (isDigestDay(today)) {
      const numbers = snapshotOf(today, books, yesterday < to ? yesterday : to, options);
      const cash = unreported.findLast(({ finding }) => finding === 'cash-low');
      const snapshot = withCashWarning(numbers, cash ?? detector.cashOutlook);
      digests += 1;
      corrections += snapshot.corrections.length;
      yield { step: 'snapshot', snapshot, alerts: unreported };
      unreported = [];
    }
    for (const alert of found) {
      const type = typeOfAlert(alert);
      alerts.set(type, (alerts.get(type) ?? 0) + 1);
      yield { step: 'alert', alert, currency: options.currency };
    }
  }
  const days = dayNumber(to) - dayNumber(from) + 1;
  yield { step: 'end', days, digests, alerts, corrections };
}

/** The books as known on the current day of the replay. */
class LedgerAsKnown {
  readonly #first: BusinessDate;
  readonly #cells = new Map<BusinessDate, readonly Cell[]>();
  readonly #revenue: Cents[] = [];
  readonly #expenses: Cents[] = [];
  /** by day; filled on demand */
  readonly #cash = new Map<BusinessDate, DailyCashChange>();
  readonly #reported = new Map<BusinessDate, ReportedDay['figures']>();
  /** reported days that changed later, with the ids of the postings that changed them */
  #changed = new Map<BusinessDate, string[]>();

  latestDigest: BusinessDate | undefined;

  constructor(first: BusinessDate) {
    this.#first = first;
  }

  cellsOn(date: BusinessDate): readonly Cell[] {
    return this.#cells.get(date) ?? [];
  }

  add({ date, cells, lateLines }: ArrivedCells): void {
    const existing = this.#cells.get(date);
    const merged = existing ? mergeCells([existing, cells]) : cells;
    this.#cells.set(date, merged);
    this.#cash.delete(date);
    const index = dayNumber(date) - dayNumber(this.#first);
    while (this.#revenue.length <= index) {
      this.#revenue.push(ZERO);
      this.#expenses.push(ZERO);
    }
    const { revenue, expenses } = totalsOf(merged);
    this.#revenue[index] = revenue;
    this.#expenses[index] = expenses;
    if (this.#reported.has(date)) {
      this.#changed.set(date, [...(this.#changed.get(date) ?? []), ...lateLines]);
    }
  }

  /** Returns the daily summaries through a day, with the days that the next digest has to correct. */
  takeDailySummaries(to: BusinessDate, source: SourceState): DailySummaries {
    const recent = datesOf({ from: addDays(to, -CASH_DAYS), to }).map((date) => ({
      date,
      cells: this.cellsOn(date),
    }));
    return {
      ...emptyDailySummaries(this.#first),
      revenue: this.#revenue,
      expenses: this.#expenses,
      recent,
      lateDays: this.#takeLateDays(),
      sources: [source],
    };
  }

  /** Records the figures that a snapshot reports for its days. */
  report(snapshot: Snapshot): void {
    for (const { date, figures } of snapshot.days) {
      const { revenue, expenses, net } = figures;
      this.#reported.set(date, {
        revenue: amountOf(revenue),
        expenses: amountOf(expenses),
        net: amountOf(net),
      });
    }
    this.latestDigest = snapshot.digestDay;
  }

  #takeLateDays(): LateDay[] {
    const changed = [...this.#changed].toSorted(([a], [b]) => (a < b ? -1 : 1));
    this.#changed = new Map();
    const { latestDigest } = this;
    return changed.flatMap(([date, postingIds]) => {
      const was = this.#reported.get(date);
      this.#reported.set(date, totalsOf(this.cellsOn(date)));
      return was && latestDigest ? [{ date, latestDigest, was, postingIds }] : [];
    });
  }

  /** Returns the cash flows of a period, one per day, name and direction. */
  cashFlows(period: Period): CashFlow[] {
    const none: CashFlow[] = [];
    return none.concat(...datesOf(period).map((date) => this.#cashOn(date).flows));
  }

  /** Returns the change of cash over a period. */
  cashChange(period: Period): Cents {
    return sumCents(datesOf(period).map((date) => this.#cashOn(date).change));
  }

  #cashOn(date: BusinessDate): DailyCashChange {
    let day = this.#cash.get(date);
    if (!day) this.#cash.set(date, (day = cashDay(date, this.cellsOn(date))));
    return day;
  }
}

interface DailyCashChange {
  readonly flows: readonly CashFlow[];
  readonly change: Cents;
}

function cashDay(date: BusinessDate, cells: readonly Cell[]): DailyCashChange {
  const flows = byNameAndDirection(cashFlowsOf(date, cells)).map((group) => ({
    name: group[0]?.name ?? '',
    date,
    amount: sumCents(group.map((flow) => flow.amount)),
    ...(group[0]?.cannotWait ? { cannotWait: true } : {}),
  }));
  return { flows, change: sumCents(flows.map((flow) => flow.amount)) };
}

function snapshotOf(
  digestDay: BusinessDate,
  books: LedgerAsKnown,
  completeThrough: BusinessDate,
  { business, currency, opening, closed, contributions = true }: ReplayOptions,
): Snapshot {
  const { to } = digestPeriod(digestDay);
  const { latestDigest } = books;
  const dailySummaries = books.takeDailySummaries(to, {
    name: business,
    provides: ['profit', 'cash'],
    completeThrough,
    problem: null,
    isFromFile: true,
  });
  const snapshot = buildSnapshot(
    { name: business, currency, basis: 'cash', closedDays: closed, latestDigest },
    dailySummaries,
    digestDay,
    opening && opening.date <= to ? cashOn(to, books, opening) : null,
    { contributions },
  );
  books.report(snapshot);
  return snapshot;
}

interface OpeningBalance {
  readonly balance: Cents;
  readonly date: BusinessDate;
}

/** Returns cash at the end of a day. */
const balanceOn = (date: BusinessDate, books: LedgerAsKnown, opening: OpeningBalance): Cents =>
  addCents(opening.balance, books.cashChange({ from: opening.date, to: date }));

function cashOn(
  date: BusinessDate,
  books: LedgerAsKnown,
  opening: OpeningBalance,
): { balance: Cents; flows: CashFlow[] } {
  return {
    balance: balanceOn(date, books, opening),
    flows: books.cashFlows({ from: addDays(date, -CASH_DAYS), to: date }),
  };
}
