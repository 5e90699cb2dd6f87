import { addDays, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { ImportOutcome } from '@daily-snapshot/domain/imports/import-schema';
import { periodOf } from '@daily-snapshot/domain/imports/period';
import { sourceTransactionsOf } from '@daily-snapshot/domain/imports/source-transactions';
import {
  SKIPPED_SHOWN,
  type StatementFile,
} from '@daily-snapshot/domain/imports/formats/statement';
import type { SourceState } from '@daily-snapshot/domain/connections/source-state';
import type { Ledger } from '../ports/ledger.ts';
import type { ImportOptions } from '../ports/source-ledger.ts';
import { importLines } from './import-lines.ts';

/** A parsed file with its account. */
export interface ImportedStatement {
  readonly file: Extract<StatementFile, { ok: true }>;
  readonly fingerprint: string;
  /** a hash of its bytes; absent if the import cannot be undone as a whole */
  readonly fileKey?: string | undefined;
  /** the owner's name for the account, which also names the source in the digest */
  readonly account: string;
  readonly currency: string;
  /** the import date, a day that is not over */
  readonly today: BusinessDate;
  /** the last complete day according to the owner; absent: the last day of the file */
  readonly completeThrough?: BusinessDate | undefined;
  /** the names of credit card accounts */
  readonly cardAccounts?: ReadonlySet<string> | undefined;
}

/**
 * Records the transactions of a file once, however often and in whichever format it is imported.
 */
export async function importStatement(
  ports: { readonly ledger: Ledger },
  businessId: string,
  { file, fingerprint, account, currency, today, ...known }: ImportedStatement,
  manner: ImportOptions = {},
): Promise<ImportOutcome> {
  const { lines, skipped } = sourceTransactionsOf(file, { fingerprint, account, currency });
  const { from, to } = periodOf(lines);
  const source: SourceState = {
    name: account,
    gives: ['profit', 'cash'],
    completeThrough: known.completeThrough ?? beforeToday(to, today),
    problem: null,
  };
  const { cardAccounts, fileKey } = known;
  const delivered = { lines, source, isListing: true, cardAccounts, file: fileKey };
  const { counts } = await importLines(ports, businessId, delivered, manner);
  return {
    ...counts,
    skipped: skipped.slice(0, SKIPPED_SHOWN),
    skippedCount: skipped.length,
    from,
    to,
  };
}

const beforeToday = (date: BusinessDate | null, today: BusinessDate): BusinessDate | null =>
  date !== null && date >= today ? addDays(today, -1) : date;
