import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { POSTING_KINDS } from '@daily-snapshot/domain/ledger/posting-kind';
import { currencyFractionDigits } from '@daily-snapshot/domain/money/format';

const COLUMNS = [
  'Date',
  'Posted',
  'Counterparty',
  'Description',
  'Amount',
  'Currency',
  'Kind',
  'Category',
  'Account',
  'Corrected',
];

/** Lines as a table for any spreadsheet: comma separated, CRLF, with a mark that says it is UTF-8. */
export function linesCsv(lines: readonly Posting[], currency: string): string {
  const digits = currencyFractionDigits(currency);
  const rows = lines.map((line) => [
    line.date,
    line.postedDate,
    cell(line.counterparty),
    cell(line.description),
    plainAmount(line.amount, digits),
    currency,
    POSTING_KINDS[line.kind].label,
    cell(line.category),
    cell(line.account),
    line.decidedBy === 'owner' ? 'yes' : '',
  ]);
  return `\uFEFF${[COLUMNS, ...rows].map((row) => `${row.join(',')}\r\n`).join('')}`;
}

/** A spreadsheet takes what begins like this for a formula; after an apostrophe it is a text. */
const FORMULA = /^[\s]*[=+\-@\t\r]/;

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function plainAmount(amount: number, digits: number): string {
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return `${amount < 0 ? '-' : ''}${whole}${digits > 0 ? `.${text.slice(-digits)}` : ''}`;
}
