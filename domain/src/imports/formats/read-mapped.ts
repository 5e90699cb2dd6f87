import { absoluteCents, negateCents, subtractCents, ZERO, type Cents } from '../../money/cents.ts';
import { CURRENCY_CODE } from '../../money/currency-code.ts';
import { currencyFractionDigits } from '../../money/currency-digits.ts';
import { isNoAmount, parseAmountText, statedDirection } from './amount-text.ts';
import { conversionNotes, convertedFields } from './conversion.ts';
import { columnsMeaning } from '../mapping/header-words.ts';
import { columnsOfAmount } from '../mapping/amount-columns.ts';
import type { AmountColumns, CsvMapping } from '../mapping/csv-mapping.ts';
import { currencyIn } from '../mapping/stated-currency.ts';
import { findDamagedRows } from './damaged-row.ts';
import { areMixed, DATES_ARE_MIXED, parseDateText } from './date-text.ts';
import type { Row } from './delimited.ts';
import { StatedEndsReading } from './stated-ends.ts';
import { statedPeriodEnd } from './stated-period.ts';
import { TransactionIds } from './transaction-id.ts';
import type { StatedAccountType } from '../mapping/sign-evidence.ts';
import { isOutWord, isDirectionWord } from '../mapping/table-sample.ts';
import {
  refuseFile,
  refuseLine,
  StatementBuilder,
  type LineRefusal,
  type StatementFile,
  type ReadLine,
} from './statement.ts';

/** Values to use where a file does not state its own. */
export interface ImportDefaults {
  readonly account: string;
  readonly currency: string;
  /** absent if the owner did not state it */
  readonly accountType?: StatedAccountType;
}

/** Matches the status of pending payments, and "Yes" in a column that asks "Pending?". */
const PENDING =
  /^(?:(?:yes|true)$|pending|authori[sz]ed|processing|on hold|in.transit|umsatz vorgemerkt|vorgemerkt|ausstehend|reserviert|reserver(?:e)?t|venter|väntar|odottaa|en attente|pendiente|pendente|in attesa|in behandeling|oczekuj|w toku|в обработке|ожида|в ожидании|очікує|beklemede|保留)/i;

/** Matches descriptions of rows that state a balance or a total instead of a transaction. */
const BALANCE_ROW =
  /^(?:balance|(?:opening|closing|starting|ending|beginning|initial|final|previous) balance(?: .*)?|balance (?:brought|carried) forward|total (?:debits?|credits?)|algsaldo|lõppsaldo|käive|sākuma atlikums|beigu atlikums|pradinis likutis|galutinis likutis|anfangssaldo|endsaldo|saldo (?:inicial|final|iniziale|finale|początkowe|końcowe)|solde (?:initial|final)|входящий остаток|исходящий остаток)$/iu;

/** Matches a field of any column that names a balance. Fewer words, because a payee may have the others. */
const BALANCE_NAME =
  /^\s*(?:(?:opening|closing) balance|algsaldo|lõppsaldo|käive|sākuma atlikums|beigu atlikums|pradinis likutis|galutinis likutis|anfangssaldo|endsaldo)\s*$/iu;

/** Matches the status of payments that were attempted and did not happen. */
const NEVER_HAPPENED =
  /^(?:declined|denied|failed|refused|reverted|reversed|cancell?ed|voided|expired)/i;

/** Says whether a payment of this status is neither pending nor failed. */
export const isBooked = (status: string): boolean =>
  !PENDING.test(status) && !NEVER_HAPPENED.test(status);

