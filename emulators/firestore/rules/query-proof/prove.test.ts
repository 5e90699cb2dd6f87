import { describe, expect, test } from 'vitest';
import type { ComparisonOperator, Filter, Order } from '../../model/query.ts';
import { arrayValue, referenceValue, timestampValue, type Value } from '../../model/value.ts';
import type { RulesQuery } from '../access.ts';
import {
  at,
  compile,
  document,
  file,
  authorize,
  authorizeQuery,
  NOW,
  user,
  value,
} from '../testing.ts';

type Plain = Parameters<typeof value>[0];

const where = (path: string, operator: ComparisonOperator, operand: Plain | Value): Filter => ({
  kind: 'field',
  field: path.split('.'),
  operator,
  value: value(operand as Plain),
});
const unary = (
  field: string,
  operator: Extract<Filter, { kind: 'unary' }>['operator'],
): Filter => ({
  kind: 'unary',
  field: field.split('.'),
  operator,
});
const and = (...filters: Filter[]): Filter => ({ kind: 'and', filters });
const or = (...filters: Filter[]): Filter => ({ kind: 'or', filters });
const orderBy = (...paths: string[]): Order[] =>
  paths.map((path) => ({ field: path.split('.'), direction: 'ascending' }));

const ada = user('ada');

/** Returns whether a rule on `c` allows a query of `c`. */
function proves(condition: string, filter?: Filter, query: Partial<RulesQuery> = {}): boolean {
  const ruleset = compile(file(`match /c/{id} { allow list: if ${condition}; }`));
  const fullQuery = { collectionId: 'c', ...(filter && { where: filter }), ...query };
  return authorizeQuery(ruleset, fullQuery, {
    auth: ada,
    stored: [document('users/ada', { n: 1 })],
  }).allowed;
}

describe('examples of the guide', () => {
  test('a query must filter by owner', () => {
    const condition = 'request.auth != null && request.auth.uid == resource.data.author';
    expect(proves(condition)).toBe(false);
    expect(proves(condition, where('author', '==', 'ada'))).toBe(true);
    expect(proves(condition, where('author', '==', 'eve'))).toBe(false);
  });

  test('one of two conditions is enough if it applies to every document', () => {
    const condition =
      "resource.data.visibility == 'public' || resource.data.author == request.auth.uid";
    expect(proves(condition)).toBe(false);
    expect(proves(condition, where('visibility', '==', 'public'))).toBe(true);
    expect(proves(condition, where('author', '==', 'ada'))).toBe(true);
    const either = or(where('visibility', '==', 'public'), where('author', '==', 'ada'));
    expect(proves(condition, either)).toBe(true);
    const other = or(where('visibility', '==', 'public'), where('author', '==', 'eve'));
    expect(proves(condition, other)).toBe(false);
    expect(proves(condition, where('visibility', 'in', ['public']))).toBe(true);
    expect(proves(condition, where('visibility', 'in', ['public', 'private']))).toBe(false);
  });

  test('a query may be narrower than the rule', () => {
    const condition = 'request.query.limit <= 10';
    expect(proves(condition)).toBe(false);
    expect(proves(condition, undefined, { limit: 10 })).toBe(true);
    expect(proves(condition, undefined, { limit: 11 })).toBe(false);
  });

  test('times can be compared with the request time', () => {
    const condition = 'resource.data.publishedAt < request.time';
    const past = timestampValue(NOW - 1n);
    expect(proves(condition, where('publishedAt', '<', past))).toBe(true);
    expect(proves(condition, where('publishedAt', '<=', past))).toBe(true);
    expect(proves(condition, where('publishedAt', '<', timestampValue(NOW)))).toBe(true);
    expect(proves(condition, where('publishedAt', '<=', timestampValue(NOW)))).toBe(false);
    expect(proves(condition, where('publishedAt', '>', past))).toBe(false);
  });
});

