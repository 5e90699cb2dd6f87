import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldPath } from '../../model/field-path.ts';
import type { ComparisonOperator, Filter, Query } from '../../model/query.ts';
import type { ResourcePath } from '../../model/resource-path.ts';
import type { Plain, PlainFields } from '../../model/testing.ts';
import { doubleValue } from '../../model/value.ts';
import { StatusError } from '../../status.ts';
import { FieldIndex, type IndexKind } from '../storage/field-index.ts';
import { planQuery, type QueryPlan } from './plan-query.ts';
import { comparePlan, matchesPlan, runQuery } from './run-query.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import {
  after,
  and,
  before,
  by,
  everythingOf,
  is,
  or,
  pathsOf,
  queryOf,
  reference,
  snapshotOf,
  where,
} from '../testing.ts';
import type { View } from '../view.ts';
import { randomRuns } from '../../../../tests/kit/random-searches.ts';

/** A view that indexes every field and counts the documents it returns. */
class CountingView implements View {
  seen = 0;
  readonly readTime = 1n;
  readonly #snapshot: Snapshot;

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
  }

  get(path: ResourcePath) {
    this.seen += 1;
    return this.#snapshot.get(path);
  }

  *collection(path: ResourcePath, from = '') {
    for (const document of this.#snapshot.collection(path)) {
      if (document.key >= from) yield* this.#count([document]);
    }
  }

  index(collection: ResourcePath, field: FieldPath, kind: IndexKind) {
    const index = FieldIndex.of(field, this.#snapshot.collection(collection), kind);
    const scan = index.scan.bind(index);
    index.scan = (range, direction) => this.#count(scan(range, direction));
    return index;
  }

  collectionPaths(ancestor: ResourcePath, collectionId?: string) {
    return this.#snapshot.collectionPaths(ancestor, collectionId);
  }

  *#count<T>(documents: Iterable<T>) {
    for (const document of documents) {
      this.seen += 1;
      yield document;
    }
  }
}

const element = fc.constantFrom<Plain>(null, NaN, 0, 1, doubleValue(1), 2, 3, 'a', 'b', true);
const operand = fc.oneof({ weight: 4, arbitrary: element }, fc.array(element, { maxLength: 3 }));
const field = fc.constantFrom('a', 'b');
const name = fc.constantFrom('c/1', 'c/3', 'c/5', 'c/2/c/1', 'd/1').map(reference);

const anyFieldFilter: fc.Arbitrary<Filter> = fc.oneof(
  fc
    .tuple(field, fc.constantFrom<ComparisonOperator>('==', '<', '<=', '>', '>=', '!='), operand)
    .map((parts) => where(...parts)),
  fc.tuple(field, operand, operand).map(([of, ...values]) => where(of, 'in', values)),
  fc.tuple(field, element).map(([of, value]) => where(of, 'array-contains', value)),
  fc
    .tuple(field, fc.array(element, { minLength: 1, maxLength: 3 }))
    .map(([of, values]) => where(of, 'array-contains-any', values)),
  fc.tuple(field, fc.constantFrom('is-null' as const, 'is-nan' as const)).map((of) => is(...of)),
  fc
    .tuple(fc.constantFrom<ComparisonOperator>('==', '<', '>='), name)
    .map(([operator, of]) => where('__name__', operator, of)),
);
const someFilters = fc.array(anyFieldFilter, { maxLength: 3 });

const anyQuery: fc.Arbitrary<Query> = fc
  .record(
    {
      collectionId: fc.constant('c'),
      allDescendants: fc.boolean(),
      where: fc.oneof(
        someFilters.map((filters) => and(...filters)),
        someFilters.map((filters) => or(...filters)),
      ),
      orderBy: fc.constantFrom(
        by('a'),
        by('-a'),
        by('a', 'b'),
        by('a', '-b'),
        by('-b', '-__name__'),
        by('__name__'),
        by('a', '-__name__'),
      ),
      startAt: fc.constantFrom(after(1), before(2), before(reference('c/3'))),
      endAt: fc.constantFrom(after(2), before(3), after(reference('c/5'))),
      offset: fc.constant(1),
      limit: fc.constantFrom(1, 3),
    },
    { requiredKeys: [] },
  )
  .map(everythingOf);

