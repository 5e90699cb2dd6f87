import { OFFERS } from '@daily-snapshot/domain/billing/price-list';
import { NO_PLAN, withSubscription } from '@daily-snapshot/domain/billing/plan';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { callables } from '@daily-snapshot/domain/contracts/callables';
import { DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { aSubscription } from '../../../../tests/kit/builders/subscription.ts';
import { describe, expect, it } from 'vitest';
import { memoryPayments } from '../../../../tests/kit/memory/memory-payments.ts';
import { memoryPorts, ORIGIN } from '../../../../tests/kit/memory/memory-ports.ts';
import { createCheckout } from './create-checkout.ts';
import { Chance } from '../../../../tests/kit/faults/simulation.ts';
import { recordFigure } from '../../../../tests/kit/record-figure.ts';

const ADA = { id: 'ada', signInAddress: 'ada@bluebird.example', email: 'ada@bluebird.example' };
const FRIENDS = { offer: 'friends', price: 100 } as const;

const setUpPayments = () => {
  const payments = memoryPayments();
  return { ...memoryPorts(), payments, clock: stoppedClock(DIGEST_TIME) };
};

describe('a checkout', () => {
  it('uses the price and return address of our price list, whatever the request says', async () => {
    const ports = setUpPayments();
    const { intentId } = await createCheckout(ports, FRIENDS, undefined);
    expect(ports.payments.openedCheckouts.get(intentId)).toEqual({
      checkoutId: intentId,
      order: { offer: 'friends', priceKey: 'friends_monthly_100', trialDays: 0 },
      customerId: undefined,
      address: undefined,
      expiresAt: new Date(DIGEST_TIME.getTime() + 45 * 60_000),
      successUrl: `${ORIGIN}/onboarding?success=true&session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${ORIGIN}/friends`,
    });
  });

  it('stores the hash of its token instead of the token', async () => {
    const ports = setUpPayments();
    const { intentId, claimToken } = await createCheckout(ports, FRIENDS, undefined);
    const stored = JSON.stringify([...ports.stored.checkouts]);
    expect(stored).not.toContain(claimToken);
    expect(ports.stored.checkouts.get(intentId)?.claimHash).toBe(
      ports.checkoutKeys.hashOf(claimToken),
    );
  });

  it('is opened once if the browser repeats a request whose answer was lost', async () => {
    const ports = setUpPayments();
    const request = { ...FRIENDS, requestId: 'r'.repeat(43) };
    const first = await createCheckout(ports, request, undefined);
    const later = { ...ports, clock: stoppedClock(new Date(DIGEST_TIME.getTime() + 7_000)) };
    expect(await createCheckout(later, request, undefined)).toEqual(first);
    expect(ports.stored.checkouts.size).toBe(1);
    expect(ports.payments.openedCheckouts.get(first.intentId)?.expiresAt).toEqual(
      new Date(DIGEST_TIME.getTime() + 45 * 60_000),
    );
  });

  it('is refused if another account repeats its request id', async () => {
    const ports = setUpPayments();
    const request = { ...FRIENDS, requestId: 'r'.repeat(43) };
    await createCheckout(ports, request, ADA);
    await expect(createCheckout(ports, request, undefined)).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('belongs to the caller and uses their verified address', async () => {
    const ports = setUpPayments();
    const pricing = { offer: 'pricing', price: 10 } as const;
    const { intentId } = await createCheckout(ports, pricing, ADA);
    expect(ports.stored.checkouts.get(intentId)?.claimedBy).toBe('ada');
    expect(ports.payments.openedCheckouts.get(intentId)).toMatchObject({
      address: ADA.email,
      successUrl: `${ORIGIN}/pricing?success=true&session_id={CHECKOUT_SESSION_ID}`,
    });
  });

  it('is refused if the caller already pays', async () => {
    const ports = setUpPayments();
    ports.stored.plans.set('ada', withSubscription(NO_PLAN, aSubscription()));
    await expect(createCheckout(ports, FRIENDS, ADA)).rejects.toMatchObject({ code: 'conflict' });
    expect(ports.payments.openedCheckouts.size).toBe(0);
  });

  it('has no second trial for a customer who had one, and reuses the customer', async () => {
    const ports = setUpPayments();
    const ended = aSubscription({ status: 'canceled', endedAt: DIGEST_TIME });
    ports.stored.plans.set('ada', withSubscription(NO_PLAN, ended));
    const parkhill = { offer: 'parkhill', price: 100 } as const;
    const { intentId } = await createCheckout(ports, parkhill, ADA);
    expect(ports.payments.openedCheckouts.get(intentId)).toMatchObject({
      customerId: 'cus_1',
      order: { trialDays: 0 },
    });
  });

  it('is created for each of 50 clicks at once, and each can be claimed', async () => {
    const ports = setUpPayments();
    const opened = await Promise.all(
      Array.from({ length: 50 }, () => createCheckout(ports, FRIENDS, undefined)),
    );
    expect(new Set(opened.map(({ intentId }) => intentId)).size).toBe(50);
    expect(new Set(opened.map(({ claimToken }) => claimToken)).size).toBe(50);
    expect(ports.payments.checkouts.size).toBe(50);
  });

  it('ignores the changes of 2,000 tampered requests', async () => {
    const ports = setUpPayments();
    const chance = new Chance(8);
    const one = <T>(of: readonly T[]): T => of[chance.between(0, of.length - 1)] as T;
    let [tried, openedCount] = [0, 0];
    for (; tried < 2_000; tried += 1) {
      const payload: Record<string, unknown> = {
        offer: one(['pricing', 'friends', 'parkhill', 'parkhill', 'basic', '__proto__', null]),
        price: one([
          10,
          100,
          10,
          100,
          1,
          0,
          -100,
          9.99,
          50,
          100.5,
          1e9,
          NaN,
          '100',
          null,
          undefined,
        ]),
      };
      const extra = one([
        'promoCode',
        'promoType',
        'hasFreeTrial',
        'trialDays',
        'trial_period_days',
        'discount',
        'priceId',
        'priceKey',
        'successUrl',
        'cancelUrl',
        'customerId',
        'customer',
        'claimedBy',
        'claimHash',
        'intentId',
        '',
        '',
        '',
        'promoCode',
        'promoCode',
      ]);
      if (extra !== '')
        payload[extra] = one(['PARKHILL20', 'NEIGHBOR50', 'FREE100', true, 365, 100, 'cus_1', {}]);
      const request = callables.createCheckout.request.safeParse(payload);
      if (!request.success) continue;
      const { offer, price } = request.data;
      const before = ports.payments.openedCheckouts.size;
      const opened = await createCheckout(ports, request.data, undefined).catch(() => undefined);
      const isListed = OFFERS[offer].monthlyDollars.some((listed) => listed === price);
      expect(opened !== undefined, JSON.stringify(payload)).toBe(isListed);
      expect(ports.payments.openedCheckouts.size - before).toBe(isListed ? 1 : 0);
      if (!opened) continue;
      openedCount += 1;
      const checkoutRequest = ports.payments.openedCheckouts.get(opened.intentId);
      expect(checkoutRequest?.order.priceKey.endsWith(`_${price}`)).toBe(true);
      expect(checkoutRequest?.order.trialDays).toBe(OFFERS[offer].trialDays);
      expect(checkoutRequest?.order.promo === undefined || offer === 'parkhill').toBe(true);
      expect(checkoutRequest?.customerId).toBeUndefined();
      expect(checkoutRequest?.successUrl.startsWith(`${ORIGIN}/onboarding?`)).toBe(true);
      expect(checkoutRequest?.cancelUrl).toBe(`${ORIGIN}/${offer}`);
      expect(ports.stored.checkouts.get(opened.intentId)?.claimedBy).toBeUndefined();
    }
    // The test proves nothing if every request is refused.
    expect(openedCount).toBeGreaterThan(20);
    recordFigure('tampered requests', tried);
  });
});
