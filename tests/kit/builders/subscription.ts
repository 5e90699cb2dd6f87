import type { Checkout } from '@daily-snapshot/domain/billing/checkout';
import type { Subscription } from '@daily-snapshot/domain/billing/subscription';
import { cents } from '@daily-snapshot/domain/money/cents';
import { DIGEST_TIME } from './mail.ts';

const DAY_MS = 86_400_000;

export const daysAfter = (instant: Date, days: number): Date =>
  new Date(instant.getTime() + days * DAY_MS);

/** Builds a subscription at $100 a month, paid this morning. */
export const aSubscription = (differences: Partial<Subscription> = {}): Subscription => ({
  id: 'sub_1',
  customerId: 'cus_1',
  checkoutId: 'a-checkout-of-ada',
  status: 'active',
  periodStart: DIGEST_TIME,
  periodEnd: daysAfter(DIGEST_TIME, 30),
  monthly: cents(10_000),
  currency: 'USD',
  address: 'ada@bluebird.example',
  ...differences,
});

/** Builds a checkout that a visitor opened this morning. */
export const aCheckout = (differences: Partial<Checkout> = {}): Checkout => ({
  id: 'a-checkout-of-ada',
  offer: 'friends',
  createdAt: DIGEST_TIME,
  claimHash: 'hash of the token',
  state: 'open',
  sessionId: 'cs_1',
  nextCheckAt: daysAfter(DIGEST_TIME, 1),
  ...differences,
});
