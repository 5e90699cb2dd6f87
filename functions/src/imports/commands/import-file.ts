import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import type { Decode } from '@daily-snapshot/domain/imports/formats/encoding';
import { planImport, type ImportPlan } from '@daily-snapshot/domain/imports/import-plan';
import type { ImportOutcome } from '@daily-snapshot/domain/imports/import-schema';
import type {
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
import { batchesOf, recordBatch } from './import-lines.ts';

interface Ports {
  readonly businesses: Businesses;
  readonly ledger: Ledger;
  readonly imports: Imports;
  readonly taskQueue: TaskQueue;
  readonly clock: Clock;
}

/**
 * Imports the transactions of a file. A preview returns the same outcome and stores nothing. The
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
): Promise<ImportOutcome> {
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

/** Stores the accounts and the file before the transactions, and the days that books cover. */
async function recordStart(
  { imports, businesses, clock }: Ports,
  { businessId, fileKey, fileName, accounts, completeThrough }: UploadedFile,
  { form, layout, lineCount, period, statedEnds, booksFile }: ImportPlan,
  caller: Caller,
): Promise<ImportedFile> {
  const started: ImportedFile = {
    fileName,
    form,
    layout,
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
  if (booksFile) await addBooksFile({ businesses }, businessId, booksFile);
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
  for (const batch of deliveries.flatMap(batchesOf)) {
    const recorded = await recordBatch(ports, businessId, batch, isTrial);
    counts = addCounts(counts, recorded.counts);
    doneCount += batch.lines.length;
    if (!isTrial) await ports.imports.progress(businessId, fileKey, doneCount);
  }
  return { ...counts, ...summary };
}

/** Ends the import of books, stores the outcome and remembers the mapping for the next such file. */
async function recordEnd(
  { imports, ledger, clock }: Ports,
  { businessId, fileKey, fileName, mapping }: UploadedFile,
  { layout, columnNames, booksFile, ...plan }: ImportPlan,
  started: ImportedFile,
  { skipped: _skipped, ...outcome }: ImportOutcome,
): Promise<void> {
  if (booksFile) await finishBooksFile({ ledger }, businessId, booksFile, plan);
  const finishedAt = clock.now();
  if (mapping) {
    const remembered = { fingerprint: layout, mapping, columnNames: [...columnNames], fileName };
    for (const account of started.accounts) {
      await imports.rememberMapping(businessId, {
        ...remembered,
        account,
        rememberedAt: finishedAt,
      });
    }
  }
  const done = { doneCount: started.lineCount, finishedAt, outcome };
  await imports.record(businessId, fileKey, { ...started, ...done });
}
