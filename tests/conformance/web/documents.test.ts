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

  /** What the server has, seen by another client. */
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

  it.each(Object.entries(ROUND_TRIPS))('stores %s', async (_, value) => {
    const document = newDocument();
    await setDoc(document, { value });
    expect((await stored(document))?.value).toEqual(value);
  });

  it('tells minus zero from zero', async () => {
    const document = newDocument();
    await setDoc(document, { zero: -0 });
    expect(Object.is((await stored(document))?.zero, -0)).toBe(true);
  });

  it('stores references', async () => {
    const document = newDocument();
    await setDoc(document, { friend: doc(db, 'users/ada') });
    const friend = (await stored(document))?.friend as DocumentReference;
    expect(friend.path).toBe('users/ada');
  });

  it('cuts timestamps to microseconds', async () => {
    const document = newDocument();
    await setDoc(document, { at: new Timestamp(1, 123_456_789) });
    expect((await stored(document))?.at).toEqual(new Timestamp(1, 123_456_000));
  });

  it('delivers large documents of wide characters', async () => {
    const document = newDocument();
    const text = '😀é€a'.repeat(60_000);
    await setDoc(document, { text });
    expect((await stored(document))?.text).toBe(text);
  });

  it('adds documents under ids of their own', async () => {
    const document = await addDoc(collection(db, randomId()), { n: 1 });
    expect(document.id).toHaveLength(20);
    expect(await stored(document)).toEqual({ n: 1 });
  });

  it('knows a missing document, and a deleted one', async () => {
    const document = newDocument();
    expect((await getDoc(document)).exists()).toBe(false);
    await setDoc(document, { n: 1 });
    await deleteDoc(document);
    expect((await getDoc(document)).exists()).toBe(false);
    await deleteDoc(document);
  });

  it('merges data, server times and deletions', async () => {
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

  it('merges only named fields, an empty list of them too', async () => {
    const document = newDocument();
    await setDoc(document, { a: 1, b: { c: 1, d: 1 } });
    await setDoc(document, { a: 2, b: { c: 2, d: 2 } }, { mergeFields: ['b.c'] });
    await setDoc(document, { a: 3 }, { mergeFields: [] });
    expect(await stored(document)).toEqual({ a: 1, b: { c: 2, d: 1 } });
  });

  it('replaces a value by an empty map, by update and by merge', async () => {
    const document = newDocument();
    await setDoc(document, { a: 'a', b: 'b' });
    await updateDoc(document, { a: {} });
    await setDoc(document, { b: {} }, { merge: true });
    expect(await stored(document)).toEqual({ a: {}, b: {} });
  });

  it('updates nested fields, odd names and whole maps', async () => {
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

  it('updates only what exists', async () => {
    await expect(updateDoc(newDocument(), { n: 1 })).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringMatching(/no (document|entity) to update/i),
    });
  });

  it('goes on writing after a write failed', async () => {
    const document = newDocument();
    const refused = updateDoc(newDocument(), { n: 1 });
    const accepted = [1, 2, 3].map((n) => setDoc(document, { n: increment(n) }, { merge: true }));
    await expect(refused).rejects.toMatchObject({ code: 'not-found' });
    await Promise.all(accepted);
    expect(await stored(document)).toEqual({ n: 6 });
  });

  it.each(['__badpath__', '__x__'])('rejects the reserved id %s', async (id) => {
    const document = doc(db, randomId(), id);
    await expect(setDoc(document, {})).rejects.toMatchObject({ code: 'invalid-argument' });
    await expect(getDoc(document)).rejects.toMatchObject({ code: 'invalid-argument' });
  });

  it('ends a listener on a reserved id with the error', async () => {
    const failed = new Promise((_, reject) => {
      onSnapshot(doc(db, randomId(), '__badpath__'), () => {}, reject);
    });
    await expect(failed).rejects.toMatchObject({ code: 'invalid-argument' });
  });

  it('adds to arrays and removes from them', async () => {
    const document = newDocument();
    await setDoc(document, { list: [1, { a: 1 }, 1], text: 'x' });
    await updateDoc(document, { list: arrayUnion(1, 2, { a: 1 }), text: arrayUnion(1) });
    await updateDoc(document, { list: arrayRemove(1), missing: arrayRemove(1) });
    expect(await stored(document)).toEqual({ list: [{ a: 1 }, 2], text: [1], missing: [] });
  });

  it('increments, again and again', async () => {
    const document = newDocument();
    await setDoc(document, { n: increment(1), d: 0.5, s: 'x' });
    await updateDoc(document, { n: increment(2), d: increment(1), s: increment(3) });
    await Promise.all([0.1, 0.01, 1].map((by) => updateDoc(document, { n: increment(by) })));
    const result = await stored(document);
    expect(result?.n).toBeCloseTo(4.11, 10);
    expect(result).toMatchObject({ d: 1.5, s: 3 });
  });

  it('writes batches atomically, with one server time', async () => {
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

  it('writes one document several times in a batch', async () => {
    const document = newDocument();
    const batch = writeBatch(db);
    batch.delete(document);
    batch.set(document, { n: 1, m: 1 });
    batch.set(document, { n: increment(1) });
    batch.update(document, { n: increment(1) });
    await batch.commit();
    expect((await stored(document))?.n).toBe(2);
  });

  it('commits an empty batch', async () => {
    await expect(writeBatch(db).commit()).resolves.toBeUndefined();
  });
});
