import type { IncomingMessage } from 'node:http';

/** A request body that is larger than the reader takes. */
export class BodyTooLargeError extends Error {
  constructor(limitBytes: number) {
    super(`The body is larger than ${limitBytes} bytes.`);
    this.name = 'BodyTooLargeError';
  }
}

/**
 * The whole body of a request. One that is too large is read to its end all the same, but not
 * kept: a client that still writes would see a broken connection instead of the answer.
 *
 * @throws BodyTooLargeError, or the connection's error when the client goes away
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
