import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type {
  ImportedFile,
  UndoneImport,
} from '@daily-snapshot/domain/imports/imported-file-schema';
import { authorize, type Caller } from '../../platform/ports/caller.ts';
import type { TaskQueue } from '../../platform/ports/task-queue.ts';
import { undoFile, type UndoPorts } from './undo-file.ts';
import { enqueueImport } from './continue-imports.ts';
import { LINES_IN_CALL } from './import-file.ts';

interface Ports extends UndoPorts {
  readonly taskQueue: TaskQueue;
}

/** Longer than an import takes. */
const IMPORT_MAX_MS = 10 * 60_000;

/**
 * Removes the transactions of an imported file, except transactions that another file or source
 * contains too. Tasks continue with a large file. The next digest corrects days that a digest has reported. Idempotent, also after an
 * interruption. The file can be imported again.
 *
 * @throws AppError `not-found` if the caller has no such business or import
 * @throws AppError `not-allowed` if the caller is a viewer, or a bookkeeper and did not import the file
 * @throws AppError `conflict` while the file is being imported
 */
export async function undoImport(
  ports: Ports,
  { businessId, fileKey }: CallableRequest<'undoImport'>,
  caller: Caller,
): Promise<UndoneImport> {
  const { imports, clock, taskQueue } = ports;
  const business = authorize(await ports.businesses.find(businessId), caller, 'importFile');
  const all = await imports.recorded(businessId);
  const file = all.find(({ key }) => key === fileKey);
  if (!file) throw new AppError('not-found', 'This file was not imported.');
  if (file.importedBy !== caller.id) authorize(business, caller, 'undoOthersImport');
  refuseWhileImporting(file, clock.now());
  const undoing = file.undoing ?? { removed: 0, kept: 0, savedAt: clock.now() };
  const { key: _key, remaining: _remaining, ...imported } = file;
  await imports.record(businessId, fileKey, { ...imported, undoing });
  if (file.lineCount > LINES_IN_CALL) {
    await enqueueImport(taskQueue, businessId, {
      key: fileKey,
      startedAt: undoing.savedAt,
      index: 0,
    });
    return { ...countsOf(undoing), continues: true };
  }
  const undone = await undoFile(
    ports,
    businessId,
    { ...imported, key: fileKey, undoing },
    Infinity,
  );
  if (undone === 'busy') throw new AppError('conflict', 'This import is already being undone.');
  return countsOf(undone.undoing);
}

const countsOf = ({ removed, kept }: NonNullable<ImportedFile['undoing']>): UndoneImport => ({
  removed,
  kept,
});

function refuseWhileImporting({ finishedAt, startedAt, remaining }: ImportedFile, now: Date): void {
  const savedAt = remaining?.savedAt ?? startedAt;
  if (finishedAt === null && now.getTime() - savedAt.getTime() < IMPORT_MAX_MS) {
    throw new AppError('conflict', 'This file is still being imported. Please try again later.');
  }
}
