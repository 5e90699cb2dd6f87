import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileRules } from '../index.ts';
import { at, compile, file, authorize, authorizeQuery, outcomeOf, user } from '../testing.ts';
import { randomRuns } from '../../../../tests/kit/random-searches.ts';

const REALISTIC = `
// Leading comments are fine.
rules_version = '2';
/* So are
   these. */
function signedIn() { return request.auth != null; }

service cloud.firestore {
  match /databases/{database}/documents {
    function userData(uid) { return get(/databases/$(database)/documents/users/$(uid)).data; }
    function hasRole(role) {
      // A comment before a binding.
      let roles = userData(request.auth.uid).get('roles', []);
      let names = roles is map ? roles.keys() : roles
      return signedIn() && role in names // no semicolon
    }
    function isValid(data) {
      return data.keys().hasOnly(['title', "body", 'tags', 'createdAt'])
        && data.title is string && data.title.size() > 0 && data.title.size() <= 200
        && data.get('tags', []).size() < 10
        && data.createdAt == request.time;
    }

    match /users/{userId} {
      allow read, write: if signedIn() && request.auth.uid == userId;
      match /private/{document=**}{ allow read: if false }
    }
    match /posts/{postId} {
      allow get;
      allow list: if request.query.limit <= 50
      allow create: if isValid(request.resource.data) && !('admin' in request.resource.data);
      allow update: if (hasRole('editor') || resource.data.author == request.auth.uid)
        && request.resource.data.diff(resource.data).affectedKeys().hasOnly(['title', 'body']);
      allow delete : if hasRole( 'admin' ) ;
      /* between items */
      match /comments/{commentId} {
        allow read, create: if exists(/databases/$(database)/documents/posts/$(postId))
          && request.resource.data.text.matches('^[^<>]{1,500}$');
      }
    }
    match /{path=**}/likes/{likeId} { allow read: if true; }
  }
}
`;

describe('typical rules', () => {
  test('compile', () => {
    const { ruleset, issues } = compileRules(REALISTIC);
    expect(issues).toEqual([]);
    expect(ruleset).toBeDefined();
  });

  test('allow and deny as written', () => {
    const ruleset = compile(REALISTIC);
    const auth = user('ada');
    expect(authorize(ruleset, 'get', 'users/ada', { auth }).allowed).toBe(true);
    expect(authorize(ruleset, 'get', 'users/ada/private/x', { auth }).allowed).toBe(false);
    expect(authorizeQuery(ruleset, { collectionId: 'posts', limit: 10 }).allowed).toBe(true);
    expect(authorizeQuery(ruleset, { collectionId: 'likes', allDescendants: true }).allowed).toBe(
      true,
    );
    expect(authorize(ruleset, 'get', 'posts/p/likes/l').allowed).toBe(true);
    expect(authorize(ruleset, 'get', 'posts/p/comments/c').allowed).toBe(false);
    expect(authorizeQuery(ruleset, { parent: at('posts/p'), collectionId: 'x' }).allowed).toBe(
      false,
    );
  });

  test.each([
    ['fields may have the names of keywords', 'resource.data.match.in.is.let.if == 1'],
    ['functions may have the names of keywords', 'match(1) == 1'],
    ['strings may contain comment markers', `'http://x/*y*/' != ''`],
    ['paths may cross lines', '/a/b\n  /c == /a/b/c'],
    ['comments may be anywhere', '1 /* one */ == // two\n 1'],
    ['a division is no path', '4 / 2 == 2 && 4/2 == 2'],
    ['a path may follow an operator', 'true && /a/b == /a/b'],
    ['paths may hold dots and dashes', `/a.b-c/d_e~f == path('a.b-c/d_e~f')`],
    ['a line may break before a dot', `'a'\n  .size() == 1`],
    ['white space does not matter', `[ 1 ,2 ] . size ( )==2&&{ 'a' : 1 } [ 'a' ]==1`],
  ])('%s', (_, condition) => {
    const resource = { match: { in: { is: { let: { if: 1 } } } } };
    const functions = 'function match(list) { return list; }';
    expect(outcomeOf(condition, { resource, functions })).toBe(true);
  });

  test.each([
    'service cloud.firestore { }',
    "rules_version='2' service cloud.firestore {}",
    'rules_version = "1"; service cloud . firestore { match /a/{b} { } }',
    'service cloud.firestore { match /databases/{db}/documents { match /a/{ b = ** } { allow read } } }',
    '\ufeffservice cloud.firestore {}',
  ])('%s', (source) => {
    expect(compileRules(source).issues).toEqual([]);
  });
});