/** Reads the rows below the header with a mapping, and the period that is stated above it. */
export function readMapped(
  {
    header,
    rows,
    preamble = '',
  }: {
    readonly header: readonly string[];
    readonly rows: readonly Row[];
    readonly preamble?: string | undefined;
  },
  mapping: CsvMapping,
  defaults: ImportDefaults,
): StatementFile {
  const dates = rows.map(({ fields }) => plainField(fields[mapping.date] ?? ''));
  if (areMixed(dates, mapping.dateOrder)) return refuseFile('no-dates', DATES_ARE_MIXED);
  const ids = new TransactionIds();
  const builder = new StatementBuilder();
  const columns: CurrencyColumns = {
    ofAmount: currencyOfHeader(header, mapping),
    converted: convertedColumn(header, mapping, defaults.currency),
  };
  const damageOf = findDamagedRows(header, rows, mapping);
  for (const row of rows) {
    builder.add(row.line, damageOf(row) ?? readRow(row, mapping, defaults, columns, ids));
  }
  const end = statedPeriodEnd(preamble, builder.lines, mapping.dateOrder);
  const ends = new StatedEndsReading();
  for (const { account } of builder.lines) ends.add(account, end);
  const file = builder.build(undefined, ends.result());
  const notes = conversionNotes(builder.lines);
  return file.ok && notes.length > 0 ? { ...file, notes } : file;
}

/** Returns the currency in the names of the amount columns: "Amount (GBP)". */
const currencyOfHeader = (header: readonly string[], { amount }: CsvMapping): string | null =>
  currencyIn(
    valueColumns(amount)
      .map((column) => header[column] ?? '')
      .join(' '),
  );

/** Returns the columns that hold amounts of money. */
const valueColumns = (amount: AmountColumns): readonly number[] =>
  amount.form === 'debit-credit' ? [amount.debit, amount.credit] : [amount.column];

/** What the column names say about currencies. */
interface CurrencyColumns {
  /** the currency of the amount column; null if its name states none */
  readonly ofAmount: string | null;
  /** the column that repeats the amount in the currency of the books; undefined if there is none */
  readonly converted: number | undefined;
}

/** Returns another column of amounts whose name states a currency: "Amount in USD". */
const convertedColumn = (
  header: readonly string[],
  { amount, balance }: CsvMapping,
  currency: string,
): number | undefined =>
  columnsMeaning(header, 'amount').find(
    (column) =>
      currencyIn(header[column] ?? '') === currency &&
      column !== balance &&
      !columnsOfAmount(amount).includes(column),
  );

/** Returns the transaction, or what is wrong with the row. */
function readRow(
  { fields }: Row,
  mapping: CsvMapping,
  defaults: ImportDefaults,
  columns: CurrencyColumns,
  ids: TransactionIds,
): ReadLine | LineRefusal {
  const field = (column: number | null): string =>
    column === null ? '' : plainField(fields[column] ?? '');
  const status = field(mapping.status);
  if (NEVER_HAPPENED.test(status)) return refuseLine('status', `its status is "${status}"`);
  const date = parseDateText(field(mapping.date), mapping.dateOrder);
  if (date === undefined) {
    return refuseLine('date', `"${field(mapping.date)}" is not a date`);
  }
  const booked = parseDateText(field(mapping.postedDate), mapping.dateOrder);
  // The name of the amount column describes the amount, and another column may describe the payment.
  const currency =
    columns.ofAmount ??
    (field(mapping.currency).toUpperCase() ||
      (currencyIn(valueColumns(mapping.amount).map(field).join(' ')) ?? defaults.currency));
  if (!CURRENCY_CODE.test(currency))
    return refuseLine('currency', `"${currency}" is not a currency`);
  const counterparty = field(mapping.counterparty);
  const named = [...new Set(mapping.description.map(field))].filter(Boolean).join(' ');
  if (BALANCE_ROW.test(named || counterparty) || fields.some((text) => BALANCE_NAME.test(text))) {
    return refuseLine('balance', 'it states a balance and is not a transaction');
  }
  const amount = amountOf(field, mapping, currencyFractionDigits(currency));
  if (typeof amount === 'string') return refuseLine('amount', amount);
  const description = named || (counterparty === '' ? otherText(fields, mapping) : '');
  if (description === '' && counterparty === '')
    return refuseLine('no-words', 'it has no description');
  const account = field(mapping.account) || defaults.account;
  const words = `${account} ${counterparty} ${description}`;
  const converted =
    currency === defaults.currency || columns.converted === undefined
      ? undefined
      : convertedAmount(field(columns.converted), amount, mapping, defaults.currency);
  const described = { description: description || counterparty, counterparty };
  const money = converted
    ? convertedFields({ amount, currency, converted, booksCurrency: defaults.currency }, described)
    : { amount, currency, ...described };
  return {
    id: ids.given(field(mapping.id)) ?? ids.next(date, amount, words),
    account,
    date,
    category: field(mapping.category),
    ...money,
    isPending: PENDING.test(status),
    ...(booked !== undefined && booked > date && { postedDate: booked }),
  };
}

