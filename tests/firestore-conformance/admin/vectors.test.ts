import { FieldPath, FieldValue, type DocumentData } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { ADMIN_TRANSPORTS, openAdmin } from '../clients/admin.ts';
import { randomId } from '../clients/ids.ts';

const vector = (elements: number[]) => FieldValue.vector(elements);

describe.each(ADMIN_TRANSPORTS)('vectors through firebase-admin over %s', (transport) => {
  const db = openAdmin(transport);

  async function seed(documents: Record<string, DocumentData>) {
    const collection = db.collection(randomId());
    const batch = db.batch();
    for (const [id, data] of Object.entries(documents)) batch.set(collection.doc(id), data);
    await batch.commit();
    return collection;
  }

  const CORNERS = {
    none: { kind: 'in' },
    other: { kind: 'out', at: vector([10, 10]) },
    near: { kind: 'in', at: vector([1, 1]) },
    right: { kind: 'in', at: vector([10, 0]) },
    farRight: { kind: 'in', at: vector([20, 0]) },
    far: { kind: 'in', at: vector([100, 100]) },
  };

  it('are compared by dimension, then by element', async () => {
    const collection = await seed({
      long: { v: vector([0, 0, 0]) },
      small: { v: vector([1, 1]) },
      large: { v: vector([1, 2]) },
      array: { v: [5, 5] },
      map: { v: {} },
    });
    const ids = async (query: FirebaseFirestore.Query) =>
      (await query.get()).docs.map((snapshot) => snapshot.id);
    expect(await ids(collection.orderBy('v'))).toEqual(['array', 'small', 'large', 'long', 'map']);
    expect(await ids(collection.where('v', '>', vector([1, 1])))).toEqual(['large', 'long']);
    expect(await ids(collection.where('v', '==', vector([1, 2])))).toEqual(['large']);
  });

  it.each([
    ['EUCLIDEAN', ['right', 'near', 'farRight']],
    ['DOT_PRODUCT', ['far', 'farRight', 'right']],
  ] as const)('are found by %s distance', async (distanceMeasure, nearest) => {
    const collection = await seed(CORNERS);
    const query = collection
      .where('kind', '==', 'in')
      .findNearest({ vectorField: 'at', queryVector: [10, 10], limit: 3, distanceMeasure });
    expect((await query.get()).docs.map((snapshot) => snapshot.id)).toEqual(nearest);
  });

  it('are found by COSINE distance', async () => {
    const collection = await seed(CORNERS);
    const query = collection.where('kind', '==', 'in').findNearest({
      vectorField: 'at',
      queryVector: vector([10, 10]),
      limit: 2,
      distanceMeasure: 'COSINE',
    });
    const found = (await query.get()).docs.map((snapshot) => snapshot.id);
    expect(found.toSorted()).toEqual(['far', 'near']);
  });

  it('are skipped if they have another dimension', async () => {
    const collection = await seed({
      array: { at: [10, 10] },
      text: { at: 'vector' },
      null: { at: null },
      short: { at: vector([10]) },
      fitting: { at: vector([9, 9]) },
    });
    const query = collection.findNearest({
      vectorField: 'at',
      queryVector: [10, 10],
      limit: 100,
      distanceMeasure: 'EUCLIDEAN',
    });
    expect((await query.get()).docs.map((snapshot) => snapshot.id)).toEqual(['fitting']);
  });

  it('are returned with the distance in the requested field', async () => {
    const collection = await seed({ a: { at: vector([3, 4]), n: 1 } });
    const query = collection.findNearest({
      vectorField: 'at',
      queryVector: [0, 0],
      limit: 1,
      distanceMeasure: 'EUCLIDEAN',
      distanceResultField: 'distance',
    });
    const [found] = (await query.get()).docs;
    expect(found?.get('distance')).toBe(5);
    expect(found?.get('n')).toBe(1);
  });

  it.each([
    ['EUCLIDEAN', 13, ['right', 'near']],
    ['DOT_PRODUCT', 150, ['far', 'farRight']],
  ] as const)('respect a threshold of %s distance', async (measure, threshold, within) => {
    const collection = await seed(CORNERS);
    const query = collection.where('kind', '==', 'in').findNearest({
      vectorField: 'at',
      queryVector: [10, 10],
      limit: 5,
      distanceMeasure: measure,
      distanceThreshold: threshold,
    });
    expect((await query.get()).docs.map((snapshot) => snapshot.id)).toEqual(within);
  });

  it('are found inside maps and returned without the vector field', async () => {
    const collection = await seed({
      a: { m: { at: vector([1, 1]) }, n: 1 },
      b: { m: { at: vector([5, 5]) }, n: 2 },
    });
    const query = collection.select('n').findNearest({
      vectorField: new FieldPath('m', 'at'),
      queryVector: [6, 6],
      limit: 10,
      distanceMeasure: 'EUCLIDEAN',
    });
    expect((await query.get()).docs.map((snapshot) => snapshot.data())).toEqual([
      { n: 2 },
      { n: 1 },
    ]);
  });

  it('can have 2048 dimensions', async () => {
    const elements = Array.from({ length: 2048 }, (_, index) => index + 0.5);
    const collection = await seed({ a: { at: vector(elements) } });
    const query = collection.findNearest({
      vectorField: 'at',
      queryVector: elements,
      limit: 1000,
      distanceMeasure: 'EUCLIDEAN',
    });
    const [found] = (await query.get()).docs;
    expect(found?.get('at')).toEqual(vector(elements));
  });
});