describe('conditions', () => {
  const public_ = where('public', '==', true);

  test.each<[condition: string, filter: Filter | undefined, expected: boolean]>([
    ['true', undefined, true],
    ['request.auth.uid == "ada"', undefined, true],
    ['request.auth.uid == "eve"', undefined, false],
    ['resource != null', undefined, true],
    ['resource == null', undefined, false],
    ['resource.data != null && resource is map && resource.data is map', undefined, true],
    ['resource == null || resource.data.public', public_, true],
    ['request.method == "list"', undefined, true],
    ['request.path == /databases/$(database)/documents/c', undefined, true],
    ['exists(/databases/$(database)/documents/users/$(request.auth.uid))', undefined, true],

    ['resource.data.public', public_, true],
    ['resource.data.public == true', public_, true],
    ['resource.data.public != false', public_, true],
    ['!resource.data.private', where('private', '==', false), true],
    ['!resource.data.private', undefined, false],
    ['resource.data["public"]', public_, true],
    ['"public" in resource.data', public_, true],
    ['!("public" in resource.data)', public_, false],
    ['!("private" in resource.data)', public_, true],
    ['resource.data.get("public", false)', public_, true],
    ['resource.data.get("private", true)', public_, true],
    ['resource.data.get("private", false)', public_, false],
    ['!("until" in resource.data) || resource.data.until > request.time', public_, true],
    ['resource.data.private != null', public_, false],
    ['resource.data.keys().hasAll(["public"])', public_, true],
    ['"public" in resource.data.keys()', public_, true],
    ['resource.data.keys().hasOnly(["public"])', public_, true],
    ['resource.data.keys().hasAll(["private"])', public_, false],
    ['resource.data.size() == 1 && resource.keys() == ["data"]', public_, true],
    ['resource.data.public is bool', public_, true],
    ['resource.data == {"public": true}', public_, true],
    ['resource.data.public ? true : false', public_, true],
    ['resource.data.private ? true : true', public_, false],
    ['[resource.data.public][0]', public_, true],
    ['resource.data.owner in ["ada", "eve"]', where('owner', '==', 'eve'), true],
    ['resource.data.owner == null', where('owner', '==', 'eve'), false],
    [
      'exists(/databases/$(database)/documents/users/$(resource.data.owner))',
      where('owner', '==', 'ada'),
      true,
    ],
    [
      'exists(/databases/$(database)/documents/users/$(resource.data.owner))',
      where('owner', '>', 'a'),
      false,
    ],
    [
      'get(/databases/(default)/documents/users/$(resource.data.owner)).data.n == 1',
      where('owner', '==', 'ada'),
      true,
    ],
    ['resource.data.owner.matches("a.*")', where('owner', '==', 'ada'), true],
    ['resource.data.owner.matches(".*")', where('owner', '>=', 'a'), false],
    ['resource.data.owner is string', where('owner', '>=', 'a'), true],
    [
      'resource.data.ref == /databases/(default)/documents/users/ada',
      where('ref', '==', referenceValue(at('users/ada'))),
      true,
    ],
  ])('%s', (condition, filter, expected) => {
    expect(proves(condition, filter)).toBe(expected);
  });

  test('can be proved through functions', () => {
    const ruleset = compile(
      file(`function owns(data, uid) { let owner = data.owner; return owner == uid; }
        match /c/{id} { allow list: if owns(resource.data, request.auth.uid); }`),
    );
    const allowed = (uid: string) =>
      authorizeQuery(
        ruleset,
        { collectionId: 'c', where: where('owner', '==', uid) },
        { auth: ada },
      ).allowed;
    expect([allowed('ada'), allowed('eve')]).toEqual([true, false]);
  });

  test('cannot use the unknown document id', () => {
    expect(proves('id == "x"')).toBe(false);
    expect(proves('id == "x" || true')).toBe(true);
    expect(proves('id is string')).toBe(true);
    expect(proves('resource.id is string')).toBe(false);
    expect(proves('resource.id == request.auth.uid')).toBe(false);
    expect(proves('exists(/databases/$(database)/documents/users/$(id))')).toBe(false);
  });
});

