import { columnsOfAmount, findAmount } from './amount-columns.ts';
import type { CsvMapping } from './csv-mapping.ts';
import type { DateOrder } from './date-text.ts';
import type { Row } from './delimited.ts';
import { columnsMeaning, type ColumnMeaning } from './header-words.ts';
import { TableSample } from './table-sample.ts';

/** A mapping to show to the owner, and what only they can say. */
export interface ProposedMapping {
  readonly mapping: CsvMapping;
  /**
   * the row that holds the names of the columns, −1 where none does; what is above it is the bank's
   * preamble
   */
  readonly headerRow: number;
  /** how else the dates can be read, where nothing in the file decides it */
  readonly dateAlternatives: readonly DateOrder[];
}

export type Proposal =
  | { readonly ok: true; readonly proposed: ProposedMapping }
  | { readonly ok: false; readonly reason: string };

/** Banks put their name, the account and the period above the table. */
const DEEPEST_HEADER = 25;

/** Proposes what the columns of a bank's file mean, from its header and from what stands in them. */
export function proposeMapping(rows: readonly Row[]): Proposal {
  const headerRow = namedHeader(rows) ?? rowAboveData(rows);
  if (headerRow === null) return refused('no row has a date and an amount');
  const header = rows[headerRow]?.fields ?? [];
  const sample = new TableSample(rows.slice(headerRow + 1));

  const dates = findDates(header, sample);
  const [date] = dates;
  if (!date) return refused('no column holds dates');
  const found = findAmount(
    header,
    sample,
    dates.map(({ column }) => column),
  );
  if (!found) return refused('no column holds amounts');
  const used = new Set([date.column, ...columnsOfAmount(found.amount)]);
  const free = (meaning: ColumnMeaning) =>
    columnsMeaning(header, meaning).filter((column) => !used.has(column));
  const where = (meaning: ColumnMeaning, fits: (values: readonly string[]) => boolean) =>
    free(meaning).find((column) => fits(sample.filled(column))) ?? null;

  const counterparty = fullest(free('counterparty').filter(isName(sample)), sample);
  const named = free('description').filter((column) => column !== counterparty);
  const description =
    named.length > 0 || counterparty !== null ? named : longestText(sample, used, dates);
  if (description.length === 0 && counterparty === null) {
    return refused('no column describes the lines');
  }
  const mapping: CsvMapping = {
    date: date.column,
    dateOrder: date.order,
    ...found,
    description,
    counterparty,
    category: free('category')[0] ?? null,
    id: where('id', areDistinct),
    currency: where('currency', areCurrencies),
    account: where('account', areFew),
    status: free('status')[0] ?? null,
  };
  return { ok: true, proposed: { mapping, headerRow, dateAlternatives: date.alternatives } };
}

const refused = (reason: string): Proposal => ({ ok: false, reason });

/** The first row that names a date and an amount. */
function namedHeader(rows: readonly Row[]): number | null {
  const index = rows
    .slice(0, DEEPEST_HEADER)
    .findIndex(
      ({ fields }) =>
        columnsMeaning(fields, 'date').length > 0 &&
        (['amount', 'debit', 'credit'] as const).some(
          (meaning) => columnsMeaning(fields, meaning).length > 0,
        ),
    );
  return index < 0 ? null : index;
}

/** The row above the first that has a date and money; −1 where that is the first of all. */
function rowAboveData(rows: readonly Row[]): number | null {
  const index = rows.slice(0, DEEPEST_HEADER).findIndex((row) => {
    const alone = new TableSample([row]);
    const columns = row.fields.map((_, column) => column);
    const dates = columns.filter((column) => alone.dates(column) !== null);
    const money = columns.filter((column) => alone.holdsMoney(column));
    return dates.length > 0 && money.some((column) => !dates.includes(column));
  });
  return index < 0 ? null : index - 1;
}

/** The columns of dates; that of the day on which it happened before that on which it was booked. */
function findDates(header: readonly string[], sample: TableSample) {
  const detected = (columns: readonly number[]) =>
    columns.flatMap((column) => {
      const order = sample.dates(column);
      return order ? [{ column, ...order }] : [];
    });
  const booked = new Set(columnsMeaning(header, 'postedDate'));
  const named = columnsMeaning(header, 'date').toSorted(
    (a, b) => Number(booked.has(a)) - Number(booked.has(b)) || a - b,
  );
  const found = detected(named);
  return found.length > 0
    ? found
    : detected(Array.from({ length: sample.width }, (_, column) => column));
}

/** Names are words: an account number is none. */
const isName =
  (sample: TableSample) =>
  (column: number): boolean => {
    const filled = sample.filled(column);
    return (
      filled.filter((text) => /\p{L}{2}/u.test(text.replace(IBAN, ''))).length * 2 > filled.length
    );
  };

const IBAN = /\b[A-Z]{2}\d{2}[A-Z\d]{8,30}\b/g;

function fullest(columns: readonly number[], sample: TableSample): number | null {
  const filled = (column: number) => sample.filled(column).length;
  return columns.reduce<number | null>(
    (best, column) => (best === null || filled(column) > filled(best) ? column : best),
    null,
  );
}

/** Where nothing is named: the column of the longest words. */
function longestText(
  sample: TableSample,
  used: ReadonlySet<number>,
  dates: readonly { readonly column: number }[],
): number[] {
  const length = (column: number) =>
    sample.filled(column).reduce((sum, text) => sum + text.length, 0);
  const [longest] = Array.from({ length: sample.width }, (_, column) => column)
    .filter(
      (column) =>
        !used.has(column) &&
        !dates.some((date) => date.column === column) &&
        !sample.holdsMoney(column) &&
        sample.filled(column).length > 0,
    )
    .toSorted((a, b) => length(b) - length(a));
  return longest === undefined ? [] : [longest];
}

/** An id that two lines share is none. */
const areDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length;

const areCurrencies = (values: readonly string[]): boolean =>
  values.length > 0 && values.every((value) => /^[A-Za-z]{3}$/.test(value));

/** A file holds one account or a few; the other sides of its lines are many. */
const areFew = (values: readonly string[]): boolean =>
  new Set(values).size <= Math.max(1, values.length / 4);
