// Looks up the evidence of an alert in the rows of the benchmark. It shares no code with the
// detectors, so it reads names, kinds and totals again.
import type { AlertSource } from '@daily-snapshot/domain/alerts/types/alert-types';
import type { Alert } from '@daily-snapshot/domain/alerts/alert/alert';
import type { Evidence } from '@daily-snapshot/domain/alerts/alert/evidence';
import type { BenchBooks } from '../detector.ts';

type Row = BenchBooks['transactions'][number];

/** The things that a detector measures and compares. */
interface Source {
  readonly kinds: readonly string[];
  /** amounts of transactions, totals of days, or something missing */
  readonly measured: 'lines' | 'totals' | 'nothing';
  /** transactions of the same counterparty, of any counterparty, or totals of days */
  readonly past: 'own' | 'any' | 'totals';
}

const EXPENSES = ['expense', 'fee'] as const;
const REVENUE = ['sale', 'income', 'sale_refund'] as const;
const CASH = [...EXPENSES, ...REVENUE, 'payroll', 'expense_refund'] as const;

const CHARGES: Source = { kinds: EXPENSES, measured: 'lines', past: 'own' };
const PAYROLL: Source = { kinds: ['payroll'], measured: 'lines', past: 'own' };
const SALES: Source = { kinds: REVENUE, measured: 'totals', past: 'totals' };

/**
 * Alerts without rows: connections and thresholds come from settings, and the folder has no
 * invoices.
 */
type WithoutRows = 'connection' | 'overdue-invoice' | 'threshold';

const SOURCES: Readonly<Record<Exclude<AlertSource, WithoutRows>, Source>> = {
  duplicate: CHARGES,
  'first-payment': { ...CHARGES, past: 'any' },
  bill: CHARGES,
  'bill-missing': { ...CHARGES, measured: 'nothing' },
  'unusual-charge': CHARGES,
  'variable-spend': { kinds: EXPENSES, measured: 'totals', past: 'totals' },
  'missed-payment': { kinds: REVENUE, measured: 'nothing', past: 'own' },
  'pay-again': PAYROLL,
  'pay-change': PAYROLL,
  'pay-missing': { ...PAYROLL, measured: 'nothing' },
  'revenue-day': SALES,
  'revenue-drift': SALES,
  // The forecast assumes that earlier days repeat.
  cash: { kinds: CASH, measured: 'totals', past: 'any' },
};

/**
 * Returns one text for each part of an alert's evidence that the rows do not have.
 *
 * @param sentOn the day of the alert; rows posted later are ignored
 */
export function rowFaults(
  by: AlertSource,
  alert: Alert,
  books: BenchBooks,
  sentOn: string,
): string[] {
  const { evidence } = alert;
  if (!evidence || by === 'connection' || by === 'overdue-invoice' || by === 'threshold') return [];
  const source = SOURCES[by];
  const seen = books.transactions.filter(
    ({ date, posted_date: posted }) => date <= sentOn && posted <= sentOn,
  );
  const lines = alert.lines.map((id) => seen.find((row) => row.tx_id === id));
  const known = lines.filter((row) => row !== undefined);
  if (known.length < lines.length) return ['A transaction of the alert is not in the rows.'];
  return [
    ...lineFaults(known, alert, source, evidence),
    ...balanceFaults(evidence, balanceOn(seen, books.openingBalance)),
    ...measuredFaults(known, seen, source, evidence),
    ...pastFaults(known, seen, { source, evidence, alert }),
    ...shareFaults(seen, evidence, source),
  ];
}

function lineFaults(
  lines: readonly Row[],
  { counterparty }: Alert,
  { kinds }: Source,
  { from, to }: Evidence,
): string[] {
  return lines.flatMap((row) => [
    ...(row.date < from || row.date > to ? [`${row.tx_id} is dated ${row.date}.`] : []),
    ...(kinds.includes(row.kind) ? [] : [`${row.tx_id} has the kind ${row.kind}.`]),
    ...(counterparty === null || isSameName(row.counterparty || row.description, counterparty)
      ? []
      : [`${row.tx_id} has the counterparty ${row.counterparty}.`]),
  ]);
}

