import { accountTypeInHeader } from './account-type-evidence.ts';
import { columnsOfAmount, findAmount, singleAmount } from './amount-columns.ts';
import type { CsvMapping } from './csv-mapping.ts';
import {
  MONTH_FIRST_CURRENCIES,
  type DateOrder,
  type DetectedOrder,
} from '../formats/date-text.ts';
import { usualWidth, type Row } from '../formats/delimited.ts';
import { columnsMeaning, type ColumnMeaning } from './header-words.ts';
import { balanceEvidence, proveAmount } from './prove-amount.ts';
import type { StatedAccountType } from './sign-evidence.ts';
import { currencyIn } from './stated-currency.ts';
import { refuseFile, type StatementFile } from '../formats/statement.ts';
import { isMost, isSideWord, TableSample } from './table-sample.ts';

const NO_ROWS = 'it has no transactions; export a period with transactions';

/** A mapping to show to the owner, with open questions. */
export type Proposal =
  | {
      readonly ok: true;
      readonly mapping: CsvMapping;
      /** the other possible orders of the dates if the file does not decide */
      readonly dateAlternatives: readonly DateOrder[];
    }
  | Extract<StatementFile, { ok: false }>;

/** The facts about a table that the owner has stated before its mapping is proposed. */
export interface StatedFacts {
  readonly accountType?: StatedAccountType;
  /** used if the table states none */
  readonly currency?: string | undefined;
  /** the column of amounts */
  readonly amountColumn?: number | undefined;
}

/** Proposes the meaning of the columns of a bank's file, from its header and its content. */
export function proposeMapping(
  header: readonly string[],
  rows: readonly Row[],
  { accountType: statedType, currency, amountColumn }: StatedFacts = {},
): Proposal {
  if (rows.length === 0) return refuseFile('no-transactions', NO_ROWS);
  const sample = new TableSample(rowsBelow(header, rows));
  const accountType = statedType ?? accountTypeInHeader(header);

  const dates = findDates(header, sample).map((found) =>
    likelierOrder(found, currencyOf(header, sample) ?? currency),
  );
  const [date] = dates;
  if (!date) return refuseFile('no-dates', 'no column holds dates');
  const dateColumns = dates.map(({ column }) => column);
  const found =
    amountColumn === undefined
      ? findAmount(header, sample, dateColumns, accountType)
      : singleAmount(amountColumn, null, { header, sample, accountType });
  if (!found) return refuseFile('no-amounts', 'no column holds amounts');
  const account =
    columnsMeaning(header, 'account').find(
      (column) =>
        column !== date.column &&
        areFew(sample.filled(column)) &&
        isMost(sample.filled(column).length, sample.all(column).length),
    ) ?? null;
  const status = columnsMeaning(header, 'status').find((column) => column !== date.column) ?? null;
  const candidate = { date: date.column, dateOrder: date.order, ...found, account, status };
  const proved = amountColumn === undefined ? proveAmount({ header, rows }, candidate) : null;
  const { amount, decimalMark } = proved ?? found;
  const used = new Set([date.column, ...columnsOfAmount(amount)]);
  const free = (meaning: ColumnMeaning) =>
    columnsMeaning(header, meaning).filter((column) => !used.has(column));
  const where = (meaning: ColumnMeaning, fits: (values: readonly string[]) => boolean) =>
    free(meaning).find((column) => fits(sample.filled(column))) ?? null;

  const counterparty = fullest(free('counterparty').filter(isName(sample)), sample);
  const named = free('description').filter(
    (column) => column !== counterparty && !isHalfSides(sample.filled(column)),
  );
  const description =
    named.length > 0 || counterparty !== null ? named : longestText(sample, used, dates);
  if (description.length === 0 && counterparty === null) {
    return refuseFile('no-words', 'no column describes the transactions');
  }
  const mapping: CsvMapping = {
    form: 'table',
    date: date.column,
    postedDate: bookedDate(header, dates),
    dateOrder: date.order,
    amount,
    decimalMark,
    description,
    counterparty,
    category: free('category')[0] ?? null,
    id: where('id', areDistinct),
    currency:
      where('currency', areCurrencies) ??
      unnamedCurrency(header, sample, new Set([...used, ...description])),
    account,
    status: free('status')[0] ?? null,
    balance: null,
  };
  const balance = balanceEvidence({ header, rows }, mapping)?.column ?? null;
  return { ok: true, mapping: { ...mapping, balance }, dateAlternatives: date.alternatives };
}

