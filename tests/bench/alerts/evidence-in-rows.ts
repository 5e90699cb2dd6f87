// Looks the evidence of an alert up in the rows that it was told of. It shares nothing with the
// detectors: names, kinds and totals are read here once more, from the rows of the benchmark alone.
import type { AlertSource } from '@daily-snapshot/domain/detectors/told-alert';
import type { Alert } from '@daily-snapshot/domain/signals/alert';
import type { Evidence } from '@daily-snapshot/domain/signals/evidence';
import type { BenchBooks } from './detector.ts';

type Row = BenchBooks['transactions'][number];

/** What a judge measures, and what it compares that with. */
interface Source {
  readonly kinds: readonly string[];
  /** the amounts of its lines, totals of days, or something that is missing */
  readonly measured: 'lines' | 'totals' | 'nothing';
  /** lines of the same counterparty, lines of anybody, or totals of days */
  readonly past: 'own' | 'any' | 'totals';
}

const EXPENSES = ['expense', 'fee'] as const;
const REVENUE = ['sale', 'income', 'sale_refund'] as const;
const CASH = [...EXPENSES, ...REVENUE, 'payroll', 'expense_refund'] as const;

const CHARGES: Source = { kinds: EXPENSES, measured: 'lines', past: 'own' };
const PAYROLL: Source = { kinds: ['payroll'], measured: 'lines', past: 'own' };
const TAKINGS: Source = { kinds: REVENUE, measured: 'totals', past: 'totals' };

/** What is of no rows: connections and thresholds, as settings make them, and invoices, which have none. */
type OfNoRows = 'connection' | 'overdue-invoice' | 'threshold';

const SOURCES: Readonly<Record<Exclude<AlertSource, OfNoRows>, Source>> = {
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
  'revenue-day': TAKINGS,
  'revenue-drift': TAKINGS,
  // as so many days went before, so they may again
  cash: { kinds: CASH, measured: 'totals', past: 'any' },
};

/**
 * What of an alert's evidence is not to be found in the rows.
 *
 * @param toldOn the day on which it was told: rows that were posted later are unknown
 */
export function rowFaults(
  by: AlertSource,
  alert: Alert,
  books: BenchBooks,
  toldOn: string,
): string[] {
  const { evidence } = alert;
  if (!evidence || by === 'connection' || by === 'overdue-invoice' || by === 'threshold') return [];
  const source = SOURCES[by];
  const seen = books.transactions.filter(
    ({ date, posted_date: posted }) => date <= toldOn && posted <= toldOn,
  );
  const lines = alert.lines.map((id) => seen.find((row) => row.tx_id === id));
  const known = lines.filter((row) => row !== undefined);
  if (known.length < lines.length) return ['a line of it is not there'];
  return [
    ...lineFaults(known, alert, source, evidence),
    ...balanceFaults(evidence, balanceOn(seen, books.openingBalance)),
    ...measuredFaults(known, seen, source, evidence),
    ...pastFaults(known, seen, { source, evidence, alert }),
  ];
}

function lineFaults(
  lines: readonly Row[],
  { counterparty }: Alert,
  { kinds }: Source,
  { from, to }: Evidence,
): string[] {
  return lines.flatMap((row) => [
    ...(row.date < from || row.date > to ? [`${row.tx_id} is of ${row.date}`] : []),
    ...(kinds.includes(row.kind) ? [] : [`${row.tx_id} is ${row.kind}`]),
    ...(counterparty === null || isSameName(row.counterparty || row.description, counterparty)
      ? []
      : [`${row.tx_id} is with ${row.counterparty}`]),
  ]);
}

const balanceFaults = ({ figures: { balance } }: Evidence, known: number | null): string[] =>
  balance === undefined || balance === known ? [] : [`the balance is ${known}, not ${balance}`];

function measuredFaults(
  lines: readonly Row[],
  seen: readonly Row[],
  { measured, kinds }: Source,
  evidence: Evidence,
): string[] {
  const amounts = evidence.measured;
  if (measured === 'nothing') return amounts.length === 0 ? [] : ['what is missing has an amount'];
  if (lines.length > 0) {
    const isTheirs =
      lines.length === amounts.length &&
      lines.every((row, index) => Math.abs(row.amount_cents) === amounts[index]);
    return isTheirs ? [] : [`its lines do not measure ${amounts.join(', ')}`];
  }
  if (measured === 'lines') return ['no lines were measured'];
  const days = daysBetween(evidence.from, evidence.to);
  if (days.length !== amounts.length) return [`${days.length} days have ${amounts.length} totals`];
  return days.flatMap((day, index) => {
    const rows = seen.filter(({ date, kind }) => date === day && kinds.includes(kind));
    const amount = amounts[index] ?? 0;
    return isTotal(rows, amount) ? [] : [`${day} did not bring ${amount}`];
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
  // what was judged is no past of its own; what came late may be of a day before others
  const judged = alert.lines.at(-1);
  const others = seen.filter(({ tx_id: id, kind }) => kinds.includes(kind) && id !== judged);
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
    // a few of very many may be the same one twice
    if (past === 'own') left.set(Math.abs(amount), count - 1);
    return count > 0 ? [] : [`${amount} was not paid before`];
  });
}

/** Totals of earlier days, or of as many days as were measured. */
function pastTotalFaults(seen: readonly Row[], { from, to, past }: Evidence): string[] {
  const rows = seen.filter(({ date }) => date < from);
  const first = rows[0]?.date;
  if (first === undefined) return past.length === 0 ? [] : ['there is no past'];
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
    .map((amount) => `${amount} was not there before`);
}

const sumOf = (rows: readonly Row[]): number =>
  rows.reduce((sum, { amount_cents: amount }) => sum + amount, 0);

/** Of more rows almost any amount is the total of some. */
const MOST_TRIED = 10;

/**
 * Whether rows come to an amount: all of them, or those without some, as what recurs and what was told
 * by itself. Where there are too many to try, that it is no more than all.
 */
function isTotal(rows: readonly Row[], amount: number): boolean {
  const size = Math.abs(amount);
  const whole = sumOf(rows);
  if (Math.abs(whole) === size) return true;
  if (size > rows.reduce((sum, row) => sum + Math.abs(row.amount_cents), 0)) return false;
  if (rows.length > MOST_TRIED) return true;
  const sums = rows.reduce(
    (some, row) => [...some, ...some.map((sum) => sum - row.amount_cents)],
    [whole],
  );
  return sums.some((sum) => Math.abs(sum) === size);
}

/** At the end of all that was seen. */
function balanceOn(seen: readonly Row[], opening: BenchBooks['openingBalance']): number | null {
  if (!opening) return null;
  const moved = seen.filter(({ date, kind }) => date > opening.date && kind !== 'transfer');
  return opening.cents + sumOf(moved);
}

/** What a bank puts before and behind a name does not make it another. */
const lettersOf = (name: string): string =>
  name
    .toUpperCase()
    .replace(/^(?:SQ|TST|PAYPAL|PP|SP|POS)\s*\*\s*/, '')
    .replace(/[*#]\s*\d{2,}\s*$/, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** A branch is the same as its house: one name begins with the other. */
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
