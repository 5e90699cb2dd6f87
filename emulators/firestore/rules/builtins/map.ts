import { compareStrings } from '../../model/utf8.ts';
import { equalSetElements } from '../evaluate/equality.ts';
import { isConstraint, UNPROVEN } from '../query-proof/prove.ts';
import {
  MapDiff,
  RulesMap,
  RulesSet,
  type Result,
  type RuleList,
  type RuleValue,
} from '../evaluate/value.ts';
import { method } from './overload.ts';

/** @see https://firebase.google.com/docs/reference/rules/rules.Map */
export const mapMethods = [
  method('map', 'size', [], (map) => BigInt(map.size)),
  method('map', 'keys', [], sortedKeys),
  /** The values are in insertion order, unlike the keys. */
  method('map', 'values', [], (map) => map.keys().map((key) => map.get(key) ?? null)),
  method('map', 'get', ['string', 'any'], (map, key, fallback) => {
    return map.has(key) ? (map.get(key) ?? null) : fallback;
  }),
  method('map', 'get', ['list', 'any'], getNested),
  method('map', 'diff', ['map'], diff),
];

/** @see https://firebase.google.com/docs/reference/rules/rules.MapDiff */
export const mapDiffMethods = [
  method('map_diff', 'addedKeys', [], ({ added }) => new RulesSet(added)),
  method('map_diff', 'removedKeys', [], ({ removed }) => new RulesSet(removed)),
  method('map_diff', 'changedKeys', [], ({ changed }) => new RulesSet(changed)),
  method('map_diff', 'unchangedKeys', [], ({ unchanged }) => new RulesSet(unchanged)),
  method(
    'map_diff',
    'affectedKeys',
    [],
    ({ added, removed, changed }) => new RulesSet([...added, ...removed, ...changed]),
  ),
];

function sortedKeys(map: RulesMap): string[] {
  return map.keys().toSorted(compareStrings);
}

/** Returns the fallback if any key on the way is missing. */
function getNested(map: RulesMap, keys: RuleList, fallback: RuleValue): Result {
  let value: RuleValue = map;
  for (const key of keys) {
    if (isConstraint(value)) return UNPROVEN;
    if (!(value instanceof RulesMap) || typeof key !== 'string') return fallback;
    const inner: RuleValue | undefined = value.get(key);
    if (inner === undefined) return fallback;
    value = inner;
  }
  return value;
}

/** Returns the changes from `before` to `after`. */
function diff(after: RulesMap, before: RulesMap): MapDiff {
  const keys = { added: [], removed: [], changed: [], unchanged: [] } as Record<
    'added' | 'removed' | 'changed' | 'unchanged',
    string[]
  >;
  for (const key of after.keys()) {
    const [now, then] = [after.get(key) ?? null, before.get(key)];
    if (then === undefined) keys.added.push(key);
    else if (equalSetElements(now, then)) keys.unchanged.push(key);
    else keys.changed.push(key);
  }
  keys.removed.push(...before.keys().filter((key) => !after.has(key)));
  return new MapDiff(keys);
}
