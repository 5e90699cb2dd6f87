import { aCheckout, aSubscription } from '../../../../tests/kit/builders/subscription.ts';
import { claimLinkEndsAt } from '@daily-snapshot/domain/billing/unclaimed-payment';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { describe, expect, it } from 'vitest';
import { claimCheckout, claimLinkState, checkoutStatus } from './claim-checkout.ts';
import { syncCheckout } from './sync-checkout.ts';
import { advance, paidCheckout } from '../../../../tests/kit/faults/paid-checkout.ts';
import { recordFigure } from '../../../../tests/kit/record-figure.ts';

const ADDRESS = 'ada@bluebird.example';
const TOKEN = 'the token of the browser';
const ADA = { id: 'ada', signInAddress: ADDRESS };
const VERIFIED = { ...ADA, email: ADDRESS };
const EVE = { id: 'eve', signInAddress: 'eve@example.com', email: 'eve@example.com' };
const BY_TOKEN = { intentId: 'a-checkout-of-ada', claimToken: TOKEN };

/** Sets up a visitor with an open checkout. `pay` completes it on the provider's page. */
function setUpCheckout() {
  const setup = paidCheckout({ isClaimed: false });
  const { ports, checkout } = setup;
  const claimHash = ports.checkoutKeys.hashOf(TOKEN);
  ports.stored.checkouts.set(checkout.checkoutId, aCheckout({ claimHash }));
  return {
    ports,
    pay: () => advance(setup, [aSubscription()], 0),
    deliverWebhook: () => syncCheckout(ports, checkout),
    owner: () => ports.stored.checkouts.get(checkout.checkoutId)?.claimedBy,
    link: (endsAt = claimLinkEndsAt(DIGEST_TIME)) =>
      ports.claimLinks.urlFor(checkout.checkoutId, ADDRESS, endsAt).split('/').at(-1) ?? '',
  };
}

const REFUSED = { code: 'not-found' };

describe('a paid checkout', () => {
  it.each(['before', 'after'])(
    'is claimed from the browser if the webhook arrives %s',
    async (when) => {
      const { ports, pay, deliverWebhook, owner } = setUpCheckout();
      pay();
      if (when === 'before') await deliverWebhook();
      expect(await claimCheckout(ports, BY_TOKEN, ADA)).toBe('claimed');
      if (when === 'after') await deliverWebhook();
      expect(owner()).toBe('ada');
      expect(ports.stored.plans.get('ada')?.subscriptions).toEqual({ sub_1: aSubscription() });
      expect(ports.stored.businesses.get('bakery')?.entitlement).toEqual({ hasDigests: true });
      expect(ports.stored.businesses.get('florist')?.entitlement).toBeUndefined();
    },
  );

  it('can be claimed again only by its owner', async () => {
    const { ports, pay, owner } = setUpCheckout();
    pay();
    await claimCheckout(ports, BY_TOKEN, ADA);
    expect(await claimCheckout(ports, BY_TOKEN, ADA)).toBe('claimed');
    await expect(claimCheckout(ports, BY_TOKEN, EVE)).rejects.toMatchObject(REFUSED);
    expect(owner()).toBe('ada');
  });

  it('is claimed once with the link of the welcome e-mail', async () => {
    const { ports, pay, deliverWebhook, link, owner } = setUpCheckout();
    pay();
    await deliverWebhook();
    const [mail] = [...ports.stored.outbox.values()];
    expect(mail?.mail.text).toContain(link());
    expect(await claimCheckout(ports, { link: link() }, EVE)).toBe('claimed');
    await expect(claimCheckout(ports, { link: link() }, ADA)).rejects.toMatchObject(REFUSED);
    expect(owner()).toBe('eve');
  });

  it('has a link that says whether it can still be used', async () => {
    const { ports, pay, deliverWebhook, link } = setUpCheckout();
    pay();
    await deliverWebhook();
    expect(await claimLinkState(ports, { link: link() })).toBe('usable');
    expect(await claimLinkState(ports, { link: link(DIGEST_TIME) })).toBe('expired');
    expect(await claimLinkState(ports, { link: link().slice(0, -3) })).toBe('incomplete');
    await claimCheckout(ports, { link: link() }, EVE);
    expect(await claimLinkState(ports, { link: link() })).toBe('used');
    expect(await claimLinkState(ports, { link: link(DIGEST_TIME) })).toBe('used');
  });

  it('is not claimed with an expired link, but by its verified address', async () => {
    const { ports, pay, deliverWebhook, link, owner } = setUpCheckout();
    pay();
    await deliverWebhook();
    const old = { link: link(DIGEST_TIME) };
    await expect(claimCheckout(ports, old, ADA)).rejects.toMatchObject({ code: 'conflict' });
    expect(owner()).toBeUndefined();
    expect(await claimCheckout(ports, {}, VERIFIED)).toBe('claimed');
    expect(await claimCheckout(ports, old, ADA)).toBe('claimed');
    await expect(claimCheckout(ports, old, EVE)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is claimed by the address alone if it is verified', async () => {
    const { ports, pay, deliverWebhook, owner } = setUpCheckout();
    pay();
    await deliverWebhook();
    expect(await claimCheckout(ports, {}, ADA)).toBe('nothing');
    expect(await claimCheckout(ports, {}, EVE)).toBe('nothing');
    expect(owner()).toBeUndefined();
    expect(await claimCheckout(ports, {}, { ...VERIFIED, email: 'Ada@Bluebird.example' })).toBe(
      'claimed',
    );
    expect(owner()).toBe('ada');
  });

  it('gets one owner when 200 accounts claim it at once', async () => {
    const { ports, pay, deliverWebhook, link, owner } = setUpCheckout();
    pay();
    await deliverWebhook();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) =>
        claimCheckout(ports, index % 2 ? { link: link() } : BY_TOKEN, { id: `account-${index}` }),
      ),
    );
    const winners = outcomes.flatMap(({ status }, index) =>
      status === 'fulfilled' ? [`account-${index}`] : [],
    );
    expect(winners).toEqual([owner()]);
    expect([...ports.stored.plans.keys()]).toEqual(winners);
    recordFigure('racing accounts', outcomes.length);
  });
});