describe('syntax errors have a position', () => {
  /** Returns the first issue as `line:column message`. */
  const issueOf = (source: string) => {
    const { ruleset, issues } = compileRules(source);
    expect(ruleset).toBeUndefined();
    const [issue] = issues;
    return issue && `${issue.line}:${issue.column} ${issue.message}`;
  };

  test.each([
    ['', "1:1 Unexpected end of file. Expected 'service' or 'function'."],
    ['{\n  "rules": {} }', "1:1 Unexpected '{'. Expected 'service' or 'function'."],
    ["rules_version = '3';", "1:17 Unexpected ''3''. Expected '1' or '2' in quotes."],
    ['service firebase.storage {}', "1:9 Unexpected 'firebase'. Expected 'cloud.firestore'."],
    [
      'service cloud.firestore {',
      "1:26 Unexpected end of file. Expected 'match', 'function' or '}'.",
    ],
    ['service cloud.firestore {} }', "1:28 Unexpected '}'. Expected end of file."],
    [
      'service cloud.firestore { allow read; }',
      "1:27 Unexpected 'allow'. Expected 'match', 'function' or '}'.",
    ],
    ['service cloud.firestore {\n  /a/{b} {} }', "2:3 Missing 'match' keyword before path."],
    ['service cloud.firestore { match a/{b} {} }', "1:33 Unexpected 'a'. Expected a path."],
    [
      'service cloud.firestore { match /a/{b {} }',
      "1:36 Unexpected '{'. Expected a path segment, '{name}' or '{name=**}'.",
    ],
    [
      'service cloud.firestore { match /a/ {} }',
      "1:37 Unexpected '{'. Expected a path segment, '{name}' or '{name=**}'.",
    ],
    [
      'service cloud.firestore { match /a/$(b) {} }',
      "1:36 Unexpected '$'. Expected a path segment",
    ],
    [
      'service cloud.firestore { match /a/{b} {\n  allow reed; } }',
      "2:9 Unexpected 'reed'. Expected read, write, get, list, create, update or delete.",
    ],
    [
      'service cloud.firestore { match /a/{b} {\n  allow read: true; } }',
      "2:15 Unexpected 'true'. Expected 'if'.",
    ],
    [
      'service cloud.firestore { match /a/{b} { allow read if true; } }',
      "1:53 Unexpected 'if'. Expected 'allow', 'match', 'function' or '}'.",
    ],
    ['/* never ends', "1:1 Missing '*/' to end a comment."],
  ])('%s', (source, expected) => {
    expect(issueOf(source)).toContain(expected);
  });

  test.each([
    ['', "3:31 Unexpected ';'. Expected an expression."],
    ['1 +', "Unexpected ';'. Expected an expression."],
    ['(1', "Unexpected ';'. Expected ')'."],
    ['[1 2]', "Unexpected '2'. Expected ',' or ']'."],
    ['{1}', "Unexpected '}'. Expected ':'."],
    ['f(1', "Unexpected ';'. Expected ',' or ')'."],
    ['a.', "Unexpected ';'. Expected a property."],
    ['a.1', "Unexpected '1'. Expected a property."],
    ['a[1', "Unexpected ';'. Expected ']'."],
    ['a ? b', "Unexpected ';'. Expected ':'."],
    ['a is', "Unexpected ';'. Expected a type."],
    ['a = b', "Unexpected '='. Expected 'allow', 'match', 'function' or '}'."],
    ['a === b', "Unexpected '='. Expected an expression."],
    ['a & b', "Unexpected '&'."],
    ["'abc", "Missing ' to end a string."],
    ['"abc\n"', 'Missing " to end a string.'],
    ['/a//b', 'Unexpected end of file.'],
    ['/a/$(b', "Unexpected ';'. Expected ')'."],
    ['/a/ == b', 'Expected a path segment.'],
    ['$a', "Unexpected '$'. Expected an expression."],
    ['€', "Unexpected '€'."],
  ])('allow get: if %s;', (condition, expected) => {
    expect(issueOf(file(`match /c/{id} { allow get: if ${condition}; }`))).toContain(expected);
  });

  test.each([
    ['function f { return 1; }', "Unexpected '{'. Expected '('."],
    ['function f(a b) { return 1; }', "Unexpected 'b'. Expected ',' or ')'."],
    ['function f() { 1 }', "Unexpected '1'. Expected 'let' or 'return'."],
    ['function f() { let = 1; return 1; }', "Unexpected '='. Expected the name of a variable."],
    ['function f() { let a 1; return 1; }', "Unexpected '1'. Expected '='."],
    ['function f() { return 1; let a = 1; }', "Unexpected 'let'. Expected '}'."],
    ['function () { return 1; }', "Unexpected '('. Expected the name of the function."],
  ])('%s', (declaration, expected) => {
    expect(issueOf(file(declaration))).toContain(expected);
  });
});

