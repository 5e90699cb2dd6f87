import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { POSTING_KINDS } from '@daily-snapshot/domain/ledger/posting-kind';
import { currencyFractionDigits } from '@daily-snapshot/domain/money/currency-digits';
import { csvTable, csvText } from '../../../ui/files/csv.ts';

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

/** Returns transactions as CSV. */
export function transactionsCsv(lines: readonly Posting[], currency: string): string {
  const digits = currencyFractionDigits(currency);
  const rows = lines.map((line) => [
    line.date,
    line.postedDate,
    csvText(line.counterparty),
    csvText(line.description),
    plainAmount(line.amount, digits),
    currency,
    POSTING_KINDS[line.kind].label,
    csvText(line.category),
    csvText(line.account),
    line.decidedBy === 'owner' ? 'yes' : '',
  ]);
  return csvTable([COLUMNS, ...rows]);
}

function plainAmount(amount: number, digits: number): string {
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return `${amount < 0 ? '-' : ''}${whole}${digits > 0 ? `.${text.slice(-digits)}` : ''}`;
}
