import { describe, expect, it } from 'vitest';
import { emptyProfile, ownerProfileSchema, type ProfileDraft } from './profile.ts';

const filledIn: ProfileDraft = {
  ...emptyProfile('ada@bluebird.example'),
  firstName: ' Ada ',
  lastName: 'Byron',
  businessName: 'Bluebird Bakery',
  businessType: 'restaurants',
  agreeToTerms: true,
};

/** The fields that have something to say. */
const complaintsOf = (draft: object): readonly string[] =>
  (ownerProfileSchema.safeParse(draft).error?.issues ?? []).map(({ path }) => path.join('.'));

describe('the profile of an owner', () => {
  it('is complete with names, address, business and terms', () => {
    expect(ownerProfileSchema.parse(filledIn)).toMatchObject({
      firstName: 'Ada',
      phone: '',
      businessSize: '',
      annualRevenue: '',
      agreeToMarketing: false,
    });
  });

  it('says of an untouched form what is required', () => {
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
  ])('refuses a wrong %s', (field, value) => {
    expect(complaintsOf({ ...filledIn, [field]: value })).toEqual([field]);
  });

  it('takes telephone numbers as people write them', () => {
    for (const phone of ['(555) 123-4567', '+1 555.123.4567', '555 123 4567 x12']) {
      expect(complaintsOf({ ...filledIn, phone })).toEqual([]);
    }
  });
});
