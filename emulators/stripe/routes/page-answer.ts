import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Html } from '../../kit/html.ts';
import { StripeError } from '../wire/stripe-error.ts';
import { readText } from './answer.ts';

/** @param elsewhere addresses that forms of the page may lead to */
const policy = (elsewhere: readonly (string | null)[]): string => {
  const origins = elsewhere.flatMap((address) =>
    address === null ? [] : [new URL(address).origin],
  );
  return [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    'img-src data:',
    ["form-action 'self'", ...new Set(origins)].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
};

export function sendPage(
  response: ServerResponse,
  status: number,
  body: Html,
  elsewhere: readonly (string | null)[] = [],
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
 * @throws StripeError 403 when another site's page sends it
 */
export async function readForm(
  request: IncomingMessage,
): Promise<Readonly<Record<string, string>>> {
  const site = request.headers['sec-fetch-site'] ?? 'same-origin';
  if (site !== 'same-origin') throw new StripeError(403, 'Only the page itself may do this.');
  return Object.fromEntries(new URLSearchParams(await readText(request)));
}
