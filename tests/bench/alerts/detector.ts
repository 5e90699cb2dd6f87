// The detectors of the service behind the interface of the benchmark: rows in, alerts out.
import { visibleOn, watchedLine } from '@daily-snapshot/domain/alerts/watch-book';
import {
  addDays,
  businessDate,
  dateOfDayNumber,
  dayNumber,
  type DayNumber,
} from '@daily-snapshot/domain/calendar/business-date';
import { foldCrowds } from '@daily-snapshot/domain/detectors/fold-crowds';
import type { Noticed } from '@daily-snapshot/domain/detectors/severity';
import { Teller } from '@daily-snapshot/domain/detectors/teller';
import { Watch } from '@daily-snapshot/domain/detectors/watch';
import type { WatchedLine } from '@daily-snapshot/domain/detectors/watched-line';
import { groupBy } from '@daily-snapshot/domain/group-by';
import { parsePostingKind } from '@daily-snapshot/domain/ledger/posting-kind';
import { cents, type Cents } from '@daily-snapshot/domain/money/cents';
import { typeOfAlert, type Alert } from '@daily-snapshot/domain/signals/alert';

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

export interface NoticedDay {
  readonly day: DayNumber;
  readonly noticed: readonly Noticed[];
}

export const lineOf = (row: BenchRow): WatchedLine =>
  watchedLine({
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

/** Hands the watch each day the lines posted by then, and no others, as a morning does. */
export function* watchDays({
  transactions,
  openingBalance,
  evalEnd,
}: BenchBooks): Generator<NoticedDay> {
  const watch = new Watch();
  const visible = groupBy(transactions.map(lineOf), visibleOn);
  const last = businessDate(evalEnd);
  const first = [...visible.keys()].toSorted()[0] ?? addDays(last, 1);
  // a balance is that of the end of its day
  let balance: Cents | null = openingBalance && cents(openingBalance.cents);
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const lines = visible.get(date) ?? [];
    for (const line of lines) {
      if (balance === null || !openingBalance || line.date <= openingBalance.date) continue;
      if (line.kind !== 'transfer') balance = cents(balance + line.amount);
    }
    const isKnown = openingBalance !== null && date >= openingBalance.date;
    const noticed = watch.judge(date, foldCrowds(lines), isKnown ? balance : null);
    yield { day: dayNumber(date), noticed };
  }
}

export function detectAll(books: BenchBooks): BenchAlert[] {
  const teller = new Teller();
  const names = namesOf(books);
  return [...watchDays(books)].flatMap(({ day, noticed }) =>
    teller.tell(day, noticed).map((alert) => benchAlertOf(alert, day, names)),
  );
}

/** The names of the lines, as each spells it. */
export const namesOf = ({ transactions }: BenchBooks): ReadonlyMap<string, string> =>
  new Map(transactions.map((row) => [row.tx_id, row.counterparty]));

/** An alert of the day it was told on, and the line that it ends with. */
export function benchAlertOf(
  alert: Alert,
  toldOn: DayNumber,
  names: ReadonlyMap<string, string>,
): BenchAlert {
  const line = alert.lines.at(-1);
  const name = (line !== undefined && names.get(line)) || alert.counterparty;
  return {
    date: dateOfDayNumber(toldOn),
    type: typeOfAlert(alert),
    severity: alert.severity,
    ...(name ? { counterparty: name } : {}),
    ...(line === undefined ? {} : { tx_id: line }),
  };
}
