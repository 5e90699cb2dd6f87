import {
  FieldPath,
  Filter,
  type CollectionReference,
  type DocumentData,
  type Query,
} from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { ADMIN_TRANSPORTS, CODES, openAdmin } from '../clients/admin.ts';
import { randomId } from '../clients/ids.ts';

const { INVALID_ARGUMENT } = CODES;

const and = (...filters: Filter[]) => Filter.and(...filters);
const or = (...filters: Filter[]) => Filter.or(...filters);
const where = (...filter: Parameters<typeof Filter.where>) => Filter.where(...filter);
const NAME = FieldPath.documentId();

describe.each(ADMIN_TRANSPORTS)('queries through firebase-admin over %s', (transport) => {
  const db = openAdmin(transport);

  async function seed(documents: Record<string, DocumentData>): Promise<CollectionReference> {
    const collection = db.collection(randomId());
    const batch = db.batch();
    for (const [id, data] of Object.entries(documents)) batch.set(collection.doc(id), data);
    await batch.commit();
    return collection;
  }

  const ids = async (query: Query) => (await query.get()).docs.map((snapshot) => snapshot.id);

  describe('by one field', () => {
    const ZIPS = {
      a: { zip: 98101 },
      b: { zip: 91102 },
      c: { zip: 98103 },
      d: { zip: [98101] },
      e: { zip: ['98101', { zip: 98101 }] },
      f: { zip: { zip: 98101 } },
      g: { zip: null },
      h: { zip: NaN },
      i: { other: 1 },
    };

    it.each([
      ['==', 98101, 'a'],
      ['==', 98101.0, 'a'],
      ['==', [98101], 'd'],
      ['==', { zip: 98101 }, 'f'],
      ['==', null, 'g'],
      ['==', NaN, 'h'],
      ['!=', 98101, 'h b c d e f'],
      ['!=', null, 'h b a c d e f'],
      ['!=', NaN, 'b a c d e f'],
      ['!=', { zip: 98101 }, 'h b a c d e'],
      ['<', 98101, 'b'],
      ['<=', 98101, 'b a'],
      ['>', 98101, 'c'],
      ['>=', 98101, 'a c'],
      ['array-contains', 98101, 'd'],
      ['array-contains', { zip: 98101 }, 'e'],
      ['array-contains-any', [98101, '98101'], 'd e'],
      ['in', [98101, 98103, [98101]], 'a c d'],
      ['in', [{ zip: 98101 }], 'f'],
      ['not-in', [98101, 98103], 'h b d e f'],
      ['not-in', [NaN], 'h b a c d e f'],
      ['not-in', [null], ''],
    ] as const)('find zip %s %o', async (operator, value, found) => {
      const collection = await seed(ZIPS);
      expect((await ids(collection.where('zip', operator, value))).join(' ')).toBe(found);
    });

    it('compare nested fields and quoted field names', async () => {
      const collection = await seed({
        a: { deep: { er: 1 }, 'odd.name': 1 },
        b: { deep: { er: 2 }, 'odd.name': 2 },
      });
      expect(await ids(collection.where('deep.er', '>', 1))).toEqual(['b']);
      expect(await ids(collection.where(new FieldPath('odd.name'), '==', 1))).toEqual(['a']);
    });
  });

  describe('by document name', () => {
    it.each([
      ['==', 'b', 'b'],
      ['!=', 'b', 'a c d'],
      ['<', 'c', 'a b'],
      ['<=', 'c', 'a b c'],
      ['>', 'b', 'c d'],
      ['>=', 'b', 'b c d'],
      ['in', ['d', 'b', 'missing'], 'b d'],
      ['not-in', ['d', 'b'], 'a c'],
    ] as const)('find names %s %o', async (operator, value, found) => {
      const collection = await seed({ a: {}, b: {}, c: {}, d: {} });
      expect((await ids(collection.where(NAME, operator, value))).join(' ')).toBe(found);
    });

    it('sort names by UTF-8 bytes, numeric ids first', async () => {
      const sorted = ['__id-1__', '__id5__', '__id10__', 'A', 'a', 'aa', 'ａ', '😀'];
      const collection = await seed(Object.fromEntries(sorted.map((id) => [id, {}])));
      expect(await ids(collection.orderBy(NAME))).toEqual(sorted);
      expect(await ids(collection)).toEqual(sorted);
    });
  });

  describe('with several filters', () => {
    const documents = {
      doc1: { a: 1, b: 0 },
      doc2: { a: 2, b: 1 },
      doc3: { a: 3, b: 2 },
      doc4: { a: 1, b: 3 },
      doc5: { a: 1, b: 1 },
    };

    it.each<[string, (all: Query) => Query, string]>([
      ['two equalities', (all) => all.where('a', '==', 1).where('b', '==', 3), 'doc4'],
      [
        'an or of equalities',
        (all) => all.where(or(where('a', '==', 1), where('b', '==', 1))),
        'doc1 doc2 doc4 doc5',
      ],
      [
        'an or of ands',
        (all) =>
          all.where(
            or(
              and(where('a', '==', 1), where('b', '==', 0)),
              and(where('a', '==', 3), where('b', '==', 2)),
            ),
          ),
        'doc1 doc3',
      ],
      [
        'an and of ors',
        (all) =>
          all.where(
            and(
              or(where('a', '==', 2), where('b', '==', 2)),
              or(where('a', '==', 3), where('b', '==', 3)),
            ),
          ),
        'doc3',
      ],
      [
        'an or with an inequality, which orders',
        (all) => all.where(or(where('a', '>', 2), where('b', '==', 1))),
        'doc5 doc2 doc3',
      ],
      [
        'an or with a limit',
        (all) => all.where(or(where('a', '==', 1), where('b', '>', 0))).limit(2),
        'doc1 doc2',
      ],
      [
        'an or with limitToLast',
        (all) =>
          all
            .where(or(where('a', '==', 1), where('b', '>', 0)))
            .limitToLast(2)
            .orderBy('b'),
        'doc3 doc4',
      ],
      [
        'an or in descending order',
        (all) => all.where(or(where('a', '==', 2), where('b', '==', 1))).orderBy('a', 'desc'),
        'doc2 doc5',
      ],
      [
        'in with an equality',
        (all) => all.where('a', 'in', [1, 3]).where('b', 'in', [2, 3]),
        'doc3 doc4',
      ],
    ])('match %s', async (_, refine, found) => {
      const collection = await seed(documents);
      expect((await ids(refine(collection))).join(' ')).toBe(found);
    });

    it('skip documents without an ordered field', async () => {
      const collection = await seed({
        doc1: { a: 1, b: 0 },
        doc2: { b: 1 },
        doc3: { a: 3, b: 2 },
        doc4: { a: 1, b: 3 },
        doc5: { a: 1 },
        doc6: { a: 2 },
      });
      const either = collection.where(or(where('a', '==', 1), where('b', '==', 1)));
      expect(await ids(either)).toEqual(['doc1', 'doc2', 'doc4', 'doc5']);
      expect(await ids(either.orderBy('a'))).toEqual(['doc1', 'doc4', 'doc5']);
      expect(await ids(either.orderBy('b'))).toEqual(['doc1', 'doc2', 'doc4']);
      const unequal = or(where('a', '>', 2), where('b', '==', 1));
      expect(await ids(collection.where(unequal))).toEqual(['doc3']);
    });

    it('combine or with array membership', async () => {
      const collection = await seed({
        doc1: { a: 1, b: [0] },
        doc2: { b: [1] },
        doc3: { a: 3, b: [2, 7] },
        doc4: { a: 1, b: [3, 7] },
        doc5: { a: 2 },
      });
      const contains = or(where('a', '==', 2), where('b', 'array-contains', 7));
      expect(await ids(collection.where(contains))).toEqual(['doc3', 'doc4', 'doc5']);
      const containsAny = or(where('a', '==', 2), where('b', 'array-contains-any', [0, 3]));
      expect(await ids(collection.where(containsAny))).toEqual(['doc1', 'doc4', 'doc5']);
    });

    it('accept inequalities on several fields, ordered by field name', async () => {
      const collection = await seed({
        doc1: { key: 'a', sort: 0, v: 5 },
        doc2: { key: 'aa', sort: 4, v: 4 },
        doc3: { key: 'b', sort: 3, v: 3 },
        doc4: { key: 'b', sort: 2, v: 2 },
        doc5: { key: 'b', sort: 2, v: 1 },
        doc6: { key: 'b', sort: 0, v: 0 },
      });
      const start = await collection.doc('doc2').get();
      const query = collection
        .where('sort', '>', 1)
        .where('key', '!=', 'a')
        .where('v', 'in', [1, 2, 3, 4]);
      const expected = ['doc2', 'doc4', 'doc5', 'doc3'];
      expect(await ids(query)).toEqual(expected);
      expect(await ids(query.startAt(start))).toEqual(expected);
    });

    it('give implied orders the direction of the last explicit one', async () => {
      const collection = await seed({
        doc2: { key: 'aa', sort: 4, v: 0 },
        doc3: { key: 'b', sort: 3, v: 1 },
        doc4: { key: 'b', sort: 2, v: 1 },
        doc5: { key: 'bb', sort: 1, v: 1 },
        doc6: { key: 'c', sort: 0, v: 2 },
      });
      const start = await collection.doc('doc5').get();
      const query = collection.where('key', '>', 'a').where('sort', '>=', 1);
      const descending = query.orderBy('v', 'desc');
      expect(await ids(descending.startAt(start))).toEqual(['doc5', 'doc3', 'doc4', 'doc2']);
      const mixed = descending.orderBy('sort');
      expect(await ids(mixed.startAt(start))).toEqual(['doc5', 'doc4', 'doc3', 'doc2']);
    });

    it('order by name after all other inequality fields', async () => {
      const collection = await seed({
        doc1: { key: 'a', sort: 5 },
        doc2: { key: 'aa', sort: 4 },
        doc3: { key: 'b', sort: 3 },
        doc4: { key: 'b', sort: 2 },
        doc5: { key: 'bb', sort: 1 },
      });
      const query = collection
        .where(NAME, '<', 'doc5')
        .where('sort', '>=', 1)
        .where('key', '!=', 'a');
      expect(await ids(query)).toEqual(['doc2', 'doc4', 'doc3']);
      expect(await ids(query.orderBy('sort', 'desc'))).toEqual(['doc2', 'doc3', 'doc4']);
    });
  });

  describe('with cursors and limits', () => {
    const NUMBERED_DOCUMENTS = { a: { n: 1 }, b: { n: 2 }, c: { n: 2 }, d: { n: 3 }, e: { n: 4 } };

    it.each<[string, (ordered: Query) => Query, string]>([
      ['a limit', (ordered) => ordered.limit(2), 'a b'],
      ['a limit beyond the end', (ordered) => ordered.limit(9), 'a b c d e'],
      ['limitToLast', (ordered) => ordered.limitToLast(2), 'd e'],
      ['an offset', (ordered) => ordered.offset(3), 'd e'],
      ['an offset beyond the end', (ordered) => ordered.offset(9), ''],
      ['an offset with a limit', (ordered) => ordered.offset(1).limit(2), 'b c'],
      ['startAt', (ordered) => ordered.startAt(2), 'b c d e'],
      ['startAfter', (ordered) => ordered.startAfter(2), 'd e'],
      ['endAt', (ordered) => ordered.endAt(2), 'a b c'],
      ['endBefore', (ordered) => ordered.endBefore(2), 'a'],
      ['startAt and endBefore', (ordered) => ordered.startAt(2).endBefore(4), 'b c d'],
      ['startAt between values', (ordered) => ordered.startAt(2.5), 'd e'],
      ['startAt with another type', (ordered) => ordered.startAt('x'), ''],
      [
        'limitToLast with cursors',
        (ordered) => ordered.startAt(2).endAt(3).limitToLast(9),
        'b c d',
      ],
      ['a cursor on the name too', (ordered) => ordered.orderBy(NAME).startAfter(2, 'b'), 'c d e'],
    ])('apply %s', async (_, refine, found) => {
      const collection = await seed(NUMBERED_DOCUMENTS);
      expect((await ids(refine(collection.orderBy('n')))).join(' ')).toBe(found);
    });

    it('start and end at documents', async () => {
      const collection = await seed(NUMBERED_DOCUMENTS);
      const document = await collection.doc('c').get();
      const ordered = collection.orderBy('n', 'desc');
      expect(await ids(ordered.startAt(document))).toEqual(['c', 'b', 'a']);
      expect(await ids(ordered.startAfter(document))).toEqual(['b', 'a']);
      expect(await ids(ordered.endAt(document))).toEqual(['e', 'd', 'c']);
      expect(await ids(collection.startAt(document))).toEqual(['c', 'd', 'e']);
    });

    it('return everything exactly once across pages', async () => {
      const numbers = Array.from({ length: 10 }, (_, index) => [`doc${index}`, { n: index >> 1 }]);
      const collection = await seed(Object.fromEntries(numbers) as Record<string, DocumentData>);
      const seen: string[] = [];
      let page = await collection.where('n', '>=', 1).limit(3).get();
      while (!page.empty) {
        seen.push(...page.docs.map((snapshot) => snapshot.id));
        const last = page.docs.at(-1);
        page = await collection.where('n', '>=', 1).limit(3).startAfter(last).get();
      }
      expect(seen).toEqual(Array.from({ length: 8 }, (_, index) => `doc${index + 2}`));
    });

    it('select fields, nested fields or none', async () => {
      const collection = await seed({ a: { n: 1, m: { x: 1, y: 2 } } });
      const fields = async (query: Query) => (await query.get()).docs[0]?.data();
      expect(await fields(collection.select('n'))).toEqual({ n: 1 });
      expect(await fields(collection.select('m.y', 'missing'))).toEqual({ m: { y: 2 } });
      expect(await fields(collection.select())).toEqual({});
    });

    it('stream results, even of an empty collection', async () => {
      const collection = await seed({ a: {}, b: {} });
      const streamed: string[] = [];
      for await (const snapshot of collection.stream()) {
        streamed.push((snapshot as unknown as { id: string }).id);
      }
      expect(streamed).toEqual(['a', 'b']);
      for await (const _ of db.collection(randomId()).stream()) expect.unreachable();
    });

    it('return a read time for an empty collection', async () => {
      const snapshot = await db.collection(randomId()).get();
      expect(snapshot.empty).toBe(true);
      expect(snapshot.readTime.toMillis()).toBeGreaterThan(0);
    });

    it('return hundreds of large documents', async () => {
      const text = 'x'.repeat(10_000);
      const all = Array.from({ length: 200 }, (_, index) => [`doc${index}`, { text }]);
      const collection = await seed(Object.fromEntries(all) as Record<string, DocumentData>);
      expect((await collection.get()).size).toBe(200);
    });
  });

  describe('of collection groups', () => {
    it('find collections with the same id at any depth', async () => {
      const group = `b${randomId()}`;
      const paths = [
        `abc/123/${group}/doc1`,
        `abc/123/${group}/doc2`,
        `${group}/doc3`,
        `def/456/${group}/doc4`,
        `${group}/virtual/nested/no`,
        `x${group}/no`,
        `${group}x/no`,
        `abc/${group}`,
      ];
      const batch = db.batch();
      for (const path of paths) batch.set(db.doc(path), { n: 1 });
      await batch.commit();
      const found = ['doc1', 'doc2', 'doc3', 'doc4'];
      expect(await ids(db.collectionGroup(group))).toEqual(found);
      expect(await ids(db.collectionGroup(group).where('n', '==', 1))).toEqual(found);
    });

    it('respect bounds on names that do not exist', async () => {
      const group = `b${randomId()}`;
      const paths = [
        `a/a/${group}/doc1`,
        `a/b/a/b/${group}/doc2`,
        `a/b/${group}/doc3`,
        `a/b/c/d/${group}/doc4`,
        `a/c/${group}/doc5`,
        `${group}/doc6`,
      ];
      const batch = db.batch();
      for (const path of paths) batch.set(db.doc(path), { n: 1 });
      await batch.commit();
      const all = db.collectionGroup(group);
      const byName = all.orderBy(NAME);
      expect(await ids(byName.startAt('a/b').endAt('a/b0'))).toEqual(['doc2', 'doc3', 'doc4']);
      expect(await ids(byName.startAfter('a/b').endBefore(`a/b/${group}/doc3`))).toEqual(['doc2']);
      expect(await ids(all.where(NAME, '>=', 'a/b').where(NAME, '<=', 'a/b0'))).toEqual([
        'doc2',
        'doc3',
        'doc4',
      ]);
    });

    it('split into disjoint partitions that cover all documents', async () => {
      const collection = db.collection(randomId());
      const batch = db.batch();
      for (let index = 0; index < 383; index += 1) batch.create(collection.doc(), { index });
      await batch.commit();
      const partitions = [];
      for await (const partition of db.collectionGroup(collection.id).getPartitions(3)) {
        partitions.push(partition);
      }
      expect(partitions.length).toBeLessThanOrEqual(3);
      expect(partitions[0]?.startAt).toBeUndefined();
      expect(partitions.at(-1)?.endBefore).toBeUndefined();
      const pages = await Promise.all(partitions.map((partition) => partition.toQuery().get()));
      const found = pages.flatMap((page) => page.docs.map((snapshot) => snapshot.id));
      expect(new Set(found).size).toBe(383);
      expect(found).toHaveLength(383);
    });

    it('have one partition when empty', async () => {
      const partitions = [];
      for await (const partition of db.collectionGroup(randomId()).getPartitions(3)) {
        partitions.push(partition);
      }
      expect(partitions).toMatchObject([{ startAt: undefined, endBefore: undefined }]);
    });
  });

  it('reject invalid queries', async () => {
    const tooMany = Array.from({ length: 31 }, (_, n) => n);
    const query = db.collection(randomId()).where('n', 'in', tooMany);
    await expect(query.get()).rejects.toMatchObject({ code: INVALID_ARGUMENT });
  });
});
