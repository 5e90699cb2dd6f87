import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendText } from '@daily-snapshot/emulator-support/http/answer';
import { isCrossSite } from '@daily-snapshot/emulator-support/pages/page-answer';
import { BodyTooLargeError, readBody } from '@daily-snapshot/emulator-support/http/read-body';
import { StripeError } from '../wire/stripe-error.ts';

/** Larger than any request or form of this emulator. */
const MAX_BODY_BYTES = 1024 * 1024;

/** Stripe indents its JSON. */
export const toJson = (body: object): string => JSON.stringify(body, null, 2);

export const sendJson = (response: ServerResponse, status: number, body: object): void =>
  sendText(response, status, 'application/json', toJson(body));

/**
 * Reads the body of a request as text.
 *
 * @throws StripeError 413
 */
export async function readText(request: IncomingMessage): Promise<string> {
  try {
    return (await readBody(request, MAX_BODY_BYTES)).toString();
  } catch (error) {
    if (error instanceof BodyTooLargeError) throw new StripeError(413, 'Request body too large.');
    throw error;
  }
}

/**
 * Reads a form of a page of the emulator.
 *
 * @throws StripeError 403 when a page of another site sends it
 */
export async function readForm(
  request: IncomingMessage,
): Promise<Readonly<Record<string, string>>> {
  if (isCrossSite(request)) throw new StripeError(403, 'Only the page itself may do this.');
  return Object.fromEntries(new URLSearchParams(await readText(request)));
}
