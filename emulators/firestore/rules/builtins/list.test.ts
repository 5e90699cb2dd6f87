import { expect, test } from 'vitest';
import { outcomeOf } from '../testing.ts';

test.each([
  `[1, 2].size() == 2 && [].size() == 0`,
  `[1, 2][1] == 2`,
  `['a', 'b', 'c'][1:3] == ['b', 'c']`,
  `['a', 'b', 'c'][1:1] == []`,
  `2 in [1, 2] && !(3 in [1, 2])`,
  `'a' in ['a'] && !('a' in [])`,
  `!(1.0 in [1]) && 1 == 1.0`,
  `[1] in [[1], [2]] && {'a': 1} in [{'a': 1}]`,
  `null in [null]`,
  `[1, 2] == [1, 2] && [1, 2] != [2, 1] && [1] != [1, 1]`,
  `[1] != [1.0] && [0.0] != [-0.0]`,
  `[1].concat([2, 3]) == [1, 2, 3]`,
  `['a', 'b'].hasAll(['a']) && ['a'].hasAll([]) && !['a'].hasAll(['a', 'b'])`,
  `['a', 'b'].hasAny(['b', 'c']) && !['a'].hasAny(['b']) && !['a'].hasAny([])`,
  `!['a', 'b'].hasOnly(['a', 'c'])`,
  `['a', 'b'].hasOnly(['a', 'b', 'c'])`,
  `['a', 'b'].hasOnly(['b', 'a']) && [].hasOnly(['a'])`,
  `['a', 'a', 'b'].hasOnly(['a', 'b', 'b', 'c'])`,
  `![1].hasAny([1.0])`,
  `['a', 'b', 'a'].removeAll(['a']) == ['b']`,
  `['a', 1, 2.0, true, null].join('-') == 'a-1-2.0-true-null'`,
  `[].join(',') == ''`,
  `['a', 'b', 'a'].toSet().size() == 2`,
  `[1, 1.0].toSet().size() == 1`,
])('%s', (condition) => {
  expect(outcomeOf(condition)).toBe(true);
});

test.each([
  `['a', 'b'].toSet() == ['b', 'a', 'a'].toSet()`,
  `['a'].toSet() != ['a'] && ['a'].toSet() != ['b'].toSet()`,
  `'a' in ['a'].toSet() && !('b' in ['a'].toSet())`,
  `['a', 'b'].toSet().difference(['a', 'c'].toSet()) == ['b'].toSet()`,
  `['a', 'b'].toSet().intersection(['a', 'c'].toSet()) == ['a'].toSet()`,
  `['a', 'b'].toSet().union(['a', 'c'].toSet()) == ['a', 'b', 'c'].toSet()`,
  `!['a', 'b'].toSet().hasAll(['a', 'c'])`,
  `['d', 'e', 'f'].toSet().hasAll(['d', 'e']) && ['d'].toSet().hasAll(['d'].toSet())`,
  `!['a', 'b'].toSet().hasAny(['c', 'd'].toSet()) && ['a'].toSet().hasAny(['a', 'c'])`,
  `!['a', 'b'].toSet().hasOnly(['a', 'c']) && ['a', 'b'].toSet().hasOnly(['a', 'b'])`,
  `['a'].toSet().hasOnly(['a', 'b'].toSet()) && [].toSet().hasOnly(['a'])`,
  `1.0 in [1].toSet()`,
])('set: %s', (condition) => {
  expect(outcomeOf(condition)).toBe(true);
});

test.each([
  [`[1][1] == 1`, 'Index out of bound error. Index: [1] , size: [1].'],
  [`[1][1.0] == 1`, 'Unsupported operation error. Received: list[float]. Expected: list[int].'],
  [`[1]['a'] == 1`, 'Received: list[string]'],
  [`[][0:0] == []`, 'Index: [0] , size: [0].'],
  [`[1] + [2] == [1, 2]`, 'Unsupported operation error. Received: list + list.'],
  [`[1].size > 0`, 'Type error. Received: [list] Expected: [map,path].'],
  [
    `['a'].hasAny(['a'].toSet())`,
    'Unsupported operation error. Received: list.hasAny(set). Expected: list.hasAny(list).',
  ],
  [`['a'].hasAny('a')`, 'Received: list.hasAny(string). Expected: list.hasAny(list).'],
  [`['a'].hasAll(['a'], ['b'])`, 'Incorrect number of arguments. Received: 2.'],
  [`[[]].join(',') == ''`, 'Received: string(list)'],
  [`['a'].union(['b'].toSet()) == null`, 'Function not found error: Name: [union].'],
  [`['a'].toSet().union(['b']) == null`, 'Received: set.union(list). Expected: set.union(set).'],
  [
    `['a'].toSet().hasAny('a')`,
    'Received: set.hasAny(string). Expected: set.hasAny(set), set.hasAny(list).',
  ],
  [`['a'].toSet()[0] == 'a'`, 'Received: set[int]'],
  [`1 in null`, 'Null value error.'],
  [`1 in 5`, 'Function not found error: Name: [in].'],
])('%s fails', (condition, message) => {
  expect(outcomeOf(condition)).toContain(message);
});
