// Labels for the parts of an import.
import { formatCount, formatCountOf } from '@daily-snapshot/domain/money/format-money';
import type { ImportOutcome } from '@daily-snapshot/domain/imports/import-schema';
import type {
  ColumnRole,
  FileForm,
  ImportProposal,
} from '@daily-snapshot/domain/imports/mapping/import-proposal';

/** In the order in which owners look for them. */
export const ROLE_NAMES: Readonly<Record<ColumnRole, string>> = {
  date: 'Date',
  amount: 'Amount',
  'money-out': 'Money out',
  'money-in': 'Money in',
  side: 'Money in or money out',
  fee: 'Fee not included in the amount',
  balance: 'Balance',
  description: 'Description',
  counterparty: 'Payee or customer',
  category: 'Category',
  account: 'Account',
  currency: 'Currency',
  id: 'Transaction number',
  status: 'Pending or booked',
  'posted-date': 'Booking date',
};

const FORM_NAMES: Readonly<Record<FileForm, string>> = {
  table: 'table',
  ofx: 'OFX statement',
  qif: 'QIF file',
  camt: 'CAMT statement',
  mt940: 'MT940 statement',
  bai2: 'BAI2 report',
  pdf: 'PDF statement',
  ledger: 'Daily Snapshot ledger',
  processor: 'export of a payment processor',
  books: 'accounting report',
};

/** Forms whose name starts with a vowel when it is spoken. */
const WITH_AN: readonly FileForm[] = ['ofx', 'mt940', 'processor', 'books'];

/** Describes the shape of a file: `A table with 6 columns and 412 rows` */
export function shapeOf({ form, columns, lineCount }: ImportProposal): string {
  const article = WITH_AN.includes(form) ? 'An' : 'A';
  return form === 'table'
    ? `A table with ${formatCountOf(columns.length, 'column')} and ${formatCountOf(lineCount, 'row')}`
    : `${article} ${FORM_NAMES[form]} with ${formatCountOf(lineCount, 'transaction')}`;
}

/** Describes the sheet that is read: `Read from the sheet “Checking”.` */
export function sheetText({ name, notRead }: NonNullable<ImportProposal['sheet']>): string {
  const read = `Read from the sheet “${name}”.`;
  if (notRead.length === 0) return read;
  const others = notRead.map((other) => `“${other}”`).join(', ');
  return `${read} Not read: ${others}. Save each of them as a file to import it.`;
}

/**
 * Says which evidence proves every transaction of a file, or returns undefined if a transaction is
 * not proved.
 */
export function proofText({ proof, lineCount, accounts }: ImportProposal): string | undefined {
  if (!proof || proof.breaks.length > 0) return undefined;
  if (proof.by === 'running-balance') {
    // The first transaction of an account has no balance before it.
    const isWhole = proof.rowsProved + accounts.length >= lineCount;
    return isWhole ? 'Checked against the balance column.' : undefined;
  }
  return proof.rowsProved < lineCount ? undefined : PROOF_TEXTS[proof.by];
}

const PROOF_TEXTS: Readonly<
  Record<Exclude<NonNullable<ImportProposal['proof']>['by'], 'running-balance'>, string>
> = {
  'opening-and-closing-balance': 'Checked against the opening and closing balance.',
  'control-totals': 'Checked against the totals in the file.',
  'row-totals': 'Checked against the total of each transaction.',
  'report-totals': 'Checked against the report’s totals.',
};

const dayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC', // A calendar date has no time zone, so it is formatted in UTC.
});

const asDate = (date: string) => new Date(`${date}T00:00:00Z`);

/** Formats a date with its year, because a file may cover several years: `Nov 23, 2026` */
export const shortDay = (date: string): string => dayFormat.format(asDate(date));

/** Formats a date range: `Oct 1 – Nov 20, 2026` */
export const shortPeriod = (from: string, to: string): string =>
  dayFormat.formatRange(asDate(from), asDate(to));

/** Summarizes an import: `398 transactions added, 12 already there, 3 rows skipped.` */
export function outcomeText(outcome: Omit<ImportOutcome, 'skipped'>): string {
  const { added, updated, alreadyThere, skippedCount } = outcome;
  const parts = [
    `${formatCountOf(added, 'transaction')} added`,
    updated > 0 ? `${formatCount(updated)} changed` : '',
    alreadyThere > 0 ? `${formatCount(alreadyThere)} already there` : '',
    skippedCount > 0 ? `${formatCountOf(skippedCount, 'row')} skipped` : '',
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}
