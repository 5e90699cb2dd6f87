import {
  collection,
  deleteDoc,
  doc,
  getDoc,
  increment,
  runTransaction,
  setDoc,
  updateDoc,
} from 'firebase/firestore';
import { describe, expect, it } from 'vitest';
import { randomId } from '../clients/ids.ts';
import { openSecond, openWeb } from '../clients/web.ts';

describe('transactions through the web SDK', () => {
  const db = openWeb();
  const other = openSecond(db);
  const newDocument = () => doc(collection(db, randomId()));

  it('read, then set, update and delete', async () => {
    const [set, updated, deleted] = [newDocument(), newDocument(), newDocument()];
    await Promise.all([setDoc(updated, { n: 1 }), setDoc(deleted, { n: 1 })]);
    await runTransaction(db, async (transaction) => {
      const before = await transaction.get(updated);
      await transaction.get(deleted);
      transaction.set(set, { n: before.get('n') });
      transaction.update(updated, { n: increment(1) });
      transaction.delete(deleted);
    });
    expect((await getDoc(set)).data()).toEqual({ n: 1 });
    expect((await getDoc(updated)).data()).toEqual({ n: 2 });
    expect((await getDoc(deleted)).exists()).toBe(false);
  });

  it('return the result or the error of the function', async () => {
    const document = newDocument();
    const missing = await runTransaction(
      db,
      async (transaction) => !(await transaction.get(document)).exists(),
    );
    expect(missing).toBe(true);
    const failing = runTransaction(db, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
  });

  it('lose no increment under contention', async () => {
    const document = newDocument();
    await setDoc(document, { n: 0 });
    const add = () =>
      runTransaction(
        db,
        async (transaction) => {
          const snapshot = await transaction.get(document);
          transaction.set(document, { n: (snapshot.get('n') as number) + 1 });
        },
        { maxAttempts: 20 },
      );
    await Promise.all(Array.from({ length: 4 }, add));
    expect((await getDoc(document)).get('n')).toBe(4);
  });

  it('retry when a document they read changes', async () => {
    const [read, written] = [newDocument(), newDocument()];
    await setDoc(read, { n: 1 });
    let attempts = 0;
    await runTransaction(db, async (transaction) => {
      attempts += 1;
      const snapshot = await transaction.get(read);
      if (attempts === 1) await updateDoc(doc(other, read.path), { n: 2 });
      transaction.set(written, { n: snapshot.get('n') });
    });
    expect(attempts).toBe(2);
    expect((await getDoc(written)).get('n')).toBe(2);
  });

  it('retry when a missing document they read is created', async () => {
    const document = newDocument();
    let attempts = 0;
    await runTransaction(db, async (transaction) => {
      attempts += 1;
      const snapshot = await transaction.get(document);
      if (attempts === 1) await setDoc(doc(other, document.path), { n: 1 });
      transaction.set(document, { n: ((snapshot.get('n') as number | undefined) ?? 0) + 1 });
    });
    expect(attempts).toBe(2);
    expect((await getDoc(document)).get('n')).toBe(2);
  });

  it('fail after the maximum number of attempts', async () => {
    const document = newDocument();
    await setDoc(document, { n: 0 });
    let attempts = 0;
    const hopeless = runTransaction(
      db,
      async (transaction) => {
        attempts += 1;
        await transaction.get(document);
        await setDoc(doc(other, document.path), { n: attempts });
        transaction.set(document, { n: -1 });
      },
      { maxAttempts: 2 },
    );
    await expect(hopeless).rejects.toMatchObject({ code: 'failed-precondition' });
    expect(attempts).toBe(2);
    expect((await getDoc(document)).get('n')).toBe(2);
  });

  it('do not retry an update of a missing document', async () => {
    let attempts = 0;
    const update = runTransaction(db, async (transaction) => {
      attempts += 1;
      transaction.update(newDocument(), { n: 1 });
      await Promise.resolve();
    });
    await expect(update).rejects.toMatchObject({ code: 'not-found' });
    expect(attempts).toBe(1);
  });

  it.each([true, false])(
    'reject an update after a delete in the same transaction, document exists: %s',
    async (isStored) => {
      const document = newDocument();
      if (isStored) await setDoc(document, { n: 1 });
      const update = runTransaction(db, async (transaction) => {
        transaction.delete(document).update(document, { n: 2 });
        await Promise.resolve();
      });
      await expect(update).rejects.toMatchObject({ code: 'invalid-argument' });
      expect((await getDoc(document)).exists()).toBe(isStored);
    },
  );

  it('retry when a document they read is deleted', async () => {
    const document = newDocument();
    await setDoc(document, { n: 1 });
    let attempts = 0;
    const result = await runTransaction(db, async (transaction) => {
      attempts += 1;
      const snapshot = await transaction.get(document);
      if (attempts === 1) await deleteDoc(doc(other, document.path));
      transaction.set(document, { had: snapshot.exists() });
      return snapshot.exists();
    });
    expect(result).toBe(false);
  });

  it('verify a document that they only read', async () => {
    const [read, written] = [newDocument(), newDocument()];
    await setDoc(read, { n: 1 });
    await runTransaction(db, async (transaction) => {
      transaction.set(written, { n: (await transaction.get(read)).get('n') });
    });
    expect((await getDoc(written)).data()).toEqual({ n: 1 });
  });

  it('reject reserved ids', async () => {
    const reserved = doc(db, randomId(), '__badpath__');
    const reading = runTransaction(db, (transaction) => transaction.get(reserved));
    await expect(reading).rejects.toMatchObject({ code: 'invalid-argument' });
  });
});
