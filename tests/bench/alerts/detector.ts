// The detectors of the service behind the interface of the benchmark: rows in, alerts out.
import {
  dateOfDayNumber,
  dayNumber,
  businessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import { Teller } from '@daily-snapshot/domain/detectors/teller';
import { Watch } from '@daily-snapshot/domain/detectors/watch';
import { parsePostingKind } from '@daily-snapshot/domain/ledger/posting-kind';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { cents, type Cents } from '@daily-snapshot/domain/money/cents';
import { typeOfAlert, type Alert } from '@daily-snapshot/domain/signals/alert';
import { groupBy } from '@daily-snapshot/domain/group-by';

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

interface BenchBooks {
  readonly transactions: readonly BenchRow[];
  readonly openingBalance: { readonly cents: number; readonly date: string } | null;
  readonly evalEnd: string;
  readonly meta: { readonly start: string };
}

interface BenchAlert {
  readonly date: string;
  readonly type: string;
  readonly severity: number;
  readonly counterparty?: string;
  readonly tx_id?: string;
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

/** The line an alert ends with, and its own spelling of the name. */
function whomOf(
  { counterparty, lines }: Pick<Alert, 'counterparty' | 'lines'>,
  names: ReadonlyMap<string, string>,
): Pick<BenchAlert, 'counterparty' | 'tx_id'> {
  const line = lines.at(-1);
  const name = (line !== undefined && names.get(line)) || counterparty;
  return { ...(name ? { counterparty: name } : {}), ...(line ? { tx_id: line } : {}) };
}

/** Hands the watch each day the lines posted by then, and no others. */
export function detectAll(books: BenchBooks): BenchAlert[] {
  const watch = new Watch();
  const teller = new Teller();
  const postings = books.transactions.map(postingOf);
  const names = new Map(postings.map((line) => [line.id, line.counterparty]));
  const visibleOn = groupBy(postings, (line) =>
    line.postedDate > line.date ? line.postedDate : line.date,
  );
  const { openingBalance } = books;
  let balance: Cents | null = openingBalance && cents(openingBalance.cents);
  const found: BenchAlert[] = [];
  const last = dayNumber(businessDate(books.evalEnd));
  for (let day = dayNumber(businessDate(books.meta.start)); day <= last; day += 1) {
    const date = dateOfDayNumber(day);
    const lines = visibleOn.get(date) ?? [];
    if (balance !== null && openingBalance) {
      for (const line of lines) {
        if (line.date >= openingBalance.date && line.kind !== 'transfer')
          balance = cents(balance + line.amount);
      }
    }
    const isKnown = openingBalance !== null && date >= openingBalance.date;
    for (const alert of teller.tell(day, watch.judge(date, lines, isKnown ? balance : null))) {
      found.push({
        date,
        type: typeOfAlert(alert),
        severity: alert.severity,
        ...whomOf(alert, names),
      });
    }
  }
  return found;
}
