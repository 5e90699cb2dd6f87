import { listHas, setHas, toSet } from '../evaluate/equality.ts';
import { Failure, RulesSet, type RuleList } from '../evaluate/value.ts';
import { toText } from './conversions.ts';
import { method } from './overload.ts';

/**
 * List methods accept only lists. Google's service rejects a set.
 *
 * @see https://firebase.google.com/docs/reference/rules/rules.List
 */
export const listMethods = [
  method('list', 'size', [], (list) => BigInt(list.length)),
  method('list', 'concat', ['list'], (list, other) => [...list, ...other]),
  method('list', 'hasAll', ['list'], (list, other) => other.every((item) => listHas(list, item))),
  method('list', 'hasAny', ['list'], (list, other) => other.some((item) => listHas(list, item))),
  method('list', 'hasOnly', ['list'], (list, other) => list.every((item) => listHas(other, item))),
  method('list', 'removeAll', ['list'], (list, other) =>
    list.filter((item) => !listHas(other, item)),
  ),
  method('list', 'toSet', [], (list) => toSet(list)),
  method('list', 'join', ['string'], join),
];

/** @see https://firebase.google.com/docs/reference/rules/rules.Set */
export const setMethods = [
  method('set', 'size', [], (set) => BigInt(set.values.length)),
  method('set', 'union', ['set'], (set, other) => toSet([...set.values, ...other.values])),
  method('set', 'intersection', ['set'], (set, other) => new RulesSet(within(set, other, true))),
  method('set', 'difference', ['set'], (set, other) => new RulesSet(within(set, other, false))),
  method('set', 'hasAll', ['set'], hasAll),
  method('set', 'hasAll', ['list'], (set, other) => hasAll(set, toSet(other))),
  method('set', 'hasAny', ['set'], hasAny),
  method('set', 'hasAny', ['list'], (set, other) => hasAny(set, toSet(other))),
  method('set', 'hasOnly', ['set'], (set, other) => hasAll(other, set)),
  method('set', 'hasOnly', ['list'], (set, other) => hasAll(toSet(other), set)),
];

function hasAll(set: RulesSet, other: RulesSet): boolean {
  return other.values.every((value) => setHas(set, value));
}

function hasAny(set: RulesSet, other: RulesSet): boolean {
  return other.values.some((value) => setHas(set, value));
}

const within = (set: RulesSet, other: RulesSet, isInside: boolean) =>
  set.values.filter((value) => setHas(other, value) === isInside);

function join(list: RuleList, separator: string): string | Failure {
  const texts: string[] = [];
  for (const value of list) {
    const text = toText(value);
    if (text instanceof Failure) return text;
    texts.push(text);
  }
  return texts.join(separator);
}
