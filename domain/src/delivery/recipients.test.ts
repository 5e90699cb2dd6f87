import { describe, expect, it } from 'vitest';
import { aBusiness } from '../testing/a-business.ts';
import { MORNING as NOW } from '../testing/a-mail.ts';
import { recipientsOf } from './recipients.ts';
import { suppress, NOT_SUPPRESSED, type Suppression } from './suppression.ts';

const ADA = 'ada@bluebird.example';
const ACCOUNTANT = 'books@example.com';
const business = aBusiness({
  entitlement: { hasDigests: true },
  digestPreferences: { isPaused: false, recipients: [ADA, ACCOUNTANT] },
});
const unsubscribed = (...addresses: string[]) =>
  new Map(
    addresses.map((address) => [
      address,
      suppress(NOT_SUPPRESSED, { what: 'digests', businessId: 'bakery' }, NOW) as Suppression,
    ]),
  );

describe('recipients of a digest', () => {
  it('are those the owner named', () => {
    expect(recipientsOf('bakery', business, new Map(), NOW)).toEqual({
      addresses: [ADA, ACCOUNTANT],
    });
  });

  it('are without those who unsubscribed from it', () => {
    expect(recipientsOf('bakery', business, unsubscribed(ADA), NOW)).toEqual({
      addresses: [ACCOUNTANT],
    });
    expect(recipientsOf('florist', business, unsubscribed(ADA), NOW)).toMatchObject({
      addresses: [ADA, ACCOUNTANT],
    });
  });

  it.each([
    ['closed', undefined],
    ['not-entitled', { ...business, entitlement: { hasDigests: false } }],
    ['paused', { ...business, digestPreferences: { isPaused: true, recipients: [ADA] } }],
    ['no-recipients', { ...business, digestPreferences: { isPaused: false, recipients: [] } }],
  ])('are nobody when the business is %s', (hold, state) => {
    expect(recipientsOf('bakery', state, new Map(), NOW)).toEqual({ hold });
  });

  it('are nobody when all have unsubscribed', () => {
    const all = unsubscribed(ADA, ACCOUNTANT);
    expect(recipientsOf('bakery', business, all, NOW)).toEqual({ hold: 'unsubscribed' });
  });
});
