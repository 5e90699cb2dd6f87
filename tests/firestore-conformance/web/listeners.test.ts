import {
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  getDoc,
  getDocFromCache,
  increment,
  limit,
  limitToLast,
  onSnapshot,
  onSnapshotsInSync,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  where,
  writeBatch,
  type DocumentReference,
  type DocumentSnapshot,
  type Query,
  type QuerySnapshot,
  type SnapshotListenOptions,
} from 'firebase/firestore';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Events } from '../clients/events.ts';
import { randomId } from '../clients/ids.ts';
import { openSecond, openWeb } from '../clients/web.ts';

function watch(document: DocumentReference, options: SnapshotListenOptions = {}) {
  const events = new Events<DocumentSnapshot>();
  onTestFinished(onSnapshot(document, options, events.push, events.fail));
  return events;
}

function watchQuery(found: Query, options: SnapshotListenOptions = {}) {
  const events = new Events<QuerySnapshot>();
  onTestFinished(onSnapshot(found, options, events.push, events.fail));
  return events;
}

const fromServer = (snapshot: { metadata: { fromCache: boolean; hasPendingWrites: boolean } }) =>
  !snapshot.metadata.fromCache && !snapshot.metadata.hasPendingWrites;

const idsOf = (snapshot: QuerySnapshot) => snapshot.docs.map((each) => each.id).join(' ');
const changesOf = (snapshot: QuerySnapshot, options: SnapshotListenOptions = {}) =>
  snapshot
    .docChanges(options)
    .map(({ type, doc: { id }, oldIndex, newIndex }) => `${type} ${id} ${oldIndex}>${newIndex}`);
const state = ({ metadata }: { metadata: { fromCache: boolean; hasPendingWrites: boolean } }) =>
  `${metadata.fromCache ? 'cache' : 'server'}${metadata.hasPendingWrites ? ' pending' : ''}`;

const ALL = { includeMetadataChanges: true };

