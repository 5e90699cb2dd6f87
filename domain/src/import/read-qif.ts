import { currencyFractionDigits } from '../money/format.ts';
import { detectDecimalMark, parseAmountText } from './amount-text.ts';
import { detectDateOrder, parseDateText, type DateOrder } from './date-text.ts';
import { LineIds } from './line-id.ts';
import type { ImportDefaults } from './read-mapped.ts';
import {
  refuseFile,
  type RefusedLine,
  type StatementFile,
  type StatementLine,
} from './statement.ts';

/** The lists that hold money; a file may also hold categories, securities and memorised payees. */
const MONEY_TYPES = /^!type:\s*(?:bank|ccard|cash|oth a|oth l)\b/i;

interface QifRecord {
  readonly line: number;
  readonly fields: Map<string, string>;
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
  if (records === null) return refuseFile('it has no list of transactions (!Type:Bank)');
  const dates = records.map(({ fields }) => plainDate(fields)).filter(Boolean);
  const order = dateOrder ?? detectDateOrder(dates)?.order ?? 'month-first';
  const decimalMark = detectDecimalMark(records.map(({ fields }) => fields.get('T') ?? ''));
  const digits = currencyFractionDigits(defaults.currency);
  const ids = new LineIds();
  const lines: StatementLine[] = [];
  const refused: RefusedLine[] = [];
  for (const { line, fields } of records) {
    const date = parseDateText(plainDate(fields), order);
    const amountText = fields.get('T') ?? fields.get('U') ?? '';
    const amount = parseAmountText(amountText, decimalMark, digits);
    if (date === undefined) {
      refused.push({ line, reason: `"${fields.get('D') ?? ''}" is not a date` });
    } else if (amount === undefined) {
      refused.push({ line, reason: `"${amountText}" is not an amount` });
    } else {
      const counterparty = fields.get('P') ?? '';
      const description = [counterparty, fields.get('M')].filter(Boolean).join(' ');
      const category = fields.get('L') ?? '';
      lines.push({
        ...defaults,
        id: ids.next(date, amount, `${fields.get('N') ?? ''} ${description}`),
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
  return { ok: true, lines, refused };
}

/** "1/21' 7" is how Quicken writes the 21st of January 2007. */
const plainDate = (fields: Map<string, string>): string =>
  (fields.get('D') ?? '')
    .replace(/'\s*(\d)$/, "'0$1")
    .replace(/\s+/g, '')
    .replace("'", '/');

function recordsIn(text: string): QifRecord[] | null {
  const records: QifRecord[] = [];
  let [isMoney, hasMoney] = [false, false];
  let current: { line: number; fields: Map<string, string> } | null = null;
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const line = raw.trim();
    if (line.startsWith('!')) {
      isMoney = MONEY_TYPES.test(line);
      hasMoney ||= isMoney;
    } else if (line === '^') {
      if (current && isMoney) records.push(current);
      current = null;
    } else if (line !== '') {
      current ??= { line: index + 1, fields: new Map() };
      // The first of a field counts: splits repeat some of them.
      const [name, value] = [line.charAt(0).toUpperCase(), line.slice(1).trim()];
      if (!current.fields.has(name)) current.fields.set(name, value);
    }
  }
  if (current && isMoney) records.push(current);
  return hasMoney ? records : null;
}
