import { expect, test } from 'vitest';
import { outcomeOf } from '../testing.ts';

const resource = { a: 1, b: null, m: { k: 'v', deep: { x: 1 } }, list: [1] };

test.each([
  `resource.data.a == 1 && resource.data['a'] == 1`,
  `resource.data.b == null`,
  `resource.data.m.deep.x == 1 && resource.data['m']['deep'].x == 1`,
  `'a' in resource.data && 'b' in resource.data && !('z' in resource.data)`,
  `'k' in resource.data.m`,
  `resource.data.size() == 4 && {}.size() == 0`,
  `resource.data.keys() == ['a', 'b', 'list', 'm']`,
  `{'b': 2, 'a': 1}.keys() == ['a', 'b'] && {'b': 2, 'a': 1}.values() == [2, 1]`,
  `{'a': 1, 'b': [2]} == {'b': [2], 'a': 1}`,
  `{'a': 1} != {'a': 2} && {'a': 1} != {'b': 1} && {'a': 1} != {} && {} != null`,
  `{'a': 1} != {'a': 1.0}`,
  `{'a': 1,}.a == 1 && [1,].size() == 1`,
  `resource.data.get('a', 9) == 1`,
  `resource.data.get('z', 9) == 9`,
  `resource.data.get('b', 9) == null`,
  `resource.data.get(['m', 'deep', 'x'], 9) == 1`,
  `resource.data.get(['m', 'nope', 'x'], 9) == 9`,
  `resource.data.get(['a', 'x'], 9) == 9`,
  `resource.data.get(['list', 'x'], 9) == 9`,
  `{'constructor': 1}.constructor == 1 && !('constructor' in {})`,
])('%s', (condition) => {
  expect(outcomeOf(condition, { resource })).toBe(true);
});

test.each([
  `{'a': 1}.diff({}).addedKeys() == ['a'].toSet()`,
  `{}.diff({'a': 1}).removedKeys() == ['a'].toSet()`,
  `{'a': 0}.diff({'a': 1, 'b': 4}).changedKeys() == ['a'].toSet()`,
  `{'a': 0}.diff({'a': 0}).unchangedKeys() == ['a'].toSet()`,
  `{'a': 0, 'c': 0, 'u': 0}.diff({'r': 0, 'c': 1, 'u': 0}).affectedKeys() == ['a', 'r', 'c'].toSet()`,
  `{'a': {'x': 1}}.diff({'a': {'x': 2}}).affectedKeys().hasOnly(['a'])`,
  `{'a': 1}.diff({'a': 1}).affectedKeys().size() == 0`,
  `{'a': 1}.diff({'a': 1.0}).changedKeys().size() == 0`,
  `{'a': 1}.diff({'a': 1}).affectedKeys().hasOnly(['b'])`,
  `!({'a': 1} is map_diff) && {}.diff({}) is map_diff && [].toSet() is set`,
])('difference: %s', (condition) => {
  expect(outcomeOf(condition)).toBe(true);
});

test.each([
  [`resource.data.z == null`, 'Property z is undefined on object.'],
  [`resource.data['z'] == null`, 'Property z is undefined on object.'],
  [`resource.data.b.c == null`, 'Null value error.'],
  [`resource.data.b['c'] == null`, 'Null value error.'],
  [`resource.data.a.c == null`, 'Type error. Received: [int] Expected: [map,path].'],
  [`resource.data[0] == null`, 'Unsupported operation error. Received: map[int].'],
  [`resource.data.toString == null`, 'Property toString is undefined on object.'],
  [`resource.data.get('z') == null`, 'Incorrect number of arguments. Received: 1.'],
  [`resource.data.get(1, 2) == null`, 'Received: map.get(int, int).'],
  [`resource.data.diff(null) == null`, 'Received: map.diff(null). Expected: map.diff(map).'],
  [`1 in {'a': 1}`, 'Received: map.in(int). Expected: map.in(string).'],
  [`{1: 2} == {}`, 'Type error. Received: [int] Expected: [string].'],
  [`null.size() == 0`, 'Null value error.'],
])('%s fails', (condition, message) => {
  expect(outcomeOf(condition, { resource })).toContain(message);
});
