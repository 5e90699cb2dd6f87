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

/** A file that was read, and where it belongs. */
export interface ImportedStatement {
  readonly file: Extract<StatementFile, { ok: true }>;
  readonly fingerprint: string;
  /** of its bytes; absent: its lines cannot be taken back together */
  readonly fileKey?: string | undefined;
  /** as the owner knows it; it names the source in the digest too */
  readonly account: string;
  readonly currency: string;
  /** the day on which it is imported, which is not over */
  readonly today: BusinessDate;
  /** the last day of which nothing is missing, as its owner says; absent: the last one of the file */
  readonly completeThrough?: BusinessDate | undefined;
  /** the names of accounts that are cards */
  readonly cardAccounts?: ReadonlySet<string> | undefined;
}

/** Takes a file into the books: once, however often it comes and in whichever forms. */
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
