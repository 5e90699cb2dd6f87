import imported from 'sorted-btree';
import { bulkLoad } from 'sorted-btree/extended/bulkLoad.js';

/** Node hands an ES module the exports object of this CommonJS package, bundlers its default. */
export const BTree = ('default' in imported ? imported.default : imported) as typeof imported;
export type BTree<Key, Value = undefined> = InstanceType<typeof imported<Key, Value>>;

/** Orders keys by UTF-16 units, which `orderKey` has prepared them for. */
export const compareKeys = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const NODE_SIZE = 32;

/** A sorted set of keys that come in order already: O(n). */
export const sortedSet = <Key>(keys: Key[], compare: (a: Key, b: Key) => number): BTree<Key> =>
  bulkLoad(keys, Array<undefined>(keys.length).fill(undefined), NODE_SIZE, compare);
