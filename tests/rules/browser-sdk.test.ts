// Tests the rules through the browser SDK, which builds writes and queries in its own way.
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

const as = (id: string): Firestore =>
  environment.authenticatedContext(id).firestore() as unknown as Firestore;

const newBusiness = () => ({
  name: 'Harbor Bread',
  timeZone: 'America/Chicago',
  members: { sam: 'owner' },
  createdAt: serverTimestamp(),
});
const profileNow = () => ({ ...profile, savedAt: serverTimestamp() });

describe('in the browser', () => {
  it('a business is created by its owner, found by its members, and renamed', async () => {
    const made = doc(as('sam'), paths.business('of-sam'));
    await assertSucceeds(setDoc(made, newBusiness()));
    const theirs = where('members.sam', 'in', ['owner', 'viewer']);
    await assertSucceeds(getDocs(query(collection(as('sam'), paths.businesses), theirs)));
    await assertSucceeds(updateDoc(made, { name: 'Harbor Rolls' }));
    await assertFails(getDocs(query(collection(as('ada'), paths.businesses), theirs)));
    await assertFails(updateDoc(made, { 'members.ada': 'owner' }));
    await assertFails(updateDoc(made, { timeZone: 'UTC' }));
    await assertFails(deleteDoc(made));
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

  it('a column mapping is deleted by an owner but not by a viewer', async () => {
    const path = DOCUMENTS.mapping.path(OWN_PLACE);
    await assertFails(deleteDoc(doc(as('vera'), path)));
    await assertSucceeds(deleteDoc(doc(as('ada'), path)));
  });
});
