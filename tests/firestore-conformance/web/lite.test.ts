import { initializeApp } from 'firebase/app';
import {
  addDoc,
  arrayUnion,
  average,
  Bytes,
  collection,
  collectionGroup,
  connectFirestoreEmulator,
  count,
  deleteDoc,
  doc,
  documentId,
  GeoPoint,
  getAggregate,
  getCount,
  getDoc,
  getDocs,
  getFirestore,
  increment,
  limit,
  limitToLast,
  orderBy,
  query,
  runTransaction,
  serverTimestamp,
  setDoc,
  setLogLevel,
  startAfter,
  sum,
  Timestamp,
  updateDoc,
  vector,
  where,
  writeBatch,
} from 'firebase/firestore/lite';
import { describe, expect, inject, it } from 'vitest';
import { randomId } from '../clients/ids.ts';

setLogLevel('silent');

function openLite() {
  const db = getFirestore(initializeApp({ projectId: `demo-${randomId()}` }, randomId()));
  const { host, port } = inject('firestore');
  connectFirestoreEmulator(db, host, port);
  return db;
}

describe('the lite web SDK', () => {
  const db = openLite();
  const newDocument = () => doc(collection(db, randomId()));

  it('stores every type', async () => {
    const document = newDocument();
    const data = {
      null: null,
      boolean: true,
      integer: 42,
      large: Number.MAX_SAFE_INTEGER,
      double: 0.1,
      nan: NaN,
      infinity: -Infinity,
      text: '😀',
      time: new Timestamp(1, 123_456_000),
      bytes: Bytes.fromUint8Array(new Uint8Array([0, 255])),
      point: new GeoPoint(1, 2),
      list: [1, 'a', { b: [] }],
      map: { 'a.b': {} },
      vector: vector([1, 2]),
    };
    await setDoc(document, { ...data, reference: document });
    const { reference, ...stored } = (await getDoc(document)).data() ?? {};
    expect(stored).toEqual(data);
    expect(reference.path).toBe(document.path);
  });

  it('sets, merges, updates, transforms and deletes', async () => {
    const document = newDocument();
    await setDoc(document, { a: { b: 1 }, n: 1 });
    await setDoc(document, { a: { c: 1 } }, { merge: true });
    await updateDoc(document, 'a.b', 2, 'n', increment(2), 'list', arrayUnion(1));
    await updateDoc(document, { at: serverTimestamp() });
    expect((await getDoc(document)).data()).toEqual({
      a: { b: 2, c: 1 },
      n: 3,
      list: [1],
      at: expect.any(Timestamp),
    });
    await deleteDoc(document);
    expect((await getDoc(document)).exists()).toBe(false);
  });

  it('rejects an update of a missing document', async () => {
    await expect(updateDoc(newDocument(), { n: 1 })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('queries and aggregates', async () => {
    const numbers = collection(db, randomId());
    for (let n = 0; n < 5; n += 1) await setDoc(doc(numbers, `doc${n}`), { n });
    const ids = async (...constraints: Parameters<typeof query>[1][]) =>
      (await getDocs(query(numbers, ...(constraints as [])))).docs.map((each) => each.id).join(' ');
    expect(await ids(where('n', '>', 2))).toBe('doc3 doc4');
    expect(await ids(where(documentId(), 'in', ['doc1', 'doc3']))).toBe('doc1 doc3');
    expect(await ids(orderBy('n', 'desc'), limit(2))).toBe('doc4 doc3');
    expect(await ids(orderBy('n'), startAfter(2))).toBe('doc3 doc4');
    expect(await ids(orderBy('n'), limitToLast(2))).toBe('doc3 doc4');
    expect((await getCount(numbers)).data().count).toBe(5);
    const group = collectionGroup(db, numbers.id);
    const aggregated = await getAggregate(group, { n: count(), s: sum('n'), a: average('n') });
    expect(aggregated.data()).toEqual({ n: 5, s: 10, a: 2 });
    expect((await getDocs(collection(db, randomId()))).empty).toBe(true);
  });

  it('writes batches atomically', async () => {
    const document = newDocument();
    const batch = writeBatch(db);
    batch.set(document, { n: 1 });
    batch.update(newDocument(), { n: 1 });
    await expect(batch.commit()).rejects.toMatchObject({ code: 'not-found' });
    expect((await getDoc(document)).exists()).toBe(false);
  });

  it('runs transactions and retries them on a conflict', async () => {
    const document = await addDoc(collection(db, randomId()), { n: 0 });
    let attempts = 0;
    await runTransaction(db, async (transaction) => {
      attempts += 1;
      const snapshot = await transaction.get(document);
      if (attempts === 1) await updateDoc(document, { n: 10 });
      transaction.update(document, { n: (snapshot.get('n') as number) + 1 });
    });
    expect(attempts).toBe(2);
    expect((await getDoc(document)).get('n')).toBe(11);
  });
});
