import { describe, expect, it } from 'vitest';
import { aBusiness } from '../../../../../../tests/kit/builders/business.ts';
import { digestRecipients } from './digest-recipients.ts';

const ADA = { id: 'ada', email: 'ada@bluebird.example', isEmailVerified: true };
const waiting = [{ address: 'Ada@bluebird.example', askedAt: new Date('2026-11-23T18:00:00Z') }];

describe('the recipients of the digest', () => {
  it('include an owner who has verified the account', () => {
    const business = aBusiness({ waitingRecipients: waiting });
    expect(digestRecipients(business, ADA)).toEqual({
      recipients: ['Ada@bluebird.example'],
      waiting: [],
    });
  });

  it.each([
    ['an owner with an unverified account', { ...ADA, isEmailVerified: false }, 'owner' as const],
    ['a viewer, who must confirm', ADA, 'viewer' as const],
  ])('do not include %s', (_, user, role) => {
    const business = aBusiness({ members: { ada: role }, waitingRecipients: waiting });
    expect(digestRecipients(business, user)).toEqual({ recipients: [], waiting });
  });
});
