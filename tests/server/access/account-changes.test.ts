// The stored changes of sign-in addresses, recovery codes and transfers.
import type { AddressChange } from '@daily-snapshot/domain/accounts/address-change-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningFirestore } from '../../../emulators/firestore/index.ts';
import { startIndexedFirestore } from '../../kit/firestore/start-indexed-firestore.ts';
import { firestoreAddressChanges } from '../../../functions/src/accounts/firestore/address-changes.ts';
import { firestoreBusinesses } from '../../../functions/src/accounts/firestore/businesses.ts';
import { firestoreRecoveryCodes } from '../../../functions/src/accounts/firestore/recovery-codes.ts';
import { aBusiness } from '../../kit/builders/business.ts';
import { DIGEST_TIME } from '../../kit/builders/mail.ts';
import { daysAfter } from '../../kit/builders/subscription.ts';

let firestore: RunningFirestore;
beforeAll(async () => {
  firestore = await startIndexedFirestore();
  process.env.FIRESTORE_EMULATOR_HOST = `${firestore.host}:${firestore.port}`;
});
afterAll(() => firestore.close());

let db: Firestore;
beforeEach(() => {
  const projectId = `demo-changes-${crypto.randomUUID().slice(0, 8)}`;
  db = getFirestore(initializeApp({ projectId }, projectId));
  db.settings({ ignoreUndefinedProperties: true });
});

const CHANGE: AddressChange = {
  id: 'c'.repeat(32),
  state: 'pending',
  from: 'ada@bluebird.example',
  to: 'ada@new.example',
  isFromVerified: true,
  askedAt: DIGEST_TIME,
};
const BEGUN = { ...CHANGE, state: 'changing', beganAt: DIGEST_TIME } as const;
const LATER = daysAfter(DIGEST_TIME, 1);

describe('stored changes of addresses', () => {
  it('can be replaced and removed', async () => {
    const changes = firestoreAddressChanges(db);
    await changes.change('ada', () => CHANGE);
    expect(await changes.find('ada')).toEqual(CHANGE);
    await changes.change('ada', (found) => found && { ...found, state: 'changing' });
    await changes.change('ada', () => undefined);
    expect(await changes.find('ada')).toMatchObject({ state: 'changing' });
    await changes.change('ada', () => null);
    expect(await changes.find('ada')).toBeUndefined();
  });

  it('are unfinished if they began some time ago and did not end', async () => {
    const changes = firestoreAddressChanges(db);
    await changes.change('pending', () => CHANGE);
    await changes.change('changing', () => BEGUN);
    await changes.change('restoring', () => ({ ...BEGUN, state: 'restoring' }));
    await changes.change('changed', () => ({ ...BEGUN, state: 'changed' }));
    await changes.change('recent', () => ({ ...BEGUN, beganAt: LATER }));
    expect((await changes.unfinished(LATER, 10)).toSorted()).toEqual(['changing', 'restoring']);
  });

  it('reach the profile in any spelling, and all businesses of the account', async () => {
    const changes = firestoreAddressChanges(db);
    await db.doc(paths.profile('ada')).set({ email: 'Ada@Bluebird.example', firstName: 'Ada' });
    await changes.changeProfile('ada', CHANGE.from, CHANGE.to);
    await changes.changeProfile('max', CHANGE.from, CHANGE.to);
    expect((await db.doc(paths.profile('ada')).get()).data()).toEqual({
      email: CHANGE.to,
      firstName: 'Ada',
    });
    expect((await db.doc(paths.profile('max')).get()).exists).toBe(false);
    await db.doc(paths.business('bakery')).set(aBusiness());
    await db.doc(paths.business('florist')).set(aBusiness({ members: { ada: 'viewer' } }));
    await db.doc(paths.business('other')).set(aBusiness({ members: { eve: 'owner' } }));
    expect((await changes.businessesOf('ada')).toSorted()).toEqual(['bakery', 'florist']);
  });
});

it('stored recovery codes change only if there are any', async () => {
  const codes = firestoreRecoveryCodes(db);
  const stored = { salt: 'salt', unused: ['a', 'b'], inUse: null, madeAt: DIGEST_TIME };
  await codes.change('ada', (found) => ({ ...found, unused: [] }));
  expect(await codes.find('ada')).toBeUndefined();
  await codes.put('ada', stored);
  await codes.change('ada', (found) => ({ ...found, unused: ['b'], inUse: 'a' }));
  await codes.change('ada', () => undefined);
  expect(await codes.find('ada')).toEqual({ ...stored, unused: ['b'], inUse: 'a' });
});

it('stored transfers are found once their reminder is due', async () => {
  const businesses = firestoreBusinesses(db);
  await db.doc(paths.business('none')).set(aBusiness());
  await db.doc(paths.business('reminded')).set(aBusiness({ planReminderAt: null }));
  await db.doc(paths.business('due')).set(aBusiness({ planReminderAt: DIGEST_TIME }));
  await db.doc(paths.business('later')).set(aBusiness({ planReminderAt: LATER }));
  expect(await businesses.dueForPlanReminder(DIGEST_TIME, 10)).toEqual(['due']);
  await businesses.change('due', () => ({ planReminderAt: null, ownershipOffer: null }));
  expect(await businesses.dueForPlanReminder(DIGEST_TIME, 10)).toEqual([]);
  expect(await businesses.find('due')).toMatchObject({ ownershipOffer: null });
});
