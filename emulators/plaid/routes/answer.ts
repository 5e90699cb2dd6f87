import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendText } from '@daily-snapshot/emulator-support/http/answer';
import { isCrossSite } from '@daily-snapshot/emulator-support/pages/page-answer';
import { BodyTooLargeError, readBody } from '@daily-snapshot/emulator-support/http/read-body';
import { PlaidError } from '../wire/plaid-error.ts';

/** Larger than any request or form of this emulator. */
const MAX_BODY_BYTES = 1024 * 1024;

/** Plaid indents its JSON. */
export const toJson = (body: object): string => JSON.stringify(body, null, 2);

export const sendJson = (response: ServerResponse, status: number, body: object): void =>
  sendText(response, status, 'application/json', toJson(body));

/**
 * Reads the body of a request as text.
 *
 * @throws PlaidError 413
 */
export async function readText(request: IncomingMessage): Promise<string> {
  try {
    return (await readBody(request, MAX_BODY_BYTES)).toString();
  } catch (error) {
    if (!(error instanceof BodyTooLargeError)) throw error;
    const message = 'request body too large';
    throw new PlaidError({ type: 'INVALID_REQUEST', code: 'INVALID_BODY', message, status: 413 });
  }
}

/**
 * Reads a form of a page of the emulator.
 *
 * @throws PlaidError 403 when a page of another site sends it
 */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  if (isCrossSite(request)) {
    const message = 'Only the page itself may do this.';
    throw new PlaidError({ type: 'INVALID_REQUEST', code: 'INVALID_FIELD', message, status: 403 });
  }
  return new URLSearchParams(await readText(request));
}