describe('a document requested by name', () => {
  const stored = [document('c/ada', { n: 1 }), document('c/eve', { n: 2 })];
  const authorized = (condition: string, filter: Filter) => {
    const ruleset = compile(file(`match /c/{id} { allow list: if ${condition}; }`));
    return authorizeQuery(ruleset, { collectionId: 'c', where: filter }, { auth: ada, stored });
  };
  const allowed = (condition: string, filter: Filter) => authorized(condition, filter).allowed;
  const byName = (operator: ComparisonOperator, ...paths: string[]) => {
    const references = paths.map((path) => referenceValue(at(path)));
    return where('__name__', operator, operator === 'in' ? arrayValue(references) : references[0]!);
  };

  test('is evaluated with its stored fields', () => {
    expect(allowed('id == request.auth.uid', byName('==', 'c/ada'))).toBe(true);
    expect(allowed('id == request.auth.uid', byName('==', 'c/eve'))).toBe(false);
    expect(allowed('resource.id == id && resource.data.n == 1', byName('in', 'c/ada'))).toBe(true);
    expect(allowed('resource.data.n == 1', byName('in', 'c/ada', 'c/eve'))).toBe(false);
    expect(allowed('resource.data.n < 3', byName('in', 'c/ada', 'c/eve'))).toBe(true);
    expect(allowed('resource.__name__ == request.path', byName('==', 'c/ada'))).toBe(true);
    expect(allowed('resource == null', byName('==', 'c/bob'))).toBe(true);
    const both = and(byName('==', 'c/ada'), where('n', '==', 2));
    expect(allowed('resource.data.n == 1', both)).toBe(true);
  });

  test('is a dependency of the decision', () => {
    const { dependencies } = authorized('true', byName('in', 'c/ada', 'c/bob'));
    expect(dependencies).toEqual([at('c/ada'), at('c/bob')]);
  });

  test('must be in the collection of the query', () => {
    expect(allowed('id == "ada"', byName('==', 'other/ada'))).toBe(false);
    expect(allowed('id == "ada"', byName('>=', 'c/ada'))).toBe(false);
    const either = or(byName('==', 'c/ada'), byName('==', 'c/eve'));
    expect(allowed('id == "ada" || id == "eve"', either)).toBe(true);
    expect(allowed('id == "ada"', either)).toBe(false);
  });
});

