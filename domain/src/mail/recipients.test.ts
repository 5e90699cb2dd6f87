import { describe, expect, it } from 'vitest';
import { aBusiness } from '../../../tests/kit/builders/business.ts';
import { aMail, DIGEST_TIME as NOW, NEXT_DIGEST_TIME } from '../../../tests/kit/builders/mail.ts';
import { OWN_EMAILS } from './email-kind.ts';
import { planMail } from './outbox.ts';
import { recipientsOf, recipientsOfMail } from './recipients.ts';
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
  it('are the addresses that the owner chose', () => {
    expect(recipientsOf('bakery', business, new Map(), NOW)).toEqual({
      addresses: [ADA, ACCOUNTANT],
    });
  });

  it('exclude addresses that have unsubscribed', () => {
    expect(recipientsOf('bakery', business, unsubscribed(ADA), NOW)).toEqual({
      addresses: [ACCOUNTANT],
    });
    expect(recipientsOf('florist', business, unsubscribed(ADA), NOW)).toMatchObject({
      addresses: [ADA, ACCOUNTANT],
    });
  });

  it.each([
    ['closed', undefined],
    ['closed', { ...business, closesAt: NEXT_DIGEST_TIME }],
    ['not-entitled', { ...business, entitlement: { hasDigests: false } }],
    ['paused', { ...business, digestPreferences: { isPaused: true, recipients: [ADA] } }],
    ['no-recipients', { ...business, digestPreferences: { isPaused: false, recipients: [] } }],
  ])('are empty when the business is %s', (skipReason, state) => {
    expect(recipientsOf('bakery', state, new Map(), NOW)).toEqual({ skipReason });
  });

  it('are empty if all have unsubscribed', () => {
    const all = unsubscribed(ADA, ACCOUNTANT);
    expect(recipientsOf('bakery', business, all, NOW)).toEqual({ skipReason: 'unsubscribed' });
  });
});

describe('recipients of an e-mail about a subscription', () => {
  const { mail, shard } = aMail();
  const entry = planMail(
    { email: { kind: 'payment-failed', key: 'an-invoice-1', to: ADA }, mail, shard },
    NOW,
    NEXT_DIGEST_TIME,
  );
  const when = (cause: Parameters<typeof suppress>[1]) =>
    recipientsOfMail(
      entry,
      undefined,
      new Map([[ADA, suppress(NOT_SUPPRESSED, cause, NOW) as Suppression]]),
      NOW,
    );

  it('are its address, even if the address has unsubscribed from other e-mails', () => {
    expect(recipientsOfMail(entry, undefined, new Map(), NOW)).toEqual({ addresses: [ADA] });
    expect(when({ what: 'digests', businessId: OWN_EMAILS })).toEqual({ addresses: [ADA] });
  });

  it('are empty if the address accepts no e-mail', () => {
    expect(when({ what: 'everything', reason: 'bounced' })).toEqual({ skipReason: 'unsubscribed' });
  });
});
