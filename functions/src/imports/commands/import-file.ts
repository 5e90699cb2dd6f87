import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import type { Decode } from '@daily-snapshot/domain/imports/formats/encoding';
import { planImport, type ImportPlan } from '@daily-snapshot/domain/imports/import-plan';
import type { ImportOutcome } from '@daily-snapshot/domain/imports/import-schema';
import type {
  ImportAnswer,
  ImportedFile,
  UploadedFile,
} from '@daily-snapshot/domain/imports/imported-file-schema';
import {
  daysOfUnlistedPayouts,
  refusalOfDoubleCounting,
} from '@daily-snapshot/domain/imports/double-counting';
import { addCounts, NO_COUNTS } from '@daily-snapshot/domain/ledger/recording/record-transactions';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { Businesses } from '../../accounts/ports/businesses.ts';
import { enqueueHistoryReplay } from '../../alerts/ports/enqueue-history-replay.ts';
import { authorize, type Caller } from '../../platform/ports/caller.ts';
import type { TaskQueue } from '../../platform/ports/task-queue.ts';
import type { Imports } from '../ports/imports.ts';
import type { Ledger } from '../ports/ledger.ts';
import { addBooksFile, finishBooksFile } from './books-files.ts';
import { RecentPostings } from '../services/recent-postings.ts';
import { batchesOf, recordBatch } from './import-lines.ts';
import { enqueueImport } from './continue-imports.ts';

interface Ports {
  readonly businesses: Businesses;
  readonly ledger: Ledger;
  readonly imports: Imports;
  readonly taskQueue: TaskQueue;
  readonly clock: Clock;
}

/** A call records at most this many transactions itself, which takes a few seconds. */
export const LINES_IN_CALL = 2_000;

/**
 * Imports the transactions of a file. Tasks record those of a large file, and the answer is `continues`
 * then. A preview returns the same outcome and stores nothing. The
 * server parses the file again and does not trust the browser's parse. Idempotent: repeated,
 * concurrent and interrupted imports of a file end in the same ledger.
 *
 * @throws AppError `not-found` if the caller has no such business
 * @throws AppError `not-allowed` if the caller is a viewer
 * @throws AppError `invalid-input` if the file is unreadable, does not match the owner's choices, or
 * has balances that contradict its transactions and were not ignored
 */
export async function importFile(
  ports: Ports,
  request: UploadedFile,
  caller: Caller,
): Promise<ImportAnswer> {
  const { businessId } = request;
  const business = authorize(await ports.businesses.find(businessId), caller, 'importFile');
  const today = businessDateAt(ports.clock.now(), business.timeZone);
  if (request.completeThrough >= today) {
    throw new AppError('invalid-input', 'A file can be complete through yesterday at the latest.');
  }
  const planned = await planImport(request, business, today, decode);
  if (!planned.ok) throw new AppError('invalid-input', planned.error);
  const plan = planned.value;
  await refuseDoubleCounting(ports, request, plan);
  if (request.isTrial) return storeTransactions(ports, request, plan);
  // A report of the books ends with a comparison of all its entries, so it stays in one call.
  if (plan.lines.length > LINES_IN_CALL && !plan.booksFile) {
    return leaveToTasks(ports, request, plan, caller);
  }
  const started = await recordStart(ports, request, plan, caller);
  const outcome = await storeTransactions(ports, request, plan);
  await recordEnd(ports, request, plan, started, outcome);
  await enqueueHistoryReplay(ports.taskQueue, businessId, ports.clock.now().toISOString());
  return outcome;
}

const decode: Decode = (bytes, encoding) => new TextDecoder(encoding).decode(bytes);

/**
 * Refuses a file that states the same money as an imported one in a form that cannot be matched.
 *
 * @throws AppError `invalid-input` with the name of the other file
 */
async function refuseDoubleCounting(
  { imports, ledger }: Ports,
  { businessId, fileKey }: UploadedFile,
  { period, ...plan }: ImportPlan,
): Promise<void> {
  if (!period) return;
  const file = { ...plan, period };
  const others = (await imports.recorded(businessId)).filter(({ key }) => key !== fileKey);
  const days = daysOfUnlistedPayouts(file);
  const stored = days ? await ledger.postingsOf(businessId, days) : [];
  const refusal = refusalOfDoubleCounting(file, others, stored);
  if (refusal !== undefined) throw new AppError('invalid-input', refusal);
}