describe('listeners through the web SDK', () => {
  const db = openWeb();
  const other = openSecond(db);
  const newCollection = () => collection(db, randomId());
  const elsewhere = (document: DocumentReference) => doc(other, document.path);

  async function seed(documents: Record<string, object>) {
    const name = randomId();
    const batch = writeBatch(other);
    for (const [id, data] of Object.entries(documents)) batch.set(doc(other, name, id), data);
    await batch.commit();
    return collection(db, name);
  }

  it('report that a document is added, changed and removed', async () => {
    const document = doc(newCollection());
    const events = watch(document);
    expect((await events.next()).exists()).toBe(false);
    await setDoc(elsewhere(document), { n: 1 });
    expect((await events.next()).data()).toEqual({ n: 1 });
    await setDoc(elsewhere(document), { n: 2 });
    expect((await events.next()).data()).toEqual({ n: 2 });
    await deleteDoc(elsewhere(document));
    expect((await events.next()).exists()).toBe(false);
  });

  it('report a local write immediately, then its acknowledgment', async () => {
    const document = doc(newCollection());
    const events = watch(document, ALL);
    await events.until(fromServer);
    const written = setDoc(document, { n: 1 });
    const local = await events.next();
    expect([local.data(), state(local)]).toEqual([{ n: 1 }, 'server pending']);
    const acknowledged = await events.next();
    expect([acknowledged.data(), state(acknowledged)]).toEqual([{ n: 1 }, 'server']);
    await written;
    expect(events.pending).toEqual([]);
  });

  it('revert a local write that the server rejects', async () => {
    const document = doc(newCollection());
    await setDoc(elsewhere(document), { n: 1 });
    const events = watch(document);
    expect((await events.next()).data()).toEqual({ n: 1 });
    const batch = writeBatch(db);
    batch.update(document, { n: 2 });
    batch.update(doc(newCollection()), { n: 1 });
    const rejected = expect(batch.commit()).rejects.toMatchObject({ code: 'not-found' });
    expect((await events.next()).data()).toEqual({ n: 2 });
    expect((await events.next()).data()).toEqual({ n: 1 });
    await rejected;
  });

  it('report document changes with their indexes', async () => {
    const collection = await seed({ a: { n: 1 }, b: { n: 2 }, c: { n: 3 } });
    const events = watchQuery(query(collection, orderBy('n')));
    const first = await events.next();
    expect(changesOf(first)).toEqual(['added a -1>0', 'added b -1>1', 'added c -1>2']);
    await updateDoc(doc(other, collection.path, 'a'), { n: 9 });
    expect(changesOf(await events.next())).toEqual(['modified a 0>2']);
    await deleteDoc(doc(other, collection.path, 'b'));
    expect(changesOf(await events.next())).toEqual(['removed b 0>-1']);
    await setDoc(doc(other, collection.path, 'd'), { n: 5 });
    expect(changesOf(await events.next())).toEqual(['added d -1>1']);
  });

  it('add and remove documents as they match a filter', async () => {
    const collection = await seed({ a: { in: true }, b: { in: false } });
    const events = watchQuery(query(collection, where('in', '==', true)));
    expect(idsOf(await events.next())).toBe('a');
    await updateDoc(doc(other, collection.path, 'b'), { in: true });
    expect(idsOf(await events.next())).toBe('a b');
    await updateDoc(doc(other, collection.path, 'a'), { in: false });
    expect(idsOf(await events.next())).toBe('b');
  });

  it('keep limit and limitToLast results full', async () => {
    const collection = await seed({ a: { n: 1 }, b: { n: 2 }, c: { n: 3 }, d: { n: 4 } });
    const first = watchQuery(query(collection, orderBy('n'), limit(2)));
    const last = watchQuery(query(collection, orderBy('n'), limitToLast(2)));
    expect(idsOf(await first.until(fromServer))).toBe('a b');
    expect(idsOf(await last.until(fromServer))).toBe('c d');
    await deleteDoc(doc(other, collection.path, 'a'));
    expect(idsOf(await first.until(fromServer))).toBe('b c');
    await setDoc(doc(other, collection.path, 'e'), { n: 9 });
    expect(
      idsOf(await last.until((snapshot) => fromServer(snapshot) && idsOf(snapshot) !== 'c d')),
    ).toBe('d e');
    await setDoc(doc(other, collection.path, 'z'), { n: 0 });
    expect(
      idsOf(await first.until((snapshot) => fromServer(snapshot) && idsOf(snapshot) !== 'b c')),
    ).toBe('z b');
  });

  it('keep a limit result full after local deletions', async () => {
    const collection = await seed({ a: { n: 1 }, b: { n: 2 }, c: { n: 3 } });
    const events = watchQuery(query(collection, orderBy('n'), limit(2)));
    expect(idsOf(await events.next())).toBe('a b');
    await deleteDoc(doc(collection, 'a'));
    const full = await events.until((snapshot) => fromServer(snapshot) && snapshot.size === 2);
    expect(idsOf(full)).toBe('b c');
  });

  it('share one query among many listeners', async () => {
    const collection = await seed({ a: { n: 1 } });
    const listeners = [watchQuery(collection), watchQuery(collection), watchQuery(collection)];
    for (const events of listeners) expect(idsOf(await events.next())).toBe('a');
    await setDoc(doc(other, collection.path, 'b'), { n: 1 });
    for (const events of listeners) expect(idsOf(await events.next())).toBe('a b');
  });

  it('report one change to overlapping queries', async () => {
    const collection = await seed({ a: { n: 1, tags: ['x'] } });
    const listeners = [
      watchQuery(query(collection, where('n', '>', 0))),
      watchQuery(query(collection, where('tags', 'array-contains', 'x'))),
      watchQuery(collectionGroup(db, collection.id)),
    ];
    for (const events of listeners) expect(idsOf(await events.next())).toBe('a');
    await setDoc(doc(other, collection.path, 'b'), { n: 2, tags: ['x', 'y'] });
    for (const events of listeners) expect(idsOf(await events.next())).toBe('a b');
  });

  it('report a batch of another client as one event', async () => {
    const collection = await seed({ a: { n: 1 }, b: { n: 1 } });
    const events = watchQuery(collection);
    await events.next();
    const batch = writeBatch(other);
    batch.delete(doc(other, collection.path, 'a'));
    batch.update(doc(other, collection.path, 'b'), { n: 2 });
    batch.set(doc(other, collection.path, 'c'), { n: 3 });
    await batch.commit();
    expect(changesOf(await events.next())).toEqual([
      'removed a 0>-1',
      'added c -1>1',
      'modified b 0>0',
    ]);
  });

  it('distinguish metadata changes from data changes', async () => {
    const collection = await seed({ a: { n: 1 } });
    const events = watchQuery(collection, ALL);
    await events.until(fromServer);
    void updateDoc(doc(collection, 'a'), { n: 2 });
    const pending = await events.next();
    expect([state(pending), changesOf(pending)]).toEqual(['server pending', ['modified a 0>0']]);
    const acknowledged = await events.next();
    expect([state(acknowledged), changesOf(acknowledged)]).toEqual(['server', []]);
    expect(changesOf(acknowledged, ALL)).toEqual(['modified a 0>0']);
  });

  it('estimate a server timestamp until the server responds', async () => {
    const document = doc(newCollection());
    const events = watch(document);
    await events.next();
    void setDoc(document, { at: serverTimestamp(), n: increment(1) });
    const local = await events.next();
    expect(local.get('at')).toBeNull();
    expect(local.get('at', { serverTimestamps: 'estimate' })).toBeInstanceOf(Timestamp);
    expect(local.get('n')).toBe(1);
    const remote = await events.next();
    expect(remote.get('at')).toBeInstanceOf(Timestamp);
    void updateDoc(document, { at: serverTimestamp() });
    const again = await events.next();
    expect(again.get('at', { serverTimestamps: 'previous' })).toEqual(remote.get('at'));
    expect((await events.next()).get('at') > remote.get('at')).toBe(true);
  });

  it('fire onSnapshotsInSync after all listeners', async () => {
    const document = doc(newCollection());
    await setDoc(elsewhere(document), { n: 1 });
    const order: string[] = [];
    const synced = new Events<'sync'>();
    onTestFinished(onSnapshot(document, () => order.push('document')));
    onTestFinished(
      onSnapshotsInSync(db, () => {
        order.push('sync');
        synced.push('sync');
      }),
    );
    const events = watch(document);
    await events.next();
    await setDoc(document, { n: 3 });
    await events.until((snapshot) => snapshot.get('n') === 3);
    expect(order.lastIndexOf('document')).toBeGreaterThan(0);
    while (order.lastIndexOf('sync') < order.lastIndexOf('document')) await synced.next();
  });

  it('serve gets from a cached listener result', async () => {
    const document = doc(newCollection());
    await setDoc(elsewhere(document), { n: 1 });
    await watch(document).next();
    expect((await getDocFromCache(document)).data()).toEqual({ n: 1 });
    expect((await getDoc(document)).metadata.fromCache).toBe(false);
  });

  it('fail alone when their query is denied', async () => {
    const collection = await seed({ a: { n: 1 } });
    const six = [1, 2, 3, 4, 5, 6];
    const fine = watchQuery(collection);
    await fine.next();
    const rejected = watchQuery(query(collection, where('n', 'in', six), where('m', 'in', six)));
    await expect(rejected.next()).rejects.toMatchObject({ code: 'invalid-argument' });
    await setDoc(doc(other, collection.path, 'b'), {});
    expect(idsOf(await fine.next())).toBe('a b');
  });

  it('stop after unsubscribing', async () => {
    const collection = await seed({});
    const stopped = new Events<QuerySnapshot>();
    const stop = onSnapshot(collection, stopped.push);
    const running = watchQuery(collection);
    await Promise.all([stopped.next(), running.next()]);
    stop();
    await setDoc(doc(other, collection.path, 'a'), {});
    await running.next();
    expect(stopped.pending).toEqual([]);
  });
});