const balanceFaults = ({ figures: { balance } }: Evidence, known: number | null): string[] =>
  balance === undefined || balance === known ? [] : [`The balance is ${known}, not ${balance}.`];

function measuredFaults(
  lines: readonly Row[],
  seen: readonly Row[],
  { measured, kinds }: Source,
  evidence: Evidence,
): string[] {
  const amounts = evidence.measured;
  if (measured === 'nothing')
    return amounts.length === 0 ? [] : ['A missing payment has an amount.'];
  if (lines.length > 0) {
    const isTheirs =
      lines.length === amounts.length &&
      lines.every((row, index) => Math.abs(row.amount_cents) === amounts[index]);
    return isTheirs ? [] : [`Its transactions do not have the amounts ${amounts.join(', ')}.`];
  }
  if (measured === 'lines') return ['The evidence has no transactions.'];
  const days = daysBetween(evidence.from, evidence.to);
  if (days.length !== amounts.length) return [`${days.length} days have ${amounts.length} totals.`];
  return days.flatMap((day, index) => {
    const rows = seen.filter(({ date, kind }) => date === day && kinds.includes(kind));
    const amount = amounts[index] ?? 0;
    return isTotal(rows, amount) ? [] : [`No transactions of ${day} add up to ${amount}.`];
  });
}

function pastFaults(
  lines: readonly Row[],
  seen: readonly Row[],
  {
    source: { kinds, past },
    evidence,
    alert,
  }: { readonly source: Source; readonly evidence: Evidence; readonly alert: Alert },
): string[] {
  // An alert's own last row is not part of its past. A late row may precede other rows.
  const own = alert.lines.at(-1);
  const others = seen.filter(({ tx_id: id, kind }) => kinds.includes(kind) && id !== own);
  if (past === 'totals') return pastTotalFaults(others, evidence);
  const missing = alert.bills?.map(({ counterparty }) => counterparty) ?? [];
  const names = [
    alert.counterparty,
    ...missing,
    ...lines.map(({ counterparty }) => counterparty),
  ].filter((name) => name !== null);
  const isOwn = ({ counterparty, description }: Row) =>
    names.length === 0 || names.some((name) => isSameName(counterparty || description, name));
  const left = new Map<number, number>();
  for (const { amount_cents: amount } of past === 'own' ? others.filter(isOwn) : others) {
    left.set(Math.abs(amount), (left.get(Math.abs(amount)) ?? 0) + 1);
  }
  return evidence.past.flatMap((amount) => {
    const count = left.get(Math.abs(amount)) ?? 0;
    // Evidence from many rows may use one row twice.
    if (past === 'own') left.set(Math.abs(amount), count - 1);
    return count > 0 ? [] : [`No row before has the amount ${amount}.`];
  });
}

/** Checks totals of earlier days, or of as many days as were measured. */
function pastTotalFaults(seen: readonly Row[], { from, to, past }: Evidence): string[] {
  const rows = seen.filter(({ date }) => date < from);
  const first = rows[0]?.date;
  if (first === undefined) return past.length === 0 ? [] : ['There are no earlier rows.'];
  const length = daysBetween(from, to).length;
  const byDay = new Map<string, Row[]>();
  for (const row of rows) byDay.set(row.date, [...(byDay.get(row.date) ?? []), row]);
  const days = daysBetween(first, addDays(from, -1));
  const rowsOf = (from: number, length: number) =>
    days.slice(from, from + length).flatMap((day) => byDay.get(day) ?? []);
  const sums = new Set([...byDay.values()].map((ofDay) => Math.abs(sumOf(ofDay))));
  const isThere = (amount: number) =>
    sums.has(Math.abs(amount)) ||
    days.some((_, index) => isTotal(rowsOf(index, 1), amount)) ||
    (length > 1 && days.some((_, index) => isTotal(rowsOf(index, length), amount)));
  return past
    .filter((amount) => !isThere(amount))
    .map((amount) => `No earlier days have the total ${amount}.`);
}

