import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLargeError, readBody } from '../../kit/read-body.ts';
import { StripeError } from '../wire/stripe-error.ts';

/** More than any call or form here has to say. */
const MAX_BODY_BYTES = 1024 * 1024;

/** Stripe indents its JSON. */
export const toJson = (body: object): string => JSON.stringify(body, null, 2);

export function sendText(
  response: ServerResponse,
  status: number,
  type: string,
  text: string | Buffer,
): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) });
  response.end(text);
}

export const sendJson = (response: ServerResponse, status: number, body: object): void =>
  sendText(response, status, 'application/json', toJson(body));

/** @throws StripeError 413 */
export async function readText(request: IncomingMessage): Promise<string> {
  try {
    return (await readBody(request, MAX_BODY_BYTES)).toString();
  } catch (error) {
    if (error instanceof BodyTooLargeError) throw new StripeError(413, 'Request body too large.');
    throw error;
  }
}
