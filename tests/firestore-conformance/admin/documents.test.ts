import {
  FieldPath,
  FieldValue,
  GeoPoint,
  Timestamp,
  type DocumentReference,
} from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { ADMIN_TRANSPORTS, CODES, codeSeenOver, openAdmin } from '../clients/admin.ts';
import { randomId } from '../clients/ids.ts';

const { ALREADY_EXISTS, INVALID_ARGUMENT, NOT_FOUND } = CODES;

describe.each(ADMIN_TRANSPORTS)('documents through firebase-admin over %s', (transport) => {
  const FAILED_PRECONDITION = codeSeenOver(transport, 'FAILED_PRECONDITION');
  const db = openAdmin(transport);
  const collection = db.collection(randomId());

  const stored = async (document: DocumentReference) => (await document.get()).data();

  const ROUND_TRIPS: Record<string, unknown> = {
    null: null,
    true: true,
    false: false,
    zero: 0,
    'an integer': 10,
    'the largest safe integer': Number.MAX_SAFE_INTEGER,
    'the smallest safe integer': Number.MIN_SAFE_INTEGER,
    'a double': 0.1,
    'the smallest double': 5e-324,
    'the largest double': Number.MAX_VALUE,
    infinity: Infinity,
    'minus infinity': -Infinity,
    'not a number': NaN,
    'an empty string': '',
    'a string with a NUL': 'a\u0000b',
    'a string beyond the basic plane': '😀 доброе утро 日本',
    'a timestamp of whole seconds': new Timestamp(479978400, 0),
    'a timestamp of milliseconds': new Timestamp(479978400, 123_000_000),
    'a timestamp of microseconds': new Timestamp(479978400, 123_456_000),
    'the epoch': new Timestamp(0, 0),
    'a timestamp before the epoch': new Timestamp(-1, 999_999_000),
    'the first timestamp': Timestamp.fromDate(new Date('0001-01-01T00:00:00Z')),
    'the last timestamp': new Timestamp(253_402_300_799, 999_999_000),
    'no bytes': Buffer.from([]),
    bytes: Buffer.from([0, 1, 254, 255]),
    'a geo point': new GeoPoint(50.1430847, -122.947778),
    'the geo point of zeros': new GeoPoint(0, 0),
    'an empty array': [],
    'a mixed array': ['foo', 42, null, { a: [1] }],
    'an empty map': {},
    'a nested map': { a: { b: { c: { d: {} } } } },
    'a map with odd keys': { '😀': '😜', 'a.b': 2, '`': 3, '\\': 4, '~/[]*': 5 },
    'a vector': FieldValue.vector([1, 2.5, -3]),
    'an empty vector': FieldValue.vector([]),
  };

  it.each(Object.entries(ROUND_TRIPS))('store %s', async (_, value) => {
    const document = collection.doc();
    await document.set({ value });
    expect((await stored(document))?.value).toEqual(value);
  });

  // Over REST, the SDK loses the sign.
  it.runIf(transport === 'gRPC')('distinguish minus zero from zero', async () => {
    const document = collection.doc();
    await document.set({ negative: -0, positive: 0 });
    expect(Object.is((await stored(document))?.negative, -0)).toBe(true);
    expect(Object.is((await stored(document))?.positive, 0)).toBe(true);
  });

  it('keep 64-bit integers exact', async () => {
    const exact = openAdmin(transport, { useBigInt: true });
    const document = exact.doc(`${randomId()}/doc`);
    const data = { max: 2n ** 63n - 1n, min: -(2n ** 63n), odd: 2n ** 53n + 1n };
    await document.set(data);
    expect(await stored(document)).toEqual(data);
  });

  it('store references to documents', async () => {
    const document = collection.doc();
    await document.set({ friend: db.doc('users/ada/pets/rex') });
    const friend = (await stored(document))?.friend as DocumentReference;
    expect(friend.path).toBe('users/ada/pets/rex');
  });

  it('truncate timestamps to microseconds', async () => {
    const document = collection.doc();
    await document.set({ at: new Timestamp(1, 123_456_789) });
    expect((await stored(document))?.at).toEqual(new Timestamp(1, 123_456_000));
  });

  it('may have no fields', async () => {
    const document = collection.doc();
    await document.set({});
    const snapshot = await document.get();
    expect(snapshot.exists).toBe(true);
    expect(snapshot.data()).toEqual({});
  });

  it('return a read time when missing', async () => {
    const snapshot = await collection.doc('missing').get();
    expect(snapshot.exists).toBe(false);
    expect(snapshot.data()).toBeUndefined();
    expect(snapshot.readTime).toBeInstanceOf(Timestamp);
  });

  it.each([
    'доброеутро',
    '😀',
    'a b',
    'a%2Fb',
    '100%',
    'a+b',
    'a?b#c',
    '(default)',
    '~',
    '__',
    'Ω',
  ])('accept the id %s', async (id) => {
    await collection.doc(id).set({ id });
    expect(await stored(collection.doc(id))).toEqual({ id });
  });

  it.each(['__name__', '__x__', '.', '..'])('reject the id %s', async (id) => {
    await expect(collection.doc(id).set({})).rejects.toMatchObject({ code: INVALID_ARGUMENT });
  });

  it('have create and update times', async () => {
    const document = collection.doc();
    const created = await document.create({ n: 1 });
    const changed = await document.set({ n: 2 });
    const snapshot = await document.get();
    expect(snapshot.createTime).toEqual(created.writeTime);
    expect(snapshot.updateTime).toEqual(changed.writeTime);
    expect(changed.writeTime > created.writeTime).toBe(true);
    expect(snapshot.readTime >= changed.writeTime).toBe(true);
  });

  it('keep the update time when a write changes nothing', async () => {
    const document = collection.doc();
    const first = await document.set({ a: [1, { b: 2 }] });
    const second = await document.set({ a: [1, { b: 2 }] });
    expect(second.writeTime).toEqual(first.writeTime);
    expect((await document.get()).updateTime).toEqual(first.writeTime);
  });

  it.runIf(transport === 'gRPC')(
    'have a new update time when an integer becomes an equal double',
    async () => {
      const document = collection.doc();
      const first = await document.set({ zero: 0 });
      const second = await document.set({ zero: -0 });
      expect(second.writeTime > first.writeTime).toBe(true);
    },
  );

  it('have a new create time after deletion and recreation', async () => {
    const document = collection.doc();
    const first = await document.create({});
    await document.delete();
    const second = await document.create({});
    expect((await document.get()).createTime).toEqual(second.writeTime);
    expect(second.writeTime > first.writeTime).toBe(true);
  });

  // Over REST, the SDK takes ALREADY_EXISTS for ABORTED because both are HTTP 409, and retries for
  // a minute.
  it.runIf(transport === 'gRPC')('are created only once', async () => {
    const document = collection.doc();
    await document.create({ n: 1 });
    await expect(document.create({ n: 2 })).rejects.toMatchObject({ code: ALREADY_EXISTS });
    expect(await stored(document)).toEqual({ n: 1 });
  });

  it('are updated only if they exist', async () => {
    const update = collection.doc().update({ n: 1 });
    await expect(update).rejects.toMatchObject({
      code: NOT_FOUND,
      message: expect.stringMatching(/No document to update/),
    });
  });

  it('are deleted even if missing', async () => {
    const document = collection.doc();
    await document.set({ n: 1 });
    await document.delete();
    await document.delete();
    expect((await document.get()).exists).toBe(false);
  });

  it('are deleted only if they exist, under a precondition', async () => {
    const deletion = collection.doc().delete({ exists: true });
    await expect(deletion).rejects.toMatchObject({ code: NOT_FOUND });
  });

  it('respect an update time precondition', async () => {
    const document = collection.doc();
    const seen = await document.set({ n: 1 });
    const next = await document.update({ n: 2 }, { lastUpdateTime: seen.writeTime });
    await expect(
      document.update({ n: 3 }, { lastUpdateTime: seen.writeTime }),
    ).rejects.toMatchObject({ code: FAILED_PRECONDITION });
    await expect(document.delete({ lastUpdateTime: seen.writeTime })).rejects.toMatchObject({
      code: FAILED_PRECONDITION,
    });
    await document.delete({ lastUpdateTime: next.writeTime });
    expect((await document.get()).exists).toBe(false);
  });

  it('update nested fields and quoted field names', async () => {
    const document = collection.doc();
    await document.set({ a: { b: 1, c: 2 }, '!.\\`': { '!.\\`': 'old' } });
    await document.update({ 'a.b': 3 });
    await document.update(new FieldPath('!.\\`', '!.\\`'), 'new');
    expect(await stored(document)).toEqual({ a: { b: 3, c: 2 }, '!.\\`': { '!.\\`': 'new' } });
  });

  it('replace a non-map value with a map for a nested field', async () => {
    const document = collection.doc();
    await document.set({ a: 1 });
    await document.update({ 'a.b.c': 2 });
    expect(await stored(document)).toEqual({ a: { b: { c: 2 } } });
  });

  it('merge maps, replace arrays and accept an empty map', async () => {
    const document = collection.doc();
    await document.set({
      'a.1': 'x',
      nested: { 'b.1': 'y', kept: 1 },
      list: [1, 2],
      map: { a: 1 },
    });
    await document.set({ 'a.2': 'x', nested: { 'b.2': 'y' }, list: [3], map: {} }, { merge: true });
    expect(await stored(document)).toEqual({
      'a.1': 'x',
      'a.2': 'x',
      nested: { 'b.1': 'y', 'b.2': 'y', kept: 1 },
      list: [3],
      map: {},
    });
  });

  it('merge only the fields of a mask', async () => {
    const document = collection.doc();
    await document.set({ a: 1, b: { c: 1, d: 1 } });
    await document.set({ a: 2, b: { c: 2, d: 2 } }, { mergeFields: ['b.c'] });
    expect(await stored(document)).toEqual({ a: 1, b: { c: 2, d: 1 } });
  });

  it('are unchanged after a merge without data', async () => {
    const document = collection.doc();
    await document.set({ a: 1 });
    await document.set({}, { merge: true });
    expect(await stored(document)).toEqual({ a: 1 });
  });

  it('add and delete fields repeatedly', async () => {
    const document = collection.doc();
    const steps: [write: () => Promise<unknown>, state: unknown][] = [
      [() => document.create({}), {}],
      [() => document.delete(), undefined],
      [() => document.create({ a: { b: 1 } }), { a: { b: 1 } }],
      [() => document.set({ a: { c: 2 } }, { merge: true }), { a: { b: 1, c: 2 } }],
      [() => document.set({ a: { c: FieldValue.delete() } }, { merge: true }), { a: { b: 1 } }],
      [() => document.set({ a: { b: FieldValue.delete() } }, { merge: true }), { a: {} }],
      [() => document.set({ e: 1 }, { merge: true }), { a: {}, e: 1 }],
      [() => document.set({ e: { f: 1 } }, { merge: true }), { a: {}, e: { f: 1 } }],
      [() => document.update({ 'e.g': 2 }), { a: {}, e: { f: 1, g: 2 } }],
      [() => document.update({ 'e.f': FieldValue.delete() }), { a: {}, e: { g: 2 } }],
      [() => document.update({ 'e.g': FieldValue.delete() }), { a: {}, e: {} }],
      [() => document.update({ e: FieldValue.delete() }), { a: {} }],
      [() => document.update({ 'i.j': {} }), { a: {}, i: { j: {} } }],
      [() => document.update({ 'i.j': { k: 1 } }), { a: {}, i: { j: { k: 1 } } }],
      [() => document.update({ 'i.j': { l: {} } }), { a: {}, i: { j: { l: {} } } }],
      [() => document.update({ i: FieldValue.delete(), a: FieldValue.delete() }), {}],
    ];
    for (const [write, state] of steps) {
      await write();
      expect(await stored(document)).toEqual(state);
    }
  });

  it('have one server timestamp in every field of a commit', async () => {
    const [first, second] = [collection.doc(), collection.doc()];
    const now = FieldValue.serverTimestamp();
    const batch = db.batch();
    batch.set(first, { a: now, b: { c: now } });
    batch.set(second, { d: now });
    await batch.commit();
    const { a, b } = (await stored(first)) ?? {};
    expect(a).toBeInstanceOf(Timestamp);
    expect(b).toEqual({ c: a });
    expect(await stored(second)).toEqual({ d: a });
  });

  it('keep the fields beside a server timestamp', async () => {
    const document = collection.doc();
    await document.set({ a: 1, b: { gone: 1 }, d: { kept: 1 } });
    await document.update({
      b: { c: FieldValue.serverTimestamp() },
      'd.e': FieldValue.serverTimestamp(),
    });
    const at = (await document.get()).get('d.e') as Timestamp;
    expect(await stored(document)).toEqual({ a: 1, b: { c: at }, d: { e: at, kept: 1 } });
  });

  it('increment integers, doubles and values that are not numbers', async () => {
    const document = collection.doc();
    await document.set({ int: 1, double: 1.5, text: 'x' });
    await document.update({
      int: FieldValue.increment(2),
      double: FieldValue.increment(2),
      text: FieldValue.increment(2),
      'new.field': FieldValue.increment(0.5),
    });
    expect(await stored(document)).toEqual({ int: 3, double: 3.5, text: 2, new: { field: 0.5 } });
  });

  it('add missing elements to arrays and remove all equal ones', async () => {
    const document = collection.doc();
    await document.set({ a: [], b: ['x'], c: { d: ['x', 'y', 'x'] }, text: 'x' });
    await document.update({
      a: FieldValue.arrayUnion('x', 'y', 'x'),
      b: FieldValue.arrayUnion('x', 'y'),
      'c.d': FieldValue.arrayRemove('x'),
      text: FieldValue.arrayUnion(1),
      missing: FieldValue.arrayRemove(1),
    });
    expect(await stored(document)).toEqual({
      a: ['x', 'y'],
      b: ['x', 'y'],
      c: { d: ['y'] },
      text: [1],
      missing: [],
    });
  });

  it('apply transforms on create, merge and update', async () => {
    const document = collection.doc();
    await document.create({ n: FieldValue.increment(1), list: FieldValue.arrayUnion(1) });
    await document.set({ n: FieldValue.increment(1) }, { merge: true });
    expect(await stored(document)).toEqual({ n: 2, list: [1] });
  });

  it('reject long ids and reserved field names', async () => {
    const tooLong = collection.doc('x'.repeat(1501)).set({});
    await expect(tooLong).rejects.toMatchObject({ code: INVALID_ARGUMENT });
    const reserved = collection.doc().set({ __x__: 1 });
    await expect(reserved).rejects.toMatchObject({ code: INVALID_ARGUMENT });
  });

  it('reject more than 1 MiB and accept slightly less', async () => {
    const document = collection.doc();
    await document.set({ text: 'x'.repeat(1_000_000) });
    expect((await stored(document))?.text).toHaveLength(1_000_000);
    const tooLarge = document.set({ text: 'x'.repeat(1_048_576) });
    await expect(tooLarge).rejects.toMatchObject({ code: INVALID_ARGUMENT });
  });

  it('are read in request order, including missing ones', async () => {
    const [a, b] = [collection.doc(), collection.doc()];
    await Promise.all([a.set({ n: 1, m: 1 }), b.set({ n: 2, m: 2 })]);
    const missing = collection.doc();
    const all = await db.getAll(b, missing, a);
    expect(all.map((snapshot) => snapshot.ref.path)).toEqual([b.path, missing.path, a.path]);
    expect(all.map((snapshot) => snapshot.data())).toEqual([
      { n: 2, m: 2 },
      undefined,
      { n: 1, m: 1 },
    ]);
    const masked = await db.getAll(a, b, { fieldMask: ['n'] });
    expect(masked.map((snapshot) => snapshot.data())).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('are returned twice when requested twice', async () => {
    const document = collection.doc();
    await document.set({ n: 1 });
    const both = await db.getAll(document, document);
    expect(both.map((snapshot) => snapshot.data())).toEqual([{ n: 1 }, { n: 1 }]);
  });

  it('are masked by nested and quoted field names', async () => {
    const document = collection.doc();
    await document.set({ a: { b: 1, c: 2 }, 'x.y': 3, z: 4 });
    const fieldMask = ['a.b', new FieldPath('x.y'), 'missing'];
    const [snapshot] = await db.getAll(document, { fieldMask });
    expect(snapshot?.data()).toEqual({ a: { b: 1 }, 'x.y': 3 });
  });

  it('are listed with missing parents', async () => {
    const listed = db.collection(randomId());
    const batch = db.batch();
    for (const path of ['a', 'b/b/b', 'c', 'd/x/y/z/z']) batch.set(listed.doc(path), {});
    await batch.commit();
    const references = await listed.listDocuments();
    expect(references.map((reference) => reference.id)).toEqual(['a', 'b', 'c', 'd']);
    const snapshots = await db.getAll(...references);
    expect(snapshots.map((snapshot) => snapshot.exists)).toEqual([true, false, true, false]);
  });

  it('are listed across pages', async () => {
    const listed = db.collection(randomId());
    const ids = Array.from({ length: 420 }, (_, index) => String(index).padStart(3, '0'));
    const batch = db.batch();
    for (const id of ids) batch.set(listed.doc(id), { id });
    await batch.commit();
    const references = await listed.listDocuments();
    expect(references.map((reference) => reference.id)).toEqual(ids);
  });

  it('have collections listed by name, like the root', async () => {
    const ids = ['e', 'd', 'c', 'b', 'a'];
    await Promise.all(ids.map((id) => collection.doc(`parent/${id}/doc`).set({})));
    const below = await collection.doc('parent').listCollections();
    expect(below.map((each) => each.id)).toEqual(ids.toSorted());
    const atRoot = await db.listCollections();
    expect(atRoot.map((each) => each.id)).toContain(collection.id);
    expect(await collection.doc('childless').listCollections()).toEqual([]);
  });
});
