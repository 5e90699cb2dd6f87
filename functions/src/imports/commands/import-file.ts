import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import {
  addDays,
  businessDateAt,
  type BusinessDate,
  type Period,
} from '@daily-snapshot/domain/calendar/business-date';
import {
  fileContributions,
  sourceContributions,
} from '@daily-snapshot/domain/connections/source-from-connection';
import { balanceContradiction } from '@daily-snapshot/domain/imports/balance-contradiction';
import type { Decode } from '@daily-snapshot/domain/imports/formats/encoding';
import { openAnyFile } from '@daily-snapshot/domain/imports/formats/open-any-file';
import type { OpenedFile } from '@daily-snapshot/domain/imports/formats/open-file';
import { readFile } from '@daily-snapshot/domain/imports/formats/read-file';
import type { StatedEnds } from '@daily-snapshot/domain/imports/formats/stated-ends';
import {
  SKIPPED_SHOWN,
  type SkippedLine,
  type StatementFile,
  type StatementProof,
  type StatementTransaction,
} from '@daily-snapshot/domain/imports/formats/statement';
import type { ImportOutcome } from '@daily-snapshot/domain/imports/import-schema';
import {
  lastDayCovered,
  type FileAccount,
  type ImportedFile,
} from '@daily-snapshot/domain/imports/imported-file-schema';
import { chooseMapping } from '@daily-snapshot/domain/imports/mapping/choose-mapping';
import type { ImportMapping } from '@daily-snapshot/domain/imports/mapping/import-proposal';
import { runningBalanceProof } from '@daily-snapshot/domain/imports/mapping/propose-import';
import { listsNoPayouts } from '@daily-snapshot/domain/ledger/matching/exported-payouts';
import { notCountedDays, notCountedIn } from '@daily-snapshot/domain/ledger/not-counted';
import { periodOf } from '@daily-snapshot/domain/imports/period';
import {
  daysOfPayouts,
  depositOfUnlistedPayout,
  misplacedIn,
  sameMoneyIn,
} from '@daily-snapshot/domain/imports/same-money';
import { sourceTransactionsOf } from '@daily-snapshot/domain/imports/source-transactions';
import type { BooksFile } from '@daily-snapshot/domain/ledger/classification/is-counted';
import type { SourceTransaction } from '@daily-snapshot/domain/ledger/posting';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { Businesses } from '../../accounts/ports/businesses.ts';
import { enqueueHistoryReplay } from '../../alerts/ports/enqueue-history-replay.ts';
import { authorize, type Caller } from '../../platform/ports/caller.ts';
import type { TaskQueue } from '../../platform/ports/task-queue.ts';
import type { Imports } from '../ports/imports.ts';
import type { Ledger } from '../ports/ledger.ts';
import { addBooksFile, finishBooksFile } from './books-files.ts';
import { importLines } from './import-lines.ts';

interface Ports {
  readonly businesses: Businesses;
  readonly ledger: Ledger;
  readonly imports: Imports;
  readonly taskQueue: TaskQueue;
  readonly clock: Clock;
}

/** An uploaded file with the owner's choices. */
export interface UploadedFile {
  readonly businessId: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** a hash of the bytes */
  readonly fileKey: string;
  readonly mapping: ImportMapping | null;
  readonly accounts: readonly FileAccount[];
  readonly completeThrough: BusinessDate;
  /** whether to import the file although its balances contradict its transactions */
  readonly ignoresBalances: boolean;
  readonly isTrial: boolean;
}

/** A parsed file. Each transaction has the account name that the owner chose. */
interface ParsedFile {
  readonly opened: OpenedFile;
  readonly accountNames: readonly string[];
  /** the days that its transactions cover; undefined if no transaction counts */
  readonly period: Period | undefined;
  /** the last day that the file states to cover, by the owner's name of the account */
  readonly statedEnds: StatedEnds;
  readonly lines: readonly SourceTransaction[];
  readonly skipped: readonly SkippedLine[];
  /** transactions in other currencies, which count nowhere */
  readonly foreign: readonly StatementTransaction[];
  /** including the skipped transactions, without the unreadable rows */
  readonly lineCount: number;
}

/**
 * Imports the transactions of a file. A preview returns the same outcome and stores nothing. The
 * server parses the file again and does not trust the browser's parse. Idempotent: repeated,
 * concurrent and interrupted imports of a file end in the same ledger.
 *
 * @throws AppError `not-found` if the caller has no such business
 * @throws AppError `not-allowed` if the caller is a member but not an owner
 * @throws AppError `invalid-input` if the file is unreadable, does not match the owner's choices, or
 * has balances that contradict its transactions and were not ignored
 */
