import type { onRequest } from 'firebase-functions/https';

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
