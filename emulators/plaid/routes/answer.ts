import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendText } from '../../support/http/answer.ts';
import { isFromElsewhere } from '../../support/pages/page-answer.ts';
import { BodyTooLargeError, readBody } from '../../support/http/read-body.ts';
import { PlaidError } from '../wire/plaid-error.ts';

/** More than any call or form here has to say. */
const MAX_BODY_BYTES = 1024 * 1024;

/** Plaid indents its JSON. */
export const toJson = (body: object): string => JSON.stringify(body, null, 2);

export const sendJson = (response: ServerResponse, status: number, body: object): void =>
  sendText(response, status, 'application/json', toJson(body));

/** @throws PlaidError 413 */
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
 * What a form of one of our pages says.
 *
 * @throws PlaidError 403 when another site's page sends it
 */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  if (isFromElsewhere(request)) {
    const message = 'Only the page itself may do this.';
    throw new PlaidError({ type: 'INVALID_REQUEST', code: 'INVALID_FIELD', message, status: 403 });
  }
  return new URLSearchParams(await readText(request));
}
