import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { AppError } from '@daily-snapshot/domain/app-error';
import { FILE_BYTES_MAX } from '@daily-snapshot/domain/contracts/imported-file';
import { countImport } from '../../commands/count-import.ts';
import { importFile as importGiven } from '../../commands/import-file.ts';
import { takeBackImport as takeBack } from '../../commands/take-back-import.ts';
import { ports } from '../../wiring.ts';
import { callable } from './callable.ts';

const unzip = promisify(gunzip);

export const importFile = callable(
  'importFile',
  async ({ packed, ...given }, caller) => {
    const found = ports();
    await countImport(found, caller, given.businessId);
    const bytes = await unpack(packed);
    const fileKey = createHash('sha256').update(bytes).digest('base64url');
    return importGiven(found, caller, { ...given, bytes, fileKey });
  },
  // A year of a busy shop takes a minute; a file of 8 MB is a table of some 100 MB while it is read.
  { timeoutSeconds: 540, memory: '1GiB', concurrency: 4 },
);

export const takeBackImport = callable(
  'takeBackImport',
  (request, caller) => takeBack(ports(), caller, request),
  { timeoutSeconds: 540 },
);

/** No more is unpacked than a file may have, whatever the package says. */
async function unpack(packed: string): Promise<Buffer> {
  try {
    return await unzip(Buffer.from(packed, 'base64'), { maxOutputLength: FILE_BYTES_MAX });
  } catch (cause) {
    const message = 'The file did not arrive whole, or is larger than 8 MB. Nothing was saved.';
    throw new AppError('invalid-input', message, { cause });
  }
}
