import type { TaskPayload } from '@daily-snapshot/domain/contracts/tasks';
import type { ImportedFile } from '@daily-snapshot/domain/imports/imported-file-schema';
import { addCounts } from '@daily-snapshot/domain/ledger/recording/record-transactions';
import { enqueueHistoryReplay } from '../../alerts/ports/enqueue-history-replay.ts';
import type { TaskQueue } from '../../platform/ports/task-queue.ts';
import type { RecordedImport } from '../ports/imports.ts';
import type { Batch } from '../ports/source-ledger.ts';
import { RecentPostings } from '../services/recent-postings.ts';
import { undoFile, type UndoPorts } from './undo-file.ts';
import { recordBatch } from './import-lines.ts';

interface Ports extends UndoPorts {
  readonly taskQueue: TaskQueue;
}

/** A task ends after this time and enqueues the next one, so that other businesses get their turn. */
const TASK_MS = 20_000;

type Remaining = NonNullable<ImportedFile['remaining']>;
type RunningImport = RecordedImport & { readonly remaining: Remaining };

/** One step of an import or of its undo, which the queue accepts once. */
export interface Step {
  readonly key: string;
  readonly startedAt: Date;
  /** the number of the batch */
  readonly index: number;
}

/** `busy`: another task records the same import. */
export type ImportTaskOutcome = 'done' | 'continues' | 'busy';

/**
 * Records the next batches of the imports of a business, the earliest import first, or removes them
 * again if the import is being undone. Each batch is stored together with the progress, so an
 * interrupted or repeated task records no batch twice.
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
    const outcome = await continueUntil(ports, businessId, running, until);
    if (outcome === 'busy') return outcome;
    if (outcome === 'done') {
      await enqueueHistoryReplay(taskQueue, businessId, clock.now().toISOString());
      continue;
    }
    await enqueueImport(taskQueue, businessId, outcome);
    return 'continues';
  }
}

/** @returns the key of the next step if there is one */
async function continueUntil(
  ports: Ports,
  businessId: string,
  file: RecordedImport,
  until: number,
): Promise<'done' | 'busy' | Step> {
  const { key, remaining, undoing } = file;
  if (undoing) {
    const undone = await undoFile(ports, businessId, { ...file, undoing }, until);
    if (undone === 'busy') return undone;
    return undone.isDone ? 'done' : { key, startedAt: undone.undoing.savedAt, index: 0 };
  }
  if (!remaining) return 'done';
  const recorded = await recordUntil(ports, businessId, { ...file, remaining }, until);
  if (recorded === 'done') await ports.imports.removeBatches(businessId, key);
  return recorded;
}

/** Enqueues the task that continues an import or its undo. */
export const enqueueImport = (
  taskQueue: TaskQueue,
  businessId: string,
  { key, startedAt, index }: Step,
): Promise<void> =>
  taskQueue.enqueue(
    'replayHistory',
    { businessId, work: 'import' },
    `import ${businessId} ${key} ${startedAt.toISOString()} ${index}`,
  );

function earliest(recorded: readonly RecordedImport[]): RecordedImport | undefined {
  const [first] = recorded
    .filter(({ remaining, undoing, undoneAt }) => (remaining ?? undoing) && !undoneAt)
    .toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime());
  return first;
}

/** Records batches until the time is over. @returns the next batch if there is one */
async function recordUntil(
  ports: Ports,
  businessId: string,
  { key, startedAt, remaining }: RunningImport,
  until: number,
): Promise<'done' | 'busy' | Step> {
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
    if (!isLast && ports.clock.now().getTime() >= until)
      return { key, startedAt, index: index + 1 };
  }
  return 'done';
}

/** @returns false if the import was started again, undone, or continued by another task */
async function recordNext(
  ports: Ports,
  businessId: string,
  { key, startedAt, index }: Step,
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
  { remaining: _remaining, ...file }: ImportedFile,
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
