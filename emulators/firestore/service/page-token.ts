import { invalidArgument } from '../status.ts';
import type { Json } from '../wire/json.ts';

/** Page tokens contain the position at which a page ended. They are opaque to clients. */
export const encodePageToken = (position: Json): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

export function decodePageToken(token: string): Json {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString('utf8')) as Json;
  } catch {
    throw invalidPageToken();
  }
}

export const invalidPageToken = () => invalidArgument('Invalid page token.');

/** Returns one page of items, in ascending order of their keys. */
export function pageOf<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  request: { readonly pageSize?: number; readonly pageToken?: string },
): { page: Item[]; next: { nextPageToken?: string } } {
  const { pageSize = 0, pageToken } = request;
  if (pageSize < 0) throw invalidArgument('page_size is negative');
  const last = pageToken ? decodePageToken(pageToken) : '';
  if (typeof last !== 'string') throw invalidPageToken();
  const remaining = items.filter((item) => keyOf(item) > last);
  const page = remaining.slice(0, pageSize || undefined);
  const end = page.at(-1);
  const hasMore = end !== undefined && page.length < remaining.length;
  return { page, next: hasMore ? { nextPageToken: encodePageToken(keyOf(end)) } : {} };
}
