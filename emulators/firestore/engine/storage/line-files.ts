import { writeSync } from 'node:fs';

const NEWLINE = 0x0a;
const CHUNK_CHARACTERS = 1024 * 1024;

/** Iterates over the lines that end with a newline, without the newline. */
export function* linesOf(bytes: Buffer, start = 0): Iterable<Buffer> {
  for (let end = bytes.indexOf(NEWLINE, start); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
    yield bytes.subarray(start, end);
    start = end + 1;
  }
}

/**
 * Writes lines from the start of a file, in batches.
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
 * Writes a text at a position of a file, with as many system calls as needed.
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
