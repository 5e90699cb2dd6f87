import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Html } from '../../kit/html.ts';
import { PlaidError } from '../wire/plaid-error.ts';
import { readText } from './answer.ts';

/** @param elsewhere an address that forms of the page may lead to */
const policy = (elsewhere: string | undefined): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    'img-src data:',
    ["form-action 'self'", ...(elsewhere === undefined ? [] : [new URL(elsewhere).origin])].join(
      ' ',
    ),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

export function sendPage(
  response: ServerResponse,
  status: number,
  body: Html,
  elsewhere?: string,
): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy(elsewhere),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  response.end(body.text);
}

export const seeOther = (response: ServerResponse, location: string): void => {
  response
    .writeHead(303, { location, 'content-length': '0', 'referrer-policy': 'no-referrer' })
    .end();
};

/**
 * What a form of one of our pages says.
 *
 * @throws PlaidError 403 when another site's page sends it
 */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const site = request.headers['sec-fetch-site'] ?? 'same-origin';
  if (site !== 'same-origin') {
    const message = 'Only the page itself may do this.';
    throw new PlaidError({ type: 'INVALID_REQUEST', code: 'INVALID_FIELD', message, status: 403 });
  }
  return new URLSearchParams(await readText(request));
}
