import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Html } from './html.ts';

function policy(elsewhere: readonly (string | null | undefined)[]): string {
  const origins = elsewhere.flatMap((address) => (address ? [new URL(address).origin] : []));
  return [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    'img-src data:',
    ["form-action 'self'", ...new Set(origins)].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Sends a page.
 *
 * @param elsewhere addresses that forms of the page may redirect to
 */
export function sendPage(
  response: ServerResponse,
  status: number,
  body: Html,
  ...elsewhere: readonly (string | null | undefined)[]
): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy(elsewhere),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  response.end(body.text);
}

/** Returns whether a page of another site sent the request, according to the browser's headers. */
export const isCrossSite = ({ headers }: IncomingMessage): boolean =>
  (headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin';
