/**
 * The number of shards of the daily run. Firestore limits an index on the due time to 500 writes a
 * second, because all businesses of a time zone have the same due time. Each shard has its own
 * limit.
 */
export const SHARDS = 64;

/** Returns the shard of a business. It never changes, and all shards have about the same size. */
export function shardOf(businessId: string): number {
  let hash = 0x811c9dc5; // FNV-1a
  for (let index = 0; index < businessId.length; index += 1) {
    hash = Math.imul(hash ^ businessId.charCodeAt(index), 0x01000193);
  }
  // The low bits alone hardly depend on the first characters.
  return ((hash ^ (hash >>> 16)) >>> 0) % SHARDS;
}