/** Returns the amount in the currency of the books, with the sign of the amount; undefined if unknown. */
function convertedAmount(
  text: string,
  amount: Cents,
  { decimalMark }: CsvMapping,
  currency: string,
): Cents | undefined {
  const stated = parseAmountText(text, decimalMark, currencyFractionDigits(currency));
  if (stated === undefined || stated === ZERO) return undefined;
  const size = absoluteCents(stated);
  return amount < 0 ? negateCents(size) : size;
}

/** Returns the text of the first column with words that the mapping does not use: a type or a name. */
function otherText(fields: readonly string[], mapping: CsvMapping): string {
  const { date, postedDate, id, currency, account, status } = mapping;
  const used = [date, postedDate, id, currency, account, status];
  const isFree = (column: number) =>
    !used.includes(column) && !columnsOfAmount(mapping.amount).includes(column);
  const words = fields.find((text, column) => isFree(column) && /\p{L}{2}/u.test(text));
  return plainField(words ?? '');
}

/**
 * Reads the amount of a row.
 *
 * @param field returns the text of a column
 * @returns cents, positive for money in, or a clause that says why there is no amount
 */
export function amountOf(
  field: (column: number) => string,
  { amount, decimalMark }: Pick<CsvMapping, 'amount' | 'decimalMark'>,
  fractionDigits: number,
): Cents | string {
  const read = (column: number): Cents | string => {
    const text = field(column);
    return parseAmountText(text, decimalMark, fractionDigits) ?? `"${text}" is not an amount`;
  };
  const readOrZero = (column: number) => (isNoAmount(field(column)) ? ZERO : read(column));
  switch (amount.form) {
    case 'signed': {
      const value = read(amount.column);
      const fee = amount.fee === null ? ZERO : readOrZero(amount.fee);
      if (typeof value === 'string') return value;
      if (typeof fee === 'string') return fee;
      const isFlipped = amount.isOutPositive && statedDirection(field(amount.column)) === undefined;
      return subtractCents(isFlipped ? negateCents(value) : value, absoluteCents(fee));
    }
    case 'debit-credit': {
      const columns = columnsOfAmount(amount);
      if (columns.every((column) => isNoAmount(field(column)))) return 'it has no amount';
      const [debit, credit] = [readOrZero(amount.debit), readOrZero(amount.credit)];
      const fee = amount.fee === null ? ZERO : readOrZero(amount.fee);
      if (typeof debit === 'string') return debit;
      if (typeof credit === 'string') return credit;
      if (typeof fee === 'string') return fee;
      // Some banks write a minus in one of the two columns. The column decides the direction.
      const change = subtractCents(absoluteCents(credit), absoluteCents(debit));
      return subtractCents(change, absoluteCents(fee));
    }
    case 'with-side': {
      const value = read(amount.column);
      if (typeof value === 'string') return value;
      const side = field(amount.side);
      if (!isDirectionWord(side)) return `"${side}" does not say whether money came in or went out`;
      // Some files have only money in at first, and show with a later minus that amounts are
      // signed.
      return isOutWord(side) ? negateCents(absoluteCents(value)) : value;
    }
  }
}

/** Removes the apostrophe that spreadsheets write before text that looks like a number. */
export const plainField = (text: string): string =>
  text
    .trim()
    .replace(/^'(?=.)/, '')
    .trim();
