import { orderKey } from '../model/resource-path.ts';
import type { ListCollectionIdsRequest, ListCollectionIdsResponse } from '../wire/messages.ts';
import { parentIn } from './access.ts';
import type { DatabaseAccess } from './access.ts';
import { pageOf } from './page-token.ts';
import { openReadContext } from './read-context.ts';

/** Lists the collections directly below a document or the root. */
export function listCollectionIds(
  { database, guard }: DatabaseAccess,
  request: ListCollectionIdsRequest,
): ListCollectionIdsResponse {
  guard.requireOwner('Metadata operations');
  const parent = parentIn(database, request.parent);
  const { view } = openReadContext(database, request);
  const ids = new Set<string>();
  for (const { segments } of view.collectionPaths(parent)) {
    ids.add(segments[parent.segments.length] as string);
  }
  const keyOf = (id: string) => orderKey({ databaseId: parent.databaseId, segments: [id] });
  const sorted = [...ids].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const { page, next } = pageOf(sorted, keyOf, request);
  return { ...(page.length > 0 && { collectionIds: page }), ...next };
}
