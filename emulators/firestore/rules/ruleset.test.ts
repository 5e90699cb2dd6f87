import { describe, expect, test } from 'vitest';
import {
  at,
  compile,
  document,
  fields,
  file,
  authorize,
  authorizeQuery,
  newBudget,
  NOW,
  outcomeOf,
  reader,
  user,
} from './testing.ts';

const allows = (blocks: string, path: string, version: '1' | '2' = '2') =>
  authorize(compile(file(blocks, version)), 'get', path).allowed;

describe('match blocks', () => {
  test.each([
    ['match /a/{id} { allow get; }', 'a/x', true],
    ['match /a/{id} { allow get; }', 'b/x', false],
    ['match /a/{id} { allow get; }', 'a/x/b/y', false],
    ['match /a/x { allow get; }', 'a/x', true],
    ['match /a/x { allow get; }', 'a/y', false],
    ['match /{c}/{id} { allow get: if c == "a" && id == "x"; }', 'a/x', true],
    [
      'match /a/{id} { match /b/{other} { allow get: if id == "x" && other == "y"; } }',
      'a/x/b/y',
      true,
    ],
    ['match /a/{id} { match /b/{id} { allow get: if id == "y"; } }', 'a/x/b/y', true],
    ['match /a/{id} { allow list; } match /a/{id} { allow get; }', 'a/x', true],
    ['match /a/{id} { allow get: if false; } match /{rest=**} { allow get; }', 'a/x', true],
    ['match /a-b/.c { allow get; }', 'a-b/.c', true],
    ['match /{rest=**} { allow get: if rest == /a/x/b/y; }', 'a/x/b/y', true],
    ['match /{rest=**} { allow get: if rest[1] == "x" && rest is path; }', 'a/x', true],
    [
      'match /{rest=**} { match /b/{id} { allow get: if rest == /a/x && id == "y"; } }',
      'a/x/b/y',
      true,
    ],
    ['match /{rest=**} { match /b/{id} { allow get; } }', 'a/x', false],
    ['match /a/{id} { match /{rest=**} { allow get; } }', 'a/x/b/y', true],
    ['match /{rest=**}/b/{id} { match /c/{other} { allow get; } }', 'b/x/c/y', false],
  ])('%s for %s: %s', (blocks, path, expected) => {
    expect(allows(blocks, path)).toBe(expected);
  });

  test.each([
    ['match /a/{rest=**} { allow get; }', 'a/x', true, true],
    ['match /a/x/{rest=**} { allow get; }', 'a/x', true, false],
    ['match /a/x/{rest=**} { allow get; }', 'a/x/b/y', true, true],
    ['match /{rest=**} { allow get; }', 'a/x', true, true],
  ])('%s for %s: %s in version 2, %s in version 1', (blocks, path, second, first) => {
    expect(allows(blocks, path, '2')).toBe(second);
    expect(allows(blocks, path, '1')).toBe(first);
  });

  test('match zero segments with a recursive wildcard before the end in version 2', () => {
    const blocks = 'match /{rest=**}/b/{id} { allow get: if id == "y"; }';
    expect(allows(blocks, 'b/y')).toBe(true);
    expect(allows(blocks, 'a/x/b/y')).toBe(true);
    expect(allows(blocks, 'b/y/c/z')).toBe(false);
  });

  test('can match any prefix of the document name', () => {
    const ruleset = compile(
      `rules_version = '2'; service cloud.firestore {
         match /databases/(default)/documents/a/{id} { allow get; }
         match /{everything=**} { allow delete; } }`,
    );
    expect(authorize(ruleset, 'get', 'a/x').allowed).toBe(true);
    expect(authorize(ruleset, 'delete', 'b/x').allowed).toBe(true);
    expect(authorize(ruleset, 'get', 'b/x').allowed).toBe(false);
  });

  test('can call functions of their own and outer blocks only', () => {
    const ruleset = compile(
      `function outermost() { return true; }
       service cloud.firestore {
         function inService() { return outermost(); }
         match /databases/{database}/documents {
           function inDocuments() { return inService() && database == '(default)'; }
           match /a/{id} { allow get: if inDocuments() && inBlock();
                           function inBlock() { return id == 'x'; } }
           match /b/{id} { allow get: if inBlock(); } } }
       function afterwards() { return outermost(); }`,
    );
    expect(authorize(ruleset, 'get', 'a/x').allowed).toBe(true);
    expect(authorize(ruleset, 'get', 'b/x').reasons).toEqual([
      "Function not found error: Name: [inBlock]. for 'get' @ L8",
    ]);
  });
});

