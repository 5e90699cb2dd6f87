import { expect, test } from 'vitest';
import { outcomeOf } from '../testing.ts';

test.each([
  `1 + 2 == 3 && 1 - 2 == -1 && 2 * 3 == 6`,
  `7 / 2 == 3 && -7 / 2 == -3 && 7 % 3 == 1 && -7 % 3 == -1`,
  `7 / 2.0 == 3.5 && 1 + 0.5 == 1.5 && 2 * 1.5 == 3 && 5.5 % 2 == 1.5`,
  `1.0 / 0 > 1000000 && -1.0 / 0 < 0`,
  `1 == 1.0 && 1 != 1.5 && 0.0 == -0.0`,
  `1 < 1.5 && 2 > 1.5 && 1 <= 1.0 && 1 >= 1.0`,
  `9007199254740993 > 9007199254740992.0`,
  `1 is int && !(1 is float) && 1.0 is float && 1 is number && 1.0 is number`,
  `0x1F == 31 && 1e3 == 1000 && 1.5e-1 == 0.15 && 1e3 is float`,
  `9223372036854775807 is int && -9223372036854775807 - 1 < 0`,
  `1 + 1 is int && 1 + 1.0 is float && 4 / 2 is int`,
  `2 + 3 * 4 == 14 && (2 + 3) * 4 == 20 && 10 - 3 - 2 == 5 && - 2 + 3 == 1`,
])('%s', (condition) => {
  expect(outcomeOf(condition)).toBe(true);
});

test.each([
  `int('42') == 42 && int('-7') == -7 && int('+7') == 7 && int(2.9) == 2 && int(-2.9) == -2`,
  `int(1e30) == 9223372036854775807 && int(float('NaN')) == 0`,
  `float('1.5') == 1.5 && float('1e3') == 1000.0 && float(2) is float && float(' 1 ') == 1.0`,
  `float('.5') == 0.5 && float('5.d') == 5.0 && float('0x1p3') == 8.0 && float('-0X1.8P-1') == -0.75`,
  `float('NaN') != float('NaN') && math.isNaN(float('NaN')) && !math.isNaN(1)`,
  `string(1) == '1' && string(2.0) == '2.0' && string(0.5) == '0.5' && string(-1.5) == '-1.5'`,
  `string(10000000.0) == '1.0E7' && string(0.0001) == '1.0E-4' && string(123456.0) == '123456.0'`,
  `string(float('4.9e-324')) == '4.9E-324' && string(float('1e-322')) == '9.9E-323'`,
  `string(123456789.0) == '1.23456789E8' && string(float('2e-323')) == '2.0E-323'`,
  `string(true) == 'true' && string(null) == 'null' && string('a') == 'a'`,
  `string(/a/b) == '/a/b'`,
  `math.abs(-2) == 2 && math.abs(-2) is int && math.abs(-1.5) == 1.5`,
  `math.ceil(4.2) == 5 && math.floor(4.9) == 4 && math.floor(-0.5) == -1`,
  `math.ceil(4.2) is float && math.floor(4) is float`,
  `math.round(4.5) == 5 && math.round(-4.5) == -4 && math.round(4.4) is int`,
  `math.pow(2, 3) == 8 && math.sqrt(4) == 2.0 && math.sqrt(2) is float`,
])('conversion: %s', (condition) => {
  expect(outcomeOf(condition)).toBe(true);
});

test.each([
  [`1 / 0 == 0`, 'Divide by zero error.'],
  [`1 % 0 == 0`, 'Divide by zero error.'],
  [`9223372036854775807 + 1 > 0`, 'Integer overflow error.'],
  [`-9223372036854775807 - 2 < 0`, 'Integer overflow error.'],
  [`9223372036854775807 * 2 > 0`, 'Integer overflow error.'],
  [`1 + null == 1`, 'Unsupported operation error. Received: int + null.'],
  [`1 + true == 2`, 'Received: int + bool.'],
  [`1 < 'a'`, 'Received: int < string.'],
  [`true < false`, 'Received: bool < bool.'],
  [`null < 1`, 'Received: null < int.'],
  [`-'a' == 0`, 'Received: -string.'],
  [
    `int('1.5') == 1`,
    'Type conversion error. Argument: [1.5], From type: [string], To type: [int].',
  ],
  [`int(' 1') == 1`, 'Type conversion error.'],
  [`int('9223372036854775808') == 1`, 'Type conversion error.'],
  [`int(true) == 1`, 'Unsupported operation error. Received: int(bool). Expected: int(int), '],
  [`float('inf') == 1.0`, 'Type conversion error. Argument: [inf]'],
  [`float('0x') == 1.0`, 'Type conversion error.'],
  [`float('x') == 1.0`, 'Type conversion error. Argument: [x]'],
  [`string([1]) == ''`, 'Received: string(list).'],
  [`string(request.time) == ''`, 'Received: string(timestamp).'],
  [`bool('true')`, 'Function not found error: Name: [bool].'],
  [`math.abs('a') == 1`, 'Received: math.abs(string). Expected: math.abs(int), math.abs(float).'],
  [`math.pow(2) == 4`, 'Incorrect number of arguments. Received: 1.'],
  [`math.isInfinite(1.0)`, 'Function not found error: Name: [math.isInfinite].'],
  [`math == 1`, 'Variable not found error: Name: [math].'],
])('%s fails', (condition, message) => {
  expect(outcomeOf(condition)).toContain(message);
});
