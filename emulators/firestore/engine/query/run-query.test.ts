import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Document } from '../../model/document.ts';
import type { Query } from '../../model/query.ts';
import { documentPath, rootPath, type ResourcePath } from '../../model/resource-path.ts';
import { anySegment, fieldsOf, TEST_DATABASE, type PlainFields } from '../../model/testing.ts';
import { planQuery } from './plan-query.ts';
import { comparePlan, matchesPlan, project, runQuery } from './run-query.ts';
import {
  after,
  and,
  before,
  by,
  documentOf,
  everythingOf,
  groupOf,
  is,
  or,
  pathsOf,
  queryOf,
  reference,
  snapshotOf,
  where,
} from '../testing.ts';
import type { View } from '../view.ts';

const DOCUMENTS: Readonly<Record<string, PlainFields>> = {
  'p/p1': { a: 1, b: 'x', tags: ['red', 'blue'], m: { x: 1 }, 'a b': 1 },
  'p/p2': { a: 2, b: 'y', tags: ['red'], m: { x: 2 }, opt: true },
  'p/p3': { a: 2, b: 'x', tags: [], m: { x: 3, y: 1 } },
  'p/p4': { a: 3, b: 'z', tags: ['blue', 'green'], opt: null },
  'p/p5': { a: 3, b: 'y', m: {}, opt: false },
  'p/p6': { a: -1, b: 'x', tags: ['green'], m: { x: 's' } },
  'p/p7': { b: 'w' },
  'p/p8': { a: 4.5, b: 'x' },
  'p/p1/p/sub1': { a: 10, b: 'x' },
  'p/p2/p/sub2': { a: 11, b: 'y' },
  'x/y/p/deep': { a: 12, b: 'x' },
  'p/p1/other/o1': { a: 13, b: 'x' },
  't/sa': { v: 'a' },
};

const view = snapshotOf(DOCUMENTS);
const run = (query: Query) => pathsOf(runQuery(view, planQuery(query))).join(' ');
const runP = (more: Partial<Query>) => run(queryOf('p', more)).replaceAll('p/p', '');

/** Results recorded from Google's emulator v1.22, like those below. */
describe('order of query results', () => {
  const aAboveOne = where('a', '>', 1);

  it.each<[Partial<Query>, string]>([
    [{}, '1 2 3 4 5 6 7 8'],
    [{ orderBy: by('a') }, '6 1 2 3 4 5 8'],
    [{ orderBy: by('-a') }, '8 5 4 3 2 1 6'],
    [{ orderBy: by('-a', 'b') }, '8 5 4 3 2 1 6'],
    [{ orderBy: by('b', '-a') }, '8 3 1 6 5 2 4'],
    [{ orderBy: by('m.x') }, '1 2 3 6'],
    [{ orderBy: by('a', '-__name__') }, '6 1 3 2 5 4 8'],
    [{ where: where('a', '==', 2), orderBy: by('-__name__') }, '3 2'],
    [{ where: aAboveOne }, '2 3 4 5 8'],
    [{ where: aAboveOne, orderBy: by('b') }, '3 8 2 5 4'],
    [{ where: aAboveOne, orderBy: by('-a') }, '8 5 4 3 2'],
    [{ where: and(aAboveOne, where('b', '<', 'z')) }, '3 2 5 8'],
    [{ where: and(where('b', '<', 'z'), aAboveOne), orderBy: by('-a') }, '8 5 2 3'],
    [{ where: where('a', '!=', 2), orderBy: by('b') }, '6 1 8 5 4'],
    [{ where: is('opt', 'is-not-null') }, '5 2'],
    [{ where: or(where('b', '==', 'w'), where('a', '<', 2)) }, '6 1'],
    [{ where: or(where('a', '==', 1), where('a', '==', 3)), orderBy: by('b') }, '1 5 4'],
    [{ where: where('`a b`', '==', 1) }, '1'],
    [{ where: where('__name__', '!=', reference('p/p2')) }, '1 3 4 5 6 7 8'],
    [{ where: where('__name__', '==', reference('p/p1/p/sub1')) }, ''],
  ])('follows the explicit and implied orders (%#)', (more, paths) => {
    expect(runP(more)).toBe(paths);
  });
});

