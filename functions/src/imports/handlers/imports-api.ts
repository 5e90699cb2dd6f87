import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { FILE_BYTES_MAX } from '@daily-snapshot/domain/imports/imported-file-schema';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { maxInstances } from '../../platform/config.ts';
import { noContent, signedInFunction } from '../../platform/handlers/callable.ts';
import { ports } from '../../platform/wiring/wiring.ts';
import { closeAccount, reopenAccount } from '../commands/close-account.ts';
import { enforceImportLimit } from '../commands/enforce-import-limit.ts';
import { importFile } from '../commands/import-file.ts';
import { listGuessedPayees } from '../commands/list-guessed-payees.ts';
import { overrideKind, removeUserOverride } from '../commands/override-kind.ts';
import { overrideKinds, removeUserOverrides } from '../commands/override-kinds.ts';
import { undoImport } from '../commands/undo-import.ts';

const unzip = promisify(gunzip);

export const importsApi = signedInFunction(
  'importsApi',
  {
    importFile: async ({ packed, ...request }, caller) => {
      await enforceImportLimit(ports(), request, caller);
      const bytes = await unpack(packed);
      const fileKey = createHash('sha256').update(bytes).digest('base64url');
      const outcome = await importFile(ports(), { ...request, bytes, fileKey }, caller);
      if (!request.isTrial) {
        await ports().digestStarter.startPaidDigests(request.businessId, caller);
      }
      return outcome;
    },
    undoImport: (request, caller) => undoImport(ports(), request, caller),
    closeAccount: (request, caller) => noContent(closeAccount(ports(), request, caller)),
    reopenAccount: (request, caller) => noContent(reopenAccount(ports(), request, caller)),
    overrideKind: (request, caller) => overrideKind(ports(), request, caller),
    removeUserOverride: (request, caller) => removeUserOverride(ports(), request, caller),
    listGuessedPayees: (request, caller) => listGuessedPayees(ports(), request, caller),
    overrideKinds: (request, caller) => overrideKinds(ports(), request, caller),
    removeUserOverrides: (request, caller) => removeUserOverrides(ports(), request, caller),
  },
  {
    // An 8 MB file takes 100 MB of memory while it is parsed, so an instance handles 4 requests at once.
    memory: '1GiB',
    concurrency: 4,
    // A year of transactions of a busy shop takes one minute.
    timeoutSeconds: 540,
    maxInstances,
  },
);

/** Decompresses a file. Stops at the size limit, whatever the archive claims to contain. */
async function unpack(packed: string): Promise<Buffer> {
  try {
    return await unzip(Buffer.from(packed, 'base64'), { maxOutputLength: FILE_BYTES_MAX });
  } catch (cause) {
    const message =
      'The upload was incomplete, or the file is larger than 8 MB. Nothing was saved. Please try again.';
    throw new AppError('invalid-input', message, { cause });
  }
}
