import {
  importedFileSchema,
  type ImportedFile,
} from '@daily-snapshot/domain/imports/imported-file-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { useLiveDocument, useLiveDocuments, type WithId } from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';

/** As many as are worth a look. */
const SHOWN = 20;

/** The files that were imported, the latest first. */
export const useImportedFiles = (businessId: string): Live<readonly WithId<ImportedFile>[]> =>
  useLiveDocuments(
    {
      collection: paths.imports(businessId),
      orderBy: { field: 'startedAt', direction: 'desc' },
      limit: SHOWN,
    },
    importedFileSchema,
  );

/** How the import of a file goes; null while the server has not begun. */
export const useImportedFile = (businessId: string, fileKey: string): Live<ImportedFile | null> =>
  useLiveDocument(paths.import(businessId, fileKey), importedFileSchema);
