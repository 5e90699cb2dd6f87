import { describe, expect, test } from 'vitest';
import { compileRules } from './index.ts';
import { file } from './testing.ts';

const issuesOf = (source: string) =>
  compileRules(source).issues.map(
    ({ severity, line, column, message }) => `${severity} ${line}:${column} ${message}`,
  );

describe('errors', () => {
  test.each([
    ['match /{a=**}/{b=**} { allow read; }', 'error 3:15 A path may have one recursive wildcard.'],
    [
      'function f() { return f(); }',
      'error 3:1 Recursive call is not allowed. Call stack: [f->f].',
    ],
    [
      'function f() { return g(); } function g() { let x = f(); return x; }',
      'error 3:1 Recursive call is not allowed. Call stack: [f->g->f].',
    ],
    ['function f() { return 1; }\nfunction f() { return 2; }', 'error 4:1 Duplicate function: f.'],
    [
      'function f(a, b, c, d, e, f, g, h) { return 1; }',
      'error 3:1 There may be 7 parameters of a function.',
    ],
  ])('%s', (blocks, expected) => {
    expect(issuesOf(file(blocks))).toContain(expected);
    expect(compileRules(file(blocks)).ruleset).toBeUndefined();
  });

  test('version 1 takes recursive wildcards at the end only', () => {
    const blocks = 'match /{a=**}/b/{c} { allow read; }';
    expect(issuesOf(file(blocks, '2'))).toEqual([]);
    expect(issuesOf(file(blocks, '1'))[0]).toContain(
      'error 3:8 Invalid glob match expression. Glob matches are permitted as the last segment in a match declaration path.',
    );
  });

  test('functions of the same name may stand in different blocks', () => {
    const blocks = `function f() { return true; } match /a/{b} { function f() { return false; } }`;
    expect(issuesOf(file(blocks))).toEqual([]);
  });

  test('an inner function may call an outer one of its name', () => {
    const blocks = `function f() { return true; } match /a/{b} { function g() { return f(); } }`;
    expect(issuesOf(file(blocks))).toEqual([]);
  });

  test('as many variables as production takes', () => {
    const bindings = (count: number) =>
      Array.from({ length: count }, (_, index) => `let v${index} = 1;`).join(' ');
    expect(issuesOf(file(`function f() { ${bindings(11)} return 1; }`))).toEqual([]);
    expect(issuesOf(file(`function f() { ${bindings(12)} return 1; }`))).toEqual([
      'error 3:1 Maximum allowed variable count of 10 for a given function has been reached.',
    ]);
  });

  test('calls as deep as production takes, even if nobody makes them', () => {
    const functions = (count: number) =>
      Array.from({ length: count }, (_, index) => {
        const body = index + 1 < count ? `f${index + 1}()` : '1';
        return `function f${index}() { return ${body}; }`;
      });
    const reached = 'Maximum allowed call depth of 20 is reached by function f0.';
    expect(issuesOf(file(functions(21).join('\n')))).toEqual([]);
    expect(issuesOf(file(functions(22).join('\n')))).toEqual([`error 3:1 ${reached}`]);
    const innerFirst = functions(22).toReversed().join('\n');
    expect(issuesOf(file(innerFirst))).toEqual([`error 24:1 ${reached}`]);
    expect(issuesOf(file(functions(5000).join('\n')))[0]).toBe(`error 3:1 ${reached}`);
    expect(issuesOf(file(functions(5000).toReversed().join('\n')))).toHaveLength(1);
  });

  test('match blocks ten deep', () => {
    const blocks = (depth: number) => 'match /a/{b} {'.repeat(depth) + '}'.repeat(depth);
    expect(issuesOf(file(blocks(9)))).toEqual([]);
    expect(issuesOf(file(blocks(10)))).toEqual([
      'error 3:127 There may be 10 match blocks inside one another.',
    ]);
  });

  test('paths of limited length', () => {
    const path = (count: number) => `match ${'/a'.repeat(count)} {}`;
    expect(issuesOf(file(path(100)))).toEqual([]);
    expect(issuesOf(file(path(101)))).toEqual(['error 3:1 There may be 100 segments in a path.']);
    const captures = Array.from({ length: 20 }, (_, index) => `/{c${index}}`).join('');
    expect(issuesOf(file(`match ${captures} {}`))).toEqual([
      'error 3:1 There may be 20 wildcards in a path.',
    ]);
  });

  test('256 KB of source', () => {
    const comment = (bytes: number) => `//${'x'.repeat(bytes - 3)}\n`;
    const rest = 'service cloud.firestore {}';
    expect(issuesOf(comment(256 * 1024 - rest.length) + rest)).toEqual([]);
    expect(issuesOf(comment(256 * 1024 - rest.length + 1) + rest)).toEqual([
      'error 1:1 The rules are larger than 256 KB.',
    ]);
  });
});

describe('warnings', () => {
  test.each([
    ['match /a/{b} { allow read: if nobody == 1; }', 'warning 3:31 Invalid variable name: nobody.'],
    ['match /a/{b} { allow read: if nothing(1); }', 'warning 3:31 Invalid function name: nothing.'],
    [
      'match /a/{b} { allow read: if math.nothing(1) == 1; }',
      'warning 3:31 Invalid function name: math.nothing.',
    ],
    ["match /a/{b} { allow read: if bool('true'); }", 'warning 3:31 Invalid function name: bool.'],
    [
      'function f(a) { return a; } match /a/{b} { allow read: if f(); }',
      'warning 3:59 Function f takes 1 arguments and is given 0.',
    ],
    [
      'match /{a=**}/b/{c} { match /d/{e} { allow read; } }',
      'warning 3:1 Match blocks inside this one are never reached.',
    ],
  ])('%s', (blocks, expected) => {
    expect(issuesOf(file(blocks))).toEqual([expected]);
    expect(compileRules(file(blocks)).ruleset).toBeDefined();
  });

  test('version 1 does not expect blocks below a recursive wildcard', () => {
    const blocks = 'match /{a=**} { match /b/{c} { allow read; } }';
    expect(issuesOf(file(blocks, '2'))).toEqual([]);
    expect(issuesOf(file(blocks, '1'))).toEqual([
      'warning 3:1 Glob(**) resource rules should not have child resource rules.',
    ]);
  });

  test('come in the order of the source', () => {
    const blocks = `match /a/{b} { allow read: if x == 1;
      allow write: if y == 1; function f() { return z; } }`;
    expect(issuesOf(file(blocks))).toEqual([
      'warning 3:31 Invalid variable name: x.',
      'warning 4:23 Invalid variable name: y.',
      'warning 4:53 Invalid variable name: z.',
    ]);
  });
});