describe('methods', () => {
  const blocks = ['read', 'write', 'get', 'list', 'create', 'update', 'delete']
    .map((method) => `match /${method}/{id} { allow ${method}; }`)
    .join('\n');
  const ruleset = compile(file(blocks));

  test.each([
    ['read', ['get', 'list']],
    ['write', ['create', 'update', 'delete']],
    ['get', ['get']],
    ['list', ['list']],
    ['create', ['create']],
    ['update', ['update']],
    ['delete', ['delete']],
  ])('allow %s covers %s', (collectionId, expected) => {
    const documentMethods = ['get', 'create', 'update', 'delete'] as const;
    const covered: string[] = documentMethods.filter(
      (method) => authorize(ruleset, method, `${collectionId}/x`, { data: {} }).allowed,
    );
    if (authorizeQuery(ruleset, { collectionId }).allowed) covered.push('list');
    expect(covered.toSorted()).toEqual(expected.toSorted());
  });
});

describe('variables', () => {
  const write = (method: 'create' | 'update' | 'delete', condition: string) =>
    authorize(compile(file(`match /c/{id} { allow write: if ${condition}; }`)), method, 'c/d', {
      ...(method !== 'delete' && { data: { a: 2 } }),
      stored: method === 'create' ? [] : [document('c/d', { a: 1 })],
    }).allowed;

  test.each([
    ['create', 'resource == null && request.resource.data.a == 2'],
    ['create', 'request.method == "create" && request.resource.id == "d"'],
    ['create', 'request.resource.__name__ == request.path'],
    ['update', 'resource.data.a == 1 && request.resource.data.a == 2'],
    ['update', 'request.resource.data.diff(resource.data).affectedKeys().hasOnly(["a"])'],
    ['delete', 'resource.data.a == 1 && request.resource == null && resource.id == "d"'],
  ] as const)('%s: %s', (method, condition) => {
    expect(write(method, condition)).toBe(true);
  });

  test.each([
    ['create', 'resource.data.a == 1', 'Null value error.'],
    ['create', "!('a' in resource.data)", 'Null value error.'],
    ['delete', 'request.resource.data.a == 2', 'Null value error.'],
  ] as const)('%s without the value: %s', (method, condition, message) => {
    const ruleset = compile(file(`match /c/{id} { allow write: if ${condition}; }`));
    const stored = method === 'create' ? [] : [document('c/d', {})];
    const { reasons } = authorize(ruleset, method, 'c/d', {
      stored,
      ...(method === 'create' && { data: {} }),
    });
    expect(reasons).toEqual([`${message} for '${method}' @ L3`]);
  });

  test.each([
    `request.auth.uid == 'ada' && request.auth.token.email == 'ada@example.com'`,
    `request.auth.token['admin'] == true && request.auth.token.level == 3`,
    `request.auth.token.level is int && request.auth.token.rate == 1.5`,
    `request.auth.token.get('nope', 'none') == 'none' && 'email' in request.auth.token`,
    `request.method == 'get' && request.resource == null`,
    `request.time == timestamp.value(1700000000123) + duration.value(456000, 'ns')`,
  ])('get: %s', (condition) => {
    expect(outcomeOf(condition)).toBe(true);
  });

  test('request.auth is null without a user', () => {
    expect(outcomeOf('request.auth == null', { auth: null })).toBe(true);
    expect(outcomeOf('request.auth.uid != null', { auth: null })).toBe('Null value error.');
  });

  test('request.auth.token contains nested claims', () => {
    const auth = user('u', { firebase: { sign_in_provider: 'google.com' }, roles: ['a', 1.5] });
    const condition = `request.auth.token.firebase.sign_in_provider == 'google.com'
      && request.auth.token.roles.hasAll(['a', 1.5])`;
    expect(outcomeOf(condition, { auth })).toBe(true);
  });
});

