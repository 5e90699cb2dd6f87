import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import {
  collection,
  doc,
  documentId,
  getDoc,
  getDocs,
  onSnapshot,
  query,
  runTransaction,
  setDoc,
  updateDoc,
  where,
  type Firestore,
  type QueryConstraint,
} from 'firebase/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { randomId } from '../clients/ids.ts';
import { rulesFile } from '../clients/rules.ts';

const RULES = rulesFile(`
  match /offers/{id} {
    allow list: if !('until' in resource.data) || resource.data.until > request.time;
  }
  match /drafts/{id} { allow list: if resource.data.get('isPublic', false); }
  match /exact/{id} { allow list: if resource.data.keys().hasOnly(['kind']); }
  match /members/{id} { allow read: if request.auth.uid == id; }
  match /known/{id} { allow read: if resource.data.owner == request.auth.uid; }
  match /logs/{id} { allow create; allow update: if resource.data.isOpen; }
  match /counters/{id} { allow read, create; }
`);

describe('rules evaluate', () => {
  let environment: RulesTestEnvironment;
  let db: Firestore;
  const find = (name: string, ...constraints: QueryConstraint[]) =>
    getDocs(query(collection(db, name), ...constraints));
  const store = (path: string, data: Record<string, unknown>) =>
    environment.withSecurityRulesDisabled(async (context) => {
      await setDoc(doc(context.firestore() as unknown as Firestore, path), data);
    });

  beforeAll(async () => {
    const projectId = `demo-${randomId()}`;
    environment = await initializeTestEnvironment({ projectId, firestore: { rules: RULES } });
    db = environment.authenticatedContext('ada').firestore() as unknown as Firestore;
  });
  beforeEach(() => environment.clearFirestore());
  afterAll(() => environment.cleanup());

  it('a field that no filter names as absent', async () => {
    await assertSucceeds(find('offers'));
    await assertFails(find('offers', where('until', '>', new Date(0))));
    await assertFails(find('drafts'));
    await assertSucceeds(find('drafts', where('isPublic', '==', true)));
    await assertSucceeds(find('exact', where('kind', '==', 'a')));
    await assertFails(find('exact', where('kind', '==', 'a'), where('size', '==', 1)));
  });

  it('a field that no filter of a listener names as absent', async () => {
    const listened = new Promise((resolve, reject) => {
      onSnapshot(collection(db, 'offers'), resolve, reject);
    });
    await assertSucceeds(listened);
  });

  it('documents that a query requests by name one by one', async () => {
    await store('known/mine', { owner: 'ada' });
    await store('known/yours', { owner: 'bob' });
    const named = (...names: string[]) => where(documentId(), 'in', names);
    await assertSucceeds(find('members', where(documentId(), '==', 'ada')));
    await assertFails(find('members', where(documentId(), '==', 'bob')));
    await assertFails(find('members'));
    await assertSucceeds(find('known', named('mine')));
    await assertFails(find('known', named('mine', 'yours')));
  });

  it('an update of a missing document as an update', async () => {
    await assertFails(updateDoc(doc(db, 'logs/a'), { n: 1 }));
    await assertSucceeds(setDoc(doc(db, 'logs/a'), { n: 1 }));
    await assertFails(updateDoc(doc(db, 'logs/a'), { n: 2 }));
  });

  it('a create in a transaction that lost a conflict as a create', async () => {
    const counter = doc(db, 'counters/a');
    let attempts = 0;
    await runTransaction(db, async (transaction) => {
      const found = await transaction.get(counter);
      attempts += 1;
      if (found.exists()) return;
      await store('counters/a', { n: 1 });
      transaction.set(counter, { n: 2 });
    });
    expect(attempts).toBe(2);
    expect((await getDoc(counter)).data()).toEqual({ n: 1 });
  });
});
