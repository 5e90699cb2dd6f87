import { writeSync } from 'node:fs';

const NEWLINE = 0x0a;
const CHUNK_CHARACTERS = 1024 * 1024;

/** The lines that end in a newline, without it. */
export function* linesOf(bytes: Buffer, start = 0): Iterable<Buffer> {
  for (let end = bytes.indexOf(NEWLINE, start); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
    yield bytes.subarray(start, end);
    start = end + 1;
  }
}

/**
 * Writes lines from the start of a file, many at a time.
 *
 * @returns the number of bytes written
 */
export function writeLines(descriptor: number, lines: Iterable<string>): number {
  let length = 0;
  let chunk = '';
  for (const line of lines) {
    chunk += `${line}\n`;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    length += writeFully(descriptor, chunk, length);
    chunk = '';
  }
  return length + writeFully(descriptor, chunk, length);
}

/**
 * Writes a text at a position of a file, in as many calls as the system needs.
 *
 * @returns the number of bytes written
 */
export function writeFully(descriptor: number, text: string, position: number): number {
  const bytes = Buffer.from(text);
  let written = 0;
  while (written < bytes.length) {
    written += writeSync(descriptor, bytes, written, bytes.length - written, position + written);
  }
  return bytes.length;
}
