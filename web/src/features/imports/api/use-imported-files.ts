import { paths } from '@daily-snapshot/domain/contracts/paths';
import {
  type ImportedFile,
  importedFileSchema,
  type RememberedMapping,
  rememberedMappingSchema,
  type UndoneImport,
} from '@daily-snapshot/domain/imports/imported-file-schema';
import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';
import {
  useDocumentWriter,
  useLiveDocument,
  useLiveDocuments,
  type WithId,
} from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';
import { useCallable } from '../../../lib/data/callable.ts';

/** The number of files listed. */
const SHOWN = 20;

/** Subscribes to imported files, latest first. */
export const useImportedFiles = (businessId: string): Live<readonly WithId<ImportedFile>[]> =>
  useLiveDocuments(
    {
      collection: paths.imports(businessId),
      orderBy: { field: 'startedAt', direction: 'desc' },
      limit: SHOWN,
    },
    importedFileSchema,
  );

/** Subscribes to the progress of an import. The value is null before the server starts. */
export const useImportedFile = (businessId: string, fileKey: string): Live<ImportedFile | null> =>
  useLiveDocument(paths.import(businessId, fileKey), importedFileSchema);

/** The server’s time limit for one file. */
const TIMEOUT_MS = 540_000;

/** Removes the transactions of an imported file. */
export function useUndoImport(
  businessId: string,
): (fileKey: string) => Promise<Result<UndoneImport, AppError>> {
  const undo = useCallable('undoImport', TIMEOUT_MS);
  return (fileKey) => undo({ businessId, fileKey });
}

/** Subscribes to the saved column mappings, latest first. */
export const useMappings = (businessId: string): Live<readonly WithId<RememberedMapping>[]> =>
  useLiveDocuments(
    {
      collection: paths.mappings(businessId),
      orderBy: { field: 'rememberedAt', direction: 'desc' },
    },
    rememberedMappingSchema,
  );

export function useRemoveMapping(
  businessId: string,
): (mappingId: string) => Promise<Result<void, AppError>> {
  const { remove } = useDocumentWriter();
  return (mappingId) => remove(paths.mapping(businessId, mappingId));
}
