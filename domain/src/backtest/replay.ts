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
import { addCents, sumCents, type Cents } from '../money/cents.ts';
import {
  mergeCells,
  NO_TOTALS,
  totalsOf,
  type Cell,
  type Totals,
} from '../ledger/rollups/daily-rollup.ts';
import { typeOfAlert, type Alert } from '../alerts/types/alert.ts';
import type { AlertType } from '../alerts/types/alert-types.ts';
import { History } from '../baselines/daily-history.ts';
import { cashFlowsOf } from '../daily-summaries/cash-flows.ts';
import { byNameAndDirection, type CashFlow } from '../baselines/recurring-flows.ts';
import { buildSnapshot } from '../digest/build/build-snapshot.ts';
import { withCashWarning } from '../digest/build/cash-outlook.ts';
import type { ReportedDay } from '../daily-summaries/daily-summaries-schema.ts';
import type { ChangedDay } from '../digest/build/correction.ts';
import { amountOf } from '../digest/build/figure.ts';
import type { Snapshot } from '../digest/build/snapshot-schema.ts';
import type { SourceState } from '../connections/source-state.ts';
import { newTrackedThreshold } from '../alerts/thresholds/tracked-threshold.ts';
import type { Threshold } from '../alerts/thresholds/threshold.ts';
import type { ArrivedCells } from './backtest-ledger.ts';

/** The books of one business, by the day on which each thing became visible. */
export interface BacktestBooks {
  /** in order */
  arrivals(): readonly ArrivedCells[];
  linesPostedOn(date: BusinessDate): readonly DetectorPosting[];
}

export interface ReplayOptions {
  readonly business: string;
  readonly currency: string;
  /** days of the books, both included; history begins here when it is earlier than the first line */
  readonly from?: BusinessDate | undefined;
  readonly to?: BusinessDate | undefined;
  readonly opening?: OpeningBalance | undefined;
  /** evaluates alerts on every calendar day, as the check around the clock does */
  readonly everyDay?: boolean | undefined;
  /** limits that the owner has set; none where absent */
  readonly thresholds?: readonly Threshold[] | undefined;
  /** absent: it is never closed */
  readonly closed?: ClosingDays | undefined;
}

export type ReplayStep =
  | {
      readonly step: 'snapshot';
      readonly snapshot: Snapshot;
      /** found since the digest before it */
      readonly alerts: readonly Alert[];
    }
  | { readonly step: 'alert'; readonly alert: Alert; readonly currency: string }
  | {
      readonly step: 'end';
      /** calendar days walked */
      readonly days: number;
      readonly digests: number;
      readonly alerts: ReadonlyMap<AlertType, number>;
      readonly corrections: number;
    };

/** Cash is forecast from this much of the past. */
const CASH_DAYS = 120;

/**
 * Walks through the days of a ledger and says what each morning's digest said. On digest day D it
 * has seen what was posted until D − 1: what was known at 10:00.
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
  // as a morning that knows nothing yet goes on
  const judge = new DayDetector({
    watch: new DetectorEngine(),
    teller: new AlertPolicy(),
    rules: [],
    thresholds: (options.thresholds ?? []).map(newTrackedThreshold),
    standing: [],
    closed: options.closed ?? NEVER_CLOSED,
  });
  let next = 0;
  let untold: Alert[] = [];
  const lastDigestDay = digestDayCovering(to);
  for (let today = addDays(first, 1); today <= lastDigestDay; today = addDays(today, 1)) {
    const yesterday = addDays(today, -1);
    for (let arrival = arrivals[next]; arrival; arrival = arrivals[(next += 1)]) {
      if (arrival.posted > yesterday || arrival.posted > to) break;
      books.learn(arrival);
    }
    if (yesterday <= to) {
      const isKnown = opening !== undefined && opening.date <= yesterday;
      judge.judge({
        date: yesterday,
        lines: ledger.linesPostedOn(yesterday),
        balance: isKnown ? balanceOn(yesterday, books, opening) : null,
      });
    }
    // What was found before the first day was told then.
    const isTold = isDigestDay(today) || options.everyDay;
    const told = isTold || yesterday < from ? judge.tell(yesterday).told : [];
    if (yesterday < from || !isTold) continue;
    const found = told.map(({ alert }) => alert);
    untold.push(...found);
    if (isDigestDay(today)) {
      const numbers = snapshotOf(today, books, yesterday < to ? yesterday : to, options);
      const cash = untold.findLast(({ finding }) => finding === 'cash-low');
      const snapshot = withCashWarning(numbers, cash ?? judge.cashOutlook);
      digests += 1;
      corrections += snapshot.corrections.length;
      yield { step: 'snapshot', snapshot, alerts: untold };
      untold = [];
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

/** The books as far as they are known on the morning that the replay has come to. */
class LedgerAsKnown {
  readonly #first: BusinessDate;
  readonly #cells = new Map<BusinessDate, readonly Cell[]>();
  readonly #totals: Totals[] = [];
  /** of the days that were asked for */
  readonly #cash = new Map<BusinessDate, DailyCashChange>();
  readonly #reported = new Map<BusinessDate, ReportedDay>();
  /** days already reported that have changed since, with the lines that changed them */
  #changed = new Map<BusinessDate, string[]>();

