import type { Business } from '../accounts/business-schema.ts';
import { addDays, type BusinessDate, type Period } from '../calendar/business-date.ts';
import { fileContributions, sourceContributions } from '../connections/source-from-connection.ts';
import type { SourceState } from '../connections/source-state.ts';
import type { BooksFile } from '../ledger/classification/is-counted.ts';
import { notCountedDays, notCountedIn } from '../ledger/not-counted.ts';
import type { SourceTransaction } from '../ledger/posting.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { balanceContradiction } from './balance-contradiction.ts';
import { withoutDistantRows } from './distant-rows.ts';
import { foreignLinesIn } from './foreign-lines.ts';
import type { Decode } from './formats/encoding.ts';
import { openAnyFile } from './formats/open-any-file.ts';
import { readFile } from './formats/read-file.ts';
import type { OpenedFile } from './formats/open-file.ts';
import type { StatedEnds } from './formats/stated-ends.ts';
import {
  SKIPPED_SHOWN,
  type SkippedLine,
  type StatementFile,
  type StatementTransaction,
} from './formats/statement.ts';
import type { ImportOutcome } from './import-schema.ts';
import { lastDayCovered, type UploadedFile } from './imported-file-schema.ts';
import type { FileForm } from './mapping/import-proposal.ts';
import { periodOf } from './period.ts';

/** The transactions of one account of a file, and the state of the account after them. */
export interface FileDelivery {
  readonly lines: readonly SourceTransaction[];
  readonly source: SourceState;
  readonly isListing: true;
  readonly cardAccounts: ReadonlySet<string>;
  /** the key of the file */
  readonly file: string;
}

/** The plan of an import: everything that it stores. */
export interface ImportPlan {
  readonly form: FileForm;
  /** the fingerprint of its layout */
  readonly layout: string;
  /** the names of the columns; none unless the form is a table */
  readonly columnNames: readonly string[];
  /** the owner's names of the accounts in the file */
  readonly accounts: readonly string[];
  /** the days that its transactions cover; undefined if no transaction counts */
  readonly period: Period | undefined;
  /** the last day that the file claims to cover, by the owner's name of the account */
  readonly statedEnds: StatedEnds;
  /** all transactions that count */
  readonly lines: readonly SourceTransaction[];
  /** the same transactions by account */
  readonly deliveries: readonly FileDelivery[];
  /** the number of transactions, including skipped transactions but no unreadable rows */
  readonly lineCount: number;
  /** the days for which a report of the books provides the totals; undefined for other files */
  readonly booksFile: BooksFile | undefined;
  /** the part of the outcome that does not depend on the ledger */
  readonly summary: Omit<ImportOutcome, 'added' | 'updated' | 'alreadyThere'>;
}

/**
 * Reads an uploaded file with the owner's choices, and plans its import.
 *
 * @returns a sentence for the owner if the file is unreadable, does not match the choices, or has
 * balances that contradict its transactions and were not ignored
 */
export async function planImport(
  upload: UploadedFile,
  business: Pick<Business, 'currency' | 'profitFrom'>,
  today: BusinessDate,
  decode: Decode,
): Promise<Result<ImportPlan, string>> {
  const opening = await openAnyFile(upload.bytes, decode);
  if (!opening.ok) return err(unreadable(opening.text));
  const { file } = opening;
  const names = new Map(upload.accounts.map(({ nameInFile, name }) => [nameInFile, name]));
  const defaults = { account: names.get('') ?? '', currency: business.currency };
  const read = readFile(file, upload.mapping, defaults);
  const statement = read.ok ? withoutDistantRows(read, today) : read;
  if (!statement.ok) return err(unreadable(statement.text));
  const contradiction = balanceContradiction(statement.proof);
  if (contradiction !== undefined && !upload.ignoresBalances) {
    return err(
      `${contradiction} Nothing was saved. Confirm that you want to import the file anyway.`,
    );
  }
  const named = withOwnersNames(statement, names);
  return named.ok ? ok(planOf(file, named.value, upload, business)) : named;
}

const unreadable = (text: string): string =>
  `We could not read this file: ${text}. Nothing was saved.`;

/** A file that is read, with the owner's names of its accounts. */
type NamedStatement = Extract<StatementFile, { ok: true }> & { readonly statedEnds: StatedEnds };

