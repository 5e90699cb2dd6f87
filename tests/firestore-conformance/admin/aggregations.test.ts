import {
  AggregateField,
  Filter,
  type CollectionReference,
  type DocumentData,
} from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { ADMIN_TRANSPORTS, openAdmin } from '../clients/admin.ts';
import { randomId } from '../clients/ids.ts';

const average = (field: string) => AggregateField.average(field);
const count = () => AggregateField.count();
const sum = (field: string) => AggregateField.sum(field);

describe.each(ADMIN_TRANSPORTS)('aggregations through firebase-admin over %s', (transport) => {
  const db = openAdmin(transport);

  async function seed(...documents: DocumentData[]): Promise<CollectionReference> {
    const collection = db.collection(randomId());
    const batch = db.batch();
    for (const data of documents) batch.set(collection.doc(), data);
    await batch.commit();
    return collection;
  }

  const sumAndAverage = async (...values: unknown[]) => {
    const collection = await seed(...values.map((value) => ({ value })));
    const query = collection.aggregate({ sum: sum('value'), average: average('value') });
    return (await query.get()).data();
  };

  it('count collections, groups, filtered and limited queries', async () => {
    const collection = await seed({ n: 1 }, { n: 2 }, { n: 3 }, { m: 1 });
    const counted = async (query: FirebaseFirestore.Query) => (await query.count().get()).data();
    expect(await counted(collection)).toEqual({ count: 4 });
    expect(await counted(db.collectionGroup(collection.id))).toEqual({ count: 4 });
    expect(await counted(collection.where('n', '>', 1))).toEqual({ count: 2 });
    expect(await counted(collection.orderBy('n'))).toEqual({ count: 3 });
    expect(await counted(collection.limit(2))).toEqual({ count: 2 });
    expect(await counted(collection.orderBy('n').startAt(2).endAt(2))).toEqual({ count: 1 });
    expect(await counted(db.collection(randomId()))).toEqual({ count: 0 });
    const either = Filter.or(Filter.where('n', '==', 1), Filter.where('m', '==', 1));
    expect(await counted(collection.where(either))).toEqual({ count: 2 });
  });

  it('return the read time', async () => {
    const snapshot = await (await seed({})).count().get();
    expect(snapshot.readTime.toMillis()).toBeGreaterThan(0);
  });

  it.each<[string, unknown[], { sum: number; average: number | null }]>([
    ['integers', [1, 2, 3], { sum: 6, average: 2 }],
    ['doubles', [1.5, 2.5], { sum: 4, average: 2 }],
    ['both', [1, 0.5], { sum: 1.5, average: 0.75 }],
    ['values that are not numbers as zero', [1, '2', null, [3], { a: 4 }], { sum: 1, average: 1 }],
    ['nothing', [], { sum: 0, average: null }],
    ['no numbers', ['a'], { sum: 0, average: null }],
    ['a number and NaN', [1, NaN], { sum: NaN, average: NaN }],
    ['infinity', [1, Infinity], { sum: Infinity, average: Infinity }],
    ['both infinities', [Infinity, -Infinity], { sum: NaN, average: NaN }],
    [
      'doubles that overflow',
      [Number.MAX_VALUE, Number.MAX_VALUE],
      { sum: Infinity, average: Infinity },
    ],
    ['doubles that underflow', [5e-324, 5e-324], { sum: 1e-323, average: 5e-324 }],
    ['integers that overflow', [2 ** 53, 2 ** 53], { sum: 2 ** 54, average: 2 ** 53 }],
  ])('add up %s', async (_, values, expected) => {
    expect(await sumAndAverage(...values)).toEqual(expected);
  });

  it('aggregate nested fields with aliases', async () => {
    const collection = await seed({ m: { x: 1 } }, { m: { x: 2 } }, { m: 1 });
    const query = collection.aggregate({ all: count(), total: sum('m.x'), mean: average('m.x') });
    expect((await query.get()).data()).toEqual({ all: 2, total: 3, mean: 1.5 });
  });

  it('respect a limit and an offset', async () => {
    const collection = await seed({ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 });
    const query = collection
      .orderBy('n')
      .offset(1)
      .limit(2)
      .aggregate({ total: sum('n') });
    expect((await query.get()).data()).toEqual({ total: 5 });
  });
});