export async function importFile(
  ports: Ports,
  request: UploadedFile,
  caller: Caller,
): Promise<ImportOutcome> {
  const business = authorize(await ports.businesses.find(request.businessId), caller, 'importFile');
  const today = businessDateAt(ports.clock.now(), business.timeZone);
  if (request.completeThrough >= today) {
    throw new AppError('invalid-input', 'A file can be complete until yesterday at most.');
  }
  const file = await parseFile(request, business);
  await refuseSameMoney(ports, request, file);
  if (request.isTrial) return importAccounts(ports, request, file, business);
  const started = await recordStart(ports, request, file, caller);
  const booksFile = booksFileOf(request, file);
  if (booksFile) await addBooksFile(ports, request.businessId, booksFile);
  const outcome = await importAccounts(ports, request, file, business);
  if (booksFile) {
    const [name = ''] = file.accountNames;
    const { businessId } = request;
    await finishBooksFile(ports, { businessId, booksFile, name, lines: file.lines });
  }
  await recordEnd(ports, request, file, started, outcome);
  await enqueueHistoryReplay(ports.taskQueue, request.businessId, ports.clock.now().toISOString());
  return outcome;
}

/**
 * A report of the books whose last entry is at most this much older than the report has no later
 * entries. A longer gap is that of a report about an earlier period.
 */
const CURRENT_BOOKS_DAYS = 7;

/**
 * Parses a file and gives each transaction the owner's name for its account.
 *
 * @throws AppError `invalid-input` if the file is unreadable or has an account without a name
 */
async function parseFile(
  { bytes, mapping, accounts, completeThrough, ignoresBalances }: UploadedFile,
  { currency }: Business,
): Promise<ParsedFile> {
  const opening = await openAnyFile(bytes, decode);
  if (!opening.ok) throw unreadable(opening.text);
  const { file: opened } = opening;
  const defaultAccount = accounts.find(({ nameInFile }) => nameInFile === '')?.name ?? '';
  const statement = readFile(opened, mapping, { account: defaultAccount, currency });
  if (!statement.ok) throw unreadable(statement.text);
  const contradiction = balanceContradiction(proofOf(opened, mapping, statement, currency));
  if (contradiction !== undefined && !ignoresBalances) {
    const message = `${contradiction} Please confirm that you want to import it. Nothing was saved.`;
    throw new AppError('invalid-input', message);
  }

  const names = new Map(accounts.map(({ nameInFile, name }) => [nameInFile, name]));
  // The parser gives transactions without an account the default one, which has its final name.
  if (names.has('')) names.set(defaultAccount, defaultAccount);
  const named = statement.lines.map((line) => {
    const account = names.get(line.account);
    if (account === undefined) {
      throw new AppError(
        'invalid-input',
        'The file holds an account that you did not name. Please choose the file again.',
      );
    }
    return { ...line, account };
  });
  const accountNames = [...new Set(named.map(({ account }) => account))];
  const statedEnds = Object.fromEntries(
    Object.entries(statement.statedEnds ?? {}).flatMap(([account, end]) => {
      const name = names.get(account);
      return name === undefined ? [] : [[name, end] as const];
    }),
  );
  const { fingerprint } = opened;
  const origin = { fingerprint, account: accountNames[0] ?? '', currency };
  const { lines, skipped, foreign } = sourceTransactionsOf({ ...statement, lines: named }, origin);
  const { from, to } = periodOf(lines);
  const isCurrent = to !== null && completeThrough <= addDays(to, CURRENT_BOOKS_DAYS);
  const isBooks = opened.form === 'books' && isCurrent && completeThrough > to;
  const period = from && to ? { from, to: isBooks ? completeThrough : to } : undefined;
  const lineCount = named.length;
  return { opened, accountNames, period, statedEnds, lines, skipped, foreign, lineCount };
}

/**
 * Refuses a file that states the same money as an imported one in a form that cannot be matched.
 *
 * @throws AppError `invalid-input` with the name of the other file
 */
async function refuseSameMoney(
  { imports, ledger }: Pick<Ports, 'imports' | 'ledger'>,
  { businessId, fileKey }: UploadedFile,
  { opened: { form, fingerprint }, accountNames, period }: ParsedFile,
): Promise<void> {
  if (!period) return;
  const others = (await imports.recorded(businessId)).filter(({ key }) => key !== fileKey);
  const file = { form, layout: fingerprint, accounts: accountNames, period };
  const misplaced = misplacedIn(file, others);
  if (misplaced) {
    throw new AppError(
      'invalid-input',
      `Reports of your books and bank files need accounts with different names. "${misplaced.fileName}" already uses ${accountNames.join(', ')}. Nothing was saved.`,
    );
  }
  const same = sameMoneyIn(file, others);
  if (same) {
    const what = form === 'books' ? 'your books' : `the sales of ${accountNames.join(', ')}`;
    throw countsTwice(
      `You imported ${what} for some of these days with "${same.fileName}"`,
      'Undo that import first if you want to use this file instead.',
    );
  }
  if (!listsNoPayouts(fingerprint)) return;
  const listed = daysOfPayouts(period);
  const stored = (await ledger.open(businessId, (open) => open.postingsOf(listed))) ?? [];
  const onBanks = stored.filter(({ account }) => !accountNames.includes(account));
  if (depositOfUnlistedPayout(onBanks, fingerprint, period)) {
    throw countsTwice(
      `The payouts of ${accountNames.join(', ')} are already among the deposits of your bank`,
      'Import the export that lists payments and payouts instead, such as the balance history.',
    );
  }
}

