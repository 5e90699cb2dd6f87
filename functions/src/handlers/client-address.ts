import type { IncomingHttpHeaders } from 'node:http';

interface Asked {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/**
 * Whose request it is. Whatever stands first in `X-Forwarded-For` the client may have made up; the
 * last was added by Google's front end, which has seen it.
 *
 * @see https://cloud.google.com/load-balancing/docs/https#x-forwarded-for_header
 */
export function clientAddress({ headers, socket }: Asked): string {
  const forwarded = headers['x-forwarded-for'];
  const all = Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '');
  const last = all.split(',').at(-1)?.trim();
  return last ? last : (socket.remoteAddress ?? '');
}
