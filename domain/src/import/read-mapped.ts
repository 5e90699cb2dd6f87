import { absoluteCents, negateCents, subtractCents, ZERO, type Cents } from '../money/cents.ts';
import { currencyFractionDigits } from '../money/format.ts';
import { parseAmountText } from './amount-text.ts';
import type { CsvMapping } from './csv-mapping.ts';
import { parseDateText } from './date-text.ts';
import type { Row } from './delimited.ts';
import { LineIds } from './line-id.ts';
import { isOutWord } from './table-sample.ts';
import {
  refuseFile,
  type RefusedLine,
  type StatementFile,
  type StatementLine,
} from './statement.ts';

export interface ImportDefaults {
  readonly account: string;
  readonly currency: string;
}

const CURRENCY_CODE = /^[A-Z]{3}$/;

const PENDING = /^(?:pending|authori[sz]ed|processing|in.transit|umsatz vorgemerkt|vorgemerkt)/i;

/** What was tried and did not come about is no line of the account. */
const NEVER_HAPPENED =
  /^(?:declined|denied|failed|refused|reverted|reversed|cancell?ed|voided|expired)/i;

/**
 * Reads the rows below the header by a mapping. A row that cannot be read is named and skipped; a
 * file of which no row can be read is refused whole.
 */
export function readMapped(
  rows: readonly Row[],
  mapping: CsvMapping,
  defaults: ImportDefaults,
): StatementFile {
  const ids = new LineIds();
  const lines: StatementLine[] = [];
  const refused: RefusedLine[] = [];
  for (const row of rows) {
    const line = readRow(row, mapping, defaults, ids);
    if (typeof line === 'string') refused.push({ line: row.line, reason: line });
    else lines.push(line);
  }
  const [first] = refused;
  if (lines.length === 0 && first) {
    return refuseFile(`no line could be read; line ${first.line}: ${first.reason}`);
  }
  return { ok: true, lines, refused };
}

/** The line, or what is wrong with it. */
function readRow(
  { fields }: Row,
  mapping: CsvMapping,
  defaults: ImportDefaults,
  ids: LineIds,
): StatementLine | string {
  const field = (column: number | null): string =>
    column === null ? '' : plainField(fields[column] ?? '');
  const status = field(mapping.status);
  if (NEVER_HAPPENED.test(status)) return `its status is "${status}"`;
  const date = parseDateText(field(mapping.date), mapping.dateOrder);
  if (date === undefined) return `"${field(mapping.date)}" is not a date`;
  const currency = field(mapping.currency).toUpperCase() || defaults.currency;
  if (!CURRENCY_CODE.test(currency)) return `"${currency}" is not a currency`;
  const amount = amountOf(field, mapping, currencyFractionDigits(currency));
  if (typeof amount === 'string') return amount;
  const description = [...new Set(mapping.description.map(field))].filter(Boolean).join(' ');
  const counterparty = field(mapping.counterparty);
  if (description === '' && counterparty === '') return 'nothing describes it';
  const account = field(mapping.account) || defaults.account;
  const words = `${account} ${counterparty} ${description}`;
  return {
    id: ids.given(field(mapping.id)) ?? ids.next(date, amount, words),
    account,
    date,
    description: description || counterparty,
    counterparty,
    category: field(mapping.category),
    amount,
    currency,
    isPending: PENDING.test(status),
  };
}

function amountOf(
  field: (column: number) => string,
  { amount, decimalMark }: CsvMapping,
  fractionDigits: number,
): Cents | string {
  const read = (column: number): Cents | string => {
    const text = field(column);
    return parseAmountText(text, decimalMark, fractionDigits) ?? `"${text}" is not an amount`;
  };
  const readOrZero = (column: number) => (field(column) === '' ? ZERO : read(column));
  switch (amount.form) {
    case 'signed': {
      const value = read(amount.column);
      const fee = amount.fee === null ? ZERO : readOrZero(amount.fee);
      if (typeof value === 'string') return value;
      if (typeof fee === 'string') return fee;
      return subtractCents(amount.isOutPositive ? negateCents(value) : value, absoluteCents(fee));
    }
    case 'debit-credit': {
      if (field(amount.debit) === '' && field(amount.credit) === '') return 'it has no amount';
      const [debit, credit] = [readOrZero(amount.debit), readOrZero(amount.credit)];
      if (typeof debit === 'string') return debit;
      if (typeof credit === 'string') return credit;
      // Some banks write the one or the other with a minus; the column says what it is.
      return subtractCents(absoluteCents(credit), absoluteCents(debit));
    }
    case 'with-side': {
      const value = read(amount.column);
      if (typeof value === 'string') return value;
      return isOutWord(field(amount.side)) ? negateCents(value) : value;
    }
  }
}

/** A spreadsheet writes an apostrophe before what it must not take for a number. */
const plainField = (text: string): string =>
  text
    .trim()
    .replace(/^'(?=.)/, '')
    .trim();
