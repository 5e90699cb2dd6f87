import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { outcomeOf } from '../testing.ts';

const ERROR = 'Property nope is undefined on object.';
/** Rules expressions for each outcome. */
const SPELLED = { true: 'true', false: 'false', error: 'resource.data.nope' };
const truth = (value: boolean | 'error') => SPELLED[String(value) as keyof typeof SPELLED];
const outcome = (value: boolean | 'error') => (value === 'error' ? ERROR : value);

describe('&& and ||', () => {
  test.each<[boolean | 'error', boolean | 'error', boolean | 'error', boolean | 'error']>([
    [true, true, true, true],
    [true, false, false, true],
    [false, true, false, true],
    [false, false, false, false],
    ['error', true, 'error', true],
    [true, 'error', 'error', true],
    ['error', false, false, 'error'],
    [false, 'error', false, 'error'],
    ['error', 'error', 'error', 'error'],
  ])('evaluate %s and %s to %s, or to %s', (left, right, both, either) => {
    expect(outcomeOf(`${truth(left)} && ${truth(right)}`)).toBe(outcome(both));
    expect(outcomeOf(`${truth(left)} || ${truth(right)}`)).toBe(outcome(either));
  });

  test.each([
    ['1 && true', 'Type error. Received: [int] Expected: [bool].'],
    ['true && 1', 'Type error. Received: [int] Expected: [bool].'],
    ['null || false', 'Type error. Received: [null] Expected: [bool].'],
    ['1 && false', false],
    [`'x' || true`, true],
    ['false && 1', false],
    ['true || 1', true],
  ])('%s is %s', (condition, expected) => {
    expect(outcomeOf(condition)).toBe(expected);
  });

  test('report the first error', () => {
    expect(outcomeOf('null.a && resource.data.nope')).toBe('Null value error.');
    expect(outcomeOf('null.a == resource.data.nope')).toBe('Null value error.');
    expect(outcomeOf('resource.data.nope in null.a')).toBe('Null value error.');
  });

  test('follow three-valued logic at any nesting', () => {
    type Logic = { text: string; value: boolean | 'error' };
    const leaf = fc
      .constantFrom<boolean | 'error'>(true, false, 'error')
      .map((value): Logic => ({ text: truth(value), value }));
    const logic = fc.letrec<{ logic: Logic }>((tie) => ({
      logic: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.tuple(tie('logic'), fc.boolean(), tie('logic')).map(([left, decisive, right]): Logic => {
          const text = `(${left.text} ${decisive ? '||' : '&&'} ${right.text})`;
          const values = [left.value, right.value];
          if (values.includes(decisive)) return { text, value: decisive };
          return { text, value: values.includes('error') ? 'error' : !decisive };
        }),
        tie('logic').map(({ text, value }): Logic => {
          return { text: `!${text}`, value: value === 'error' ? value : !value };
        }),
      ),
    })).logic;
    fc.assert(
      fc.property(logic, ({ text, value }) => {
        expect(outcomeOf(text)).toBe(outcome(value));
      }),
    );
  });
});

test.each([
  ['!resource.data.nope', ERROR],
  ['!1', 'Type error. Received: [int] Expected: [bool].'],
  ['!!true', true],
  ['true ? true : resource.data.nope', true],
  ['false ? resource.data.nope : true', true],
  ['true ? resource.data.nope : true', ERROR],
  ['resource.data.nope ? true : true', ERROR],
  ['1 ? true : false', 'Type error. Received: [int] Expected: [bool].'],
  ['resource.data.nope == resource.data.nope', ERROR],
  ['[1, resource.data.nope].size() == 2', ERROR],
  [`{'a': resource.data.nope}.size() == 1`, ERROR],
  ['resource.data.nope is string', ERROR],
  ['1', 'Type error. Received: [int] Expected: [bool].'],
  ['null', 'Type error. Received: [null] Expected: [bool].'],
  [`'true'`, 'Type error. Received: [string] Expected: [bool].'],
])('%s is %s', (condition, expected) => {
  expect(outcomeOf(condition)).toBe(expected);
});

describe('precedence', () => {
  test.each([
    'true || false && false',
    '!(!true || true && false) == true',
    '!false && true',
    'false == false && true',
    '1 + 2 * 3 == 7',
    '-1 + 2 == 1',
    '1 < 2 == true',
    '1 in [1] == true',
    '1 in [1] is bool',
    '1 + 1 in [2]',
    'true == 1 in [1]',
    '1 is int == true',
    'false ? false : true ? true : false',
    'true ? false ? false : true : false',
    `'a' + 'b' == 'ab' && !('c' in ['a'])`,
    '10 - 4 - 3 == 3 && 8 / 4 / 2 == 1',
    '!resource.data.flag.inner == true',
  ])('%s', (condition) => {
    expect(outcomeOf(condition, { resource: { flag: { inner: false } } })).toBe(true);
  });
});

describe('functions', () => {
  test.each([
    ['function f(x) { return x == 1; }', 'f(1)', true],
    ['function f(x) { let y = x + 1; let z = y * 2; return z == 4; }', 'f(1)', true],
    ['function f(x) { let y = x + 1; return y == 2; }', 'f(1)', true],
    ['function f(x) { return true; }', 'f(resource.data.nope)', true],
    ['function f(x) { return x; }', 'f(resource.data.nope)', ERROR],
    ['function f() { let x = resource.data.nope; return true; }', 'f()', true],
    ['function f() { let x = resource.data.nope; return x || true; }', 'f()', true],
    [
      'function f(x, y) { return x == y; }',
      'f(1)',
      'Incorrect number of arguments. Received: 1. Expected: 2 for f.',
    ],
    [
      'function f() { return g(1); } function g(x) { return h() && x == 1; } function h() { return true; }',
      'f()',
      true,
    ],
    [
      'function f() { return database == "(default)" && id == 1; }',
      'f()',
      'Variable not found error: Name: [id].',
    ],
    ['function exists(x) { return x == 1; }', 'exists(1)', true],
    ['function request() { return true; }', 'request() && request.auth != null', true],
    ['function math() { return 1; }', 'math.abs(-1) == math()', true],
  ])('%s', (functions, condition, expected) => {
    expect(outcomeOf(condition, { functions })).toBe(expected);
  });

  test('shadow functions of outer blocks', () => {
    const functions = 'function f() { return false; }';
    const inner = `true ; function f() { return true; } allow get: if f()`;
    expect(outcomeOf(inner, { functions })).toBe(true);
  });

  test('cannot read the parameters of their callers', () => {
    const functions = 'function f(x) { return g(); } function g() { return x == 1; }';
    expect(outcomeOf('f(1)', { functions })).toBe('Variable not found error: Name: [x].');
  });
});
