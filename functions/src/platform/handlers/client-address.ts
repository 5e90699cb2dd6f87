import type { IncomingHttpHeaders } from 'node:http';

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