describe('cursors, offset and limit', () => {
  const orderBy = by('a');
  const byName = by('__name__');

  it.each<[Partial<Query>, string]>([
    [{ orderBy, startAt: before(2) }, '2 3 4 5 8'],
    [{ orderBy, startAt: after(2) }, '4 5 8'],
    [{ orderBy, endAt: after(3) }, '6 1 2 3 4 5'],
    [{ orderBy, endAt: before(3) }, '6 1 2 3'],
    [{ orderBy, startAt: before(2), endAt: before(3) }, '2 3'],
    [{ orderBy, startAt: before(2.5) }, '4 5 8'],
    [{ orderBy, startAt: before('x') }, ''],
    [{ orderBy: by('-a'), startAt: before(2) }, '3 2 1 6'],
    [{ orderBy: by('-a', 'b'), startAt: before(2, 'x') }, '3 2 1 6'],
    [{ orderBy: by('-a', 'b'), startAt: after(2, 'x') }, '2 1 6'],
    [{ orderBy: by('-a', 'b'), endAt: before(2, 'y') }, '8 5 4 3'],
    [{ orderBy: by('a', '__name__'), startAt: after(2, reference('p/p2')) }, '3 4 5 8'],
    [{ orderBy: byName, startAt: after(reference('p/p3')) }, '4 5 6 7 8'],
    [{ orderBy: byName, startAt: before(reference('t/sa')) }, ''],
    [{ orderBy: byName, startAt: before(reference('p/p1/p/sub1')) }, '2 3 4 5 6 7 8'],
    [{ orderBy, offset: 2, limit: 2 }, '2 3'],
    [{ offset: 3 }, '4 5 6 7 8'],
    [{ offset: 50 }, ''],
    [{ limit: 0 }, ''],
    [{ limit: 3 }, '1 2 3'],
    [{ where: or(where('a', '<', 2), where('a', '>', 3)), limit: 2 }, '6 1'],
  ])('select part of the result (%#)', (more, paths) => {
    expect(runP(more)).toBe(paths);
  });
});

describe('collections of a query', () => {
  const p1 = documentPath(TEST_DATABASE, 'p/p1');
  const inP = 'p/p1 p/p1/p/sub1 p/p2 p/p2/p/sub2 p/p3 p/p4 p/p5 p/p6 p/p7 p/p8 x/y/p/deep';
  const belowP = 'p/p1 p/p1/other/o1 p/p1/p/sub1 p/p2 p/p2/p/sub2 p/p3 p/p4 p/p5 p/p6 p/p7 p/p8';

  it.each<[Query, string]>([
    [queryOf('p', { parent: p1 }), 'p/p1/p/sub1'],
    [queryOf('nothing'), ''],
    [groupOf('p'), inP],
    [groupOf('p', { where: where('a', '>', 9) }), 'p/p1/p/sub1 p/p2/p/sub2 x/y/p/deep'],
    [groupOf('p', { parent: p1 }), 'p/p1/p/sub1'],
    [groupOf('p', { orderBy: by('__name__'), startAt: after(reference('p/p8')) }), 'x/y/p/deep'],
    [everythingOf(), 'p/p1 p/p2 p/p3 p/p4 p/p5 p/p6 p/p7 p/p8 t/sa'],
    [everythingOf({ parent: p1 }), 'p/p1/other/o1 p/p1/p/sub1'],
    [everythingOf({ allDescendants: true }), `${belowP} t/sa x/y/p/deep`],
    [everythingOf({ allDescendants: true, limit: 2 }), 'p/p1 p/p1/other/o1'],
    [
      everythingOf({
        allDescendants: true,
        where: and(
          where('__name__', '>=', reference('p/__id-9223372036854775808__')),
          where('__name__', '<', reference('p\0/__id-9223372036854775808__')),
        ),
      }),
      belowP,
    ],
  ])('are one collection, a group or all (%#)', (query, paths) => {
    expect(run(query)).toBe(paths);
  });

  it('are merged in name order', () => {
    const path = fc.oneof(
      fc.tuple(anySegment, anySegment),
      fc.tuple(anySegment, anySegment, anySegment, anySegment),
    );
    const segments = fc.array(
      path.map((each) => each.join('/')),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(segments, (paths) => {
        const snapshot = snapshotOf(Object.fromEntries(paths.map((each) => [each, {}])));
        const found = runQuery(snapshot, planQuery(everythingOf({ allDescendants: true })));
        expect(found.map(({ key }) => key)).toEqual(
          [...new Set(found.map(({ key }) => key))].toSorted(),
        );
        expect(found).toHaveLength(new Set(paths).size);
      }),
    );
  });
});

