import type {
  CollectionReference,
  DocumentReference,
  DocumentSnapshot,
  Query,
  QuerySnapshot,
} from 'firebase-admin/firestore';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ADMIN_TRANSPORTS, openAdmin } from '../clients/admin.ts';
import { Events } from '../clients/events.ts';
import { randomId } from '../clients/ids.ts';

function listenToDocument(document: DocumentReference): Events<DocumentSnapshot> {
  const events = new Events<DocumentSnapshot>();
  onTestFinished(document.onSnapshot(events.push, events.fail));
  return events;
}

function listen(query: Query): Events<QuerySnapshot> {
  const events = new Events<QuerySnapshot>();
  onTestFinished(query.onSnapshot(events.push, events.fail));
  return events;
}

const shape = (snapshot: QuerySnapshot) => ({
  ids: snapshot.docs.map((document) => document.id).join(' '),
  changes: snapshot
    .docChanges()
    .map(({ type, doc, oldIndex, newIndex }) => `${type} ${doc.id} ${oldIndex}>${newIndex}`),
});

describe.each(ADMIN_TRANSPORTS)('listeners through firebase-admin over %s', (transport) => {
  const db = openAdmin(transport);
  const newCollection = (): CollectionReference => db.collection(randomId());

  it('report that a document is missing, added, changed and removed', async () => {
    const document = newCollection().doc();
    const events = listenToDocument(document);
    expect((await events.next()).exists).toBe(false);
    const created = await document.set({ n: 1 });
    const first = await events.next();
    expect(first.data()).toEqual({ n: 1 });
    expect(first.createTime).toEqual(created.writeTime);
    expect(first.readTime >= created.writeTime).toBe(true);
    const changed = await document.set({ n: 2 });
    const second = await events.next();
    expect(second.data()).toEqual({ n: 2 });
    expect(second.updateTime).toEqual(changed.writeTime);
    await document.delete();
    expect((await events.next()).exists).toBe(false);
  });

  it('report documents that are added, modified and removed', async () => {
    const collection = newCollection();
    const events = listen(collection);
    expect(shape(await events.next())).toEqual({ ids: '', changes: [] });
    await collection.doc('b').set({ n: 1 });
    expect(shape(await events.next())).toEqual({ ids: 'b', changes: ['added b -1>0'] });
    await collection.doc('a').set({ n: 1 });
    expect(shape(await events.next())).toEqual({ ids: 'a b', changes: ['added a -1>0'] });
    await collection.doc('b').set({ n: 2 });
    expect(shape(await events.next())).toEqual({ ids: 'a b', changes: ['modified b 1>1'] });
    await collection.doc('a').delete();
    expect(shape(await events.next())).toEqual({ ids: 'b', changes: ['removed a 0>-1'] });
  });

  it('report a document that starts and stops matching a filter', async () => {
    const collection = newCollection();
    await collection.doc('in').set({ wanted: true });
    await collection.doc('out').set({ wanted: false });
    const events = listen(collection.where('wanted', '==', true));
    expect(shape(await events.next()).ids).toBe('in');
    await collection.doc('out').set({ wanted: true });
    expect(shape(await events.next()).changes).toEqual(['added out -1>1']);
    await collection.doc('in').set({ wanted: false });
    expect(shape(await events.next()).changes).toEqual(['removed in 0>-1']);
  });

  it('report moves within the order', async () => {
    const collection = newCollection();
    for (const [index, id] of ['a', 'b', 'c'].entries()) await collection.doc(id).set({ n: index });
    const events = listen(collection.orderBy('n'));
    expect(shape(await events.next()).ids).toBe('a b c');
    await collection.doc('a').set({ n: 9 });
    expect(shape(await events.next())).toEqual({ ids: 'b c a', changes: ['modified a 0>2'] });
  });

  it('fill a limited result after a deletion', async () => {
    const collection = newCollection();
    for (const [index, id] of ['a', 'b', 'c'].entries()) await collection.doc(id).set({ n: index });
    const events = listen(collection.orderBy('n').limit(2));
    expect(shape(await events.next()).ids).toBe('a b');
    await collection.doc('d').set({ n: 0.5 });
    expect(shape(await events.next())).toEqual({
      ids: 'a d',
      changes: ['removed b 1>-1', 'added d -1>1'],
    });
    await collection.doc('a').delete();
    expect(shape(await events.next())).toEqual({
      ids: 'd b',
      changes: ['removed a 0>-1', 'added b -1>1'],
    });
  });

  it('fill a limitToLast result', async () => {
    const collection = newCollection();
    for (const [index, id] of ['a', 'b', 'c'].entries()) await collection.doc(id).set({ n: index });
    const events = listen(collection.orderBy('n').limitToLast(2));
    expect(shape(await events.next()).ids).toBe('b c');
    await collection.doc('d').set({ n: 9 });
    expect(shape(await events.next()).ids).toBe('c d');
  });

  it('report a batch as one snapshot', async () => {
    const collection = newCollection();
    await collection.doc('gone').set({});
    const events = listen(collection);
    await events.next();
    const batch = db.batch();
    batch.set(collection.doc('a'), {});
    batch.set(collection.doc('b'), {});
    batch.delete(collection.doc('gone'));
    await batch.commit();
    expect(shape(await events.next())).toEqual({
      ids: 'a b',
      changes: ['removed gone 0>-1', 'added a -1>0', 'added b -1>1'],
    });
  });

  it('report nothing for writes that change nothing', async () => {
    const collection = newCollection();
    const document = collection.doc('a');
    await document.set({ n: 1 });
    const events = listen(collection);
    await events.next();
    await document.set({ n: 1 });
    await document.set({ n: 2 });
    expect((await events.next()).docs[0]?.data()).toEqual({ n: 2 });
    expect(events.pending).toEqual([]);
  });

  it('follow collection groups and cursors', async () => {
    const collection = newCollection();
    const group = db.collectionGroup(collection.id).orderBy('n').startAfter(1);
    const events = listen(group);
    expect((await events.next()).empty).toBe(true);
    await collection.doc('too-low').set({ n: 1 });
    await db.doc(`${randomId()}/parent/${collection.id}/deep`).set({ n: 2 });
    expect(shape(await events.next()).ids).toBe('deep');
  });

  it('return the order of the query', async () => {
    const collection = newCollection();
    const values = [null, false, NaN, 1, 'a', Buffer.from([1]), [1], { a: 1 }];
    const batch = db.batch();
    for (const [index, value] of values.toReversed().entries()) {
      batch.set(collection.doc(`doc${index}`), { value });
    }
    await batch.commit();
    const watched = await listen(collection.orderBy('value')).next();
    const queried = await collection.orderBy('value').get();
    expect(shape(watched).ids).toBe(shape(queried).ids);
  });

  it('run side by side on one client', async () => {
    const collection = newCollection();
    const documents = listenToDocument(collection.doc('a'));
    const all = listen(collection);
    const few = listen(collection.where('n', '>', 1));
    await Promise.all([documents.next(), all.next(), few.next()]);
    await collection.doc('a').set({ n: 2 });
    expect((await documents.next()).data()).toEqual({ n: 2 });
    expect(shape(await all.next()).ids).toBe('a');
    expect(shape(await few.next()).ids).toBe('a');
  });

  it('end with an error when the query is rejected', async () => {
    const tooMany = Array.from({ length: 31 }, (_, n) => n);
    const events = listen(newCollection().where('n', 'in', tooMany));
    await expect(events.next()).rejects.toThrow();
  });
});
