import {
  addDoc,
  arrayRemove,
  arrayUnion,
  Bytes,
  collection,
  deleteDoc,
  deleteField,
  doc,
  FieldPath,
  GeoPoint,
  getDoc,
  getDocFromServer,
  increment,
  onSnapshot,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  vector,
  writeBatch,
  type DocumentReference,
} from 'firebase/firestore';
import { describe, expect, it } from 'vitest';
import { randomId } from '../clients/ids.ts';
import { openSecond, openWeb } from '../clients/web.ts';

describe('documents through the web SDK', () => {
  const db = openWeb();
  const other = openSecond(db);
  const newDocument = () => doc(db, randomId(), 'doc');

  /** Reads the stored fields with another client. */
  const stored = async (document: DocumentReference) =>
    (await getDocFromServer(doc(other, document.path))).data();

  const ROUND_TRIPS: Record<string, unknown> = {
    null: null,
    true: true,
    'an integer': 42,
    'the largest safe integer': Number.MAX_SAFE_INTEGER,
    'a double': 0.1,
    'the smallest double': 5e-324,
    infinity: Infinity,
    'minus infinity': -Infinity,
    'not a number': NaN,
    'an empty string': '',
    'a string beyond the basic plane': '😀 доброе утро',
    'a timestamp': new Timestamp(479978400, 123_456_000),
    'a timestamp before the epoch': new Timestamp(-1, 1000),
    bytes: Bytes.fromUint8Array(new Uint8Array([0, 1, 254, 255])),
    'a geo point': new GeoPoint(50.1430847, -122.947778),
    'an empty array': [],
    'a mixed array': ['foo', 42, null, { a: [1] }],
    'an empty map': {},
    'a map of maps': { a: { b: { c: {} } } },
    'odd keys': { 'a.b': 1, '`': 2, '\\': 3, '😀': 4, '~/[]*': 5 },
    'a vector': vector([1, 2.5, -3]),
  };

  it.each(Object.entries(ROUND_TRIPS))('store %s', async (_, value) => {
    const document = newDocument();
    await setDoc(document, { value });
    expect((await stored(document))?.value).toEqual(value);
  });

  it('distinguish minus zero from zero', async () => {
    const document = newDocument();
    await setDoc(document, { zero: -0 });
    expect(Object.is((await stored(document))?.zero, -0)).toBe(true);
  });

  it('store references', async () => {
    const document = newDocument();
    await setDoc(document, { friend: doc(db, 'users/ada') });
    const friend = (await stored(document))?.friend as DocumentReference;
    expect(friend.path).toBe('users/ada');
  });

  it('truncate timestamps to microseconds', async () => {
    const document = newDocument();
    await setDoc(document, { at: new Timestamp(1, 123_456_789) });
    expect((await stored(document))?.at).toEqual(new Timestamp(1, 123_456_000));
  });

  it('return large texts with wide characters', async () => {
    const document = newDocument();
    const text = '😀é€a'.repeat(60_000);
    await setDoc(document, { text });
    expect((await stored(document))?.text).toBe(text);
  });

  it('get generated ids', async () => {
    const document = await addDoc(collection(db, randomId()), { n: 1 });
    expect(document.id).toHaveLength(20);
    expect(await stored(document)).toEqual({ n: 1 });
  });

  it('are reported as missing before creation and after deletion', async () => {
    const document = newDocument();
    expect((await getDoc(document)).exists()).toBe(false);
    await setDoc(document, { n: 1 });
    await deleteDoc(document);
    expect((await getDoc(document)).exists()).toBe(false);
    await deleteDoc(document);
  });

  it('merge data, server timestamps and deletions', async () => {
    const document = newDocument();
    await setDoc(document, { kept: 1, gone: 1, nested: { kept: 1, gone: 1 }, list: [1, 2] });
    const change = {
      gone: deleteField(),
      nested: { gone: deleteField(), time: serverTimestamp() },
      list: [3],
      'odd.key': 1,
    };
    await setDoc(document, change, { merge: true });
    expect(await stored(document)).toEqual({
      kept: 1,
      nested: { kept: 1, time: expect.any(Timestamp) },
      list: [3],
      'odd.key': 1,
    });
  });

  it('merge only the given fields, or none for an empty list', async () => {
    const document = newDocument();
    await setDoc(document, { a: 1, b: { c: 1, d: 1 } });
    await setDoc(document, { a: 2, b: { c: 2, d: 2 } }, { mergeFields: ['b.c'] });
    await setDoc(document, { a: 3 }, { mergeFields: [] });
    expect(await stored(document)).toEqual({ a: 1, b: { c: 2, d: 1 } });
  });

  it('accept an empty map in update and merge', async () => {
    const document = newDocument();
    await setDoc(document, { a: 'a', b: 'b' });
    await updateDoc(document, { a: {} });
    await setDoc(document, { b: {} }, { merge: true });
    expect(await stored(document)).toEqual({ a: {}, b: {} });
  });

  it('update nested fields, quoted names and whole maps', async () => {
    const document = newDocument();
    await setDoc(document, { a: { b: 1, c: 1 }, 'odd.name': 1, '!.\\`': { x: 1 } });
    await updateDoc(document, { 'a.b': 2 });
    await updateDoc(document, new FieldPath('odd.name'), 2, new FieldPath('!.\\`', 'x'), 2);
    expect(await stored(document)).toEqual({
      a: { b: 2, c: 1 },
      'odd.name': 2,
      '!.\\`': { x: 2 },
    });
  });

  it('are updated only if they exist', async () => {
    await expect(updateDoc(newDocument(), { n: 1 })).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringMatching(/no (document|entity) to update/i),
    });
  });

  it('accept writes after a failed write', async () => {
    const document = newDocument();
    const rejected = updateDoc(newDocument(), { n: 1 });
    const accepted = [1, 2, 3].map((n) => setDoc(document, { n: increment(n) }, { merge: true }));
    await expect(rejected).rejects.toMatchObject({ code: 'not-found' });
    await Promise.all(accepted);
    expect(await stored(document)).toEqual({ n: 6 });
  });

  it.each(['__badpath__', '__x__'])('reject the reserved id %s', async (id) => {
    const document = doc(db, randomId(), id);
    await expect(setDoc(document, {})).rejects.toMatchObject({ code: 'invalid-argument' });
    await expect(getDoc(document)).rejects.toMatchObject({ code: 'invalid-argument' });
  });

  it('end a listener on a reserved id with the error', async () => {
    const failed = new Promise((_, reject) => {
      onSnapshot(doc(db, randomId(), '__badpath__'), () => {}, reject);
    });
    await expect(failed).rejects.toMatchObject({ code: 'invalid-argument' });
  });

  it('add and remove array elements', async () => {
    const document = newDocument();
    await setDoc(document, { list: [1, { a: 1 }, 1], text: 'x' });
    await updateDoc(document, { list: arrayUnion(1, 2, { a: 1 }), text: arrayUnion(1) });
    await updateDoc(document, { list: arrayRemove(1), missing: arrayRemove(1) });
    expect(await stored(document)).toEqual({ list: [{ a: 1 }, 2], text: [1], missing: [] });
  });

  it('increment repeatedly', async () => {
    const document = newDocument();
    await setDoc(document, { n: increment(1), d: 0.5, s: 'x' });
    await updateDoc(document, { n: increment(2), d: increment(1), s: increment(3) });
    await Promise.all([0.1, 0.01, 1].map((by) => updateDoc(document, { n: increment(by) })));
    const result = await stored(document);
    expect(result?.n).toBeCloseTo(4.11, 10);
    expect(result).toMatchObject({ d: 1.5, s: 3 });
  });

  it('are written in atomic batches with one server timestamp', async () => {
    const [a, b] = [newDocument(), newDocument()];
    const batch = writeBatch(db);
    batch.set(a, { at: serverTimestamp() });
    batch.set(b, { at: serverTimestamp() });
    await batch.commit();
    expect(await stored(a)).toEqual(await stored(b));
    const failing = writeBatch(db);
    failing.delete(a);
    failing.update(newDocument(), { n: 1 });
    await expect(failing.commit()).rejects.toMatchObject({ code: 'not-found' });
    expect(await stored(a)).toBeDefined();
  });

  it('are written several times in one batch', async () => {
    const document = newDocument();
    const batch = writeBatch(db);
    batch.delete(document);
    batch.set(document, { n: 1, m: 1 });
    batch.set(document, { n: increment(1) });
    batch.update(document, { n: increment(1) });
    await batch.commit();
    expect((await stored(document))?.n).toBe(2);
  });

  it('accept an empty batch', async () => {
    await expect(writeBatch(db).commit()).resolves.toBeUndefined();
  });
});