describe('runQuery', () => {
  it('reads no more documents in name order than needed', () => {
    let seen = 0;
    const counting: View = {
      readTime: 1n,
      get: (path: ResourcePath) => view.get(path),
      *collection(path: ResourcePath) {
        for (const document of view.collection(path)) {
          seen += 1;
          yield document;
        }
      },
      collectionPaths: (ancestor, id) => view.collectionPaths(ancestor, id),
    };
    runQuery(counting, planQuery(queryOf('p', { limit: 2, offset: 1 })));
    expect(seen).toBe(3);
    seen = 0;
    runQuery(counting, planQuery(groupOf('p', { limit: 3 })));
    expect(seen).toBe(3);
  });
});

describe('matchesPlan', () => {
  it('matches the documents that the query finds', () => {
    const queries = [
      queryOf('p'),
      queryOf('p', { parent: documentPath(TEST_DATABASE, 'p/p1') }),
      queryOf('p', { where: where('a', '>', 1), orderBy: by('b'), startAt: after('x') }),
      groupOf('p'),
      groupOf('p', { parent: documentPath(TEST_DATABASE, 'p/p1') }),
      everythingOf(),
      everythingOf({ parent: documentPath(TEST_DATABASE, 'x/y') }),
      everythingOf({ parent: documentPath(TEST_DATABASE, 'p/p1'), allDescendants: true }),
      everythingOf({ parent: rootPath(TEST_DATABASE), allDescendants: true }),
    ];
    for (const query of queries) {
      const plan = planQuery(query);
      const matching = Object.entries(DOCUMENTS)
        .map(([path, fields]) => documentOf(path, fields))
        .filter((document) => matchesPlan(plan, document))
        .toSorted((a, b) => comparePlan(plan, a, b));
      expect(pathsOf(matching)).toEqual(pathsOf(runQuery(view, plan)));
    }
  });
});

describe('project', () => {
  const document: Document = documentOf('p/p1', { a: 1, m: { x: 1, y: 2 } });
  const select = (...fields: readonly string[]) =>
    project(
      fields.map((field) => field.split('.')),
      document,
    ).fields;

  it("keeps the selected fields and the document's metadata", () => {
    expect(project(undefined, document)).toBe(document);
    expect(select('a', 'm.x')).toEqual(fieldsOf({ a: 1, m: { x: 1 } }));
    expect(select('m')).toEqual(fieldsOf({ m: { x: 1, y: 2 } }));
    expect(project([['a']], document).createTime).toBe(document.createTime);
  });

  it('keeps no fields when the selection is empty or only the name', () => {
    expect(select()).toEqual(new Map());
    expect(select('__name__')).toEqual(new Map());
    expect(select('nope')).toEqual(new Map());
  });
});
