import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { ImportOutcome } from '@daily-snapshot/domain/imports/import-schema';
import type { ImportedFile } from '@daily-snapshot/domain/imports/imported-file-schema';
import type { OpenedFile } from '@daily-snapshot/domain/imports/formats/open-file';
import type { StatementFile } from '@daily-snapshot/domain/imports/formats/statement';
import type { Imports } from '../ports/imports.ts';
import type { UploadedFile } from './uploaded-file.ts';

/**
 * Imports, and keeps what is worth to know of it: the accounts before their lines, how far it is, the
 * outcome, and how the file was read, for the next one of its kind.
 */
export async function recordImport(
  { imports, clock }: { readonly imports: Imports; readonly clock: Clock },
  caller: { readonly id: string },
  given: UploadedFile,
  read: {
    readonly file: OpenedFile;
    readonly statement: Extract<StatementFile, { ok: true }>;
  },
  importAll: (onRecorded: (lines: number) => Promise<void>) => Promise<ImportOutcome>,
): Promise<ImportOutcome> {
  const { businessId, fileKey, fileName, accounts, mapping, completeThrough } = given;
  const started: ImportedFile = {
    fileName,
    form: read.file.form,
    accounts: [...new Set(accounts.map(({ name }) => name))],
    importedBy: caller.id,
    startedAt: clock.now(),
    finishedAt: null,
    lineCount: read.statement.lines.length,
    doneCount: 0,
    outcome: null,
    completeThrough,
  };
  await imports.keepAccounts(businessId, accounts);
  await imports.record(businessId, fileKey, started);
  let doneCount = 0;
  const { skipped, ...outcome } = await importAll(async (lines) => {
    doneCount += lines;
    await imports.progress(businessId, fileKey, doneCount);
  });
  const finishedAt = clock.now();
  if (mapping) {
    const { fingerprint } = read.file;
    const columnNames = read.file.form === 'table' ? [...read.file.header] : [];
    const remembered = { fingerprint, mapping, columnNames, fileName, rememberedAt: finishedAt };
    for (const account of started.accounts) {
      await imports.rememberMapping(businessId, { ...remembered, account });
    }
  }
  const done = { doneCount: started.lineCount, finishedAt, outcome };
  await imports.record(businessId, fileKey, { ...started, ...done });
  return { ...outcome, skipped };
}