describe('ranges', () => {
  test.each<[condition: string, operator: ComparisonOperator, bound: number, expected: boolean]>([
    ['> 5', '>', 5, true],
    ['> 5', '>', 4, false],
    ['> 5', '>', 6, true],
    ['>= 5', '>', 5, true],
    ['> 5', '>=', 5, false],
    ['> 5', '>=', 6, true],
    ['>= 5', '>=', 5, true],
    ['>= 5', '>=', 4, false],
    ['< 5', '<', 5, true],
    ['< 5', '<=', 5, false],
    ['<= 5', '<', 5, true],
    ['<= 5', '<=', 5, true],
    ['<= 5', '<=', 6, false],
    ['!= 5', '>', 5, true],
    ['!= 5', '>=', 5, false],
    ['!= 5', '<', 4, true],
    ['!= 5', '!=', 5, true],
    ['!= 5', '!=', 4, false],
    ['> 5', '!=', 5, false],
    ['> 5', '<', 9, false],
    ['> 5', '==', 6, true],
    ['<= 5', '==', 5, true],
    ['== 5', '==', 5, true],
    ['== 5.0', '==', 5, true],
    ['== 5', '>=', 5, false],
    ['!= null', '>', 0, true],
    ['!= null', '!=', 0, true],
    ['!= "x"', '>', 0, true],
    ['is number', '>', 0, true],
    ['is number', '==', 0, true],
    ['is int', '==', 0, true],
    ['is float', '==', 0, false],
    ['+ 1 == 1', '==', 0, true],
    ['is string', '>', 0, false],
    ['> 4.5', '>=', 5, true],
    ['in [5, 6].toSet()', '==', 5, true],
    ['in [5, 6]', '==', 5, true],
    ['in [5, 6]', '>', 4, false],
    ['+ 1 > 0', '>', 0, false],
  ])('n %s from n %s %s: %s', (condition, operator, bound, expected) => {
    expect(proves(`resource.data.n ${condition}`, where('n', operator, bound))).toBe(expected);
  });

  test('can prove that a condition is false', () => {
    expect(proves('!(resource.data.n < 5)', where('n', '>=', 5))).toBe(true);
    expect(proves('!(resource.data.n <= 5)', where('n', '>', 5))).toBe(true);
    expect(proves('!(resource.data.n > 5)', where('n', '<=', 5))).toBe(true);
    expect(proves('!(resource.data.n == 5)', where('n', '>', 5))).toBe(true);
    expect(proves('!(resource.data.n in [1, 2])', where('n', '>', 5))).toBe(true);
  });

  test('can be on either side of the operator', () => {
    expect(proves('5 < resource.data.n', where('n', '>', 5))).toBe(true);
    expect(
      proves(
        '5 <= resource.data.n && 9 > resource.data.n',
        and(where('n', '>=', 5), where('n', '<', 9)),
      ),
    ).toBe(true);
    expect(proves('5 > resource.data.n', where('n', '>', 5))).toBe(false);
  });

  test('can be combined', () => {
    const filter = and(where('n', '>=', 0), where('n', '<=', 10));
    expect(proves('resource.data.n >= 0 && resource.data.n <= 10', filter)).toBe(true);
    expect(proves('resource.data.n >= 0 && resource.data.n < 10', filter)).toBe(false);
  });

  test('can be of strings', () => {
    expect(proves('resource.data.s >= "a"', where('s', '>=', 'b'))).toBe(true);
    expect(proves('resource.data.s < "b"', where('s', '<', 'b'))).toBe(true);
    expect(proves('resource.data.s > 1', where('s', '>', 'b'))).toBe(false);
  });
});

describe('arrays', () => {
  test.each<[condition: string, filter: Filter, expected: boolean]>([
    ['request.auth.uid in resource.data.members', where('members', 'array-contains', 'ada'), true],
    ['request.auth.uid in resource.data.members', where('members', 'array-contains', 'eve'), false],
    ['request.auth.uid in resource.data.members', where('members', '==', ['ada']), true],
    [
      'resource.data.members.hasAny(["ada", "eve"])',
      where('members', 'array-contains', 'eve'),
      true,
    ],
    ['resource.data.members.hasAll(["ada"])', where('members', 'array-contains', 'ada'), true],
    [
      'resource.data.members.hasAll(["ada", "eve"])',
      where('members', 'array-contains', 'ada'),
      false,
    ],
    ['resource.data.members.hasOnly(["ada"])', where('members', 'array-contains', 'ada'), false],
    [
      '!(request.auth.uid in resource.data.members)',
      where('members', 'array-contains', 'eve'),
      false,
    ],
    ['resource.data.members is list', where('members', 'array-contains', 'eve'), true],
    [
      'resource.data.members.hasAny(["ada", "eve"])',
      where('members', 'array-contains-any', ['ada', 'eve']),
      true,
    ],
    [
      'request.auth.uid in resource.data.members',
      where('members', 'array-contains-any', ['ada', 'eve']),
      false,
    ],
    ['1 in resource.data.members', where('members', 'array-contains', 1), true],
    ['1.0 in resource.data.members', where('members', 'array-contains', 1), false],
    ['{"a": 1} in resource.data.members', where('members', 'array-contains', { a: 1 }), true],
    ['resource.data.members.size() > 0', where('members', 'array-contains', 'ada'), false],
  ])('%s', (condition, filter, expected) => {
    expect(proves(condition, filter)).toBe(expected);
  });
});

