import { currencyFractionDigits } from '../../money/format-money.ts';
import { detectDecimalMark, parseAmountText } from './amount-text.ts';
import {
  areMixed,
  DATES_ARE_MIXED,
  detectDateOrder,
  parseDateText,
  type DateOrder,
  type DetectedOrder,
} from './date-text.ts';
import { TransactionIds } from './transaction-id.ts';
import type { ImportDefaults } from './read-mapped.ts';
import { refuseFile, refuseLine, StatementReading, type StatementFile } from './statement.ts';

/** The lists that hold money; a file may also hold categories, securities and memorised payees. */
const MONEY_TYPES = /^!type:\s*(?:bank|ccard|cash|oth a|oth l)\b/i;

/** The fields that count, by the letter that names them. */
const FIELDS = ['D', 'T', 'U', 'P', 'M', 'L', 'N'] as const;

type QifFields = Partial<Record<(typeof FIELDS)[number], string>>;

interface QifRecord {
  /** the line of the file it begins on */
  readonly line: number;
  readonly fields: QifFields;
  /** two records that no caret parts */
  isDouble: boolean;
}

/**
 * Reads the money of a QIF file: one field a line, named by its first letter, records closed by "^".
 *
 * @param dateOrder as the owner said; without it the file decides, month first where it cannot
 */
export function readQif(
  text: string,
  defaults: ImportDefaults,
  dateOrder?: DateOrder,
): StatementFile {
  const records = recordsIn(text);
  if (records === null)
    return refuseFile('not-a-statement', 'it has no list of transactions (!Type:Bank)');
  const dates = datesOf(records);
  const order = dateOrder ?? detectDateOrder(dates)?.order ?? 'month-first';
  if (areMixed(dates, order)) return refuseFile('no-dates', DATES_ARE_MIXED);
  const decimalMark = detectDecimalMark(records.map(({ fields }) => fields.T ?? ''));
  const digits = currencyFractionDigits(defaults.currency);
  const ids = new TransactionIds();
  const reading = new StatementReading();
  for (const { line, fields, isDouble } of records) {
    const date = parseDateText(plainDate(fields), order);
    const amountText = fields.T ?? fields.U ?? '';
    const amount = parseAmountText(amountText, decimalMark, digits);
    if (isDouble) {
      reading.take(line, refuseLine('fields', 'it has two dates; no "^" ends it'));
    } else if (date === undefined) {
      reading.take(line, refuseLine('date', `"${fields.D ?? ''}" is not a date`));
    } else if (amount === undefined) {
      reading.take(line, refuseLine('amount', `"${amountText}" is not an amount`));
    } else {
      const counterparty = fields.P ?? '';
      const description = [counterparty, fields.M].filter(Boolean).join(' ');
      const category = fields.L ?? '';
      reading.take(line, {
        ...defaults,
        id: ids.next(date, amount, `${fields.N ?? ''} ${description}`),
        date,
        description: description || category || 'no description',
        counterparty,
        // "[Savings]" is not a category but the other account of a transfer.
        category: category.startsWith('[') ? 'Transfer' : category,
        amount,
        isPending: false,
      });
    }
  }
  return reading.end();
}

/** The order of a file's dates, as far as they decide it; null where it has none. */
export const qifDateOrder = (text: string): DetectedOrder | null =>
  detectDateOrder(datesOf(recordsIn(text) ?? []));

const datesOf = (records: readonly QifRecord[]): string[] =>
  records.map(({ fields }) => plainDate(fields)).filter(Boolean);

/** "1/21' 7" is how Quicken writes the 21st of January 2007. */
const plainDate = (fields: QifFields): string =>
  (fields.D ?? '')
    .replace(/'\s*(\d)$/, "'0$1")
    .replace(/\s+/g, '')
    .replace("'", '/');

function recordsIn(text: string): QifRecord[] | null {
  const records: QifRecord[] = [];
  let [isMoney, hasMoney] = [false, false];
  let current: QifRecord | null = null;
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const line = raw.trim();
    if (line.startsWith('!')) {
      isMoney = MONEY_TYPES.test(line);
      hasMoney ||= isMoney;
    } else if (line === '^') {
      if (current && isMoney) records.push(current);
      current = null;
    } else if (line !== '') {
      current ??= { line: index + 1, fields: {}, isDouble: false };
      const name = FIELDS.find((field) => field === line.charAt(0).toUpperCase());
      current.isDouble ||= name === 'D' && current.fields.D !== undefined;
      // The first of a field counts: splits repeat some of them.
      if (name) current.fields[name] ??= line.slice(1).trim();
    }
  }
  // The last record need not be closed, but a file that was cut off may end inside it.
  if (current && isMoney && /[\r\n]\s*$/.test(text)) records.push(current);
  return hasMoney ? records : null;
}
