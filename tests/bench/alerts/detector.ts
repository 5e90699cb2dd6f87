// Runs the service's detectors behind the benchmark's interface, which takes rows and returns
// alerts.
import { visibleOn, toDetectorPosting } from '@daily-snapshot/domain/alerts/business-alert-state';
import {
  addDays,
  businessDate,
  dateOfDayNumber,
  dayNumber,
  type DayNumber,
} from '@daily-snapshot/domain/calendar/business-date';
import { aggregateBulkLines } from '@daily-snapshot/domain/alerts/detectors/aggregate-bulk-lines';
import type { ScoredCandidate } from '@daily-snapshot/domain/alerts/detectors/severity';
import { AlertPolicy } from '@daily-snapshot/domain/alerts/policy/alert-policy';
import { DetectorEngine } from '@daily-snapshot/domain/alerts/detectors/detector-engine';
import type { DetectorPosting } from '@daily-snapshot/domain/alerts/detectors/detector-posting';
import { groupBy } from '@daily-snapshot/domain/shared/group-by';
import { parsePostingKind } from '@daily-snapshot/domain/ledger/posting-kind';
import { cents, type Cents } from '@daily-snapshot/domain/money/cents';
import { typeOfAlert, type Alert } from '@daily-snapshot/domain/alerts/alert/alert';

interface BenchRow {
  readonly tx_id: string;
  readonly date: string;
  readonly posted_date: string;
  readonly description: string;
  readonly counterparty: string;
  readonly category: string;
  readonly amount_cents: number;
  readonly kind: string;
}

export interface BenchBooks {
  readonly transactions: readonly BenchRow[];
  readonly openingBalance: { readonly cents: number; readonly date: string } | null;
  readonly evalEnd: string;
}

export interface BenchAlert {
  readonly date: string;
  readonly type: string;
  readonly severity: number;
  readonly counterparty?: string;
  readonly tx_id?: string;
}

export interface ScoredDay {
  readonly day: DayNumber;
  readonly candidates: readonly ScoredCandidate[];
}

export const lineOf = (row: BenchRow): DetectorPosting =>
  toDetectorPosting({
    id: row.tx_id,
    account: '',
    date: businessDate(row.date),
    postedDate: businessDate(row.posted_date),
    description: row.description,
    counterparty: row.counterparty || row.description,
    category: row.category,
    kind: parsePostingKind(row.kind) ?? 'unclassified',
    decidedBy: 'source',
    amount: cents(row.amount_cents),
    revision: 1,
  });

/**
 * Runs the detectors day by day. Each day sees only the transactions posted by then, as a daily run
 * does.
 */
export function* scoreDays({
  transactions,
  openingBalance,
  evalEnd,
}: BenchBooks): Generator<ScoredDay> {
  const engine = new DetectorEngine();
  const visible = groupBy(transactions.map(lineOf), visibleOn);
  const last = businessDate(evalEnd);
  const first = [...visible.keys()].toSorted()[0] ?? addDays(last, 1);
  // The balance is the one at the end of its day.
  let balance: Cents | null = openingBalance && cents(openingBalance.cents);
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const lines = visible.get(date) ?? [];
    for (const line of lines) {
      if (balance === null || !openingBalance || line.date <= openingBalance.date) continue;
      if (line.kind !== 'transfer') balance = cents(balance + line.amount);
    }
    const isKnown = openingBalance !== null && date >= openingBalance.date;
    const candidates = engine.detect(date, aggregateBulkLines(lines), isKnown ? balance : null);
    yield { day: dayNumber(date), candidates };
  }
}

export function detectAll(books: BenchBooks): BenchAlert[] {
  const policy = new AlertPolicy();
  const names = namesOf(books);
  return [...scoreDays(books)].flatMap(({ day, candidates }) =>
    policy.raise(day, candidates).map((alert) => benchAlertOf(alert, day, names)),
  );
}

/** Returns the counterparty of each transaction as its row spells it. */
export const namesOf = ({ transactions }: BenchBooks): ReadonlyMap<string, string> =>
  new Map(transactions.map((row) => [row.tx_id, row.counterparty]));

/** Converts an alert. The benchmark expects its last transaction and the day it was sent. */
export function benchAlertOf(
  alert: Alert,
  sentOn: DayNumber,
  names: ReadonlyMap<string, string>,
): BenchAlert {
  const line = alert.lines.at(-1);
  const name = (line !== undefined && names.get(line)) || alert.counterparty;
  return {
    date: dateOfDayNumber(sentOn),
    type: typeOfAlert(alert),
    severity: alert.severity,
    ...(name ? { counterparty: name } : {}),
    ...(line === undefined ? {} : { tx_id: line }),
  };
}
