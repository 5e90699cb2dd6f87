import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { aSubscription } from '../../../../tests/kit/builders/subscription.ts';
import { describe, expect, it } from 'vitest';
import { memoryPayments } from '../../../../tests/kit/memory/memory-payments.ts';
import { memoryPorts, withFeaturePorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { createCheckout } from '../commands/create-checkout.ts';
import { syncCheckout } from '../commands/sync-checkout.ts';

const ADA = { id: 'ada', signInAddress: 'ada@bluebird.example', email: 'ada@bluebird.example' };
const BOB = { id: 'bob', signInAddress: 'bob@bluebird.example', email: undefined };
const PRICING = { offer: 'pricing', price: 10 } as const;

const setUpPayments = () => {
  const payments = memoryPayments();
  return withFeaturePorts({ ...memoryPorts(), payments, clock: stoppedClock(DIGEST_TIME) });
};
type TestPorts = ReturnType<typeof setUpPayments>;

const later = (ports: TestPorts, seconds: number): TestPorts => ({
  ...ports,
  clock: stoppedClock(new Date(DIGEST_TIME.getTime() + seconds * 1000)),
});
const statesOf = ({ payments }: TestPorts) =>
  [...payments.checkouts.values()].map(({ state }) => state);

function pay({ payments }: TestPorts, checkoutId: string): string {
  const sessionId = `cs_${checkoutId}`;
  const subscription = aSubscription({ checkoutId });
  payments.subscriptions.set(subscription.id, subscription);
  payments.checkouts.set(sessionId, {
    sessionId,
    checkoutId,
    state: 'paid',
    subscriptionId: subscription.id,
    address: ADA.email,
  });
  return sessionId;
}

describe('an owner with two tabs', () => {
  it('can pay only the latest checkout', async () => {
    const ports = setUpPayments();
    await createCheckout(ports, PRICING, ADA);
    await createCheckout(later(ports, 60), { offer: 'pricing', price: 100 }, ADA);
    expect(statesOf(ports)).toEqual(['expired', 'open']);
  });

  it('is sent to the plan if the other tab has paid, before the webhook arrives', async () => {
    const ports = setUpPayments();
    const { intentId } = await createCheckout(ports, PRICING, ADA);
    pay(ports, intentId);
    const second = createCheckout(later(ports, 60), PRICING, ADA);
    await expect(second).rejects.toMatchObject({ code: 'conflict' });
    expect(statesOf(ports)).toEqual(['paid', 'expired']);
  });

  it('is sent to the plan if the payment is stored but the plan is not', async () => {
    const ports = setUpPayments();
    const { intentId } = await createCheckout(ports, PRICING, ADA);
    await syncCheckout(ports, { sessionId: pay(ports, intentId) });
    ports.stored.plans.delete('ada');
    const second = createCheckout(later(ports, 60), PRICING, ADA);
    await expect(second).rejects.toMatchObject({ code: 'conflict' });
    expect(statesOf(ports)).toEqual(['paid', 'expired']);
  });

  it('has at most one open checkout after 20 clicks at once', async () => {
    const ports = setUpPayments();
    const clicks = Array.from({ length: 20 }, () => createCheckout(ports, PRICING, ADA));
    const opened = (await Promise.allSettled(clicks)).filter(
      ({ status }) => status === 'fulfilled',
    );
    expect(statesOf(ports).filter((state) => state === 'open')).toHaveLength(1);
    expect(opened.length).toBeGreaterThan(0);
  });

  it('does not expire checkouts of other accounts', async () => {
    const ports = setUpPayments();
    await createCheckout(ports, PRICING, BOB);
    await createCheckout(ports, { offer: 'friends', price: 100 }, undefined);
    await createCheckout(later(ports, 60), PRICING, ADA);
    expect(statesOf(ports)).toEqual(['open', 'open', 'open']);
  });
});
