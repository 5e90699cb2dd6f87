// Generates the bank statement of a large business.
import { addDays, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';

/** Three years. */
const DAYS = 3 * 365;
const PAYEES = 8_000;

/** The words make the name of a payee as long as banks write it. */
const WORDS = ['Northern', 'Wholesale', 'Harbor', 'Packaging', 'Dairy', 'Freight', 'Union', 'Mill'];

export interface StatementPart {
  readonly lines: number;
  /** the last day of the statement */
  readonly until: BusinessDate;
  /** the part of the three years that the file covers, counted from 0 */
  readonly part: number;
  readonly partCount: number;
}

/** Returns a CSV file with transactions in order of date. The same part gives the same file. */
export function statementCsv({ lines, until, part, partCount }: StatementPart): string {
  const rows = ['Date,Description,Amount'];
  const total = lines * partCount;
  for (let line = part * lines; line < (part + 1) * lines; line += 1) {
    const date = addDays(until, Math.floor((line * DAYS) / total) + 1 - DAYS);
    const cents = 100 + ((line * 7_919) % 400_000);
    const amount = ((line % 3 === 0 ? -cents : cents) / 100).toFixed(2);
    rows.push(`${date},${payee((line * 7_907) % PAYEES)},${amount}`);
  }
  return `${rows.join('\n')}\n`;
}

function payee(index: number): string {
  const word = (shift: number) => WORDS[(index >> shift) & 7] ?? '';
  return `${word(0)} ${word(3)} ${word(6)} Company No ${index}`;
}
