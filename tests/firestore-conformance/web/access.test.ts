import { initializeApp } from 'firebase/app';
import {
  collection,
  connectFirestoreEmulator,
  doc,
  getCountFromServer,
  getDoc,
  getDocFromServer,
  getDocs,
  getFirestore,
  onSnapshot,
  query,
  runTransaction,
  setDoc,
  updateDoc,
  where,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
} from 'firebase/firestore';
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { Events } from '../clients/events.ts';
import { randomId } from '../clients/ids.ts';
import { loadRules, rulesFile } from '../clients/rules.ts';
import { idToken, SignIn } from '../clients/sign-in.ts';
import { openWeb } from '../clients/web.ts';

const RULES = rulesFile(`
  match /open/{id} { allow read, write; }
  match /closed/{id} { allow read, write: if false; }
  match /own/{uid} { allow read, write: if request.auth.uid == uid; }
  match /posts/{id} { allow read: if resource.data.public == true; }
  match /vip/{id} { allow read: if request.auth.token.vip == true; }
`);

const DENIED = { code: 'permission-denied' };

describe('access through the web SDK', () => {
  const projectId = `demo-${randomId()}`;
  const anonymous = openWeb({ projectId });
  const ada = openWeb({ projectId, user: { user_id: 'ada' } as never });
  const vip = openWeb({ projectId, user: { sub: 'vip', vip: true } as never });
  const denied = (id = randomId()) => doc(anonymous, 'closed', id);
  const open = () => doc(anonymous, 'open', randomId());

  beforeAll(() => loadRules(projectId, RULES));

  it('is denied for each kind of call', async () => {
    await expect(getDoc(denied())).rejects.toMatchObject(DENIED);
    await expect(getDocs(collection(anonymous, 'closed'))).rejects.toMatchObject(DENIED);
    await expect(setDoc(denied(), {})).rejects.toMatchObject(DENIED);
    await expect(getCountFromServer(collection(anonymous, 'closed'))).rejects.toMatchObject(DENIED);
    const transaction = runTransaction(anonymous, (each) => each.get(denied()));
    await expect(transaction).rejects.toMatchObject(DENIED);
    const listener = new Events<DocumentSnapshot>();
    onSnapshot(denied(), listener.push, listener.fail);
    await expect(listener.next()).rejects.toMatchObject(DENIED);
  });

  it('continues after a denial', async () => {
    const document = open();
    const events = new Events<DocumentSnapshot>();
    onTestFinished(onSnapshot(document, events.push, events.fail));
    await events.next();
    await expect(setDoc(denied(), {})).rejects.toMatchObject(DENIED);
    await expect(getDoc(denied())).rejects.toMatchObject(DENIED);
    await setDoc(document, { n: 1 });
    expect((await events.next()).data()).toEqual({ n: 1 });
  });

  it('depends on the user', async () => {
    await setDoc(doc(ada, 'own/ada'), { n: 1 });
    expect((await getDoc(doc(ada, 'own/ada'))).data()).toEqual({ n: 1 });
    await expect(getDoc(doc(ada, 'own/bob'))).rejects.toMatchObject(DENIED);
    await expect(getDoc(doc(anonymous, 'own/ada'))).rejects.toMatchObject(DENIED);
    await expect(getDoc(doc(vip, 'vip/lounge'))).resolves.toBeDefined();
    await expect(getDoc(doc(ada, 'vip/lounge'))).rejects.toMatchObject(DENIED);
  });

  it('depends on the constraints of a query', async () => {
    const posts = collection(anonymous, 'posts');
    await expect(getDocs(posts)).rejects.toMatchObject(DENIED);
    await expect(getDocs(query(posts, where('public', '==', true)))).resolves.toBeDefined();
    await expect(getDocs(query(posts, where('public', '==', false)))).rejects.toMatchObject(DENIED);
  });

  it('ends a listener when the document becomes unreadable', async () => {
    const owner = openWeb({ projectId, user: { sub: 'owner' } as never });
    await loadRules(
      projectId,
      RULES.replace(
        'match /posts/{id} {',
        'match /posts/{id} { allow write: if request.auth.uid == "owner";',
      ),
    );
    const post = doc(owner, 'posts', randomId());
    await setDoc(post, { public: true });
    const events = new Events<DocumentSnapshot>();
    onTestFinished(onSnapshot(doc(anonymous, post.path), events.push, events.fail));
    expect((await events.next()).data()).toEqual({ public: true });
    await updateDoc(post, { public: false });
    await expect(events.next()).rejects.toMatchObject(DENIED);
    await loadRules(projectId, RULES);
  });

  describe('after the user changes', () => {
    function openWithSignIn(): { db: Firestore; signIn: SignIn } {
      const app = initializeApp({ projectId }, randomId());
      const signIn = new SignIn(app);
      const db = getFirestore(app);
      const { host, port } = inject('firestore');
      connectFirestoreEmulator(db, host, port);
      return { db, signIn };
    }

    const read = async (document: DocumentReference) => (await getDocFromServer(document)).exists();

    it('uses the current token', async () => {
      const { db, signIn } = openWithSignIn();
      await expect(read(doc(db, 'own/ada'))).rejects.toMatchObject(DENIED);
      signIn.change(idToken('ada'));
      await setDoc(doc(db, 'own/ada'), { n: 1 });
      expect(await read(doc(db, 'own/ada'))).toBe(true);
      signIn.change(idToken('bob'));
      await expect(read(doc(db, 'own/ada'))).rejects.toMatchObject(DENIED);
      await setDoc(doc(db, 'own/bob'), { n: 1 });
      signIn.change(null);
      await expect(read(doc(db, 'own/bob'))).rejects.toMatchObject(DENIED);
    });

    it('keeps a listener when the token is refreshed', async () => {
      const { db, signIn } = openWithSignIn();
      signIn.change(idToken('ada', { iat: 1 }));
      const document = doc(db, 'own/ada');
      await setDoc(document, { n: 1 });
      const events = new Events<DocumentSnapshot>();
      onTestFinished(onSnapshot(document, events.push, events.fail));
      await events.next();
      signIn.change(idToken('ada', { iat: 2 }));
      await setDoc(doc(ada, 'own/ada'), { n: 2 });
      expect((await events.until((snapshot) => snapshot.get('n') === 2)).exists()).toBe(true);
    });

    it('ends a listener that the next user may not have', async () => {
      const { db, signIn } = openWithSignIn();
      signIn.change(idToken('ada'));
      const events = new Events<DocumentSnapshot>();
      onTestFinished(onSnapshot(doc(db, 'own/ada'), events.push, events.fail));
      await events.next();
      signIn.change(idToken('bob'));
      await expect(events.until(() => false)).rejects.toMatchObject(DENIED);
    });
  });
});
