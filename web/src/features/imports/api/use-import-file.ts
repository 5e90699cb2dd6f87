import type { CallableRequest, CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import { PACKED_LENGTH_MAX } from '@daily-snapshot/domain/imports/imported-file-schema';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { err, type Result } from '@daily-snapshot/domain/shared/result';
import { useCallable } from '../../../lib/data/callable.ts';
import { FILE_COPY } from '../model/file-copy.ts';

/** The server’s time limit for one file. */
const TIMEOUT_MS = 540_000;

export type FileToImport = Omit<CallableRequest<'importFile'>, 'packed'> & {
  readonly bytes: Uint8Array<ArrayBuffer>;
};

/** Imports a file, or previews the import. */
export function useImportFile(): (
  file: FileToImport,
) => Promise<Result<CallableResponse<'importFile'>, AppError>> {
  const importFile = useCallable('importFile', TIMEOUT_MS);
  return async ({ bytes, ...file }) => {
    const packed = await packBytes(bytes);
    return packed.length > PACKED_LENGTH_MAX ? err(TOO_LARGE) : importFile({ ...file, packed });
  };
}

const TOO_LARGE = new AppError('invalid-input', FILE_COPY.upload.tooLarge);

/** Packs bytes for upload: gzip in base64. Bank files shrink to a tenth of their size. */
async function packBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const zipped = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'));
  const packed = new Uint8Array(await new Response(zipped).arrayBuffer());
  let text = '';
  for (let start = 0; start < packed.length; start += AT_ONCE) {
    text += String.fromCharCode(...packed.subarray(start, start + AT_ONCE));
  }
  return btoa(text);
}

/** JavaScript limits the number of arguments of a call. */
const AT_ONCE = 0x8000;
