import type { Writable } from 'node:stream';

/** Resolves when the stream accepts more data or is closed. */
const ready = (stream: Writable) =>
  new Promise<void>((resolve) => {
    const events = ['drain', 'close'];
    const finish = () => {
      for (const event of events) stream.off(event, finish);
      resolve();
    };
    for (const event of events) stream.on(event, finish);
  });

/**
 * Writes chunks at the speed of the reader, so that lazily produced chunks are never all in memory.
 *
 * @returns false when the stream closed before the end
 */
export async function writeAll(stream: Writable, chunks: Iterable<unknown>): Promise<boolean> {
  for (const chunk of chunks) {
    if (stream.destroyed) return false;
    if (!stream.write(chunk)) await ready(stream);
  }
  return !stream.destroyed;
}
