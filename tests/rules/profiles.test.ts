import { paths } from '@daily-snapshot/domain/contracts/paths';
import {
  assertFails,
  assertSucceeds,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import { deleteField, doc, setDoc, Timestamp, updateDoc } from 'firebase/firestore';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { asFirestore, contextOf, fill, profileOf, userOf } from './businesses.ts';
import { ourRules } from './environment.ts';

let environment: RulesTestEnvironment;
beforeAll(async () => {
  environment = await ourRules('profiles');
});
beforeEach(() => fill(environment));
afterAll(() => environment.cleanup());

const mine = () =>
  doc(asFirestore(contextOf(environment, 'owner')), paths.profile(userOf('owner')));

const FIELDS = Object.keys(profileOf());
const WRONG = [
  ['nothing', null],
  ['a number', 7],
  ['a list', ['x']],
  ['a map', { a: 1 }],
  ['a long text', 'x'.repeat(100_000)],
] as const;

describe('a profile', () => {
  it('is saved whole, and again', async () => {
    await assertSucceeds(setDoc(mine(), profileOf({ businessSize: '', annualRevenue: '' })));
    await assertSucceeds(setDoc(mine(), profileOf({ phone: '' })));
  });

  it.each(FIELDS)('is refused without %s', async (field) => {
    const { [field]: _left, ...rest } = profileOf() as Record<string, unknown>;
    await assertFails(setDoc(mine(), rest));
    await assertFails(updateDoc(mine(), { [field]: deleteField() }));
  });

  it.each(FIELDS.flatMap((field) => WRONG.map(([name, value]) => [field, name, value] as const)))(
    'is refused when its %s is %s',
    (field, _, value) => assertFails(setDoc(mine(), profileOf({ [field]: value }))),
  );

  it.each([
    ['a business type of its own', { businessType: 'bakery' }],
    ['a size of its own', { businessSize: '7' }],
    ['a revenue of its own', { annualRevenue: '12' }],
    ['no address', { email: 'ada' }],
    ['blank names', { firstName: '  ' }],
    ['a blank last name', { lastName: '' }],
    ['a blank business', { businessName: ' ' }],
    ['no agreement to the terms', { agreeToTerms: false }],
    ['a time in the past', { savedAt: Timestamp.fromDate(new Date('2020-01-01')) }],
    ['a time in the future', { savedAt: Timestamp.fromDate(new Date('2040-01-01')) }],
    ['a field that nobody knows', { role: 'administrator' }],
    ['a field of every object', { constructor: 'x' }],
  ])('is refused with %s', (_, differences) => assertFails(setDoc(mine(), profileOf(differences))));
});
