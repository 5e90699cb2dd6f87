import { readFileSync, statSync } from 'node:fs';
import {
  detectEncoding,
  type Decode,
  type Encoding,
} from '@daily-snapshot/domain/imports/formats/encoding';
import { isBinaryFile, openAnyFile } from '@daily-snapshot/domain/imports/formats/open-any-file';
import { LARGEST_FILE_BYTES } from '@daily-snapshot/domain/imports/formats/open-file';
import {
  previewImport,
  type ImportPreview,
  type PreviewOptions,
  type PreviewRefusal,
} from '@daily-snapshot/domain/imports/import-preview';
import type { FileForm } from '@daily-snapshot/domain/imports/mapping/import-proposal';
import { err, ok, type Result } from '@daily-snapshot/domain/shared/result';
import { asSentence } from '@daily-snapshot/domain/text/as-sentence';

/** Why a file of this machine cannot be previewed. */
export interface FileProblem {
  readonly code: PreviewRefusal['reason'] | 'missing' | 'folder' | 'not-readable';
  /** a sentence for people */
  readonly message: string;
}

/** A file of this machine as the service would import it. */
export interface FilePreview {
  /** null if the file could not be opened */
  readonly form: FileForm | null;
  /** null for a workbook or PDF, and if the file could not be read */
  readonly encoding: Encoding | null;
  readonly preview: Result<ImportPreview, FileProblem>;
}

/** Reads a file, and returns the reason if it cannot be read. */
export async function previewFile(path: string, options: PreviewOptions): Promise<FilePreview> {
  const bytes = readBytes(path);
  if (!bytes.ok) return { form: null, encoding: null, preview: bytes };
  const encoding = isBinaryFile(bytes.value) ? null : detectEncoding(bytes.value);
  const opening = await openAnyFile(bytes.value, decode);
  if (!opening.ok) return { form: null, encoding, preview: err(problemOf(opening)) };
  const { file } = opening;
  const preview = previewImport(file, options);
  return {
    form: file.form,
    encoding,
    preview: preview.ok ? preview : err(problemOf(preview.error)),
  };
}

const decode: Decode = (bytes, encoding) => new TextDecoder(encoding).decode(bytes);

function readBytes(path: string): Result<Uint8Array, FileProblem> {
  try {
    const stats = statSync(path);
    if (stats.isDirectory()) {
      return err({ code: 'folder', message: 'It is a folder; name the files in it.' });
    }
    if (stats.size > LARGEST_FILE_BYTES) {
      const megabytes = Math.ceil(stats.size / 1_000_000).toLocaleString('en-US');
      const message = `It has ${megabytes} MB, and 8 MB is the limit; export a shorter period.`;
      return err({ code: 'too-large', message });
    }
    return ok(readFileSync(path));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return err(
      code === 'ENOENT'
        ? { code: 'missing', message: 'There is no such file.' }
        : { code: 'not-readable', message: `It could not be opened (${code || String(error)}).` },
    );
  }
}

const problemOf = ({ reason, text }: PreviewRefusal): FileProblem => ({
  code: reason,
  message: asSentence(text),
});
