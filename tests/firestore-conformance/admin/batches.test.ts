import { FieldValue, Timestamp, type CollectionReference } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { ADMIN_TRANSPORTS, CODES, openAdmin } from '../clients/admin.ts';
import { randomId } from '../clients/ids.ts';

const { ALREADY_EXISTS, INVALID_ARGUMENT, NOT_FOUND } = CODES;

describe.each(ADMIN_TRANSPORTS)('batches through firebase-admin over %s', (transport) => {
  const db = openAdmin(transport);
  const newCollection = () => db.collection(randomId());

  describe('write batches', () => {
    it('commit nothing without an error', async () => {
      expect(await db.batch().commit()).toEqual([]);
    });

    it('apply writes to one document in order', async () => {
      const document = newCollection().doc();
      const batch = db.batch();
      batch.create(document, { n: 1 });
      batch.update(document, { n: FieldValue.increment(1) });
      batch.set(document, { m: 1 }, { merge: true });
      expect(await batch.commit()).toHaveLength(3);
      expect((await document.get()).data()).toEqual({ n: 2, m: 1 });
    });

    it('delete a document that the same batch created', async () => {
      const document = newCollection().doc();
      const batch = db.batch();
      batch.set(document, { n: 1 });
      batch.delete(document);
      await batch.commit();
      expect((await document.get()).exists).toBe(false);
    });

    it('apply all writes or none', async () => {
      const [written, missing] = [newCollection().doc(), newCollection().doc()];
      const batch = db.batch();
      batch.set(written, { n: 1 });
      batch.update(missing, { n: 1 });
      await expect(batch.commit()).rejects.toMatchObject({ code: NOT_FOUND });
      expect((await written.get()).exists).toBe(false);
    });

    it('accept more than 500 writes', async () => {
      const collection = newCollection();
      const batch = db.batch();
      for (let index = 0; index < 600; index += 1) batch.create(collection.doc(), { index });
      expect(await batch.commit()).toHaveLength(600);
      expect((await collection.count().get()).data().count).toBe(600);
    });

    it('give all writes one time', async () => {
      const collection = newCollection();
      const batch = db.batch();
      batch.set(collection.doc(), { n: 1 });
      batch.set(collection.doc(), { at: FieldValue.serverTimestamp() });
      const [first, second] = await batch.commit();
      expect(first?.writeTime).toEqual(second?.writeTime);
    });

    it('reject an invalid document name', async () => {
      const batch = db.batch();
      batch.set(newCollection().doc('__doc__'), {});
      await expect(batch.commit()).rejects.toMatchObject({ code: INVALID_ARGUMENT });
    });
  });

  describe('bulk writers', () => {
    it('create, set, update and delete', async () => {
      const collection = newCollection();
      await collection.doc('updated').set({ n: 1 });
      await collection.doc('deleted').set({ n: 1 });
      const writer = db.bulkWriter();
      const created = writer.create(collection.doc('created'), { n: 1 });
      void writer.set(collection.doc('set'), { n: 2 });
      void writer.update(collection.doc('updated'), { n: 3 });
      const deleted = writer.delete(collection.doc('deleted'));
      await writer.close();
      expect((await created).writeTime).toBeInstanceOf(Timestamp);
      expect((await deleted).writeTime).toEqual(new Timestamp(0, 0));
      const snapshots = await collection.get();
      expect(snapshots.docs.map((snapshot) => [snapshot.id, snapshot.get('n')])).toEqual([
        ['created', 1],
        ['set', 2],
        ['updated', 3],
      ]);
    });

    it('report a failed write and continue with others', async () => {
      const collection = newCollection();
      await collection.doc('there').set({});
      const writer = db.bulkWriter();
      writer.onWriteError(() => false);
      const existing = writer.create(collection.doc('there'), {});
      const missing = writer.update(collection.doc('missing'), { n: 1 });
      const fine = writer.set(collection.doc('fine'), {});
      const outcomes = Promise.allSettled([existing, missing, fine]);
      await writer.close();
      expect(await outcomes).toMatchObject([
        { status: 'rejected', reason: { code: ALREADY_EXISTS } },
        { status: 'rejected', reason: { code: NOT_FOUND } },
        { status: 'fulfilled' },
      ]);
    });

    it('write one document twice', async () => {
      const document = newCollection().doc();
      const writer = db.bulkWriter();
      const writes = [writer.set(document, { n: 1 }), writer.set(document, { n: 2 })];
      await writer.close();
      expect(await Promise.all(writes)).toHaveLength(2);
    });

    it('allow a retry of a denied write', async () => {
      const writer = db.bulkWriter();
      let attempts = 0;
      writer.onWriteError((error) => {
        attempts = error.failedAttempts;
        return attempts < 3;
      });
      const rejected = expect(
        writer.create(newCollection().doc('__doc__'), {}),
      ).rejects.toMatchObject({ code: INVALID_ARGUMENT });
      await writer.close();
      await rejected;
      expect(attempts).toBe(3);
    });

    it('write hundreds of documents', async () => {
      const collection = newCollection();
      const writer = db.bulkWriter();
      for (let index = 0; index < 300; index += 1) void writer.create(collection.doc(), { index });
      await writer.close();
      expect((await collection.get()).size).toBe(300);
    });
  });

  describe('recursive deletion', () => {
    const TREE = ['a', 'b', 'b/x/c', 'b/x/d', 'b/x/d/y/e', 'b/x/d/y/f', 'ghost/z/g'];

    async function plant(): Promise<CollectionReference> {
      const collection = newCollection();
      const batch = db.batch();
      for (const path of TREE) batch.set(collection.doc(path), { path });
      await batch.commit();
      return collection;
    }

    async function remaining(collection: CollectionReference): Promise<string[]> {
      const snapshots = await db.getAll(...TREE.map((path) => collection.doc(path)));
      return TREE.filter((_, index) => snapshots[index]?.exists);
    }

    it('empties a collection at any depth', async () => {
      const collection = await plant();
      await db.recursiveDelete(collection);
      expect(await remaining(collection)).toEqual([]);
    });

    it('empties a nested collection and keeps its parent', async () => {
      const collection = await plant();
      await db.recursiveDelete(collection.doc('b').collection('x'));
      expect(await remaining(collection)).toEqual(['a', 'b', 'ghost/z/g']);
    });

    it('deletes a document and everything below it', async () => {
      const collection = await plant();
      await db.recursiveDelete(collection.doc('b/x/d'));
      expect(await remaining(collection)).toEqual(['a', 'b', 'b/x/c', 'ghost/z/g']);
    });

    it('deletes documents below a missing document', async () => {
      const collection = await plant();
      await db.recursiveDelete(collection.doc('ghost'));
      expect(await remaining(collection)).toEqual(TREE.slice(0, -1));
    });

    it('keeps collections with similar names', async () => {
      const collection = await plant();
      const longer = db.collection(`${collection.id}x`);
      await longer.doc('kept').set({});
      await db.recursiveDelete(collection);
      expect((await longer.doc('kept').get()).exists).toBe(true);
    });

    it('reports each deletion to the given writer', async () => {
      const collection = await plant();
      const writer = db.bulkWriter();
      let deletions = 0;
      writer.onWriteResult(() => {
        deletions += 1;
      });
      await db.recursiveDelete(collection, writer);
      expect(deletions).toBe(TREE.length);
    });
  });
});
