import { expect, test } from 'vitest';
import { outcomeOf } from '../testing.ts';

test.each([
  `'abc'.size() == 3`,
  `''.size() == 0`,
  `'ABC1É'.lower() == 'abc1É'`,
  `'abc1éß'.upper() == 'ABC1éß'`,
  `'  a b\\t\\n'.trim() == 'a b'`,
  `'user@domain.com'.matches('.*@domain[.]com')`,
  `!'banana'.matches('nan')`,
  `'banana'.matches('.*nan.*')`,
  `'ab'.matches('a|ab')`,
  `'+491'.matches('[+]\\\\d+')`,
  `'+491'.matches('\\\\+\\\\d+')`,
  `'foo 23 bar'.split('[0-9]+') == ['foo ', ' bar']`,
  `'a,b,,c,,'.split(',') == ['a', 'b', '', 'c']`,
  `'user@domain.com'.split('@')[1] == 'domain.com'`,
  `'banana'.replace('a', 'o') == 'bonono'`,
  `'user@domain.com'.replace('@.*', '') == 'user'`,
  `'2024-05'.replace('(\\\\d+)-(\\\\d+)', '$2/$1') == '05/2024'`,
  `'é'.toUtf8().toHexString() == 'C3A9'`,
  `'abc'[0] == 'a' && 'abc'[2] == 'c'`,
  `'abc'[0:2] == 'ab' && 'abc'[1:1] == ''`,
  `'a' + 'b' == 'ab'`,
  `'a' < 'b' && 'b' >= 'b' && 'Z' < 'a'`,
  `'\\uffff' < '😀'`,
])('%s', (condition) => {
  expect(outcomeOf(condition)).toBe(true);
});

test.each([
  [`'a' + 1 == 'a1'`, 'Received: string + int.'],
  [`'a' < 1`, 'Received: string < int.'],
  [`'abc'[3] == ''`, 'Index out of bound error. Index: [3] , size: [3].'],
  [`'abc'[-1] == ''`, 'Index out of bound error. Index: [-1] , size: [3].'],
  [`'abc'['0'] == ''`, 'Received: string[string]. Expected: string[int].'],
  [`'abc'[0:4] == ''`, 'Index: [3] , size: [3].'],
  [`'abc'[0:0] == ''`, 'Index: [-1] , size: [3].'],
  [`''[0:0] == ''`, 'Index: [0] , size: [0].'],
  [`'abc'[2:1] == ''`, 'Illegal range error. From index: [2] , To index: [1].'],
  [`'a'.matches('(')`, 'Invalid regular expression [(]'],
  [`'a'.matches('(?=a)a')`, 'Invalid regular expression'],
  [`'a'.matches(1)`, 'Received: string.matches(int). Expected: string.matches(string).'],
  [
    `'a'.matches()`,
    'Incorrect number of arguments. Received: 0. Expected: string.matches(string).',
  ],
  [`'a'.startsWith('a')`, 'Function not found error: Name: [startsWith].'],
  [`'a'.length == 1`, 'Type error. Received: [string] Expected: [map,path].'],
  [`'a' in 'abc'`, 'Function not found error: Name: [in].'],
])('%s fails', (condition, message) => {
  expect(outcomeOf(condition)).toContain(message);
});
