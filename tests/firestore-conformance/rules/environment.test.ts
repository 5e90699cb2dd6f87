import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import {
  addDoc,
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  getCountFromServer,
  getDoc,
  getDocs,
  increment,
  limit,
  onSnapshot,
  query,
  runTransaction,
  serverTimestamp,
  setDoc,
  setLogLevel,
  updateDoc,
  where,
  writeBatch,
  type Firestore,
} from 'firebase/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { randomId } from '../clients/ids.ts';
import { rulesFile } from '../clients/rules.ts';

// The tests assert denials.
setLogLevel('silent');

const RULES = rulesFile(`
  function signedIn() { return request.auth != null; }
  function isAdmin() {
    return signedIn() && get(/databases/$(database)/documents/roles/$(request.auth.uid)).data.admin == true;
  }
  match /notes/{id} {
    allow get: if resource == null || resource.data.owner == request.auth.uid;
    allow list: if request.auth.uid == resource.data.owner && request.query.limit <= 10;
    allow create: if request.resource.data.owner == request.auth.uid
      && request.resource.data.keys().hasOnly(['owner', 'text', 'at', 'n'])
      && request.resource.data.at == request.time;
    allow update: if resource.data.owner == request.auth.uid
      && request.resource.data.diff(resource.data).affectedKeys().hasOnly(['text', 'n']);
    allow delete: if isAdmin();
    match /comments/{comment} { allow read, write: if signedIn(); }
  }
  match /{path=**}/comments/{comment} { allow list: if signedIn(); }
  match /transfers/{id} {
    allow create: if getAfter(/databases/$(database)/documents/balances/$(request.auth.uid)).data.n
      == get(/databases/$(database)/documents/balances/$(request.auth.uid)).data.n - request.resource.data.n;
  }
  match /balances/{uid} { allow read, write: if request.auth.uid == uid; }
`);

