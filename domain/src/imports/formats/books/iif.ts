import type { Row } from '../delimited.ts';
import { detectDecimalMark, parseAmountText } from '../amount-text.ts';
import { detectDateOrder, parseDateText } from '../date-text.ts';
import type { SkippedLine } from '../statement.ts';
import { splitAccount } from '../../../ledger/classification/books-account.ts';
import type { Leg, ReportLegs } from './books-report.ts';

/** Documents that change no account. */
const NOT_POSTED = /^(?:estimates?|purchord|purchase order|salesorder|sales order)$/i;

/**
 * Reads the transactions of an IIF file. Each list starts with a row that names its columns after an
 * exclamation mark. The amounts of a transaction add up to zero, and a debit is positive.
 *
 * @see https://quickbooks.intuit.com/learn-support/en-us/help-article/import-export-data-files/iif-import-kit-overview/L5CZIpJne_US_en_US
 */
export function legsOfIif(rows: readonly Row[], fractionDigits: number): ReportLegs {
  const tables = tablesOf(rows);
  const types = new Map<string, string>();
  for (const { list, text } of tables) {
    if (list === 'ACCNT') types.set(text('NAME').toLowerCase(), text('ACCNTTYPE'));
  }
  const order =
    detectDateOrder(tables.map(({ text }) => text('DATE')).filter(Boolean))?.order ?? 'month-first';
  const mark = detectDecimalMark(tables.map(({ text }) => text('AMOUNT')));
  const legs: Leg[] = [];
  const refused: SkippedLine[] = [];
  let first: IifRow | undefined;
  for (const row of tables) {
    const { list, line, text } = row;
    if (list === 'ENDTRNS') first = undefined;
    if (list === 'TRNS') first = row;
    if ((list !== 'TRNS' && list !== 'SPL') || !first) continue;
    if (NOT_POSTED.test(first.text('TRNSTYPE'))) continue;
    // Some programs end a transaction with an empty line.
    if (text('ACCNT') === '' && text('AMOUNT') === '') continue;
    const [dateText, amountText] = [first.text('DATE'), text('AMOUNT')];
    const date = parseDateText(dateText, order);
    const amount = parseAmountText(amountText, mark, fractionDigits);
    if (date === undefined) {
      refused.push({ line, reason: 'date', text: `"${dateText}" is not a date` });
    } else if (amount === undefined) {
      refused.push({ line, reason: 'amount', text: `"${amountText}" is not an amount` });
    } else {
      const account = text('ACCNT');
      legs.push({
        line,
        account: { ...splitAccount(account), type: types.get(account.toLowerCase()) ?? '' },
        date,
        type: first.text('TRNSTYPE'),
        number: first.text('DOCNUM'),
        name: text('NAME') || first.text('NAME'),
        memo: text('MEMO') || first.text('MEMO'),
        amount,
        sign: 'debit',
        entry: String(first.line),
      });
    }
  }
  return { legs, refused, totals: [], hasEntries: true };
}

interface IifRow {
  readonly line: number;
  /** the name of the list without its exclamation mark */
  readonly list: string;
  /** Returns the text of a column; empty if the list has no such column. */
  readonly text: (column: string) => string;
}

function tablesOf(rows: readonly Row[]): IifRow[] {
  const columns = new Map<string, readonly string[]>();
  return rows.flatMap(({ line, fields }) => {
    const [name = ''] = fields.map((field) => field.trim().toUpperCase());
    if (name.startsWith('!')) {
      columns.set(
        name.slice(1),
        fields.map((field) => field.trim().toUpperCase()),
      );
      return [];
    }
    const names = columns.get(name) ?? [];
    const text = (column: string) => fields[names.indexOf(column)]?.trim() ?? '';
    return { line, list: name, text };
  });
}
