import { describe, expect, test } from 'vitest';
import { compileRules } from '../index.ts';
import { file, outcomeOf } from '../testing.ts';

describe('strings', () => {
  test.each([
    [`'it\\'s' == "it's" && "\\"" == '"'`],
    [`'\\x41\\x4a\\x4A' == 'AJJ' && '\\x411' == 'A1'`],
    [`'\\xe9' == 'é' && '\\xc3\\xa9'.size() == 2`],
    [`'\\u00e9\\u00E9' == 'éé' && '\\u00411' == 'A1'`],
    [`'\\ud83d\\ude00' == '😀' && '\\ud83d\\ude00'.size() == 2`],
    [`'\\101\\012\\377' == 'A\\n\\xff' && '\\000'.size() == 1`],
    [`'\\\\\\n\\r\\t\\b\\f'.toUtf8().toHexString() == '5C0A0D09080C'`],
    [`'a\tb' == 'a\\tb'`],
    [`r'\\d' == '\\\\d' && r"a\\"b" == 'a\\\\"b'`],
    [`'1.5'.matches('\\\\d\\\\.\\\\d') && !'1x5'.matches('\\\\d\\\\.\\\\d')`],
  ])('%s', (condition) => {
    expect(outcomeOf(condition)).toBe(true);
  });

  test.each(['\\d', '\\.', '\\/', '\\a', '\\v', '\\?', '\\`', '\\X', '\\U'])(
    "reject %s, like Google's service",
    (escape) => {
      const { ruleset, issues } = compileRules(
        file(`match /c/{id} { allow get: if 'x${escape}41' == id; }`),
      );
      expect(ruleset).toBeUndefined();
      expect(issues[0]).toMatchObject({
        message: `Invalid escape sequence '${escape}'.`,
        line: 3,
        column: 33,
      });
    },
  );

  test.each([`'\\0'`, `'\\12'`, `'\\400'`, `'\\x4'`, `'\\x4g'`, `'\\u12'`, `'\\u{41}'`])(
    'reject unfinished text: %s',
    (literal) => {
      expect(() => outcomeOf(`${literal} != ''`)).toThrow('Invalid escape sequence');
    },
  );
});

describe('bytes', () => {
  test.each([
    [`b'abc' == 'abc'.toUtf8() && B"abc" == b'abc' && b'a' < b'b'`],
    [`b'\\xff\\377\\x411'.toHexString() == 'FFFF4131'`],
    [`b'\\xe9'.size() == 1 && b'é'.toHexString() == 'C3A9'`],
    [`b'\\\\x41'.toHexString() == '5C783431'`],
    [`b'\\b\\'\\n'.toHexString() == '08270A'`],
  ])('%s', (condition) => {
    expect(outcomeOf(condition)).toBe(true);
  });

  test.each([`b'\\u0041'`, `b'\\d'`, `rb'a'`, `b 'a'`])('reject %s', (literal) => {
    expect(() => outcomeOf(`${literal} != null`)).toThrow();
  });
});

test('the smallest integer requires its sign', () => {
  expect(outcomeOf('-9223372036854775808 < -9223372036854775807')).toBe(true);
  expect(() => outcomeOf('9223372036854775808 > 0')).toThrow('does not fit in 64 bits');
  expect(() => outcomeOf('-9223372036854775809 < 0')).toThrow('does not fit in 64 bits');
});
