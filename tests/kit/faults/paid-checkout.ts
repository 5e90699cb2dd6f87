// Payments in memory for fault tests: an owner, a checkout and the lifecycles of its subscription.
import type { FeaturePorts } from '../../../functions/src/platform/wiring/ports.ts';
import type { CheckoutFacts } from '@daily-snapshot/domain/billing/checkout-facts';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import type { Subscription } from '@daily-snapshot/domain/billing/subscription';
import { cents } from '@daily-snapshot/domain/money/cents';
import { entitlementsByPlan } from '../../../functions/src/billing/services/entitlements-by-plan.ts';
import { aBusiness } from '../builders/business.ts';
import { DIGEST_TIME } from '../builders/mail.ts';
import { anImportedFile } from '../builders/imported-file.ts';
import { aCheckout, aSubscription, daysAfter } from '../builders/subscription.ts';
import { memoryPayments, type MemoryPayments } from '../memory/memory-payments.ts';
import { memoryPorts, withFeaturePorts, type MemoryPorts } from '../memory/memory-ports.ts';

export interface PaidCheckout {
  readonly ports: MemoryPorts & FeaturePorts & { readonly payments: MemoryPayments };
  readonly checkout: CheckoutFacts;
}

const SESSION = 'cs_1';
const ADDRESS = 'ada@bluebird.example';

/**
 * Builds a store in which Ada has a bakery with a file, and an unpaid checkout, claimed by her if `isClaimed`.
 */
export function paidCheckout({ isClaimed = true } = {}): PaidCheckout {
  const payments = memoryPayments();
  const memory = memoryPorts();
  const ports = withFeaturePorts({
    ...memory,
    payments,
    entitlements: entitlementsByPlan(memory.billing, {
      isFreeForAll: false,
      isFirstOwner: async () => false,
    }),
    clock: stoppedClock(DIGEST_TIME),
  });
  ports.stored.businesses.set('bakery', aBusiness());
  ports.stored.businesses.set('florist', aBusiness({ members: { eve: 'owner', ada: 'viewer' } }));
  ports.stored.imports.set('bakery file', anImportedFile());
  ports.stored.imports.set('florist file', anImportedFile());
  ports.stored.signIns.set('ada', { address: ADDRESS, isVerified: true });
  const checkout = aCheckout(isClaimed ? { claimedBy: 'ada' } : {});
  ports.stored.checkouts.set(checkout.id, checkout);
  return {
    ports,
    checkout: {
      sessionId: SESSION,
      checkoutId: checkout.id,
      state: 'paid',
      subscriptionId: aSubscription().id,
      address: ADDRESS,
    },
  };
}

/** The states of a subscription at the provider, one after each event. */
export type Lifecycle = readonly Subscription[];

const owed = (attemptCount: number) => ({ id: 'in_2', amount: cents(10_000), attemptCount });
const trialEndsAt = daysAfter(DIGEST_TIME, 30);

/** Lifecycles of a subscription. The provider sends one event for each state. */
export const LIFECYCLES: Readonly<Record<string, Lifecycle>> = {
  buy: [
    aSubscription({ status: 'incomplete' }),
    aSubscription(),
    aSubscription({ periodEnd: daysAfter(DIGEST_TIME, 60) }),
  ],
  'trial, then paying': [
    aSubscription({ status: 'trialing', trialEndsAt }),
    aSubscription({ status: 'trialing', trialEndsAt, address: 'ada@new.example' }),
    aSubscription({ trialEndsAt }),
    aSubscription({ trialEndsAt, periodEnd: daysAfter(DIGEST_TIME, 60) }),
  ],
  'trial, then failed payments': [
    aSubscription({ status: 'trialing', trialEndsAt }),
    aSubscription({ trialEndsAt }),
    aSubscription({ status: 'past_due', owed: owed(1) }),
    aSubscription({ status: 'past_due', owed: owed(2) }),
    aSubscription({ status: 'past_due', owed: owed(3) }),
    aSubscription({ status: 'canceled', endedAt: DIGEST_TIME }),
  ],
  'canceled at the end of the period': [
    aSubscription(),
    aSubscription({ cancelAt: daysAfter(DIGEST_TIME, 30) }),
    aSubscription(),
    aSubscription({ cancelAt: daysAfter(DIGEST_TIME, 30) }),
    aSubscription({ status: 'canceled', endedAt: DIGEST_TIME }),
  ],
  'paused, then unpaid': [
    aSubscription(),
    aSubscription({ status: 'paused' }),
    aSubscription(),
    aSubscription({ status: 'unpaid', owed: owed(1) }),
    aSubscription({ status: 'canceled', endedAt: DIGEST_TIME }),
  ],
  'with a promotion code': [
    aSubscription({ monthly: cents(8_000) }),
    aSubscription({ monthly: cents(8_000), status: 'past_due', owed: owed(1) }),
    aSubscription({ monthly: cents(8_000) }),
    aSubscription({ monthly: cents(10_000) }),
  ],
};

/** Sets the provider to the given step of a lifecycle. */
export function advance(
  { ports, checkout }: PaidCheckout,
  lifecycle: Lifecycle,
  step: number,
): void {
  const subscription = lifecycle[step];
  if (!subscription)
    throw new Error(`The lifecycle has no step ${step}; it has ${lifecycle.length}.`);
  ports.payments.subscriptions.set(subscription.id, subscription);
  ports.payments.checkouts.set(checkout.sessionId, checkout);
}

/** Returns the stored results that a customer could see or be charged by. */
export const storedResult = ({ stored }: MemoryPorts) => ({
  plans: [...stored.plans],
  entitlements: [...stored.businesses].map(([id, { entitlement }]) => [id, entitlement]),
  checkouts: [...stored.checkouts],
  subscriptions: [...stored.subscriptions].map(([id, { subscription, nextCheckAt }]) => [
    id,
    subscription,
    nextCheckAt,
  ]),
});