/**
 * Checks the amount of each payee in the measured days, and its amounts in earlier periods that
 * begin whole weeks before. Refunds are not part of them.
 */
function shareFaults(
  seen: readonly Row[],
  { from, to, shares = [] }: Evidence,
  { kinds }: Source,
): string[] {
  const isSpending = kinds === EXPENSES;
  return shares.flatMap(({ counterparty, amount, past }) => {
    const rows = seen.filter(
      (row) =>
        kinds.includes(row.kind) &&
        row.amount_cents < 0 === isSpending &&
        isSameName(row.counterparty || row.description, counterparty),
    );
    const isTotalOf = (first: string, last: string, value: number) =>
      isTotal(
        rows.filter(({ date }) => first <= date && date <= last),
        value,
      );
    const isEarlier = (value: number) =>
      Array.from({ length: MAX_WEEKS_BACK }, (_, week) => -7 * (week + 1)).some(
        (days) =>
          addDays(to, days) < from && isTotalOf(addDays(from, days), addDays(to, days), value),
      );
    return [
      ...(isTotalOf(from, to, amount) ? [] : [`${counterparty} does not have ${amount}.`]),
      ...past
        .filter((value) => !isEarlier(value))
        .map((value) => `${counterparty} does not have ${value} before.`),
    ];
  });
}

/** The earliest period of a payee: eight times four weeks before. */
const MAX_WEEKS_BACK = 32;

const sumOf = (rows: readonly Row[]): number =>
  rows.reduce((sum, { amount_cents: amount }) => sum + amount, 0);

/** With more rows, almost any amount is the sum of some of them. */
const MAX_ROWS = 10;

/**
 * Returns whether the rows add up to an amount, all of them or without some, because detectors
 * leave out recurring and reported rows. With too many rows to try, any amount up to their sum
 * passes.
 */
function isTotal(rows: readonly Row[], amount: number): boolean {
  const size = Math.abs(amount);
  const whole = sumOf(rows);
  if (Math.abs(whole) === size) return true;
  if (size > rows.reduce((sum, row) => sum + Math.abs(row.amount_cents), 0)) return false;
  if (rows.length > MAX_ROWS) return true;
  const sums = rows.reduce(
    (some, row) => [...some, ...some.map((sum) => sum - row.amount_cents)],
    [whole],
  );
  return sums.some((sum) => Math.abs(sum) === size);
}

/** Returns the balance after all rows, or null without an opening balance. */
function balanceOn(seen: readonly Row[], opening: BenchBooks['openingBalance']): number | null {
  if (!opening) return null;
  const moved = seen.filter(({ date, kind }) => date > opening.date && kind !== 'transfer');
  return opening.cents + sumOf(moved);
}

/** Returns the letters and digits of a name, without the prefixes and suffixes that banks add. */
const lettersOf = (name: string): string =>
  name
    .toUpperCase()
    .replace(/^(?:SQ|TST|PAYPAL|PP|SP|POS)\s*\*\s*/, '')
    .replace(/[*#]\s*\d{2,}\s*$/, '')
    .replace(/^\d{4,}\s+/, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Returns whether one name begins with the other, as the name of a branch does. */
function isSameName(a: string, b: string): boolean {
  const [one, other] = [lettersOf(a), lettersOf(b)];
  const isBeginning = (short: string, long: string) =>
    long.startsWith(short.replace(/\d+$/, '')) && short.replace(/\d+$/, '') !== '';
  return one === other || isBeginning(one, other) || isBeginning(other, one);
}

const DAY_MS = 86_400_000;

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