describe('other documents', () => {
  const stored = [document('users/ada', { role: 'admin', n: 1 })];
  const after = [document('users/ada', { role: 'none' }), document('users/eve', { n: 2 })];
  const users = '/databases/$(database)/documents/users';

  test.each([
    [`get(${users}/$(request.auth.uid)).data.role == 'admin'`, true],
    [`get(${users}/ada).id == 'ada' && get(${users}/ada).__name__ == ${users}/ada`, true],
    [`exists(${users}/ada) && !exists(${users}/eve)`, true],
    [`getAfter(${users}/ada).data.role == 'none' && existsAfter(${users}/eve)`, true],
    [`get(path('/databases/(default)/documents/users/ada')).data.n == 1`, true],
    [`get(${users}/eve) == null`, 'Service call error. Function: [get]'],
    [`get(${users}/eve).data.n == 2`, 'Service call error. Function: [get]'],
    [`!exists(${users}/eve) || get(${users}/eve).data.n == 2`, true],
    [`getAfter(${users}/bob) != null`, 'Service call error. Function: [getAfter]'],
    [`get(/users/ada).data.n == 1`, 'Service call error.'],
    [`get(/databases/other/documents/users/ada).data.n == 1`, 'Service call error.'],
    [`get(${users}).data.n == 1`, 'Service call error.'],
    [`exists('users/ada')`, 'Received: exists(string). Expected: exists(path).'],
    [`get() == null`, 'Received: get(). Expected: get(path).'],
  ])('%s is %s', (condition, expected) => {
    const outcome = outcomeOf(condition, { stored, after });
    if (typeof expected === 'string') expect(outcome).toContain(expected);
    else expect(outcome).toBe(expected);
  });

  test('are the dependencies of a decision', () => {
    const ruleset = compile(
      file(`match /c/{id} { allow get: if exists(${users}/x) || get(${users}/ada).data.n == 1
        && get(${users}/ada).data.role == 'admin'; }`),
    );
    const { allowed, dependencies } = authorize(ruleset, 'get', 'c/d', { stored });
    expect(allowed).toBe(true);
    expect(dependencies).toEqual([at('users/x'), at('users/ada')]);
  });
});

describe('limits', () => {
  const exists = (count: number, first = 0) =>
    Array.from(
      { length: count },
      (_, index) => `!exists(/databases/$(database)/documents/x/d${index + first})`,
    ).join(' && ');

  test('one access can look up ten documents', () => {
    expect(outcomeOf(exists(10))).toBe(true);
    expect(outcomeOf(exists(11))).toBe('The limit of document access calls has been reached.');
    expect(outcomeOf(`${exists(11)} || true`)).toContain('limit');
    expect(outcomeOf(`${exists(10)} && ${exists(10)}`)).toBe(true);
  });

  test('several accesses share twenty lookups, and repeated lookups are free', () => {
    const ruleset = compile(
      file(
        [0, 8, 16].map((n) => `match /c${n}/{id} { allow get: if ${exists(8, n)}; }`).join('\n') +
          `match /all/{id} { allow get: if ${exists(8)} && ${exists(2, 8)}; }`,
      ),
    );
    const budget = newBudget(20);
    const allowed = (path: string) => authorize(ruleset, 'get', path, { budget }).allowed;
    expect(['c0/x', 'c8/x', 'c0/y', 'all/x'].map(allowed)).toEqual([true, true, true, true]);
    expect(allowed('c16/x')).toBe(false);
  });

  test('a request can evaluate a thousand expressions', () => {
    const comparisons = (count: number) => Array(count).fill('1 == 1').join(' && ');
    const functions = `function f() { return ${comparisons(60)}; }`;
    // 298 expressions: 60 times 3 plus 59 times 2
    expect(outcomeOf('f() && f() && f()', { functions })).toBe(true);
    const message =
      'Unable to evaluate the expression as the maximum of 1000 expressions to evaluate has been reached.';
    expect(outcomeOf('f() && f() && f() && f()', { functions })).toBe(message);
    expect(outcomeOf('f() && f() && f() && f() || true', { functions })).toBe(message);
  });

  test.each([
    ['1 == 1', 3],
    ['true && true', 4],
    ['false || true', 4],
    ['true || false', 2],
    ['!false', 2],
    ['true ? true : false', 4],
    ['false ? false : true', 6],
    ['1 is int', 3],
    ['[1, 2].size() == 2', 6],
    [`'ab'[0:1] == 'a'`, 6],
    ['/a/$("b")/c == /a/b/c', 9],
    ['math.abs(1) == 1', 5],
    ['(((true)))', 1],
    ['f()', 4],
    ['g(1)', 10],
  ])('%s counts %d', (condition, cost) => {
    const functions = `function f() { return 1 == 1; }
      function g(x) { let y = x; return y == x && true; }`;
    const after = (expressions: number) =>
      outcomeOf(`${falseAfter(expressions - 2)} || (${condition})`, { functions });
    expect(after(1000 - cost)).toBe(true);
    expect(after(1001 - cost)).toContain('maximum of 1000');
  });

  test('rules that do not allow count too', () => {
    const block = (index: number) =>
      `allow get: if ${Array(90).fill('1 == 1').join(' && ')} && ${index} == 2;`;
    const rules = (count: number) =>
      compile(
        file(`match /c/{id} { ${Array.from({ length: count }, (_, i) => block(i)).join('\n')} }`),
      );
    expect(authorize(rules(2), 'get', 'c/d').reasons).toHaveLength(2);
    const { allowed, reasons } = authorize(rules(3), 'get', 'c/d');
    expect(allowed).toBe(false);
    expect(reasons.at(-1)).toContain('maximum of 1000');
  });
});

