import {
  importedFileSchema,
  type ImportedFile,
} from '@daily-snapshot/domain/imports/imported-file-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { useLiveDocument, useLiveDocuments, type WithId } from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';

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
