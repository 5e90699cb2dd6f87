import type { TaskPayload } from '@daily-snapshot/domain/contracts/tasks';
import type { ImportedFile } from '@daily-snapshot/domain/imports/imported-file-schema';
import { addCounts } from '@daily-snapshot/domain/ledger/recording/record-transactions';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import { enqueueHistoryReplay } from '../../alerts/ports/enqueue-history-replay.ts';
import type { TaskQueue } from '../../platform/ports/task-queue.ts';
import type { Imports, RecordedImport } from '../ports/imports.ts';
import type { Ledger } from '../ports/ledger.ts';
import type { Batch } from '../ports/source-ledger.ts';
import { RecentPostings } from '../services/recent-postings.ts';
import { recordBatch } from './import-lines.ts';

interface Ports {
  readonly ledger: Ledger;
  readonly imports: Imports;
  readonly taskQueue: TaskQueue;
  readonly clock: Clock;
}

/** A task ends after this time and enqueues the next one, so that other businesses get their turn. */
const TASK_MS = 20_000;

type Remaining = NonNullable<ImportedFile['remaining']>;
type RunningImport = RecordedImport & { readonly remaining: Remaining };

/** `busy`: another task records the same import. */
export type ImportTaskOutcome = 'done' | 'continues' | 'busy';

/**
 * Records the next batches of the imports of a business, the earliest import first. Each batch is
 * stored together with the progress, so an interrupted or repeated task records no batch twice.
 */
export async function continueImports(
  ports: Ports,
  { businessId }: Pick<TaskPayload<'replayHistory'>, 'businessId'>,
): Promise<ImportTaskOutcome> {
  const { imports, taskQueue, clock } = ports;
  const until = clock.now().getTime() + TASK_MS;
  for (;;) {
    const running = earliest(await imports.recorded(businessId));
    if (!running) return 'done';
    const outcome = await recordUntil(ports, businessId, running, until);
    if (outcome === 'busy') return outcome;
    if (outcome === 'done') {
      await imports.removeBatches(businessId, running.key);
      await enqueueHistoryReplay(taskQueue, businessId, clock.now().toISOString());
      continue;
    }
    await enqueueImport(taskQueue, businessId, running, outcome.nextBatch);
    return 'continues';
  }
}

/** Enqueues the task that records the batches of an import. */
export const enqueueImport = (
  taskQueue: TaskQueue,
  businessId: string,
  { key, startedAt }: Pick<RecordedImport, 'key' | 'startedAt'>,
  nextBatch = 0,
): Promise<void> =>
  taskQueue.enqueue(
    'replayHistory',
    { businessId, work: 'import' },
    `import ${businessId} ${key} ${startedAt.toISOString()} ${nextBatch}`,
  );

function earliest(recorded: readonly RecordedImport[]): RunningImport | undefined {
  const [first] = recorded
    .flatMap((file): RunningImport[] =>
      file.remaining && !file.undoneAt ? [{ ...file, remaining: file.remaining }] : [],
    )
    .toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime());
  return first;
}

/** Records batches until the time is over. @returns the next batch if there is one */
async function recordUntil(
  ports: Ports,
  businessId: string,
  { key, startedAt, remaining }: RunningImport,
  until: number,
): Promise<'done' | 'busy' | { readonly nextBatch: number }> {
  const recent = new RecentPostings();
  for (let index = remaining.nextBatch; index < remaining.batchCount; index += 1) {
    const batch = await ports.imports.batch(businessId, key, index);
    if (!batch) return 'busy';
    const isRecorded = await recordNext(
      ports,
      businessId,
      { key, startedAt, index },
      batch,
      recent,
    );
    if (!isRecorded) return 'busy';
    const isLast = index + 1 === remaining.batchCount;
    if (!isLast && ports.clock.now().getTime() >= until) return { nextBatch: index + 1 };
  }
  return 'done';
}

interface BatchKey {
  readonly key: string;
  readonly startedAt: Date;
  readonly index: number;
}

/** @returns false if the import was started again, undone, or continued by another task */
async function recordNext(
  ports: Ports,
  businessId: string,
  { key, startedAt, index }: BatchKey,
  batch: Batch,
  recent: RecentPostings,
): Promise<boolean> {
  let file: ImportedFile | undefined;
  const recorded = await recordBatch(ports, businessId, batch, {
    recent,
    isCurrent: async (open) => {
      file = await open.importedFile(key);
      const isSame = file?.startedAt.getTime() === startedAt.getTime() && !file.undoneAt;
      return isSame && file?.remaining?.nextBatch === index;
    },
    onRecorded: (open, counts) => {
      if (!file?.remaining) return;
      const outcome = { ...file.remaining.outcome, ...addCounts(file.remaining.outcome, counts) };
      const now = ports.clock.now();
      open.writeImportedFile(key, withProgress(file, file.remaining, { batch, outcome, now }));
    },
  });
  return recorded !== undefined;
}

function withProgress(
  { remaining: _, ...file }: ImportedFile,
  remaining: Remaining,
  {
    batch,
    outcome,
    now,
  }: { readonly batch: Batch; readonly outcome: Remaining['outcome']; readonly now: Date },
): ImportedFile {
  const nextBatch = remaining.nextBatch + 1;
  if (nextBatch === remaining.batchCount) {
    return { ...file, doneCount: file.lineCount, finishedAt: now, outcome };
  }
  const doneCount = file.doneCount + batch.lines.length;
  return { ...file, doneCount, remaining: { ...remaining, nextBatch, savedAt: now, outcome } };
}