describe('maps', () => {
  const role = where('roles.ada', '==', 'owner');

  test.each<[condition: string, filter: Filter, expected: boolean]>([
    ['resource.data.roles[request.auth.uid] == "owner"', role, true],
    ['resource.data.roles.ada == "owner"', role, true],
    ['resource.data.roles.eve == "owner"', role, false],
    ['request.auth.uid in resource.data.roles', role, true],
    ['request.auth.uid in resource.data.roles.keys()', role, true],
    ['"eve" in resource.data.roles', role, false],
    ['resource.data.roles[request.auth.uid] in ["owner", "reader"]', role, true],
    ['resource.data.get(["roles", "ada"], "none") == "owner"', role, true],
    ['resource.data.get(["roles", "eve"], "none") == "none"', role, true],
    ['resource.data.roles is map && "roles" in resource.data', role, true],
    ['resource.data.roles != null', role, true],
    ['resource.data.roles == {"ada": "owner"}', role, true],
    ['resource.data.roles == {"ada": "owner"}', where('roles', '==', { ada: 'owner' }), true],
    ['resource.data.roles.ada == "owner"', where('roles', '==', { ada: 'owner' }), true],
    ['resource.data.counts == {"ada": 1}', where('counts', '==', { ada: 1 }), true],
    ['resource.data.counts is map', where('counts', '==', { ada: 1 }), true],
    ['resource.data.roles.ada != null', where('roles.ada', '!=', 'x'), true],
  ])('%s', (condition, filter, expected) => {
    expect(proves(condition, filter)).toBe(expected);
  });
});

describe('null and missing fields', () => {
  test.each<[condition: string, filter: Filter | undefined, order: string[], expected: boolean]>([
    ['resource.data.x == null', unary('x', 'is-null'), [], true],
    ['resource.data.x != null', unary('x', 'is-not-null'), [], true],
    ['!(resource.data.x is null)', unary('x', 'is-not-null'), [], true],
    ['resource.data.x != null', where('x', 'not-in', [1, 2]), [], true],
    ['resource.data.x != 1 && resource.data.x != 2', where('x', 'not-in', [1, 2]), [], true],
    ['resource.data.x != 3', where('x', 'not-in', [1, 2]), [], false],
    ['resource.data.x != null', unary('x', 'is-not-nan'), [], true],
    ['math.isNaN(resource.data.x)', unary('x', 'is-nan'), [], true],
    ['"x" in resource.data', undefined, ['x'], false],
    ['"x" in resource.data', unary('x', 'is-not-null'), [], true],
    ['resource.data.x != null', undefined, ['x'], false],
    ['"k" in resource.data.m && resource.data.m is map', unary('m.k', 'is-not-null'), [], true],
    ['"x" in resource.data', undefined, [], false],
  ])('%s', (condition, filter, order, expected) => {
    expect(proves(condition, filter, { orderBy: orderBy(...order) })).toBe(expected);
  });
});

describe('disjunctions', () => {
  test('multiply across in, or and and', () => {
    const filter = and(
      where('a', 'in', ['x', 'y']),
      or(where('b', '==', 'p'), where('b', '==', 'q')),
    );
    const condition = (a: string[], b: string[]) =>
      `resource.data.a in ${JSON.stringify(a)} && resource.data.b in ${JSON.stringify(b)}`;
    expect(proves(condition(['x', 'y'], ['p', 'q']), filter)).toBe(true);
    expect(proves(condition(['x'], ['p', 'q']), filter)).toBe(false);
    expect(proves(condition(['x', 'y'], ['q']), filter)).toBe(false);
  });

  test('can be allowed by different rules', () => {
    const ruleset = compile(
      file(
        `match /c/{id} { allow list: if resource.data.a == 'x'; allow read: if resource.data.a == 'y'; }`,
      ),
    );
    const allowed = (...values: string[]) =>
      authorizeQuery(ruleset, { collectionId: 'c', where: where('a', 'in', values) }).allowed;
    expect([allowed('x', 'y'), allowed('x', 'z')]).toEqual([true, false]);
  });

  test('are rejected above the limit', () => {
    const many = Array.from({ length: 40 }, (_, index) => `v${index}`);
    const filter = and(where('a', 'in', many), where('b', 'in', many));
    expect(proves('true', filter)).toBe(false);
    expect(proves('true', where('a', 'in', many))).toBe(true);
  });
});

