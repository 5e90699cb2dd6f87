import {
  clearIndexedDbPersistence,
  collection,
  deleteDoc,
  disableNetwork,
  doc,
  enableNetwork,
  getDoc,
  getDocFromCache,
  getDocFromServer,
  getDocs,
  onSnapshot,
  query,
  setDoc,
  terminate,
  updateDoc,
  waitForPendingWrites,
  where,
  writeBatch,
  type Query,
  type QuerySnapshot,
} from 'firebase/firestore';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Events } from '../clients/events.ts';
import { randomId } from '../clients/ids.ts';
import { openSecond, openWeb } from '../clients/web.ts';

const ALL = { includeMetadataChanges: true };

describe('network state of the web SDK', () => {
  const other = openWeb();

  /** A separate client for each test, because it goes offline. */
  const open = () => openSecond(other);

  function watch(found: Query) {
    const events = new Events<QuerySnapshot>();
    onTestFinished(onSnapshot(found, ALL, events.push, events.fail));
    return events;
  }
  const idsOf = (snapshot: QuerySnapshot) => snapshot.docs.map((each) => each.id).join(' ');
  const isCurrent = ({ metadata }: QuerySnapshot) => !metadata.fromCache;

  async function seed(count: number) {
    const name = randomId();
    const batch = writeBatch(other);
    for (let n = 0; n < count; n += 1)
      batch.set(doc(other, name, `doc${n}`), { n, even: n % 2 === 0 });
    await batch.commit();
    return name;
  }

  it('returns cached results while offline', async () => {
    const db = open();
    const name = await seed(1);
    const events = watch(collection(db, name));
    expect((await events.until(isCurrent)).size).toBe(1);
    await disableNetwork(db);
    expect((await events.next()).metadata.fromCache).toBe(true);
    await expect(getDocFromServer(doc(db, name, 'doc0'))).rejects.toMatchObject({
      code: 'unavailable',
    });
    await enableNetwork(db);
    expect((await events.next()).metadata.fromCache).toBe(false);
  });

  it('sends pending writes once online', async () => {
    const db = open();
    const document = doc(db, randomId(), 'doc');
    await disableNetwork(db);
    const written = setDoc(document, { n: 1 });
    expect((await getDocFromCache(document)).metadata.hasPendingWrites).toBe(true);
    const flushed = waitForPendingWrites(db);
    await enableNetwork(db);
    await Promise.all([written, flushed]);
    expect((await getDoc(doc(other, document.path))).data()).toEqual({ n: 1 });
  });

  it('receives additions, changes and deletions after reconnecting', async () => {
    const db = open();
    const name = await seed(6);
    const events = watch(query(collection(db, name), where('even', '==', true)));
    expect(idsOf(await events.until(isCurrent))).toBe('doc0 doc2 doc4');
    await disableNetwork(db);
    await events.next();
    await deleteDoc(doc(other, name, 'doc0'));
    await updateDoc(doc(other, name, 'doc1'), { even: true });
    await updateDoc(doc(other, name, 'doc2'), { even: false });
    await enableNetwork(db);
    expect(idsOf(await events.until(isCurrent))).toBe('doc1 doc4');
  });

  it('receives the deletion of half of many documents after reconnecting', async () => {
    const db = open();
    const name = await seed(100);
    const events = watch(collection(db, name));
    expect((await events.until(isCurrent)).size).toBe(100);
    await disableNetwork(db);
    await events.next();
    const batch = writeBatch(other);
    for (let n = 0; n < 50; n += 1) batch.delete(doc(other, name, `doc${n}`));
    await batch.commit();
    await enableNetwork(db);
    expect((await events.until(isCurrent)).size).toBe(50);
  });

  it('resumes a query that had no listeners for a while', async () => {
    const db = open();
    const name = await seed(3);
    const all = collection(db, name);
    expect((await getDocs(all)).size).toBe(3);
    await deleteDoc(doc(other, name, 'doc0'));
    await setDoc(doc(other, name, 'new'), {});
    expect(idsOf(await getDocs(all))).toBe('doc1 doc2 new');
  });

  it('recovers when the network is disabled and enabled during a request', async () => {
    const db = open();
    const name = await seed(1);
    const events = watch(collection(db, name));
    void disableNetwork(db).then(() => enableNetwork(db));
    expect((await events.until(isCurrent)).size).toBe(1);
  });

  it('has no pending writes at first', async () => {
    await expect(waitForPendingWrites(open())).resolves.toBeUndefined();
  });

  it('rejects calls after termination', async () => {
    const db = open();
    const document = doc(db, randomId(), 'doc');
    await setDoc(document, { n: 1 });
    await terminate(db);
    await clearIndexedDbPersistence(db);
    await expect(Promise.resolve().then(() => setDoc(document, { n: 2 }))).rejects.toMatchObject({
      code: 'failed-precondition',
    });
    expect((await getDoc(doc(other, document.path))).data()).toEqual({ n: 1 });
  });
});