/**
 * Returns the rows that are as wide as the header, or as most rows of a table without names, because
 * a summary above the table and totals below it often are not.
 */
function rowsBelow(header: readonly string[], rows: readonly Row[]): readonly Row[] {
  const hasNames = header.some((name) => name.trim() !== '');
  const width = hasNames ? header.length : usualWidth(rows);
  const whole = rows.filter(({ fields }) => fields.length === width);
  const isEnough = whole.length * 2 > rows.length || (hasNames && whole.length * 2 === rows.length);
  return isEnough ? whole : rows;
}

/** Returns the date columns. The transaction date comes before the posted date. */
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
  return found.length > 0 ? found : detected(sample.columns);
}

/** Chooses the order that is usual where the currency is used, if the dates fit several. */
function likelierOrder<Found extends DetectedOrder>(found: Found, currency = 'USD'): Found {
  const { order, alternatives } = found;
  const isUsual = MONTH_FIRST_CURRENCIES.has(currency) || !alternatives.includes('day-first');
  if (isUsual) return found;
  const others = alternatives.filter((other) => other !== 'day-first');
  return { ...found, order: 'day-first', alternatives: [order, ...others] };
}

/** Returns the currency that a column name or a column of currencies states. */
function currencyOf(header: readonly string[], sample: TableSample): string | undefined {
  const [column = -1] = columnsMeaning(header, 'currency');
  const named = header.flatMap((name) => currencyIn(name) ?? []);
  return currencyIn(sample.filled(column)[0] ?? '') ?? named[0];
}

/** Returns the column with the posted date if two date columns are named. */
function bookedDate(
  header: readonly string[],
  [date, ...others]: readonly { readonly column: number; readonly order: DateOrder }[],
): number | null {
  const booked = columnsMeaning(header, 'postedDate');
  if (!date || booked.includes(date.column)) return null;
  const other = others.find(({ column, order }) => booked.includes(column) && order === date.order);
  return other?.column ?? null;
}

/**
 * Returns a filter for columns that contain names. A name contains words, unlike an account number.
 */
const isName =
  (sample: TableSample) =>
  (column: number): boolean => {
    const filled = sample.filled(column);
    return (
      filled.filter((text) => /\p{L}{2}/u.test(text.replace(IBAN, ''))).length * 2 > filled.length
    );
  };

const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{2,4}){3,8}\b/g;

function fullest(columns: readonly number[], sample: TableSample): number | null {
  const filled = (column: number) => {
    const names = sample.filled(column);
    const distinct = new Set(names).size;
    // A column with one name in all rows holds the name of the account's owner.
    return distinct === 1 && names.length > 1 ? 0 : names.length + distinct / (names.length + 1);
  };
  return columns.reduce<number | null>(
    (best, column) => (best === null || filled(column) > filled(best) ? column : best),
    null,
  );
}

/** Returns the column with the longest words, for tables without column names. */
function longestText(
  sample: TableSample,
  used: ReadonlySet<number>,
  dates: readonly { readonly column: number }[],
): number[] {
  const length = (column: number) =>
    sample.filled(column).reduce((sum, text) => sum + text.length, 0);
  const [longest] = sample.columns
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

/** Says whether a column rather names directions: DEBIT, CREDIT, CHECK. */
const isHalfSides = (values: readonly string[]): boolean =>
  values.length > 0 && values.filter(isSideWord).length * 2 >= values.length;

/** Says whether no two rows share a value, as an id requires. */
const areDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length;

/** Returns the column of a table without column names that holds one currency in all rows. */
function unnamedCurrency(
  header: readonly string[],
  sample: TableSample,
  used: ReadonlySet<number>,
): number | null {
  if (header.some((name) => name.trim() !== '')) return null;
  const found = sample.columns.find((column) => {
    const [first = '', ...others] = sample.all(column);
    return (
      !used.has(column) && currencyIn(first) === first && others.every((each) => each === first)
    );
  });
  return found ?? null;
}

const areCurrencies = (values: readonly string[]): boolean =>
  values.length > 0 && values.every((value) => /^[A-Za-z]{3}$/.test(value));

/**
 * Says whether a column has few distinct values. A file has one or a few accounts, but many
 * counterparties.
 */
const areFew = (values: readonly string[]): boolean =>
  new Set(values).size <= Math.max(1, values.length / 4);
