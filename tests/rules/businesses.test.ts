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

const addresses = (count: number) =>
  Array.from({ length: count }, (_, index) => `reader-${index}@bluebird.example`);

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
    ['has a field that nobody knows', { plan: 'professional' }],
  ])('is refused when it %s', (_, differences) => assertFails(create(differences)));
});

describe('a business', () => {
  it('is renamed by its owner', () => assertSucceeds(update({ name: 'Bluebird Bread' })));

  it.each([
    ['paused', { isPaused: true, recipients: ['ada@bluebird.example'] }],
    ['sent to nobody', { isPaused: false, recipients: [] }],
    ['sent to five', { isPaused: false, recipients: addresses(5) }],
  ])('has its digest %s by its owner', (_, digestPreferences) =>
    assertSucceeds(update({ digestPreferences })),
  );

  it.each([
    ['six recipients', { isPaused: false, recipients: addresses(6) }],
    ['a recipient without a host', { isPaused: false, recipients: ['ada@'] }],
    ['two recipients in one', { isPaused: false, recipients: ['a@b.example,c@d.example'] }],
    ['a header in a recipient', { isPaused: false, recipients: ['a@b.example\nBcc: c@d.example'] }],
    ['a recipient that is no text', { isPaused: false, recipients: [7] }],
    ['a fifth recipient that is none', { isPaused: false, recipients: [...addresses(4), 'none'] }],
    [
      'a recipient of 300 letters',
      { isPaused: false, recipients: [`${'a'.repeat(300)}@b.example`] },
    ],
    ['no recipients', { isPaused: false }],
    ['a pause that is no yes or no', { isPaused: 'yes', recipients: [] }],
    ['a preference that nobody knows', { isPaused: false, recipients: [], cc: [] }],
    ['preferences that are none', 'paused'],
  ])('is refused %s', (_, digestPreferences) => assertFails(update({ digestPreferences })));

  it('keeps how it wants its digest from a viewer', () => {
    const viewer = asFirestore(contextOf(environment, 'viewer'));
    const digestPreferences = { isPaused: true, recipients: [] };
    return assertFails(updateDoc(doc(viewer, paths.business(BUSINESS_ID)), { digestPreferences }));
  });

  it.each([
    ['its time zone', { timeZone: 'Pacific/Auckland' }],
    ['its members', { 'members.sam': 'owner' }],
    ['when its digest is due', { digestDueAt: Timestamp.now() }],
    ['which part of the sweep finds it', { digestShard: 7 }],
    ['what it has paid for', { entitlement: { hasDigests: true, until: Timestamp.now() } }],
    ['its latest digest', { latestDigest: '2026-01-05' }],
    ['its currency', { currency: 'EUR' }],
    ['its name to nothing', { name: '' }],
    ['its name together with something else', { name: 'Bluebird', timeZone: 'UTC' }],
  ])('keeps %s from its owner', (_, changes) => assertFails(update(changes)));

  it('is not found by asking for all businesses', () =>
    assertFails(getDocs(collection(asOwner(), paths.businesses))));
});
