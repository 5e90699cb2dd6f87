/**
 * Into how many parts the morning run is divided. A query by time alone would put all of a morning
 * into one place of an index, which takes 500 writes a second; each part takes as many.
 */
export const SHARDS = 64;

/** The part of a business: always the same, and about as many businesses in each. */
export function shardOf(businessId: string): number {
  let hash = 0x811c9dc5; // FNV-1a
  for (let index = 0; index < businessId.length; index += 1) {
    hash = Math.imul(hash ^ businessId.charCodeAt(index), 0x01000193);
  }
  // Its low bits alone hardly depend on the first letters.
  return ((hash ^ (hash >>> 16)) >>> 0) % SHARDS;
}
