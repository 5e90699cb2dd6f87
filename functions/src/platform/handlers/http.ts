import type { onRequest } from 'firebase-functions/https';
import type { IncomingHttpHeaders } from 'node:http';
import { storeNotices } from '../firestore/set-aside.ts';
import { inTrace } from '../logging/trace.ts';
import { logger } from '../logging/logger.ts';

/** A handler of HTTP requests. */
export type HttpHandler = Parameters<typeof onRequest>[0];

/** Returns a segment of a path, counted from the end. */
export const segmentFromEnd = (path: string, position: 1 | 2): string =>
  path.split('/').at(-position) ?? '';

/** Returns the handler for a name from a request, or a handler that answers 404. */
export const handlerFor = (
  handlers: Readonly<Record<string, HttpHandler>>,
  name: string,
): HttpHandler =>
  (Object.hasOwn(handlers, name) ? handlers[name] : undefined) ??
  ((_, response) => {
    response.status(404).end();
  });

/**
 * Returns a handler that also stores notices about documents that it set aside, and answers 500 to an
 * error, which Firebase would log with its values.
 */
export const withNotices =
  (handle: HttpHandler): HttpHandler =>
  (request, response) =>
    inTrace(async () => {
      try {
        await handle(request, response);
      } catch (error) {
        logger.error('A request failed', {}, error);
        if (!response.headersSent) response.status(500).end();
      } finally {
        await storeNotices();
      }
    });

interface Asked {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/**
 * Returns the IP address of a client. A client can invent the first entries of `X-Forwarded-For`. Each
 * proxy in front of us appends the address from which it got the request.
 *
 * @param proxyHops the number of entries that our proxies append
 * @see https://cloud.google.com/load-balancing/docs/https#x-forwarded-for_header
 */
export function clientAddress({ headers, socket }: Asked, proxyHops = 1): string {
  const forwarded = headers['x-forwarded-for'];
  const all = Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '');
  const entries = all.split(',').map((entry) => entry.trim());
  const client = entries.at(-Math.max(1, proxyHops)) ?? entries[0];
  return client ? client : (socket.remoteAddress ?? '');
}