describe('collections of a query', () => {
  const query = (path: string, collectionId?: string, allDescendants = false) => ({
    parent: at(path),
    ...(collectionId !== undefined && { collectionId }),
    allDescendants,
  });

  test.each<[blocks: string, query: Partial<RulesQuery>, expected: boolean]>([
    ['match /c/{id} { allow list; }', query('', 'c'), true],
    ['match /c/{id} { allow list; }', query('', 'd'), false],
    ['match /c/{id} { allow list; }', query('a/x', 'c'), false],
    ['match /c/{id} { allow get; }', query('', 'c'), false],
    ['match /c/x { allow list; }', query('', 'c'), false],
    ['match /{any}/{id} { allow list: if any == "c"; }', query('', 'c'), true],
    ['match /{rest=**} { allow list; }', query('', 'c'), true],
    ['match /{rest=**} { allow list: if rest[0] == "c"; }', query('', 'c'), false],
    [
      'match /users/{uid}/notes/{id} { allow list: if uid == request.auth.uid; }',
      query('users/ada', 'notes'),
      true,
    ],
    [
      'match /users/{uid}/notes/{id} { allow list: if uid == request.auth.uid; }',
      query('users/eve', 'notes'),
      false,
    ],
    [
      'match /users/{uid} { match /{rest=**} { allow list: if uid == request.auth.uid; } }',
      query('users/ada', 'notes'),
      true,
    ],
    ['match /c/{id} { allow list; }', query('', 'c', true), false],
    ['match /{path=**}/c/{id} { allow list; }', query('', 'c', true), true],
    ['match /{path=**}/c/{id} { allow list; }', query('', 'd', true), false],
    ['match /{path=**}/c/{id} { allow list; }', query('', 'c'), true],
    ['match /{path=**}/c/{id} { allow list: if path[0] == "a"; }', query('', 'c', true), false],
    ['match /{path=**}/{coll}/{id} { allow list: if coll == "c"; }', query('', 'c', true), true],
    [
      'match /{path=**}/c/{id} { allow list: if resource.data.x == 1; }',
      { ...query('', 'c', true), where: where('x', '==', 1) },
      true,
    ],
    ['match /{document=**} { allow list; }', query('', 'c', true), true],
    ['match /a/{x}/{path=**}/c/{id} { allow list; }', query('', 'c', true), false],
    ['match /a/{x}/{path=**}/c/{id} { allow list; }', query('a/y', 'c', true), true],
    ['match /{document=**} { allow list; }', query('', undefined, true), true],
    ['match /{path=**}/c/{id} { allow list; }', query('', undefined, true), false],
    ['match /{coll}/{id} { allow list; }', query('', undefined), true],
    ['match /c/{id} { allow list; }', query('', undefined), false],
  ])('%s', (blocks, partial, expected) => {
    expect(authorizeQuery(compile(file(blocks)), partial, { auth: ada }).allowed).toBe(expected);
  });

  test('must be a single collection in version 1', () => {
    const ruleset = compile(file('match /{document=**} { allow list; }', '1'));
    expect(authorizeQuery(ruleset, query('', 'c', true)).allowed).toBe(false);
    expect(authorizeQuery(ruleset, query('', 'c')).allowed).toBe(true);
  });
});

