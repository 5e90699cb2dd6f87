import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Document } from '../../model/document.ts';

import { rootPath } from '../../model/resource-path.ts';
import { TEST_DATABASE } from '../../model/testing.ts';
import type { Query } from '../../model/query.ts';
import type { Database } from '../database.ts';
import { planQuery } from '../query/plan-query.ts';
import { comparePlan, runQuery } from '../query/run-query.ts';
import { targetId, type Target } from './target.ts';
import {
  by,
  everythingOf,
  groupOf,
  or,
  pathsOf,
  queryOf,
  where,
  before,
  after,
} from '../testing.ts';
import { aDatabase, at, commit, remove, set } from '../testing-writes.ts';
import { Watch, type WatchSession, type WatchSnapshot } from './watch.ts';
import { randomRuns } from '../../../../tests/kit/random-searches.ts';

const query = (structured: Query): Target => ({ kind: 'query', plan: planQuery(structured) });
const documents = (...paths: string[]): Target => ({ kind: 'documents', paths: paths.map(at) });

/** Opens a session that records its snapshots. */
function listen(watch: Watch) {
  const snapshots: WatchSnapshot[] = [];
  const session = watch.open((snapshot) => snapshots.push(snapshot));
  const deltas = () =>
    snapshots.splice(0).map((snapshot) =>
      Array.from(snapshot.deltas, ([id, { changed, removed }]) => ({
        id,
        changed: pathsOf(changed),
        removed: removed.map(({ path, document }) => [
          path.segments.join('/'),
          document !== undefined,
        ]),
      })),
    );
  return { session, snapshots, deltas };
}

describe('Watch', () => {
  it('returns the current documents and then reports changes to each document', () => {
    const database = aDatabase();
    commit(database, set('c/a', {}));
    const { session, deltas } = listen(new Watch(database));
    const start = session.add(1, documents('c/a', 'c/b'));
    expect(pathsOf(start.documents)).toEqual(['c/a']);
    commit(database, set('c/b', {}), remove('c/a'), set('c/other', {}));
    expect(deltas()).toEqual([[{ id: 1, changed: ['c/b'], removed: [['c/a', false]] }]]);
  });

  it('distinguishes a document that no longer matches from a deleted one', () => {
    const database = aDatabase();
    commit(database, set('c/a', { n: 1 }), set('c/b', { n: 1 }));
    const { session, deltas } = listen(new Watch(database));
    session.add(1, query(queryOf('c', { where: where('n', '==', 1) })));
    commit(database, set('c/a', { n: 2 }), remove('c/b'));
    expect(deltas()).toEqual([
      [
        {
          id: 1,
          changed: [],
          removed: [
            ['c/a', true],
            ['c/b', false],
          ],
        },
      ],
    ]);
  });

  it('moves the window of a limit query', () => {
    const database = aDatabase();
    commit(database, set('c/1', { n: 1 }), set('c/2', { n: 2 }), set('c/3', { n: 3 }));
    const { session, deltas } = listen(new Watch(database));
    session.add(1, query(queryOf('c', { orderBy: by('n'), limit: 2 })));
    commit(database, set('c/0', { n: 0 }));
    commit(database, remove('c/0'));
    commit(database, set('c/9', { n: 9 }));
    expect(deltas()).toEqual([
      [{ id: 1, changed: ['c/0'], removed: [['c/2', true]] }],
      [{ id: 1, changed: ['c/2'], removed: [['c/0', false]] }],
    ]);
  });

  it('calls a session once per commit with all its targets and the commit time', () => {
    const database = aDatabase();
    const { session, snapshots } = listen(new Watch(database));
    const starts = [
      session.add(1, query(queryOf('c'))),
      session.add(2, query(groupOf('c'))),
      session.add(3, query(queryOf('other'))),
      session.add(4, documents('c/a')),
    ];
    const { commitTime } = commit(database, set('c/a', {}), set('x/1/c/b', {}));
    expect(snapshots).toHaveLength(1);
    expect(snapshots[0]?.readTime).toBe(commitTime);
    expect(new Set(snapshots[0]?.deltas.keys())).toEqual(new Set([1, 2, 4]));
    for (const { readTime } of starts) expect(commitTime).toBeGreaterThan(readTime);
  });

  it('skips sessions that a commit does not affect', () => {
    const database = aDatabase();
    commit(database, set('c/a', { n: 1 }));
    const { session, snapshots } = listen(new Watch(database));
    session.add(1, query(queryOf('c', { where: where('n', '>', 5) })));
    commit(database, set('c/a', { n: 2 }), set('d/a', { n: 9 }));
    expect(snapshots).toEqual([]);
  });

  it('reports nothing for a removed target or a closed session', () => {
    const database = aDatabase();
    const { session, deltas } = listen(new Watch(database));
    session.add(1, query(queryOf('c')));
    session.add(2, query(queryOf('c')));
    session.remove(1);
    session.remove(77);
    commit(database, set('c/a', {}));
    expect(
      deltas()
        .flat()
        .map(({ id }) => id),
    ).toEqual([2]);
    session.close();
    commit(database, set('c/b', {}));
    expect(deltas()).toEqual([]);
  });

  it('skips a session that another session closes during the same commit', () => {
    const database = aDatabase();
    const watch = new Watch(database);
    const second: { session?: WatchSession } = {};
    const first = watch.open(() => second.session?.close());
    const { session, snapshots } = listen(watch);
    second.session = session;
    first.add(1, query(queryOf('c')));
    session.add(1, query(queryOf('c')));
    commit(database, set('c/a', {}));
    expect(snapshots).toEqual([]);
  });

  it('reports the deletes when a database is cleared', () => {
    const database = aDatabase();
    commit(database, set('c/a', {}), set('c/b', {}));
    const { session, deltas } = listen(new Watch(database));
    session.add(1, query(queryOf('c', { limit: 1 })));
    database.clear();
    expect(deltas()).toEqual([[{ id: 1, changed: [], removed: [['c/a', false]] }]]);
  });

  it('rejects a vector search', () => {
    const { session } = listen(new Watch(aDatabase()));
    const findNearest = { field: ['v'], vector: [1], measure: 'euclidean', limit: 1 } as const;
    expect(() => session.add(1, query(queryOf('c', { findNearest })))).toThrow('vector');
  });

  it('reports the same documents as a new query, initially and after every commit', () => {
    fc.assert(
      fc.property(anyHistory, ({ queries, rounds }) => {
        const database = aDatabase();
        const watch = new Watch(database);
        const plans = queries.map((structured) => planQuery(structured));
        const results: Map<string, Document>[] = [];
        const sessions = [0, 1].map((index) =>
          watch.open(({ deltas }) => {
            for (const [id, { changed, removed }] of deltas) {
              expect(id % 2).toBe(index);
              for (const { path, document } of removed) {
                const text = path.segments.join('/');
                expect(results[id]!.delete(text)).toBe(true);
                expect(database.view().get(path)).toBe(document);
              }
              for (const document of changed)
                results[id]!.set(document.path.segments.join('/'), document);
            }
          }),
        );
        for (const { writes, listenTo } of rounds) {
          for (const id of listenTo.filter((each) => each < plans.length && !(each in results))) {
            const start = sessions[id % 2]!.add(id, { kind: 'query', plan: plans[id]! });
            results[id] = new Map(
              start.documents.map((found) => [found.path.segments.join('/'), found]),
            );
          }
          writeAll(database, writes);
          for (const [id, plan] of plans.entries()) {
            const replayed = results[id];
            if (replayed === undefined) continue;
            const sorted = [...replayed.values()].toSorted((a, b) => comparePlan(plan, a, b));
            expect(sorted).toEqual(runQuery(database.view(), plan));
          }
        }
      }),
      { numRuns: randomRuns(150) },
    );
  });
});

