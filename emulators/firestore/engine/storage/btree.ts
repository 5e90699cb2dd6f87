import imported from 'sorted-btree';
import { bulkLoad } from 'sorted-btree/extended/bulkLoad.js';

/**
 * Node imports this CommonJS package as its exports object. Bundlers import it as its default
 * export.
 */
export const BTree = ('default' in imported ? imported.default : imported) as typeof imported;
export type BTree<Key, Value = undefined> = InstanceType<typeof imported<Key, Value>>;

/** Compares keys by UTF-16 units, as `orderKey` requires. */
export const compareKeys = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const NODE_SIZE = 32;

/** Builds a sorted set from keys that are already sorted, in O(n). */
export const sortedSet = <Key>(keys: Key[], compare: (a: Key, b: Key) => number): BTree<Key> =>
  bulkLoad(keys, Array<undefined>(keys.length).fill(undefined), NODE_SIZE, compare);