/** Gives each transaction and each stated end the owner's name for its account. */
function withOwnersNames(
  statement: Extract<StatementFile, { ok: true }>,
  names: ReadonlyMap<string, string>,
): Result<NamedStatement, string> {
  // The parser has already given transactions without an account the owner's name.
  const unnamed = names.get('');
  const nameOf = (account: string) => (account === unnamed ? unnamed : names.get(account));
  const lines = statement.lines.flatMap((line) => {
    const account = nameOf(line.account);
    return account === undefined ? [] : [{ ...line, account }];
  });
  if (lines.length < statement.lines.length) {
    return err(
      'The file contains an account that you did not name. Nothing was saved. Please choose the file again.',
    );
  }
  const statedEnds = Object.fromEntries(
    Object.entries(statement.statedEnds ?? {}).flatMap(([account, end]) => {
      const name = nameOf(account);
      return name === undefined ? [] : [[name, end] as const];
    }),
  );
  return ok({ ...statement, lines, statedEnds });
}

/** Plans the import of a file that is read. */
function planOf(
  file: OpenedFile,
  statement: NamedStatement,
  upload: UploadedFile,
  { currency, profitFrom }: Pick<Business, 'currency' | 'profitFrom'>,
): ImportPlan {
  const { form, fingerprint: layout } = file;
  const { statedEnds } = statement;
  const isBooks = form === 'books';
  const accounts = [...new Set(statement.lines.map(({ account }) => account))];
  const lines = statement.lines
    .filter((line) => !line.isPending && line.currency === currency)
    .map((line) => sourceTransactionOf(line, layout));
  const foreign = foreignLinesIn(statement.lines, currency);
  const skipped = skippedLines(statement, currency);
  const period = coveredDays(lines, isBooks, upload.completeThrough);
  const cardAccounts = new Set(
    upload.accounts.filter(({ kind }) => kind === 'card').map(({ name }) => name),
  );
  const provides = sourceContributions(fileContributions(isBooks), undefined, profitFrom);

  const deliveries = accounts.map((name): FileDelivery => {
    const own = lines.filter(({ account }) => account === name);
    const notCounted = notCountedDays(
      foreign.filter(({ account }) => account === name),
      upload.fileKey,
    );
    const source: SourceState = {
      name,
      // No digest waits for an account that is kept in another currency.
      provides: own.length === 0 && notCounted.length > 0 ? [] : provides,
      completeThrough: lastDayCovered(statedEnds, name, upload.completeThrough),
      problem: null,
      isFromFile: true,
      ...(isBooks && { isBooks }),
      ...(notCounted.length > 0 && { notCounted }),
    };
    return { lines: own, source, isListing: true, cardAccounts, file: upload.fileKey };
  });
  const [first] = lines;
  return {
    form,
    layout,
    columnNames: file.form === 'table' ? file.header : [],
    accounts,
    period,
    statedEnds,
    lines,
    deliveries,
    lineCount: statement.lines.length,
    booksFile:
      isBooks && period && first
        ? { file: upload.fileKey, source: first.source, ...period }
        : undefined,
    summary: {
      skipped: skipped.slice(0, SKIPPED_SHOWN),
      skippedCount: skipped.length,
      ...(foreign.length > 0 && { notCounted: notCountedIn(foreign) }),
      ...periodOf(lines),
    },
  };
}

/**
 * Converts a transaction of the file into a transaction for the ledger. Each account and layout is
 * a separate source, because ids are unique only within it.
 */
function sourceTransactionOf(line: StatementTransaction, layout: string): SourceTransaction {
  const { id, account, date, postedDate, description, counterparty, category, kind, amount } = line;
  const source = `${account} ${layout}`;
  return {
    id: `${source} ${id}`,
    source,
    account,
    date,
    postedDate: postedDate ?? date,
    description,
    counterparty,
    category,
    ...(kind && { kind }),
    amount,
  };
}

/** Returns the unreadable rows and the transactions that do not count, in the order of the file. */
function skippedLines({ lines, refused }: NamedStatement, currency: string): SkippedLine[] {
  const notCounting = lines.flatMap((line): SkippedLine[] => {
    if (line.isPending) {
      const text = 'it is pending; we count it once the bank posts it';
      return [{ line: line.line, reason: 'pending', text }];
    }
    if (line.currency === currency) return [];
    const text = `it is in ${line.currency}, but your business uses ${currency}`;
    return [{ line: line.line, reason: 'other-currency', text }];
  });
  return [...refused, ...notCounting].toSorted((a, b) => a.line - b.line);
}

/**
 * The maximum number of days from the last entry of a report to its export if the report is
 * current. After a longer gap, the report is about an earlier period.
 */
const CURRENT_BOOKS_DAYS = 7;

/**
 * Returns the days that the transactions cover. A current report of the books also covers the days
 * up to its export.
 */
function coveredDays(
  lines: readonly SourceTransaction[],
  isBooks: boolean,
  completeThrough: BusinessDate,
): Period | undefined {
  const { from, to } = periodOf(lines);
  if (from === null || to === null) return undefined;
  const isCurrent = completeThrough <= addDays(to, CURRENT_BOOKS_DAYS);
  return { from, to: isBooks && isCurrent && completeThrough > to ? completeThrough : to };
}
