import type { ImportedFile } from '@daily-snapshot/domain/imports/imported-file-schema';
import { DIGEST_TIME } from './mail.ts';

/** Builds the record of a file that Ada has imported. */
export const anImportedFile = (differences: Partial<ImportedFile> = {}): ImportedFile => ({
  fileName: 'november.csv',
  form: 'table',
  accounts: ['Checking'],
  importedBy: 'ada',
  startedAt: DIGEST_TIME,
  finishedAt: DIGEST_TIME,
  lineCount: 0,
  doneCount: 0,
  outcome: null,
  ...differences,
});