  constructor(first: BusinessDate) {
    this.#first = first;
  }

  readonly cellsOn = (date: BusinessDate): readonly Cell[] => this.#cells.get(date) ?? [];

  learn({ date, cells, lateLines }: ArrivedCells): void {
    const known = this.#cells.get(date);
    const merged = known ? mergeCells([known, cells]) : cells;
    this.#cells.set(date, merged);
    this.#cash.delete(date);
    const index = dayNumber(date) - dayNumber(this.#first);
    while (this.#totals.length <= index) this.#totals.push(NO_TOTALS);
    this.#totals[index] = totalsOf(merged);
    if (this.#reported.has(date)) {
      this.#changed.set(date, [...(this.#changed.get(date) ?? []), ...lateLines]);
    }
  }

  /** History until a day, that day included. */
  historyUntil(date: BusinessDate): History {
    const length = dayNumber(date) - dayNumber(this.#first) + 1;
    return new History(this.#first, this.#totals.slice(0, length));
  }

  /** Remembers what a snapshot says of its days and of those it corrects. */
  report(snapshot: Snapshot): void {
    for (const { date, figures } of snapshot.days) {
      const { revenue, expenses, net } = figures;
      this.#reported.set(date, {
        date,
        figures: { revenue: amountOf(revenue), expenses: amountOf(expenses), net: amountOf(net) },
      });
    }
  }

  /** The days that the next digest has to correct; asked for once. */
  takeChangedDays(): ChangedDay[] {
    const changed = [...this.#changed].toSorted(([a], [b]) => (a < b ? -1 : 1));
    this.#changed = new Map();
    return changed.flatMap(([date, postingIds]) => {
      const reported = this.#reported.get(date);
      const now = totalsOf(this.cellsOn(date));
      this.#reported.set(date, { date, figures: now });
      return reported ? [{ reported, now, postingIds }] : [];
    });
  }

  /** What moved cash on some days: one entry a day, name and direction. */
  cashFlows(period: Period): CashFlow[] {
    const none: CashFlow[] = [];
    return none.concat(...datesOf(period).map((date) => this.#cashOn(date).flows));
  }

  /** By how much cash changed over some days. */
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
  { business, currency, opening }: ReplayOptions,
): Snapshot {
  const { to } = digestPeriod(digestDay);
  const source: SourceState = {
    name: business,
    provides: ['profit', 'cash'],
    completeThrough,
    problem: null,
  };
  const snapshot = buildSnapshot({
    business,
    digestDay,
    currency,
    basis: 'cash',
    history: books.historyUntil(to),
    cellsOn: books.cellsOn,
    sources: [source],
    changedDays: books.takeChangedDays(),
    cash: opening && opening.date <= to ? cashOn(to, books, opening) : null,
    receivables: null,
    payables: null,
  });
  books.report(snapshot);
  return snapshot;
}

interface OpeningBalance {
  readonly balance: Cents;
  readonly date: BusinessDate;
}

/** Cash at the end of a day. */
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