test('a rule can read the limit, offset and orders of a query', () => {
  const query = { limit: 5, offset: 2, orderBy: orderBy('a') };
  const condition = 'request.query.limit == 5 && request.query.offset == 2';
  expect(proves(condition, undefined, query)).toBe(true);
  expect(proves("request.query.orderBy == {'a': 'ASC'}", undefined, query)).toBe(true);
  expect(proves('request.query.offset == 0')).toBe(true);
});

test.each([
  ["request.query.orderBy.updatedAt == 'DESC'", true],
  ["request.query.orderBy['updatedAt'] == 'DESC'", true],
  ["request.query.orderBy.title == 'ASC'", true],
  ["request.query.orderBy.updatedAt == 'ASC'", false],
  ["request.query.orderBy.createdAt == 'DESC'", false],
  ["request.query.orderBy.keys() == ['title', 'updatedAt']", true],
  ["'updatedAt' in request.query.orderBy && request.query.orderBy.size() == 2", true],
  ['request.query.orderBy is map', true],
])('a rule can read the direction of each ordered field: %s', (condition, isAllowed) => {
  const ordered: Partial<RulesQuery> = {
    orderBy: [
      { field: ['updatedAt'], direction: 'descending' },
      { field: ['title'], direction: 'ascending' },
    ],
  };
  expect(proves(condition, undefined, ordered)).toBe(isAllowed);
});

test('a query without an order has an empty map of orders', () => {
  expect(proves('request.query.orderBy.size() == 0')).toBe(true);
  expect(proves("request.query.orderBy.updatedAt == 'DESC'")).toBe(false);
});

test('a query over the lookup limit fails like any other expression', () => {
  const exists = (count: number) =>
    Array.from({ length: count }, (_, n) => {
      return `!exists(/databases/$(database)/documents/x/d${n})`;
    }).join(' && ');
  const get = 'get(/databases/$(database)/documents/x/y).data.n == 1';
  expect(proves(exists(10))).toBe(true);
  expect(proves(exists(11))).toBe(false);
  expect(proves(`${exists(11)} || true`)).toBe(true);
  expect(proves(`${exists(10)} && ${get} || true`)).toBe(true);
  expect(proves(`!(${exists(11)}) || false`)).toBe(false);
  expect(proves(`${exists(10)} && ${exists(10)}`)).toBe(true);
});

test("the denial of a query has the message of Google's emulator", () => {
  const ruleset = compile(file('match /c/{id} { allow read: if resource.data.public == true; }'));
  const decision = authorizeQuery(ruleset, { collectionId: 'c' });
  expect(decision.reasons).toEqual(["Property public is undefined on object. for 'list' @ L3"]);
  const private_ = { collectionId: 'c', where: where('public', '==', false) };
  expect(authorizeQuery(ruleset, private_).reasons).toEqual(["false for 'list' @ L3"]);
});

test('a get reads the document itself', () => {
  const ruleset = compile(file('match /c/{id} { allow read: if resource.data.public == true; }'));
  const stored = [document('c/x', { public: true })];
  expect(authorize(ruleset, 'get', 'c/x', { stored }).allowed).toBe(true);
});

test('a field inside a constrained map is not treated as absent', () => {
  const condition = "resource.data.get(['m', 'k'], 'none') == 'none'";
  expect(proves(condition, unary('m', 'is-not-null'))).toBe(false);
  expect(proves(condition, where('m.k', '==', 'none'))).toBe(true);
});

test('a map with a constrained field is neither equal nor unequal to another map', () => {
  const filter = where('m.k', '!=', 'x');
  expect(proves("resource.data.m != {'k': true}", filter)).toBe(false);
  expect(proves("resource.data.m == {'k': true}", filter)).toBe(false);
  expect(proves("!(resource.data.m in [{'k': true}])", filter)).toBe(false);
  expect(proves('!(true in resource.data.m.values())', filter)).toBe(false);
  expect(proves("'k' in resource.data.m && resource.data.m.keys() == ['k']", filter)).toBe(true);
});
