import type { onRequest } from 'firebase-functions/https';
import type { IncomingHttpHeaders } from 'node:http';

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

interface Asked {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/**
 * Returns the IP address of a client. A client can invent the first entries of `X-Forwarded-For`;
 * Google's front end adds the last one.
 *
 * @see https://cloud.google.com/load-balancing/docs/https#x-forwarded-for_header
 */
export function clientAddress({ headers, socket }: Asked): string {
  const forwarded = headers['x-forwarded-for'];
  const all = Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '');
  const last = all.split(',').at(-1)?.trim();
  return last ? last : (socket.remoteAddress ?? '');
}
