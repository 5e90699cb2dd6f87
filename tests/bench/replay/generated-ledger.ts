import { closeSync, openSync, writeSync } from 'node:fs';
import { addDays, businessDate, datesOf } from '@daily-snapshot/domain/calendar/business-date';
import type { PostingKind } from '@daily-snapshot/domain/ledger/posting-kind';
import type { DailyTotals } from './daily-totals.ts';
import type { LedgerFormat, LedgerEntry } from './formats.ts';

/** A shop with a counter, regular customers, suppliers and staff. */
const FIRST_DAY = businessDate('2024-01-01');
export const TWO_YEARS = 730;

interface Source {
  readonly kind: PostingKind;
  /** lines in each hundred */
  readonly share: number;
  readonly sign: 1 | -1;
  readonly names: readonly string[];
  readonly category: string;
}

const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);

const SOURCES: readonly Source[] = [
  {
    kind: 'sale',
    share: 42,
    sign: 1,
    names: ['Card sales', 'Till', 'Web shop'],
    category: 'Sales',
  },
  { kind: 'sale', share: 18, sign: 1, names: numbered('Customer', 250), category: 'Sales' },
  { kind: 'refund', share: 3, sign: -1, names: numbered('Customer', 250), category: 'Refunds' },
  { kind: 'other_income', share: 1, sign: 1, names: ['Sublet'], category: 'Other income' },
  { kind: 'cogs', share: 11, sign: -1, names: numbered('Supplier', 25), category: 'Goods' },
  { kind: 'expense', share: 11, sign: -1, names: numbered('Vendor', 60), category: 'Operating' },
  { kind: 'fee', share: 5, sign: -1, names: ['Processor', 'First Bank'], category: 'Bank fees' },
  { kind: 'payroll', share: 2, sign: -1, names: numbered('Employee', 40), category: 'Payroll' },
  {
    kind: 'vendor_refund',
    share: 1,
    sign: 1,
    names: numbered('Vendor', 60),
    category: 'Operating',
  },
  { kind: 'transfer', share: 3, sign: -1, names: ['Savings'], category: 'Transfer' },
  { kind: 'card_payment', share: 1, sign: -1, names: ['Card'], category: 'Card payment' },
  { kind: 'sales_tax', share: 1, sign: 1, names: ['State'], category: 'Sales tax' },
  { kind: 'owner_draw', share: 1, sign: -1, names: ['Owner'], category: 'Owner' },
];

const BY_PERCENT = SOURCES.flatMap((source) => Array.from({ length: source.share }, () => source));

/** The largest amount. Small amounts are more frequent. */
const LARGEST_CENTS = 400_000;

/** Written in pieces, because a file may be larger than memory. */
const PIECE = 1 << 20;

export interface LedgerSize {
  readonly lines: number;
  /** the lines are spread evenly over them */
  readonly days: number;
  readonly seed: number;
}

/**
 * Writes one ledger in each format. The same seed gives the same ledger.
 *
 * @param path without the ending
 * @returns the expected totals, counted while writing
 */
export function generateLedger(
  path: string,
  { lines, days, seed }: LedgerSize,
  formats: readonly LedgerFormat[],
): DailyTotals {
  const random = randomFrom(seed);
  const oneOf = <Value>(values: readonly Value[]) =>
    values[Math.floor(random() * values.length)] as Value;
  const outputs = formats.map((format) => ({
    format,
    file: openSync(`${path}.${format.ending}`, 'w'),
    pending: format.head(FIRST_DAY),
  }));
  const flush = (atLeast: number) => {
    for (const output of outputs) {
      if (output.pending.length < atLeast) continue;
      writeSync(output.file, output.pending);
      output.pending = '';
    }
  };
  const totals: DailyTotals = new Map();
  const dates = datesOf({ from: FIRST_DAY, to: addDays(FIRST_DAY, days - 1) });
  for (let line = 0; line < lines; line += 1) {
    const source = oneOf(BY_PERCENT);
    const size = 1 + Math.floor(random() ** 4 * LARGEST_CENTS);
    const entry: LedgerEntry = {
      number: line + 1,
      date: dates[Math.floor((line * days) / lines)] ?? FIRST_DAY,
      counterparty: oneOf(source.names),
      kind: source.kind,
      category: source.category,
      cents: source.sign * size,
    };
    for (const output of outputs) output.pending += output.format.entry(entry);
    count(totals, entry);
    if (line % 4096 === 0) flush(PIECE);
  }
  flush(0);
  for (const { file } of outputs) closeSync(file);
  return totals;
}

const INCOME: ReadonlySet<PostingKind> = new Set(['sale', 'refund', 'other_income']);
const EXPENSES: ReadonlySet<PostingKind> = new Set([
  'cogs',
  'expense',
  'fee',
  'payroll',
  'vendor_refund',
]);

/** Repeats the rule instead of using the product's own table, because the check must not share it. */
function count(totals: DailyTotals, { date, kind, cents }: LedgerEntry): void {
  const day = totals.get(date) ?? { revenue: 0, expenses: 0 };
  totals.set(date, day);
  if (INCOME.has(kind)) day.revenue += cents;
  if (EXPENSES.has(kind)) day.expenses -= cents;
}

/** Returns a generator of numbers from 0 to 1 (mulberry32), which are the same on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
