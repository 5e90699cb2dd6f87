import { strToU8, zipSync } from 'fflate';

/** Writes a ZIP archive of files by their names. */
export const archiveOf = (files: Readonly<Record<string, Uint8Array | string>>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
  );