describe('targetId', () => {
  it('is equal only for targets with the same result', () => {
    const select = { select: [['n']] };
    const same = (a: Query, b: Query) => targetId(query(a)) === targetId(query(b));
    expect(same(queryOf('c'), queryOf('c', select))).toBe(true);
    expect(same(queryOf('c'), queryOf('c', { orderBy: by('__name__') }))).toBe(true);
    expect(same(queryOf('c'), groupOf('c'))).toBe(false);
    expect(same(queryOf('c', { limit: 1 }), queryOf('c', { limit: 2 }))).toBe(false);
    const whereN = (operand: Parameters<typeof where>[2]) =>
      queryOf('c', { where: where('n', '==', operand) });
    expect(same(whereN(1), whereN('1'))).toBe(false);
    expect(same(whereN(1), whereN({ kind: 'double', value: 1 }))).toBe(false);
    expect(same(whereN({ a: 1 }), whereN({ a: 1 }))).toBe(true);
    expect(same(whereN({ a: 1 }), whereN({ a: 2 }))).toBe(false);
  });
});

const PATHS = ['c/1', 'c/2', 'c/3', 'c/4', 'c/5', 'c/1/c/1', 'c/1/c/2', 'c/1/d/1', 'd/1', 'd/2'];

const anyWrites = fc.array(
  fc.record({
    path: fc.constantFrom(...PATHS),
    n: fc.nat(4),
    m: fc.option(fc.nat(2)),
    isDelete: fc.boolean(),
  }),
  { minLength: 1, maxLength: 4 },
);

function writeAll(
  database: Database,
  writes: readonly { path: string; n: number; m: number | null; isDelete: boolean }[],
): void {
  commit(
    database,
    ...writes.map(({ path, n, m, isDelete }) =>
      isDelete ? remove(path) : set(path, m === null ? { n } : { n, m }),
    ),
  );
}

const anyCut = fc.record({ offset: fc.nat(2), limit: fc.nat(4) }, { requiredKeys: [] });

const anyQueryOfKind = fc
  .record({
    scope: fc.constantFrom(queryOf('c'), queryOf('c', { parent: at('c/1') }), groupOf('c')),
    filter: fc.constantFrom(
      {},
      { where: where('n', '>', 1) },
      { where: where('m', '==', 1) },
      { where: or(where('n', '==', 0), where('m', '>=', 1)) },
    ),
    order: fc.constantFrom(
      {},
      { orderBy: by('n') },
      { orderBy: by('-n'), startAt: before(3) },
      { orderBy: by('n'), endAt: after(2) },
    ),
    cut: anyCut,
  })
  .map(({ scope, filter, order, cut }): Query => ({ ...scope, ...filter, ...order, ...cut }));

/** Queries of all collections, which allow neither filters nor orders. */
const anyQueryOfEverything = fc
  .record({
    parent: fc.constantFrom(rootPath(TEST_DATABASE), at('c/1')),
    allDescendants: fc.boolean(),
    cut: anyCut,
  })
  .map(({ cut, ...scope }): Query => everythingOf({ ...scope, ...cut }));

const anyQuery = fc.oneof({ weight: 3, arbitrary: anyQueryOfKind }, anyQueryOfEverything);

const anyHistory = fc.record({
  queries: fc.array(anyQuery, { minLength: 1, maxLength: 6 }),
  rounds: fc.array(
    fc.record({ writes: anyWrites, listenTo: fc.array(fc.nat(5), { maxLength: 3 }) }),
    { maxLength: 25 },
  ),
});
