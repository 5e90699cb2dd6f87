// Labels for the parts of an import.
import { formatCountOf } from '@daily-snapshot/domain/money/format-money';
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
  side: 'Whether money came in or went out',
  fee: 'Fee beside the amount',
  balance: 'Balance',
  description: 'Description',
  counterparty: 'Who paid or was paid',
  category: 'Category',
  account: 'Account',
  currency: 'Currency',
  id: 'Number of the line',
  status: 'Pending or booked',
  'posted-date': 'Day it was booked',
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

/** Describes the shape of a file: `A table with 6 columns and 412 lines` */
export function shapeOf({ form, columns, lineCount }: ImportProposal): string {
  const article = WITH_AN.includes(form) ? 'An' : 'A';
  const lines = formatCountOf(lineCount, 'line');
  return form === 'table'
    ? `A table with ${formatCountOf(columns.length, 'column')} and ${lines}`
    : `${article} ${FORM_NAMES[form]} with ${lines}`;
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
    return isWhole ? 'Proved by the balance column.' : undefined;
  }
  return proof.rowsProved < lineCount ? undefined : PROOF_TEXTS[proof.by];
}

const PROOF_TEXTS: Readonly<
  Record<Exclude<NonNullable<ImportProposal['proof']>['by'], 'running-balance'>, string>
> = {
  'opening-and-closing-balance': 'Proved by the opening and closing balance.',
  'control-totals': 'Proved by the totals in the file.',
  'row-totals': 'Proved by the total of each line.',
  'report-totals': 'Proved by the report’s totals.',
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

/** Summarizes an import: `398 lines added, 12 were there already.` */
export function outcomeText(outcome: Omit<ImportOutcome, 'skipped'>): string {
  const { added, updated, alreadyThere, skippedCount } = outcome;
  const parts = [
    `${formatCountOf(added, 'line')} added`,
    updated > 0 ? `${formatCountOf(updated, 'line')} changed` : '',
    alreadyThere > 0 ? `${formatCountOf(alreadyThere, 'line')} already there` : '',
    skippedCount > 0 ? `${formatCountOf(skippedCount, 'line')} left out` : '',
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}
