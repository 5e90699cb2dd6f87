import {
  and,
  average,
  collection,
  collectionGroup,
  count,
  doc,
  documentId,
  endAt,
  endBefore,
  getAggregateFromServer,
  getCountFromServer,
  getDoc,
  getDocs,
  getDocsFromServer,
  limit,
  limitToLast,
  or,
  orderBy,
  query,
  startAfter,
  startAt,
  sum,
  Timestamp,
  where,
  writeBatch,
  type CollectionReference,
  type DocumentData,
  type Query,
  type QueryConstraint,
} from 'firebase/firestore';
import { describe, expect, it } from 'vitest';
import { randomId } from '../clients/ids.ts';
import { openSecond, openWeb } from '../clients/web.ts';

describe('queries through the web SDK', () => {
  const writer = openWeb();
  // This client has written nothing, so its results come from the server.
  const db = openSecond(writer);

  async function seed(documents: Record<string, DocumentData>): Promise<CollectionReference> {
    const name = randomId();
    const batch = writeBatch(writer);
    for (const [id, data] of Object.entries(documents)) batch.set(doc(writer, name, id), data);
    await batch.commit();
    return collection(db, name);
  }

  const ids = async (found: Query) => (await getDocs(found)).docs.map((each) => each.id).join(' ');

  const NUMBERS = {
    a: { k: 'a', sort: 1 },
    b: { k: 'b', sort: 2 },
    c: { k: 'c', sort: 2 },
    d: { k: 'd', sort: 3 },
    e: { k: 'e', sort: 4 },
  };

  it.each<[string, QueryConstraint[], string]>([
    ['a limit', [limit(2)], 'a b'],
    ['an order and a limit', [orderBy('sort', 'desc'), limit(2)], 'e d'],
    ['limitToLast', [orderBy('sort'), limitToLast(2)], 'd e'],
    ['limitToLast with cursors', [orderBy('sort'), endBefore(4), limitToLast(2)], 'c d'],
    ['startAt', [orderBy('sort'), startAt(2)], 'b c d e'],
    ['startAfter', [orderBy('sort'), startAfter(2)], 'd e'],
    ['endAt', [orderBy('sort'), endAt(2)], 'a b c'],
    ['endBefore', [orderBy('sort'), endBefore(2)], 'a'],
    ['cursors in descending order', [orderBy('sort', 'desc'), startAt(2), endAt(2)], 'c b'],
    ['a cursor with a name', [orderBy('sort'), orderBy(documentId()), startAfter(2, 'b')], 'c d e'],
    ['a range of names', [where(documentId(), '>', 'a'), where(documentId(), '<=', 'c')], 'b c'],
    ['in with names', [where(documentId(), 'in', ['d', 'a'])], 'a d'],
    ['not-in with names', [where(documentId(), 'not-in', ['d', 'a'])], 'b c e'],
    ['two inequalities', [where('k', '>', 'a'), where('sort', '<', 4)], 'b c d'],
    [
      'two inequalities, ordered',
      [where('k', '>', 'a'), where('sort', '<', 4), orderBy('sort', 'desc')],
      'd c b',
    ],
  ])('apply %s', async (_, constraints, found) => {
    expect(await ids(query(await seed(NUMBERS), ...constraints))).toBe(found);
  });

  it('start and end at documents', async () => {
    const numbers = await seed(NUMBERS);
    const middle = await getDoc(doc(numbers, 'c'));
    const sorted = query(numbers, orderBy('sort'));
    expect(await ids(query(sorted, startAt(middle)))).toBe('c d e');
    expect(await ids(query(sorted, startAfter(middle)))).toBe('d e');
    expect(await ids(query(sorted, endBefore(middle)))).toBe('a b');
    expect(await ids(query(numbers, endAt(middle)))).toBe('a b c');
  });

  it('compare timestamps by microsecond', async () => {
    const at = (nanoseconds: number) => ({ at: new Timestamp(1_000, nanoseconds) });
    const times = await seed({ a: at(1_000), b: at(2_000), c: at(2_500), d: at(3_000) });
    const from = new Timestamp(1_000, 2_000);
    expect(await ids(query(times, where('at', '>=', from)))).toBe('b c d');
    expect(await ids(query(times, where('at', '>', from)))).toBe('d');
  });

  const ZIPS = {
    a: { zip: NaN },
    b: { zip: 91102 },
    c: { zip: 98101 },
    d: { zip: '98101' },
    e: { zip: [98101] },
    f: { zip: [98101, 98102] },
    g: { zip: ['98101', { zip: 98101 }] },
    h: { zip: { code: 500 } },
    i: { code: 500 },
    j: { zip: null },
  };

  it.each([
    ['==', 98101, 'c'],
    ['==', null, 'j'],
    ['==', NaN, 'a'],
    ['!=', 98101, 'a b d e f g h'],
    ['!=', { code: 500 }, 'a b c d e f g'],
    ['!=', null, 'a b c d e f g h'],
    ['!=', NaN, 'b c d e f g h'],
    ['in', [98101, [98101, 98102]], 'c f'],
    ['in', [null, 98101], 'c'],
    ['in', [NaN, 98101], 'c'],
    ['in', [{ code: 500 }], 'h'],
    ['not-in', [98101, 91102], 'a d e f g h'],
    ['not-in', [null], ''],
    ['not-in', [NaN], 'b c d e f g h'],
    ['array-contains', 98101, 'e f'],
    ['array-contains', null, ''],
    ['array-contains-any', [98102, { zip: 98101 }], 'f g'],
    ['array-contains-any', [null], ''],
    ['<', 98101, 'b'],
    ['>=', '9', 'd'],
  ] as const)('find zip %s %o', async (operator, value, found) => {
    expect(await ids(query(await seed(ZIPS), where('zip', operator, value)))).toBe(found);
  });

  it('order values of all types', async () => {
    const mixed = await seed(ZIPS);
    expect(await ids(query(mixed, orderBy('zip')))).toBe('j a b c d e f g h');
    expect(await ids(query(mixed, orderBy('zip', 'desc')))).toBe('h g f e d c b a j');
  });

  it('order names and strings by UTF-8, like the client', async () => {
    const bytesOf = (name: string) =>
      Array.from(new TextEncoder().encode(name), (byte) => byte.toString(16)).join('');
    const names = ['A', 'a', 'aa', 'é', '\ufb01', 'ﾟ', '😀', '🄟'].toSorted((x, y) =>
      bytesOf(x) < bytesOf(y) ? -1 : 1,
    );
    const found = await seed(Object.fromEntries(names.map((name) => [name, { name }])));
    expect(await ids(query(found, orderBy(documentId())))).toBe(names.join(' '));
    expect(await ids(query(found, orderBy('name')))).toBe(names.join(' '));
  });

  const PAIRS = {
    doc1: { a: 1, b: 0 },
    doc2: { a: 2, b: 1 },
    doc3: { a: 3, b: 2 },
    doc4: { a: 1, b: 3 },
    doc5: { a: 1, b: 1 },
    doc6: { b: 1 },
  };

  it('combine filters with and and or', async () => {
    const pairs = await seed(PAIRS);
    const either = or(where('a', '==', 1), where('b', '==', 1));
    expect(await ids(query(pairs, either))).toBe('doc1 doc2 doc4 doc5 doc6');
    expect(await ids(query(pairs, either, orderBy('a')))).toBe('doc1 doc4 doc5 doc2');
    expect(await ids(query(pairs, or(where('a', '>', 2), where('b', '==', 1))))).toBe(
      'doc5 doc2 doc3',
    );
    const nested = and(
      or(where('a', '==', 2), where('b', '==', 2)),
      or(where('a', '==', 3), where('b', '==', 3)),
    );
    expect(await ids(query(pairs, nested))).toBe('doc3');
    const within = or(where('a', '==', 2), where('b', 'in', [2, 3]));
    expect(await ids(query(pairs, within))).toBe('doc2 doc3 doc4');
    expect(await ids(query(pairs, either, limit(1)))).toBe('doc1');
  });

  it('find collections with the same id at any depth', async () => {
    const group = `b${randomId()}`;
    const paths = [`abc/1/${group}/x1`, `${group}/x2`, `a/b/c/d/${group}/x3`, `${group}x/no`];
    const batch = writeBatch(writer);
    for (const path of paths) batch.set(doc(writer, path), { n: 1 });
    await batch.commit();
    const all = collectionGroup(db, group);
    expect(await ids(all)).toBe('x3 x1 x2');
    const bounded = query(all, orderBy(documentId()), startAt('abc/1'), endBefore('abc/2'));
    expect(await ids(bounded)).toBe('x1');
    expect(await ids(query(all, where(documentId(), '>=', 'abc/1')))).toBe('x1 x2');
  });

  it('count, sum and average', async () => {
    const pairs = await seed(PAIRS);
    expect((await getCountFromServer(pairs)).data().count).toBe(6);
    const filtered = query(pairs, where('a', '==', 1));
    const result = await getAggregateFromServer(filtered, {
      many: count(),
      total: sum('b'),
      mean: average('b'),
    });
    expect(result.data()).toEqual({ many: 3, total: 4, mean: 4 / 3 });
    const nothing = query(pairs, where('a', '==', 99));
    const empty = await getAggregateFromServer(nothing, { total: sum('b'), mean: average('b') });
    expect(empty.data()).toEqual({ total: 0, mean: null });
  });

  it('reject invalid queries', async () => {
    const tooMany = Array.from({ length: 6 }, (_, n) => n);
    const thirtySix = query(
      collection(db, randomId()),
      where('a', 'in', tooMany),
      where('b', 'in', tooMany),
    );
    await expect(getDocsFromServer(thirtySix)).rejects.toMatchObject({ code: 'invalid-argument' });
    await expect(getCountFromServer(thirtySix)).rejects.toMatchObject({ code: 'invalid-argument' });
  });

  it('return hundreds of documents', async () => {
    const many = Array.from({ length: 300 }, (_, n) => [`doc${n}`, { n, text: 'é'.repeat(500) }]);
    const found = await seed(Object.fromEntries(many) as Record<string, DocumentData>);
    expect((await getDocs(found)).size).toBe(300);
  });

  it('run many at once', async () => {
    const numbers = await seed(NUMBERS);
    const many = Array.from({ length: 20 }, (_, n) =>
      ids(query(numbers, where('sort', '>=', n % 5))),
    );
    expect((await Promise.all(many))[3]).toBe('d e');
  });
});
