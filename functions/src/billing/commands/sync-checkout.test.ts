import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { aSubscription, daysAfter } from '../../../../tests/kit/builders/subscription.ts';
import { describe, expect, it } from 'vitest';
import { memoryPayments } from '../../../../tests/kit/memory/memory-payments.ts';
import { memoryPorts, withFeaturePorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { createCheckout } from './create-checkout.ts';
import { syncCheckout } from './sync-checkout.ts';

const ADA = { id: 'ada', signInAddress: 'ada@bluebird.example', email: 'ada@bluebird.example' };
const TRIAL = { offer: 'parkhill', price: 100, promoCode: 'NEIGHBOR50' } as const;

const setUpPayments = () => {
  const payments = memoryPayments();
  return withFeaturePorts({ ...memoryPorts(), payments, clock: stoppedClock(DIGEST_TIME) });
};
type TestPorts = ReturnType<typeof setUpPayments>;

/** Completes a checkout at the provider without a webhook. */
async function complete(
  ports: TestPorts,
  address: string,
  status: 'trialing' | 'active' = 'trialing',
) {
  const { intentId } = await createCheckout(ports, TRIAL, undefined);
  const sessionId = `cs_${intentId}`;
  const id = `sub_${intentId}`;
  ports.payments.subscriptions.set(
    id,
    aSubscription({
      id,
      checkoutId: intentId,
      status,
      trialEndsAt: daysAfter(DIGEST_TIME, 30),
      address,
    }),
  );
  const facts = { sessionId, checkoutId: intentId, state: 'paid', subscriptionId: id } as const;
  ports.payments.checkouts.set(sessionId, { ...facts, address });
  return { sessionId, status: () => ports.payments.subscriptions.get(id)?.status };
}

const subjects = ({ stored }: TestPorts) =>
  [...stored.outbox.values()].map(({ mail }) => mail.subject);

const WELCOME_SUBJECT = /Finish setting up/;
const REPEATED = /second free trial did not start/;

describe('a trial', () => {
  it('belongs to the first buyer, however often the webhook arrives', async () => {
    const ports = setUpPayments();
    const first = await complete(ports, 'ada@bluebird.example');
    for (let delivery = 0; delivery < 3; delivery += 1) await syncCheckout(ports, first);
    expect(first.status()).toBe('trialing');
    expect(subjects(ports)).toEqual([expect.stringMatching(WELCOME_SUBJECT)]);
  });

  it('ends at once for a visitor who had one, with one e-mail that says why', async () => {
    const ports = setUpPayments();
    const first = await complete(ports, 'ada@bluebird.example');
    await syncCheckout(ports, first);
    const second = await complete(ports, 'Ada+again@bluebird.example');
    for (let delivery = 0; delivery < 3; delivery += 1) await syncCheckout(ports, second);
    expect([first.status(), second.status()]).toEqual(['trialing', 'canceled']);
    expect(subjects(ports)).toEqual([
      expect.stringMatching(WELCOME_SUBJECT),
      expect.stringMatching(REPEATED),
    ]);
  });

  it('is granted once if the same visitor completes two checkouts at once', async () => {
    const ports = setUpPayments();
    const both = await Promise.all([
      complete(ports, 'ada@bluebird.example'),
      complete(ports, 'ada@bluebird.example'),
    ]);
    await Promise.all(both.map(({ sessionId }) => syncCheckout(ports, { sessionId })));
    const found = both.map(({ status }) => status());
    expect(new Set(found)).toEqual(new Set(['canceled', 'trialing']));
  });

  it('continues for another mailbox', async () => {
    const ports = setUpPayments();
    const ada = await complete(ports, 'ada@bluebird.example');
    const bob = await complete(ports, 'bob@bluebird.example');
    for (const { sessionId } of [ada, bob]) await syncCheckout(ports, { sessionId });
    expect([ada.status(), bob.status()]).toEqual(['trialing', 'trialing']);
  });

  it('continues if it has been paid', async () => {
    const ports = setUpPayments();
    const first = await complete(ports, 'ada@bluebird.example');
    await syncCheckout(ports, first);
    const second = await complete(ports, 'ada@bluebird.example', 'active');
    await syncCheckout(ports, second);
    expect(second.status()).toBe('active');
  });

  it('is refused, like a promo code, to an account whose mailbox has used it', async () => {
    const ports = setUpPayments();
    await syncCheckout(ports, await complete(ports, 'ada@bluebird.example'));
    const { intentId } = await createCheckout(ports, TRIAL, ADA);
    expect(ports.payments.openedCheckouts.get(intentId)?.order).toEqual({
      offer: 'parkhill',
      priceKey: 'pro_monthly_100',
      trialDays: 0,
    });
  });

  it('stores the hash of a mailbox instead of the address', async () => {
    const ports = setUpPayments();
    await syncCheckout(ports, await complete(ports, 'ada@bluebird.example'));
    const stored = JSON.stringify([...ports.stored.redemptions]);
    expect(stored).not.toMatch(/ada|bluebird/);
    expect(ports.stored.redemptions.size).toBe(1);
  });
});