const anyFields: fc.Arbitrary<PlainFields> = fc.dictionary(field, operand);
const anyDocuments = fc.record(
  Object.fromEntries(
    ['c/1', 'c/2', 'c/3', 'c/4', 'c/5', 'c/6', 'c/2/c/1', 'd/1', 'd/1/c/1'].map((path) => [
      path,
      anyFields,
    ]),
  ),
);

function planned(query: Query): QueryPlan | undefined {
  try {
    return planQuery(query);
  } catch (error) {
    if (error instanceof StatusError) return undefined;
    throw error;
  }
}

describe('query execution', () => {
  it('finds the same documents by names and indexes as by a full scan', () => {
    fc.assert(
      fc.property(anyDocuments, anyQuery, (documents, query) => {
        const plan = planned(query);
        fc.pre(plan !== undefined);
        const snapshot = snapshotOf(documents);
        const expected = [...snapshot.documents()]
          .filter((document) => matchesPlan(plan, document))
          .toSorted((a, b) => comparePlan(plan, a, b))
          .slice(query.offset, query.offset + (query.limit ?? Infinity));
        expect(pathsOf(runQuery(new CountingView(snapshot), plan))).toEqual(pathsOf(expected));
        expect(pathsOf(runQuery(snapshot, plan))).toEqual(pathsOf(expected));
      }),
      { numRuns: randomRuns(3000) },
    );
  });

  const hundred = snapshotOf(
    Object.fromEntries(
      Array.from({ length: 100 }, (_, n) => [
        `c/${n + 100}`,
        { n, half: n % 2, ten: n % 10, tags: [n % 10, n % 20] },
      ]),
    ),
  );
  const inRange = and(where('n', '>', 10), where('n', '<=', 20));

  it.each<[string, Partial<Query>, number, number]>([
    ['a name', { where: where('__name__', '==', reference('c/150')) }, 1, 1],
    ['names', { where: where('__name__', 'in', [reference('c/150'), reference('d/1')]) }, 1, 1],
    ['a range of names', { where: where('__name__', '>=', reference('c/190')) }, 10, 10],
    ['names up to one', { orderBy: by('__name__'), endAt: before(reference('c/105')) }, 5, 7],
    ['a value', { where: where('ten', '==', 3) }, 10, 10],
    ['a value and a limit', { where: where('ten', '==', 3), limit: 2 }, 2, 2],
    ['values', { where: where('ten', 'in', [3, 4]) }, 20, 20],
    ['an element', { where: where('tags', 'array-contains', 13) }, 5, 5],
    ['an element and a limit', { where: where('tags', 'array-contains', 3), limit: 2 }, 2, 2],
    ['elements', { where: where('tags', 'array-contains-any', [13, 14]) }, 10, 10],
    ['a range', { where: inRange }, 10, 11],
    ['a range and a limit', { where: inRange, orderBy: by('-n'), limit: 2 }, 2, 2],
    ['an order and a limit', { orderBy: by('-n'), limit: 3 }, 3, 3],
    ['an order and a cursor', { orderBy: by('n'), startAt: after(50), limit: 3 }, 3, 4],
    [
      'a value among others',
      { where: and(where('half', '==', 1), where('ten', '<', 3)), orderBy: by('-ten') },
      10,
      50,
    ],
  ])('by %s reads few other documents', (_, more, found, seen) => {
    const view = new CountingView(hundred);
    expect(runQuery(view, planQuery(queryOf('c', more)))).toHaveLength(found);
    expect(view.seen).toBe(seen);
  });
});
