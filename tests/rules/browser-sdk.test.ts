// Tests the rules through the browser SDK, which builds writes and queries in its own way.
import { ROLES } from '@daily-snapshot/domain/access/role';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import {
  assertFails,
  assertSucceeds,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import {
  collection,
  deleteDoc,
  deleteField,
  doc,
  getDoc,
  getDocs,
  query,
  serverTimestamp,
  setDoc,
  updateDoc,
  where,
  writeBatch,
  type Firestore,
} from 'firebase/firestore';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { DOCUMENTS, OWN_PLACE, profile } from './documents.ts';
import { loadRules } from './environment.ts';
import { Wire } from './wire.ts';

let environment: RulesTestEnvironment;
beforeAll(async () => {
  environment = await loadRules('browser-sdk');
  await environment.clearFirestore();
  await new Wire('browser-sdk').seed();
});
afterAll(() => environment.cleanup());

/** Returns the database as an account that has just signed in sees it. */
const as = (id: string): Firestore =>
  environment
    .authenticatedContext(id, { auth_time: Math.floor(Date.now() / 1000) })
    .firestore() as unknown as Firestore;

const profileNow = () => ({ ...profile, savedAt: serverTimestamp() });

describe('in the browser', () => {
  it('a business is found by its members and renamed by its owner, but not created', async () => {
    const [ada, sam] = [as('ada'), as('sam')];
    const bakery = doc(ada, paths.business('bakery'));
    const theirs = where('members.ada', 'in', ROLES);
    await assertSucceeds(getDocs(query(collection(ada, paths.businesses), theirs)));
    await assertFails(getDocs(query(collection(sam, paths.businesses), theirs)));
    await assertSucceeds(updateDoc(bakery, { name: 'Bluebird Rolls' }));
    await assertFails(updateDoc(bakery, { 'members.sam': 'owner' }));
    await assertFails(updateDoc(bakery, { timeZone: 'UTC' }));
    await assertFails(deleteDoc(bakery));
    const members = { sam: 'owner' };
    const made = { name: 'Rolls', timeZone: 'UTC', members, createdAt: serverTimestamp() };
    await assertFails(setDoc(doc(sam, paths.business('of-sam')), made));
  });

  it('a profile is saved by its own account only', async () => {
    const mine = doc(as('ada'), paths.profile('ada'));
    await assertSucceeds(setDoc(mine, profileNow()));
    await assertSucceeds(getDoc(mine));
    await assertFails(updateDoc(mine, { phone: deleteField(), savedAt: serverTimestamp() }));
    await assertFails(getDoc(doc(as('vera'), paths.profile('ada'))));
    await assertFails(setDoc(doc(as('vera'), paths.profile('ada')), profileNow()));
  });

  it('an allowed write is denied together with a denied one', async () => {
    const ada = as('ada');
    const batch = writeBatch(ada);
    batch.update(doc(ada, paths.business('bakery')), { name: 'Bluebird Bread' });
    batch.update(doc(ada, paths.business('harbor')), { name: 'Bluebird Harbor' });
    await assertFails(batch.commit());
  });

  it('a column mapping is deleted by an owner or a bookkeeper but not by a viewer', async () => {
    const path = DOCUMENTS.mapping.path(OWN_PLACE);
    await assertFails(deleteDoc(doc(as('vera'), path)));
    await assertSucceeds(deleteDoc(doc(as('bea'), path)));
    await assertSucceeds(
      deleteDoc(doc(as('ada'), DOCUMENTS.mapping.path({ ...OWN_PLACE, key: 'c'.repeat(43) }))),
    );
  });
});
