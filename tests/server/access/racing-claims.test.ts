// Tests the deployed payment callables over the network, with emulators of Stripe and Firestore.
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedClaimLinks } from '../../../functions/src/platform/links/signed-links.ts';
import {
  BILLING_ORIGIN,
  LINK_SECRET,
  startBillingCallables,
  type BillingCallables,
} from '../../kit/providers/billing-callables.ts';
import { recordFigure } from '../../kit/record-figure.ts';

const RACERS = 200;
const EMAIL = 'ada@bluebird.example';
const FRIEND = { offer: 'friends', price: 100 };

let billing: BillingCallables;
beforeAll(async () => {
  billing = await startBillingCallables();
});
afterAll(() => billing.close());

describe('a checkout over the network', () => {
  it(`belongs to one of ${RACERS} accounts that claim it at once`, async () => {
    const { result = {} } = await billing.call('createCheckout', FRIEND);
    const { intentId = '', claimToken = '' } = result;
    const { db, stripe } = billing;
    const sessionId = String((await db().doc(paths.checkout(intentId)).get()).get('sessionId'));
    await stripe.ask('POST', `/checkout/${sessionId}/complete`, { email: EMAIL });
    const endsAt = new Date(Date.now() + 3_600_000);
    const url = signedClaimLinks(BILLING_ORIGIN, LINK_SECRET).urlFor(intentId, EMAIL, endsAt);
    const link = url.split('/').at(-1) ?? '';

    const accounts = Array.from({ length: RACERS }, (_, index) => `account-${index}`);
    const answers = await Promise.all(
      accounts.map((uid, index) =>
        billing.call('claimCheckout', index % 2 ? { link } : { intentId, claimToken }, uid),
      ),
    );
    const winners = accounts.filter((_, index) => answers[index]?.status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(RACERS - 1);
    expect((await db().doc(paths.checkout(intentId)).get()).get('claimedBy')).toBe(winners[0]);
    const { docs } = await db().collection('plans').get();
    expect(docs.map(({ id }) => id)).toEqual(winners);

    const again = await billing.call('claimCheckout', { link }, winners[0]);
    expect(again.result).toEqual({ state: 'claimed' });
    recordFigure('racing accounts', answers.length);
  }, 120_000);

  it.each([
    { amount: 1 },
    { unit_amount: 1 },
    { priceId: 'price_cheap' },
    { trialDays: 3650 },
    { discount: 100 },
    { metadata: { checkoutId: 'a-checkout-of-eve' } },
    { customer: 'cus_of_somebody_else' },
    { successUrl: 'https://evil.example' },
  ])('is not opened for a request with the extra field %o', async (extra) => {
    const { stripe } = billing.stripe;
    const before = (await stripe.checkout.sessions.list()).data.length;
    expect((await billing.call('createCheckout', { ...FRIEND, ...extra })).status).toBe(400);
    expect((await stripe.checkout.sessions.list()).data).toHaveLength(before);
  });

  it('uses only our price list and our id, whatever the request contains', async () => {
    const request = {
      ...FRIEND,
      hasFreeTrial: true,
      promoCode: 'PARKHILL20',
      promoType: 'percentage',
    };
    const { db, stripe } = billing;
    const { result = {} } = await billing.call('createCheckout', request);
    const stored = await db()
      .doc(paths.checkout(result['intentId'] ?? ''))
      .get();
    const session = await stripe.stripe.checkout.sessions.retrieve(String(stored.get('sessionId')));
    expect(session).toMatchObject({
      amount_total: 10_000,
      customer: null,
      metadata: { checkoutId: result['intentId'] },
      client_reference_id: result['intentId'],
      success_url: `${BILLING_ORIGIN}/onboarding?success=true&session_id={CHECKOUT_SESSION_ID}`,
    });
    expect(Object.keys(session.metadata ?? {})).toEqual(['checkoutId']);
    await stripe.ask('POST', `/checkout/${session.id}/complete`, { email: EMAIL });
    const paid = await stripe.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription'],
    });
    const subscription = typeof paid.subscription === 'object' ? paid.subscription : null;
    expect(subscription?.status).toBe('active');
    expect(subscription?.metadata).toEqual(session.metadata);
  });
});
