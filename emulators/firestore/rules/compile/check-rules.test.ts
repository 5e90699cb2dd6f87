import { describe, expect, test } from 'vitest';
import { compileRules } from '../index.ts';
import { file } from '../testing.ts';

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
    [
      'function f() { let x = 1; let x = 2; return x; }',
      'error 3:31 Variable x is already defined.',
    ],
    ['function f(x) { let x = x + 1; return x; }', 'error 3:21 Variable x is already defined.'],
  ])('%s', (blocks, expected) => {
    expect(issuesOf(file(blocks))).toContain(expected);
    expect(compileRules(file(blocks)).ruleset).toBeUndefined();
  });

  test('version 1 allows recursive wildcards only at the end', () => {
    const blocks = 'match /{a=**}/b/{c} { allow read; }';
    expect(issuesOf(file(blocks, '2'))).toEqual([]);
    expect(issuesOf(file(blocks, '1'))[0]).toContain(
      'error 3:8 Invalid glob match expression. Glob matches are permitted as the last segment in a match declaration path.',
    );
  });

  test('different blocks may declare functions of the same name', () => {
    const blocks = `function f() { return true; } match /a/{b} { allow get: if f(); function f() { return false; } }
      match /c/{d} { allow get: if f(); }`;
    expect(issuesOf(file(blocks))).toEqual([]);
  });

  test('an inner function may call an outer one', () => {
    const blocks = `function f() { return true; } match /a/{b} { function g() { return f(); } allow get: if g(); }`;
    expect(issuesOf(file(blocks))).toEqual([]);
  });

  test("a function may have as many variables as in Google's service", () => {
    const functionWith = (count: number) => {
      const bindings = Array.from({ length: count }, (_, n) => `let v${n} = ${n && `v${n - 1}`};`);
      return `function f() { ${bindings.join(' ')} return v${count - 1}; }
        match /a/{b} { allow get: if f() == 0; }`;
    };
    expect(issuesOf(file(functionWith(11)))).toEqual([]);
    expect(issuesOf(file(functionWith(12)))).toEqual([
      'error 3:1 Maximum allowed variable count of 10 for a given function has been reached.',
    ]);
  });

  test("calls may be as deep as in Google's service, even in unused functions", () => {
    const functions = (count: number) =>
      Array.from({ length: count }, (_, index) => {
        const body = index + 1 < count ? `f${index + 1}()` : '1';
        return `function f${index}() { return ${body}; }`;
      });
    const allow = '\nmatch /a/{b} { allow get: if f0() == 1; }';
    const reached = 'Maximum allowed call depth of 20 is reached by function f0.';
    expect(issuesOf(file(functions(21).join('\n') + allow))).toEqual([]);
    expect(issuesOf(file(functions(22).join('\n') + allow))).toEqual([`error 3:1 ${reached}`]);
    const innerFirst = functions(22).toReversed().join('\n') + allow;
    expect(issuesOf(file(innerFirst))).toEqual([`error 24:1 ${reached}`]);
    expect(issuesOf(file(functions(5000).join('\n')))[0]).toBe(`error 3:1 ${reached}`);
    expect(issuesOf(file(functions(5000).toReversed().join('\n') + allow))).toHaveLength(1);
  });

  test('match blocks may be nested ten deep', () => {
    const blocks = (depth: number) => 'match /a/{b} {'.repeat(depth) + '}'.repeat(depth);
    expect(issuesOf(file(blocks(9)))).toEqual([]);
    expect(issuesOf(file(blocks(10)))).toEqual([
      'error 3:127 There may be 10 match blocks inside one another.',
    ]);
  });

  test('the length of paths is limited', () => {
    const path = (count: number) => `match ${'/a'.repeat(count)} {}`;
    expect(issuesOf(file(path(100)))).toEqual([]);
    expect(issuesOf(file(path(101)))).toEqual(['error 3:1 There may be 100 segments in a path.']);
    const captures = Array.from({ length: 20 }, (_, index) => `/{c${index}}`).join('');
    expect(issuesOf(file(`match ${captures} {}`))).toEqual([
      'error 3:1 There may be 20 wildcards in a path.',
    ]);
  });

  test('the source is limited to 256 KB', () => {
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
      'warning 3:59 Incorrect number of arguments. Received: 0. Expected: 1 for f.',
    ],
    [
      'match /a/{b} { allow read: if int() == 1; }',
      'warning 3:31 Incorrect number of arguments. Received: 0. Expected: int(int), int(float), int(string).',
    ],
    [
      'match /a/{b} { allow read: if math.abs(1, 2) == 1; }',
      'warning 3:31 Incorrect number of arguments. Received: 2. Expected: math.abs(int), math.abs(float).',
    ],
    [
      'match /a/{b} { allow read: if b.matches(); }',
      'warning 3:31 Incorrect number of arguments. Received: 0. Expected: string.matches(string).',
    ],
    [
      'match /a/{b} { allow read: if exists(/a/b, /c/d); }',
      'warning 3:31 Incorrect number of arguments. Received: 2. Expected: exists(path).',
    ],
    ['function f() { return true; }', 'warning 3:10 Unused function: f.'],
    [
      'function f(a) { return true; } match /a/{b} { allow read: if f(1); }',
      'warning 3:12 Unused variable: a.',
    ],
    [
      'function f() { let a = 1; return true; } match /a/{b} { allow read: if f(); }',
      'warning 3:20 Unused variable: a.',
    ],
    [
      'match /{a=**}/b/{c} { match /d/{e} { allow read; } }',
      'warning 3:1 Match blocks inside this one are never reached.',
    ],
  ])('%s', (blocks, expected) => {
    expect(issuesOf(file(blocks))).toEqual([expected]);
    expect(compileRules(file(blocks)).ruleset).toBeDefined();
  });

  test('version 1 warns about blocks below a recursive wildcard', () => {
    const blocks = 'match /{a=**} { match /b/{c} { allow read; } }';
    expect(issuesOf(file(blocks, '2'))).toEqual([]);
    expect(issuesOf(file(blocks, '1'))).toEqual([
      'warning 3:1 Glob(**) resource rules should not have child resource rules.',
    ]);
  });

  test.each([
    ['a method that types declare with different counts', 'request.query.get("a", 1) == 1'],
    ['a method that no type declares', 'b.nothing(1, 2, 3) == 1'],
    ['a property named like a function', 'request.resource.data.exists == true'],
  ])('accept the argument count of %s', (_, condition) => {
    expect(issuesOf(file(`match /a/{b} { allow read: if ${condition}; }`))).toEqual([]);
  });

  test('accept variables that only another variable, a path or an argument reads', () => {
    const blocks = `function f(a) { let b = a; let c = [b]; return exists(/x/$(c[0])); }
      match /a/{id} { allow read: if f(id); }`;
    expect(issuesOf(file(blocks))).toEqual([]);
  });

  test('are sorted by position', () => {
    const blocks = `match /a/{b} { allow read: if x == 1;
      allow write: if y == f(); function f() { return z; } }`;
    expect(issuesOf(file(blocks))).toEqual([
      'warning 3:31 Invalid variable name: x.',
      'warning 4:23 Invalid variable name: y.',
      'warning 4:55 Invalid variable name: z.',
    ]);
  });
});
