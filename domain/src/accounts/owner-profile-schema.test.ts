import { describe, expect, it } from 'vitest';
import { emptyProfile, ownerProfileSchema, type ProfileDraft } from './owner-profile-schema.ts';

const filledIn: ProfileDraft = {
  ...emptyProfile('ada@bluebird.example'),
  firstName: ' Ada ',
  lastName: 'Byron',
  businessName: 'Bluebird Bakery',
  businessType: 'restaurants',
  agreeToTerms: true,
};

/** Returns the names of the fields that have an error. */
const complaintsOf = (draft: object): readonly string[] =>
  (ownerProfileSchema.safeParse(draft).error?.issues ?? []).map(({ path }) => path.join('.'));

describe('ownerProfileSchema', () => {
  it('accepts a profile with names, address, business and terms', () => {
    expect(ownerProfileSchema.parse(filledIn)).toMatchObject({
      firstName: 'Ada',
      phone: '',
      businessSize: '',
      annualRevenue: '',
      agreeToMarketing: false,
    });
  });

  it('lists the required fields of an empty form', () => {
    expect(complaintsOf(emptyProfile(''))).toEqual([
      'firstName',
      'lastName',
      'email',
      'businessName',
      'businessType',
      'agreeToTerms',
    ]);
  });

  it.each([
    ['phone', 'call me <b>now</b>'],
    ['businessType', 'bakery'],
    ['businessSize', '7'],
    ['annualRevenue', '1000000'],
    ['primaryConcerns', 'x'.repeat(2_001)],
    ['businessName', 'x'.repeat(121)],
    ['agreeToTerms', false],
  ])('rejects an invalid %s', (field, value) => {
    expect(complaintsOf({ ...filledIn, [field]: value })).toEqual([field]);
  });

  it('accepts phone numbers as people write them', () => {
    for (const phone of ['(555) 123-4567', '+1 555.123.4567', '555 123 4567 x12']) {
      expect(complaintsOf({ ...filledIn, phone })).toEqual([]);
    }
  });
});