const countsTwice = (reason: string, remedy: string): AppError =>
  new AppError(
    'invalid-input',
    `${reason}, so the same money would count twice. ${remedy} Nothing was saved.`,
  );

/** Returns the days that a report of the books provides the totals of; undefined for other files. */
function booksFileOf(
  { fileKey }: UploadedFile,
  { opened, period, lines }: ParsedFile,
): BooksFile | undefined {
  const source = lines[0]?.source;
  if (opened.form !== 'books' || !period || source === undefined) return undefined;
  return { file: fileKey, source, ...period };
}

/** Returns the evidence for the transactions, under the proposed mapping if the owner chose none. */
function proofOf(
  opened: OpenedFile,
  mapping: ImportMapping | null,
  { proof }: Extract<StatementFile, { ok: true }>,
  currency: string,
): StatementProof | undefined {
  if (proof || opened.form !== 'table') return proof;
  if (mapping) return runningBalanceProof(opened, mapping);
  const proposed = chooseMapping(opened, { currency });
  return proposed.ok ? runningBalanceProof(opened, proposed.mapping) : undefined;
}

const decode: Decode = (bytes, encoding) => new TextDecoder(encoding).decode(bytes);

const unreadable = (text: string): AppError =>
  new AppError('invalid-input', `The file could not be read: ${text}. Nothing was saved.`);

/** Stores the accounts before their transactions, and the file with its progress. */
async function recordStart(
  { imports, clock }: Ports,
  { businessId, fileKey, fileName, accounts, completeThrough }: UploadedFile,
  { opened, lineCount, period, statedEnds }: ParsedFile,
  caller: Caller,
): Promise<ImportedFile> {
  const started: ImportedFile = {
    fileName,
    form: opened.form,
    layout: opened.fingerprint,
    ...(period && { period }),
    accounts: [...new Set(accounts.map(({ name }) => name))],
    importedBy: caller.id,
    startedAt: clock.now(),
    finishedAt: null,
    lineCount,
    doneCount: 0,
    outcome: null,
    completeThrough,
    ...(Object.keys(statedEnds).length > 0 && { statedEnds }),
  };
  await imports.addAccounts(businessId, accounts);
  await imports.record(businessId, fileKey, started);
  return started;
}

/** Imports the transactions of each account, and stores the progress unless it is a preview. */
async function importAccounts(
  { ledger, imports }: Ports,
  { businessId, fileKey, accounts, completeThrough, isTrial }: UploadedFile,
  { opened, accountNames, statedEnds, lines, skipped, foreign }: ParsedFile,
  { profitFrom }: Business,
): Promise<ImportOutcome> {
  const cards = accounts.filter(({ kind }) => kind === 'card');
  const cardAccounts = new Set(cards.map(({ name }) => name));
  let doneCount = 0;
  const storeProgress = async (recorded: number) => {
    doneCount += recorded;
    await imports.progress(businessId, fileKey, doneCount);
  };
  const isBooks = opened.form === 'books';
  const provides = sourceContributions(fileContributions(isBooks), undefined, profitFrom);
  const total = { added: 0, updated: 0, alreadyThere: 0 };
  for (const name of accountNames) {
    const own = lines.filter(({ account }) => account === name);
    const notCounted = notCountedDays(
      foreign.filter(({ account }) => account === name),
      fileKey,
    );
    const { counts } = await importLines(
      { ledger },
      {
        businessId,
        lines: own,
        source: {
          name,
          // No digest waits for an account that is kept in another currency.
          provides: own.length === 0 && notCounted.length > 0 ? [] : provides,
          completeThrough: lastDayCovered(statedEnds, name, completeThrough),
          problem: null,
          isFromFile: true,
          ...(isBooks && { isBooks }),
          ...(notCounted.length > 0 && { notCounted }),
        },
        isListing: true,
        cardAccounts,
        file: fileKey,
        isTrial,
        onRecorded: isTrial ? undefined : storeProgress,
      },
    );
    total.added += counts.added;
    total.updated += counts.updated;
    total.alreadyThere += counts.alreadyThere;
  }
  return {
    ...total,
    skipped: skipped.slice(0, SKIPPED_SHOWN),
    skippedCount: skipped.length,
    ...(foreign.length > 0 && { notCounted: notCountedIn(foreign) }),
    ...periodOf(lines),
  };
}

/** Stores the outcome, and remembers the mapping for the next file of this layout. */
async function recordEnd(
  { imports, clock }: Ports,
  { businessId, fileKey, fileName, mapping }: UploadedFile,
  { opened }: ParsedFile,
  started: ImportedFile,
  { skipped: _skipped, ...outcome }: ImportOutcome,
): Promise<void> {
  const finishedAt = clock.now();
  if (mapping) {
    const { fingerprint } = opened;
    const columnNames = opened.form === 'table' ? [...opened.header] : [];
    const remembered = { fingerprint, mapping, columnNames, fileName, rememberedAt: finishedAt };
    for (const account of started.accounts) {
      await imports.rememberMapping(businessId, { ...remembered, account });
    }
  }
  const done = { doneCount: started.lineCount, finishedAt, outcome };
  await imports.record(businessId, fileKey, { ...started, ...done });
}