describe('nesting', () => {
  const compiles = (condition: string) =>
    compileRules(file(`match /c/{id} { allow get: if ${condition}; }`)).issues.map(
      ({ message }) => message,
    );
  const COMPLEX = ['Expression is too complex to evaluate safely.'];
  const chain = (terms: number) => Array(terms).fill("request.auth.uid == 'a'").join(' && ');
  const nested = (terms: number) =>
    'true == true && ('.repeat(terms - 1) + 'true == true' + ')'.repeat(terms - 1);
  const parentheses = (pairs: number) => '('.repeat(pairs) + '1 == 1' + ')'.repeat(pairs);

  test("is limited like in Google's service", () => {
    expect(compiles(chain(98))).toEqual([]);
    expect(compiles(chain(99))).toEqual(COMPLEX);
    expect(compiles(nested(49))).toEqual([]);
    expect(compiles(nested(50))).toEqual(COMPLEX);
    expect(compiles(parentheses(97))).toEqual([]);
    expect(compiles(parentheses(98))).toEqual(COMPLEX);
  });

  test.each([
    '!'.repeat(50_000) + 'true',
    '-'.repeat(50_000) + '1',
    '['.repeat(50_000),
    'f('.repeat(50_000),
    'true ? '.repeat(50_000),
    `request${'.a'.repeat(50_000)}`,
    `request${'[0]'.repeat(50_000)}`,
    `/a/$(${'/a/$('.repeat(20_000)}`,
    Array(20_000).fill('a is b').join(' is '),
  ])('never overflows the stack', (condition) => {
    expect(compiles(condition)).toHaveLength(1);
  });

  test('is limited for match blocks', () => {
    const blocks = 'match /a/{b} {'.repeat(5000);
    expect(compileRules(file(blocks)).issues).toHaveLength(1);
  });
});

test('any text compiles or is rejected with a position', () => {
  const word = fc.constantFrom(
    '\n',
    '\0',
    '\ud800',
    ...'service cloud.firestore match allow function return let if in is null'.split(' '),
    ..."rules_version read write request a 1 's' '2' \" ' \\ // /* */".split(' '),
    ...'{ } ( ) [ ] / /a /{b} /{c=**} $( : ; , . ? = == && ! -'.split(' '),
  );
  const mutation = fc.record({
    from: fc.nat(REALISTIC.length),
    length: fc.nat(20),
    insert: fc.oneof(word, fc.string({ unit: 'binary', maxLength: 3 })),
  });
  const mutated = fc.array(mutation, { minLength: 1, maxLength: 4 }).map((mutations) =>
    mutations.reduce((text, { from, length, insert }) => {
      return text.slice(0, from) + insert + text.slice(from + length);
    }, REALISTIC),
  );
  const words = fc.array(word, { maxLength: 40 }).map((list) => list.join(' '));
  fc.assert(
    fc.property(
      fc.oneof(
        mutated,
        words,
        words.map((text) => file(text)),
      ),
      (source) => {
        const { ruleset, issues } = compileRules(source);
        const lines = source.split('\n');
        for (const { line, column, message } of issues) {
          expect(message).not.toBe('');
          expect(column).toBeGreaterThan(0);
          expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1);
        }
        if (ruleset === undefined) expect(issues).not.toEqual([]);
        else authorize(ruleset, 'create', 'posts/p', { data: { title: 'x' }, auth: user('u') });
      },
    ),
    { numRuns: randomRuns(1000) },
  );
}, 60_000);
