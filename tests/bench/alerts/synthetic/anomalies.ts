// Puts obvious anomalies into made-up books, one after another.
import type { DayNumber } from '@daily-snapshot/domain/calendar/business-date';
import { groupBy } from '@daily-snapshot/domain/shared/group-by';
import { Draw, type SyntheticLedger, type SyntheticRow } from './books.ts';

/** Books with one anomaly. */
export interface Anomaly {
  readonly rows: readonly SyntheticRow[];
  /** accepted alert types, as the benchmark folders name them */
  readonly types: readonly string[];
  /** first day on which an alert counts */
  readonly from: DayNumber;
  readonly until: DayNumber;
  /** accepted names in an alert; an empty list accepts only alerts without a name */
  readonly names: readonly string[];
}

type Maker = (rows: readonly SyntheticRow[], day: DayNumber, draw: Draw) => Anomaly | null;

const sizeOf = (row: SyntheticRow): number => Math.abs(row.amount);

const quantileOf = (rows: readonly SyntheticRow[], share: number): number =>
  rows.map(sizeOf).toSorted((a, b) => a - b)[Math.floor(share * (rows.length - 1))] ?? 0;

const changed = (
  rows: readonly SyntheticRow[],
  isChanged: (row: SyntheticRow) => boolean,
  times: number,
): SyntheticRow[] =>
  rows.map((row) => (isChanged(row) ? { ...row, amount: Math.round(row.amount * times) } : row));

/**
 * Picks the next payment of a party that paid or was paid six times before, at regular intervals
 * and with similar amounts.
 */
function nextRegular(
  rows: readonly SyntheticRow[],
  day: DayNumber,
  { kind, apart, draw }: { kind: SyntheticRow['kind']; apart: number; draw: Draw },
): SyntheticRow | null {
  const found: SyntheticRow[] = [];
  const streams = groupBy(
    rows.filter((row) => row.kind === kind),
    ({ counterparty }) => counterparty,
  );
  for (const all of streams.values()) {
    const past = all.filter((row) => row.day < day).slice(-6);
    const next = all.find((row) => row.day >= day);
    const gaps = past.slice(1).map((row, at) => row.day - (past[at]?.day ?? row.day));
    const [least, most] = [Math.min(...gaps), Math.max(...gaps)];
    const isSteady = past.length === 6 && least >= 10 && most <= 34 && most - least <= 6;
    const isAlike = quantileOf(past, 1) <= apart * quantileOf(past, 0);
    if (next && isSteady && isAlike && next.day - day <= 34) found.push(next);
  }
  return found.length === 0 ? null : draw.pick(found);
}

const MAKERS: readonly Maker[] = [
  function paidTwice(rows, day, draw) {
    const earlierExpenses = rows.filter((row) => row.kind === 'expense' && row.day < day);
    const high = quantileOf(earlierExpenses, 0.8);
    const large = earlierExpenses.filter((row) => row.day > day - 30 && sizeOf(row) >= high);
    if (earlierExpenses.length < 30 || large.length === 0) return null;
    const first = draw.pick(large);
    const again = { ...first, day: first.day + 1 };
    return {
      rows: [...rows, again],
      types: ['duplicate_charge'],
      from: again.day,
      until: again.day + 4,
      names: [first.counterparty],
    };
  },
  function unknownPayee(rows, day) {
    const earlierExpenses = rows.filter((row) => row.kind === 'expense' && row.day < day);
    if (earlierExpenses.length < 30) return null;
    const counterparty = 'Vantage Global Ltd';
    const amount = -4 * quantileOf(earlierExpenses, 0.95);
    const charge = { day, amount, counterparty, category: 'Other', kind: 'expense' } as const;
    return {
      rows: [...rows, charge],
      types: ['fraud_charge'],
      from: day,
      until: day + 3,
      names: [counterparty],
    };
  },
  function wrongBill(rows, day, draw) {
    const bill = nextRegular(rows, day, { kind: 'expense', apart: 1.02, draw });
    return (
      bill && {
        rows: changed(rows, (row) => row === bill, 5),
        types: ['billing_error', 'price_change'],
        from: bill.day,
        until: bill.day + 4,
        names: [bill.counterparty],
      }
    );
  },
  function raisedPrice(rows, day, draw) {
    const bill = nextRegular(rows, day, { kind: 'expense', apart: 1.02, draw });
    const isLater = (row: SyntheticRow) =>
      row.counterparty === bill?.counterparty && row.day >= bill.day;
    return (
      bill && {
        rows: changed(rows, isLater, 1.25),
        types: ['billing_error', 'price_change'],
        from: bill.day,
        until: bill.day + 4,
        names: [bill.counterparty],
      }
    );
  },
  function unpaid(rows, day, draw) {
    const payment = nextRegular(rows, day, { kind: 'income', apart: 2, draw });
    return (
      payment && {
        rows: rows.filter((row) => row !== payment),
        types: ['missed_invoice'],
        from: payment.day + 1,
        until: payment.day + 21,
        names: [payment.counterparty],
      }
    );
  },
  function paidAgain(rows, day, draw) {
    const pay = nextRegular(rows, day, { kind: 'payroll', apart: 1.5, draw });
    return (
      pay && {
        rows: [...rows, { ...pay, day: pay.day + 2 }],
        types: ['payroll_anomaly'],
        from: pay.day + 2,
        until: pay.day + 6,
        names: [pay.counterparty],
      }
    );
  },
  function paidTooMuch(rows, day, draw) {
    const pay = nextRegular(rows, day, { kind: 'payroll', apart: 1.5, draw });
    return (
      pay && {
        rows: changed(rows, (row) => row === pay, 1.6),
        types: ['payroll_anomaly'],
        from: pay.day,
        until: pay.day + 4,
        names: [pay.counterparty],
      }
    );
  },
  function quietWeek(rows, day) {
    const isIn = (row: SyntheticRow) => row.kind === 'sale' && row.day >= day && row.day < day + 7;
    const before = rows.filter(
      (row) => row.kind === 'sale' && row.day < day && row.day >= day - 28,
    );
    if (new Set(before.map((row) => row.day)).size < 15 || !rows.some(isIn)) return null;
    return {
      rows: changed(rows, isIn, 0.35),
      types: ['revenue_drop'],
      from: day,
      until: day + 9,
      names: [],
    };
  },
];

/** Days of history before an anomaly. */
const HISTORY = 200;
const APART = 191;

/**
 * Yields one anomaly of every kind about every half year, where the books allow it. Each is alone
 * in its books.
 */
export function* anomaliesIn(
  books: SyntheticLedger,
): Generator<Anomaly & { readonly kind: string }> {
  for (const make of MAKERS) {
    const draw = new Draw(`${books.id} ${make.name}`);
    for (let day = books.from + HISTORY; day < books.to - 30; day += APART) {
      const made = make(books.rows, day + draw.whole(0, 40), draw);
      if (made) yield { ...made, kind: make.name };
    }
  }
}