describe('an access decision', () => {
  const source = file(
    `match /c/{id} {
       allow get: if resource.data.owner == request.auth.uid;
       allow get:
         if helper();
       allow update, create: if false;
       function helper() {
         return resource.data.nope;
       }
     }`,
  );
  const ruleset = compile(source);
  const stored = [document('c/d', { owner: 'ada' })];

  test('contains the rule that allowed the request', () => {
    const decision = authorize(ruleset, 'get', 'c/d', { stored, auth: user('ada') });
    expect(decision).toMatchObject({ allowed: true, reasons: ["true for 'get' @ L4"] });
  });

  test("contains the reason of each rule in the format of Google's emulator", () => {
    const { allowed, reasons, tried } = authorize(ruleset, 'get', 'c/d', {
      stored,
      auth: user('eve'),
    });
    expect(allowed).toBe(false);
    expect(reasons).toEqual([
      "false for 'get' @ L4",
      "Property nope is undefined on object. for 'get' @ L6",
    ]);
    expect(tried?.[1]).toEqual({
      position: { line: 6, column: 13 },
      allowed: false,
      failure: {
        message: 'Property nope is undefined on object.',
        position: { line: 9, column: 17 },
      },
    });
  });

  test('reports that no rule matched', () => {
    expect(authorize(ruleset, 'delete', 'c/d', { stored }).reasons).toEqual([
      'No matching allow statements',
    ]);
    expect(authorize(ruleset, 'get', 'other/d').reasons).toEqual(['No matching allow statements']);
  });

  test('evaluates getAfter on the result of the write', () => {
    const rules = compile(
      file('match /c/{id} { allow update: if getAfter(request.path).data.n == 2; }'),
    );
    const request = {
      auth: null,
      time: NOW,
      method: 'update' as const,
      path: at('c/d'),
      resource: stored[0],
      newFields: fields({ n: 2 }),
    };
    const after = [document('c/d', { n: 2 })];
    expect(rules.authorize(request, reader(stored, after), newBudget()).allowed).toBe(true);
  });
});

/** Builds a condition that is false after evaluating this many expressions. */
function falseAfter(expressions: number): string {
  const elements: string[] = [];
  // the list, its size, zero and the comparison are four expressions
  for (let left = expressions - 4; left > 0; left -= 50) {
    elements.push(`${'!'.repeat(Math.min(left, 50) - 1)}true`);
  }
  return `[${elements.join(', ')}].size() < 0`;
}
