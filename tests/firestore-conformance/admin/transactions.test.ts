import { FieldPath, FieldValue, type DocumentReference } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { ADMIN_TRANSPORTS, CODES, openAdmin } from '../clients/admin.ts';
import { randomId } from '../clients/ids.ts';

const { NOT_FOUND } = CODES;

/** Returns a barrier for two callers. Later calls pass immediately. */
function barrier(): () => Promise<void> {
  let arrived = 0;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    arrived += 1;
    if (arrived === 2) open();
    return opened;
  };
}

describe.each(ADMIN_TRANSPORTS)('transactions through firebase-admin over %s', (transport) => {
  const db = openAdmin(transport);
  const newDocument = () => db.doc(`${randomId()}/doc`);
  const stored = async (document: DocumentReference) => (await document.get()).data();

  it('read documents one by one, together, masked and by query', async () => {
    const collection = db.collection(randomId());
    await collection.doc('a').set({ n: 1, m: 1 });
    await collection.doc('b').set({ n: 2, m: 2 });
    const result = await db.runTransaction(async (transaction) => {
      const one = await transaction.get(collection.doc('a'));
      const several = await transaction.getAll(collection.doc('b'), collection.doc('missing'));
      const [masked] = await transaction.getAll(collection.doc('a'), { fieldMask: ['m'] });
      const found = await transaction.get(collection.where('n', '>', 1));
      const counted = await transaction.get(collection.count());
      return {
        one: one.data(),
        several: several.map((snapshot) => snapshot.exists),
        masked: masked?.data(),
        found: found.docs.map((snapshot) => snapshot.id),
        counted: counted.data().count,
      };
    });
    expect(result).toEqual({
      one: { n: 1, m: 1 },
      several: [true, false],
      masked: { m: 1 },
      found: ['b'],
      counted: 2,
    });
  });

  it('start with a query that finds nothing', async () => {
    const document = newDocument();
    await db.runTransaction(async (transaction) => {
      const { empty } = await transaction.get(db.collection(randomId()).where('n', '==', 1));
      transaction.set(document, { empty });
    });
    expect(await stored(document)).toEqual({ empty: true });
  });

  it('start with an aggregation', async () => {
    const document = newDocument();
    await db.runTransaction(async (transaction) => {
      const counted = await transaction.get(document.parent.count());
      transaction.set(document, { count: counted.data().count });
    });
    expect(await stored(document)).toEqual({ count: 0 });
  });

  it('write without a read', async () => {
    const document = newDocument();
    await db.runTransaction(async (transaction) => {
      transaction.create(document, { n: 1 });
    });
    expect(await stored(document)).toEqual({ n: 1 });
  });

  it('set, update, transform and delete', async () => {
    const [kept, gone] = [newDocument(), newDocument()];
    await kept.set({ list: ['a', 'b'], n: 1 });
    await gone.set({});
    await db.runTransaction(async (transaction) => {
      await transaction.getAll(kept, gone);
      transaction.update(kept, { list: FieldValue.arrayRemove('b'), n: 2 });
      transaction.set(kept, { m: 1 }, { merge: true });
      transaction.delete(gone);
    });
    expect(await stored(kept)).toEqual({ list: ['a'], n: 2, m: 1 });
    expect(await stored(gone)).toBeUndefined();
  });

  it('roll back when the function throws', async () => {
    const document = newDocument();
    await document.set({ n: 1 });
    await expect(
      db.runTransaction(async (transaction) => {
        await transaction.get(document);
        transaction.set(document, { n: 2 });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await document.set({ n: 3 });
    expect(await stored(document)).toEqual({ n: 3 });
  });

  it('lose no increment under contention', async () => {
    const document = newDocument();
    await document.set({ n: 0 });
    const increment = () =>
      db.runTransaction(
        async (transaction) => {
          const snapshot = await transaction.get(document);
          transaction.update(document, { n: (snapshot.get('n') as number) + 1 });
        },
        { maxAttempts: 20 },
      );
    await Promise.all(Array.from({ length: 5 }, increment));
    expect(await stored(document)).toEqual({ n: 5 });
  });

  it('commit one of two conflicting transactions and retry the other once', async () => {
    const document = newDocument();
    const meet = barrier();
    let attempts = 0;
    const claim = (name: string) =>
      db.runTransaction(async (transaction) => {
        attempts += 1;
        await transaction.get(document);
        await meet();
        transaction.set(document, { [name]: true }, { merge: true });
      });
    await Promise.all([claim('first'), claim('second')]);
    expect(attempts).toBe(3);
    expect(await stored(document)).toEqual({ first: true, second: true });
  });

  it('read one snapshot despite later writes', async () => {
    const [a, b] = [newDocument(), newDocument()];
    await Promise.all([a.set({ n: 1 }), b.set({ n: 1 })]);
    const seen = await db.runTransaction(
      async (transaction) => {
        const first = await transaction.get(a);
        await b.set({ n: 2 });
        const second = await transaction.get(b);
        return [first.get('n'), second.get('n')];
      },
      { readOnly: true },
    );
    expect(seen).toEqual([1, 1]);
  });

  it('commit when only other documents changed', async () => {
    const [document, unrelated] = [newDocument(), newDocument()];
    let attempts = 0;
    await db.runTransaction(async (transaction) => {
      attempts += 1;
      await transaction.get(document);
      await unrelated.set({ attempts });
      transaction.set(document, {});
    });
    expect(attempts).toBe(1);
  });

  it('do not retry a permanent failure', async () => {
    let attempts = 0;
    const update = db.runTransaction(async (transaction) => {
      attempts += 1;
      transaction.update(newDocument(), { n: 1 });
      await Promise.resolve();
    });
    await expect(update).rejects.toMatchObject({
      code: NOT_FOUND,
      message: expect.stringContaining('No document to update'),
    });
    expect(attempts).toBe(1);
  });

  it('read without writing', async () => {
    const document = newDocument();
    await document.set({ n: 1 });
    const snapshot = await db.runTransaction((transaction) => transaction.get(document), {
      readOnly: true,
    });
    expect(snapshot.data()).toEqual({ n: 1 });
  });

  it('read an earlier version', async () => {
    const document = newDocument();
    const { writeTime } = await document.set({ n: 1 });
    await document.set({ n: 2 });
    const past = { readOnly: true, readTime: writeTime } as const;
    const snapshot = await db.runTransaction((transaction) => transaction.get(document), past);
    const query = document.parent.orderBy(FieldPath.documentId());
    const found = await db.runTransaction((transaction) => transaction.get(query), past);
    const counted = await db.runTransaction(
      (transaction) => transaction.get(document.parent.where('n', '==', 1).count()),
      past,
    );
    expect(snapshot.data()).toEqual({ n: 1 });
    expect(found.docs.map((each) => each.data())).toEqual([{ n: 1 }]);
    expect(counted.data().count).toBe(1);
  });

  it('reject writes when read-only', async () => {
    let attempts = 0;
    const write = db.runTransaction(
      async (transaction) => {
        attempts += 1;
        transaction.set(newDocument(), {});
        await Promise.resolve();
      },
      { readOnly: true },
    );
    await expect(write).rejects.toThrow(/read-only/);
    expect(attempts).toBe(1);
  });
});