describe('rules-unit-testing', () => {
  let environment: RulesTestEnvironment;
  const as = (uid: string, claims = {}): Firestore =>
    environment.authenticatedContext(uid, claims).firestore() as unknown as Firestore;
  const signedOut = (): Firestore =>
    environment.unauthenticatedContext().firestore() as unknown as Firestore;
  const withoutRules = (arrange: (db: Firestore) => Promise<unknown>) =>
    environment.withSecurityRulesDisabled(async (context) => {
      await arrange(context.firestore() as unknown as Firestore);
    });

  beforeAll(async () => {
    environment = await initializeTestEnvironment({
      projectId: `demo-${randomId()}`,
      firestore: { rules: RULES },
    });
  });
  beforeEach(() => environment.clearFirestore());
  afterAll(() => environment.cleanup());

  const note = (owner: string) => ({ owner, text: 'hi', at: serverTimestamp() });

  it('reports the position of compile errors', async () => {
    const broken = initializeTestEnvironment({
      projectId: `demo-${randomId()}`,
      firestore: {
        rules: RULES.replace('return request.auth != null;', 'return request.auth !=;'),
      },
    });
    await expect(broken).rejects.toThrow(/L5:\d+/);
  });

  it('creates documents that rules allow', async () => {
    await assertSucceeds(setDoc(doc(as('ada'), 'notes/a'), note('ada')));
    await assertFails(setDoc(doc(as('ada'), 'notes/b'), note('bob')));
    await assertFails(setDoc(doc(as('ada'), 'notes/c'), { ...note('ada'), more: 1 }));
    await assertFails(setDoc(doc(as('ada'), 'notes/d'), { ...note('ada'), at: new Date(0) }));
    await assertFails(setDoc(doc(signedOut(), 'notes/e'), note('ada')));
    await assertFails(addDoc(collection(as('ada'), 'unknown'), {}));
  });

  it('gets existing and missing documents', async () => {
    await withoutRules((db) => setDoc(doc(db, 'notes/a'), { owner: 'ada' }));
    await assertSucceeds(getDoc(doc(as('ada'), 'notes/a')));
    await assertFails(getDoc(doc(as('bob'), 'notes/a')));
    await assertSucceeds(getDoc(doc(as('bob'), 'notes/missing')));
  });

  it('updates documents according to the changed fields', async () => {
    await withoutRules((db) => setDoc(doc(db, 'notes/a'), { owner: 'ada', text: 'x', n: 1 }));
    await assertSucceeds(updateDoc(doc(as('ada'), 'notes/a'), { text: 'y', n: increment(1) }));
    await assertFails(updateDoc(doc(as('ada'), 'notes/a'), { owner: 'bob' }));
    await assertFails(updateDoc(doc(as('bob'), 'notes/a'), { text: 'z' }));
  });

  it('deletes documents after a role lookup', async () => {
    await withoutRules(async (db) => {
      await setDoc(doc(db, 'notes/a'), { owner: 'ada' });
      await setDoc(doc(db, 'roles/root'), { admin: true });
    });
    await assertFails(deleteDoc(doc(as('ada'), 'notes/a')));
    await assertSucceeds(deleteDoc(doc(as('root'), 'notes/a')));
  });

  it('lists documents that a query proves readable', async () => {
    await withoutRules((db) => setDoc(doc(db, 'notes/a'), { owner: 'ada' }));
    const notes = collection(as('ada'), 'notes');
    const own = query(notes, where('owner', '==', 'ada'), limit(10));
    expect((await assertSucceeds(getDocs(own))).size).toBe(1);
    await assertFails(getDocs(notes));
    await assertFails(getDocs(query(notes, where('owner', '==', 'ada'))));
    await assertFails(getDocs(query(notes, where('owner', '==', 'ada'), limit(11))));
    await assertFails(getDocs(query(notes, where('owner', 'in', ['ada', 'bob']), limit(10))));
    await assertSucceeds(getCountFromServer(own));
    await assertFails(getCountFromServer(notes));
  });

  it('lists collection groups', async () => {
    await withoutRules((db) => setDoc(doc(db, 'notes/a/comments/c'), {}));
    await assertSucceeds(getDocs(collectionGroup(as('ada'), 'comments')));
    await assertFails(getDocs(collectionGroup(signedOut(), 'comments')));
  });

  it('evaluates a batch by its result', async () => {
    await withoutRules((db) => setDoc(doc(db, 'balances/ada'), { n: 10 }));
    const transfer = (paid: number) => {
      const db = as('ada');
      const batch = writeBatch(db);
      batch.update(doc(db, 'balances/ada'), { n: increment(-paid) });
      batch.set(doc(db, 'transfers', randomId()), { n: 3 });
      return batch.commit();
    };
    await assertFails(transfer(2));
    await assertSucceeds(transfer(3));
    const balance = await getDoc(doc(as('ada'), 'balances/ada'));
    expect(balance.get('n')).toBe(7);
  });

  it('applies rules in transactions', async () => {
    await withoutRules((db) => setDoc(doc(db, 'balances/ada'), { n: 10 }));
    const spend = (db: Firestore) =>
      runTransaction(db, async (transaction) => {
        const balance = await transaction.get(doc(db, 'balances/ada'));
        transaction.update(balance.ref, { n: (balance.get('n') as number) - 1 });
      });
    await assertSucceeds(spend(as('ada')));
    await assertFails(spend(as('bob')));
  });

  it('applies rules to listeners', async () => {
    const listen = (db: Firestore) =>
      new Promise((resolve, reject) => {
        const stop = onSnapshot(
          doc(db, 'balances/ada'),
          (snapshot) => {
            stop();
            resolve(snapshot);
          },
          reject,
        );
      });
    await assertSucceeds(listen(as('ada')));
    await assertFails(listen(as('bob')));
  });

  it('clears the data and keeps the rules', async () => {
    await assertSucceeds(setDoc(doc(as('ada'), 'balances/ada'), { n: 1 }));
    await environment.clearFirestore();
    expect((await getDoc(doc(as('ada'), 'balances/ada'))).exists()).toBe(false);
    await assertFails(setDoc(doc(as('bob'), 'balances/ada'), { n: 1 }));
  });

  it('finds the emulator through the environment', () => {
    const { firestore } = environment.emulators;
    expect(`${firestore?.host}:${firestore?.port}`).toBe(process.env.FIRESTORE_EMULATOR_HOST);
  });
});
