import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLargeError, readBody } from '@daily-snapshot/emulator-support/http/read-body';
import { apiError } from '../api-error.ts';
import { parseJson } from '../parse.ts';

/** An e-mail with all its attachments. */
const MAX_BODY_BYTES = 30 * 1024 * 1024;

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/**
 * Reads a body.
 *
 * @throws ApiError 413
 */
export async function readUpTo(limitBytes: number, request: IncomingMessage): Promise<Buffer> {
  try {
    return await readBody(request, limitBytes);
  } catch (error) {
    if (error instanceof BodyTooLargeError) throw apiError(413, 'content too large');
    throw error;
  }
}

/**
 * Reads the bytes of a JSON body.
 *
 * @throws ApiError 415, 413
 */
export async function readJsonBody(request: IncomingMessage): Promise<Buffer> {
  const [type] = (request.headers['content-type'] ?? '').split(';');
  if (type?.trim().toLowerCase() !== 'application/json') {
    throw apiError(415, 'Content-Type should be application/json.');
  }
  return readUpTo(MAX_BODY_BYTES, request);
}

/**
 * Reads a JSON body.
 *
 * @throws ApiError 415, 413, 400
 */
export const readJson = async (request: IncomingMessage): Promise<unknown> =>
  parseJson(await readJsonBody(request));
