import type { Writable } from 'node:stream';

/** Resolves when the stream takes more, or never will again. */
const ready = (stream: Writable) =>
  new Promise<void>((resolve) => {
    const events = ['drain', 'close'];
    const done = () => {
      for (const event of events) stream.off(event, done);
      resolve();
    };
    for (const event of events) stream.on(event, done);
  });

/**
 * Writes as fast as the reader reads, so that what is produced lazily is never held whole.
 *
 * @returns false when the stream broke off before the end
 */
export async function writeAll(stream: Writable, chunks: Iterable<unknown>): Promise<boolean> {
  for (const chunk of chunks) {
    if (stream.destroyed) return false;
    if (!stream.write(chunk)) await ready(stream);
  }
  return !stream.destroyed;
}
