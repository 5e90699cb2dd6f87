import { columnsOfAmount } from '../mapping/amount-columns.ts';
import type { CsvMapping } from '../mapping/csv-mapping.ts';
import { isDirectionWord } from '../mapping/table-sample.ts';
import { usualWidth, type Row } from './delimited.ts';
import { refuseLine, type LineRefusal } from './statement.ts';

/**
 * Finds rows that lost or gained a field, so that another column is in the place of the amount, and
 * rows that end inside a date or an amount. Both parse without error and are wrong.
 */
export function findDamagedRows(
  header: readonly string[],
  rows: readonly Row[],
  mapping: CsvMapping,
): (row: Row) => LineRefusal | undefined {
  const usual = usualWidth(rows);
  const lastForm = endFormats(rows, usual);
  const read = [mapping.date, mapping.postedDate, ...columnsOfAmount(mapping.amount)];
  return ({ fields, mayBeCut }) => {
    const width = fields.length;
    const isWhole =
      width === usual ||
      width === header.length ||
      (width > usual && fields.slice(usual).every((field) => field.trim() === ''));
    if (!isWhole)
      return refuseLine('fields', `it has ${width} fields, but most lines have ${usual}`);
    const isRead = read.includes(width - 1);
    const last = fields.at(-1) ?? '';
    // A direction means the same if its end is missing.
    const isLikeOthers = lastForm === endFormat(last) || isDirectionWord(last);
    return mayBeCut && isRead && !isLikeOthers
      ? refuseLine(
          'fields',
          'the file ends here without a line break, so this line may be incomplete',
        )
      : undefined;
  };
}

/** The usual end of an amount, if no other row shows it. */
const CENTS = '.2';

/**
 * Returns the forms of the last field of all rows but the last. If they differ, they prove nothing.
 */
function endFormats(rows: readonly Row[], width: number): string {
  const forms = new Set(
    rows
      .slice(0, -1)
      .map(({ fields }) => fields[width - 1]?.trim() ?? '')
      .filter((field) => field !== '')
      .map(endFormat),
  );
  return forms.size > 1 ? '' : ([...forms][0] ?? CENTS);
}

/**
 * Returns the number of decimals and the text after them: ".2" for "12.50", ".2 €" for "1,50 €". Without
 * a separator it counts the digits: "24" of "2450,00" ends like no amount with cents.
 */
function endFormat(text: string): string {
  const end = text.trim().slice(-MAX_END_LENGTH);
  const [, separator = '', digits = '', tail = ''] = /([.,]?)(\d*)(\D*)$/.exec(end) ?? [];
  return `${separator === '' ? '' : '.'}${digits.length}${tail}`;
}

/** No date or amount is longer, so only this much of a text is searched. */
const MAX_END_LENGTH = 40;
