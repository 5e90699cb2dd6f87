import { paths } from '@daily-snapshot/domain/contracts/paths';
import {
  assertFails,
  assertSucceeds,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import { collection, doc, getDocs, setDoc, Timestamp, updateDoc } from 'firebase/firestore';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { asFirestore, BUSINESS_ID, contextOf, fill, newBusiness, userOf } from './businesses.ts';
import { ourRules } from './environment.ts';

let environment: RulesTestEnvironment;
beforeAll(async () => {
  environment = await ourRules('businesses');
});
beforeEach(() => fill(environment));
afterAll(() => environment.cleanup());

const asOwner = () => asFirestore(contextOf(environment, 'owner'));
const create = (differences: object) =>
  setDoc(doc(asOwner(), paths.business('new')), {
    ...newBusiness(userOf('owner')),
    ...differences,
  });
const update = (changes: object) =>
  updateDoc(doc(asOwner(), paths.business(BUSINESS_ID)), { ...changes });

const STRANGER = 'sam@harbor.example';

describe('a new business', () => {
  it('is made by its one owner', () => assertSucceeds(create({})));

  it.each([
    ['has no name', { name: '   ' }],
    ['has a name that is no text', { name: 7 }],
    ['has a name that is too long', { name: 'x'.repeat(121) }],
    ['has a second member', { members: { ada: 'owner', sam: 'owner' } }],
    ['has an owner who is only a viewer', { members: { ada: 'viewer' } }],
    ['was made at another time', { createdAt: Timestamp.fromDate(new Date('2020-01-01')) }],
    ['says itself when its digest is due', { digestDueAt: Timestamp.now() }],
    ['entitles itself', { entitlement: { hasDigests: true } }],
    ['names recipients at once', { digestPreferences: { isPaused: false, recipients: [] } }],
    ['waits for recipients at once', { waitingRecipients: [] }],
    ['invites at once', { invitations: [] }],
    ['has a field that nobody knows', { plan: 'professional' }],
  ])('is refused when it %s', (_, differences) => assertFails(create(differences)));
});

describe('a business', () => {
  it('is renamed by its owner', () => assertSucceeds(update({ name: 'Bluebird Bread' })));

  it.each([
    ['its time zone', { timeZone: 'Pacific/Auckland' }],
    ['its members', { 'members.sam': 'owner' }],
    ['when its digest is due', { digestDueAt: Timestamp.now() }],
    ['that its digest is paused', { 'digestPreferences.isPaused': true }],
    ['at which hour its digest comes', { 'digestPreferences.hour': 6 }],
    ['who gets its digest', { 'digestPreferences.recipients': [STRANGER] }],
    ['all of how it wants its digest', { digestPreferences: { isPaused: true, recipients: [] } }],
    ['who has still to say yes', { waitingRecipients: [] }],
    ['who is invited', { invitations: [{ address: STRANGER, askedAt: Timestamp.now() }] }],
    ['who its viewers are', { viewers: { sam: STRANGER } }],
    ['that a viewer goes', { members: { ada: 'owner' } }],
    ['which part of the sweep finds it', { digestShard: 7 }],
    ['what it has paid for', { entitlement: { hasDigests: true, until: Timestamp.now() } }],
    ['its latest digest', { latestDigest: '2026-01-05' }],
    ['its currency', { currency: 'EUR' }],
    ['its basis', { basis: 'accrual' }],
    ['when it is closed', { closedDays: { weekdays: [7], dates: [] } }],
    ['that it is to be erased', { closesAt: Timestamp.now() }],
    ['its name to nothing', { name: '' }],
    ['its name together with something else', { name: 'Bluebird', timeZone: 'UTC' }],
  ])('keeps %s from its owner', (_, changes) => assertFails(update(changes)));

  it.each([
    ['its name', { name: 'Vera’s Bakery' }],
    ['who its viewers are', { viewers: {} }],
    ['their own role', { 'members.vera': 'owner' }],
  ])('keeps %s from a viewer', (_, changes) => {
    const viewer = asFirestore(contextOf(environment, 'viewer'));
    return assertFails(updateDoc(doc(viewer, paths.business(BUSINESS_ID)), { ...changes }));
  });

  it('is not found by asking for all businesses', () =>
    assertFails(getDocs(collection(asOwner(), paths.businesses))));
});
