import type { IncomingMessage } from 'node:http';

/** A request body over the size limit. */
export class BodyTooLargeError extends Error {
  constructor(limitBytes: number) {
    super(`The body is larger than ${limitBytes} bytes.`);
    this.name = 'BodyTooLargeError';
  }
}

/**
 * Reads the whole body of a request. A body over the limit is still read to its end, because a
 * client that is still writing would otherwise see a broken connection instead of the answer.
 *
 * @throws BodyTooLargeError, or the connection's error when the client disconnects
 */
export async function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limitBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > limitBytes) throw new BodyTooLargeError(limitBytes);
  return Buffer.concat(chunks, size);
}