/** Stores the batches of a large file for tasks, which record them. */
async function leaveToTasks(
  ports: Ports,
  request: UploadedFile,
  plan: ImportPlan,
  caller: Caller,
): Promise<ImportAnswer> {
  const { imports, clock, taskQueue } = ports;
  const { businessId, fileKey, accounts } = request;
  const batches = plan.deliveries.flatMap(batchesOf);
  const { skipped, ...summary } = plan.summary;
  const outcome = { ...NO_COUNTS, ...summary };
  const started = startedImport(request, plan, caller, clock.now());
  await imports.addAccounts(businessId, accounts);
  await imports.storeBatches(businessId, fileKey, batches);
  await imports.record(businessId, fileKey, {
    ...started,
    remaining: { nextBatch: 0, batchCount: batches.length, savedAt: clock.now(), outcome },
  });
  await rememberMapping(ports, request, plan, started);
  await enqueueImport(taskQueue, businessId, {
    key: fileKey,
    startedAt: started.startedAt,
    index: 0,
  });
  return { ...outcome, skipped, continues: true };
}

const startedImport = (
  { fileName, accounts, completeThrough }: UploadedFile,
  { form, layout, lineCount, period, statedEnds }: ImportPlan,
  caller: Caller,
  startedAt: Date,
): ImportedFile => ({
  fileName,
  form,
  layout,
  ...(period && { period }),
  accounts: [...new Set(accounts.map(({ name }) => name))],
  importedBy: caller.id,
  startedAt,
  finishedAt: null,
  lineCount,
  doneCount: 0,
  outcome: null,
  completeThrough,
  ...(Object.keys(statedEnds).length > 0 && { statedEnds }),
});

/** Stores the accounts and the file before the transactions, and the days that books cover. */
async function recordStart(
  { imports, businesses, clock }: Ports,
  request: UploadedFile,
  plan: ImportPlan,
  caller: Caller,
): Promise<ImportedFile> {
  const { businessId, fileKey, accounts } = request;
  const started = startedImport(request, plan, caller, clock.now());
  await imports.addAccounts(businessId, accounts);
  await imports.record(businessId, fileKey, started);
  if (plan.booksFile) await addBooksFile({ businesses }, businessId, plan.booksFile);
  return started;
}
/** Stores the transactions in batches, each with the progress. A preview only counts the changes. */
async function storeTransactions(
  ports: Ports,
  { businessId, fileKey, isTrial }: UploadedFile,
  { deliveries, summary }: ImportPlan,
): Promise<ImportOutcome> {
  let counts = NO_COUNTS;
  let doneCount = 0;
  const recent = new RecentPostings();
  for (const batch of deliveries.flatMap(batchesOf)) {
    const recorded = await recordBatch(ports, businessId, batch, { isTrial, recent });
    if (!recorded) break;
    counts = addCounts(counts, recorded.counts);
    doneCount += batch.lines.length;
    if (!isTrial) await ports.imports.progress(businessId, fileKey, doneCount);
  }
  return { ...counts, ...summary };
}

/** Ends the import of books, stores the outcome and remembers the mapping for the next such file. */
async function recordEnd(
  ports: Ports,
  request: UploadedFile,
  plan: ImportPlan,
  started: ImportedFile,
  { skipped: _skipped, ...outcome }: ImportOutcome,
): Promise<void> {
  const { imports, ledger, clock } = ports;
  const { businessId, fileKey } = request;
  if (plan.booksFile) await finishBooksFile({ ledger }, businessId, plan.booksFile, plan);
  await rememberMapping(ports, request, plan, started);
  const done = { doneCount: started.lineCount, finishedAt: clock.now(), outcome };
  await imports.record(businessId, fileKey, { ...started, ...done });
}

async function rememberMapping(
  { imports, clock }: Ports,
  { businessId, fileName, mapping }: UploadedFile,
  { layout, columnNames }: ImportPlan,
  { accounts }: ImportedFile,
): Promise<void> {
  if (!mapping) return;
  const remembered = { fingerprint: layout, mapping, columnNames: [...columnNames], fileName };
  const rememberedAt = clock.now();
  for (const account of accounts) {
    await imports.rememberMapping(businessId, { ...remembered, account, rememberedAt });
  }
}