describe('a claim by an owner who imported a file before', () => {
  const NEXT_TEN = new Date('2026-11-24T16:00:00Z');
  const digestsOf = (ports: ReturnType<typeof setUpCheckout>['ports'], businessId = 'bakery') => {
    const { digestDueAt, digestPreferences } = ports.stored.businesses.get(businessId) ?? {};
    return { digestDueAt, recipients: digestPreferences?.recipients };
  };

  it.each(['before', 'after'])(
    'starts the daily e-mail if the webhook arrives %s',
    async (when) => {
      const { ports, pay, deliverWebhook } = setUpCheckout();
      pay();
      if (when === 'before') await deliverWebhook();
      expect(digestsOf(ports).digestDueAt).toBeUndefined();
      await claimCheckout(ports, BY_TOKEN, ADA);
      if (when === 'after') await deliverWebhook();
      expect(digestsOf(ports)).toEqual({ digestDueAt: NEXT_TEN, recipients: [ADDRESS] });
      expect(digestsOf(ports, 'florist').digestDueAt).toBeUndefined();
    },
  );

  it('starts it with the link of the welcome e-mail', async () => {
    const { ports, pay, deliverWebhook, link } = setUpCheckout();
    pay();
    await deliverWebhook();
    await claimCheckout(ports, { link: link() }, EVE);
    expect(digestsOf(ports, 'florist').digestDueAt).toEqual(NEXT_TEN);
    expect(digestsOf(ports).digestDueAt).toBeUndefined();
  });
});

describe('a checkout cannot be claimed', () => {
  it.each([
    ['without its token', { ...BY_TOKEN, claimToken: 'guessed' }],
    ['by its hash', { ...BY_TOKEN, claimToken: 'FvcxJ' }],
    ['by an id that was guessed', { ...BY_TOKEN, intentId: 'a-checkout-of-eve' }],
    ['with a link that we did not sign', { link: 'a-checkout-of-ada.x.y' }],
  ])('%s', async (_, request) => {
    const { ports, pay, owner } = setUpCheckout();
    pay();
    await expect(claimCheckout(ports, request, EVE)).rejects.toMatchObject(REFUSED);
    expect(owner()).toBeUndefined();
    expect(ports.stored.plans.size).toBe(0);
  });

  it('with the token of another checkout', async () => {
    const { ports, pay, owner } = setUpCheckout();
    pay();
    const claimHash = ports.checkoutKeys.hashOf('another token');
    const other = aCheckout({ id: 'another-checkout', sessionId: 'cs_2', claimHash });
    ports.stored.checkouts.set(other.id, other);
    const stolen = { ...BY_TOKEN, claimToken: 'another token' };
    await expect(claimCheckout(ports, stolen, EVE)).rejects.toMatchObject(REFUSED);
    expect(owner()).toBeUndefined();
  });

  it.each(['open', 'processing', 'expired'] as const)('while it is %s', async (state) => {
    const { ports, owner } = setUpCheckout();
    const facts = { sessionId: 'cs_1', checkoutId: 'a-checkout-of-ada', state };
    ports.payments.checkouts.set('cs_1', facts);
    expect(await claimCheckout(ports, BY_TOKEN, ADA)).toBe('processing');
    expect(owner()).toBeUndefined();
  });
});

describe('the state of a checkout', () => {
  it('is visible only to the browser that started it', async () => {
    const { ports, pay } = setUpCheckout();
    expect(await checkoutStatus(ports, BY_TOKEN)).toEqual({ state: 'processing' });
    pay();
    expect(await checkoutStatus(ports, BY_TOKEN)).toEqual({ state: 'paid', address: ADDRESS });
    const guessed = { ...BY_TOKEN, claimToken: 'guessed' };
    expect(await checkoutStatus(ports, guessed)).toEqual({ state: 'unknown' });
  });

  it('is requested from the provider at most thirty times an hour', async () => {
    const { ports, pay } = setUpCheckout();
    for (let time = 0; time < 30; time += 1) await checkoutStatus(ports, BY_TOKEN);
    pay();
    expect(await checkoutStatus(ports, BY_TOKEN)).toEqual({ state: 'processing' });
    const clock = stoppedClock(new Date(ports.clock.now().getTime() + 3_600_000));
    expect((await checkoutStatus({ ...ports, clock }, BY_TOKEN)).state).toBe('paid');
  });
});
