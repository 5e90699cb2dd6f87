import { LineWriter } from '../replay/line-writer.ts';
import { notesOf } from './preview-notes.ts';
import { parseArguments, USAGE, type PreviewArguments } from './arguments.ts';
import { formatPreview } from './format-preview.ts';
import { jsonResult } from './json-result.ts';
import { previewFile, type FilePreview } from './preview-file.ts';
import { errorMessage } from '../error-message.ts';

const READ = 0;
const REFUSED = 2;

/** Previews files. Returns exit code 0 if all files were read, with or without questions, else 2. */
export async function main(argv: readonly string[]): Promise<number> {
  let parsed: PreviewArguments;
  try {
    parsed = parseArguments(argv);
  } catch (error) {
    process.stderr.write(`${errorMessage(error)}\n\n${USAGE}\n`);
    return REFUSED;
  }
  const output = new LineWriter(process.stdout.fd);
  let isRefused = false;
  for (const path of parsed.paths) {
    const file = await previewOf(path, parsed);
    isRefused ||= !file.preview.ok;
    output.write(parsed.json ? JSON.stringify(jsonResult(path, file)) : formatPreview(path, file));
    if (file.preview.ok) {
      for (const note of notesOf(file.preview.value, parsed.options)) {
        process.stderr.write(`${path}: ${note}\n`);
      }
    }
  }
  output.flush();
  return isRefused ? REFUSED : READ;
}

/** One broken file does not stop the others, even if our code fails on it. */
async function previewOf(path: string, { options }: PreviewArguments): Promise<FilePreview> {
  try {
    return await previewFile(path, options);
  } catch (error) {
    const message = `It could not be read because of an error in this program: ${errorMessage(error)}`;
    return {
      form: null,
      encoding: null,
      preview: { ok: false, error: { code: 'not-readable', message } },
    };
  }
}

if (process.argv[1] === import.meta.filename) {
  process.exitCode = await main(process.argv.slice(2));
}
