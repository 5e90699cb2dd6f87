// The detectors of the service behind the interface of the benchmark: rows in, alerts out.
import {
  businessDate,
  dateOfDayNumber,
  dayNumber,
  type DayNumber,
} from '@daily-snapshot/domain/calendar/business-date';
import { Teller } from '@daily-snapshot/domain/detectors/teller';
import { Watch, type Noticed } from '@daily-snapshot/domain/detectors/watch';
import { groupBy } from '@daily-snapshot/domain/group-by';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
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
  readonly meta: { readonly start: string };
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

const postingOf = (row: BenchRow): Posting => ({
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

/** Hands the watch each day the lines posted by then, and no others. */
export function* watchDays({
  transactions,
  openingBalance,
  evalEnd,
  meta,
}: BenchBooks): Generator<NoticedDay> {
  const watch = new Watch();
  const visibleOn = groupBy(transactions.map(postingOf), ({ date, postedDate }) =>
    postedDate > date ? postedDate : date,
  );
  // a balance is that of the end of its day
  let balance: Cents | null = openingBalance && cents(openingBalance.cents);
  const last = dayNumber(businessDate(evalEnd));
  for (let day = dayNumber(businessDate(meta.start)); day <= last; day += 1) {
    const date = dateOfDayNumber(day);
    const lines = visibleOn.get(date) ?? [];
    for (const line of lines) {
      if (balance === null || !openingBalance || line.date <= openingBalance.date) continue;
      if (line.kind !== 'transfer') balance = cents(balance + line.amount);
    }
    const isKnown = openingBalance !== null && date >= openingBalance.date;
    yield { day, noticed: watch.judge(date, lines, isKnown ? balance : null) };
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
