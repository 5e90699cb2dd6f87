// The e-mails of a subscription, from Stripe's test clock to the inbox, in any order of webhooks.
import { planMessage } from '@daily-snapshot/domain/billing/plan';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../functions/src/platform/ports/caller.ts';
import { claimCheckout } from '../../../functions/src/billing/commands/claim-checkout.ts';
import {
  linkIn,
  startBillingHarness,
  SWEEP_INTERVAL_HOURS,
  type BillingHarness,
} from '../../kit/providers/billing-harness.ts';

const START = new Date('2026-11-24T16:00:00Z');
const callerOf = (id: string) => {
  const email = `${id}@bluebird.example`;
  return { id, email, signInAddress: email };
};
const ADA = callerOf('ada');
const BOB = callerOf('bob');
const TRIAL = { offer: 'parkhill', price: 100 } as const;
const FRIEND = { offer: 'friends', price: 100 } as const;
const CARD_THAT_FAILS_LATER = '4000000000000341';

let harness: BillingHarness;
beforeEach(async () => {
  harness = await startBillingHarness(START);
});
afterEach(() => harness.close());

/** How Stripe delivers its webhooks, and the largest delay in hours. */
const WAYS = [
  { way: 'delivered once', faults: [], lateHours: SWEEP_INTERVAL_HOURS },
  {
    way: 'delivered several times, in any order, concurrently',
    faults: [
      { kind: 'duplicateEvents', copies: 3, withinSeconds: 1800 },
      { kind: 'shuffleEvents', withinSeconds: 1800 },
      { kind: 'parallelEvents' },
    ],
    lateHours: SWEEP_INTERVAL_HOURS,
  },
  {
    way: 'never delivered',
    faults: [{ kind: 'dropEvents' }],
    lateHours: 24 + SWEEP_INTERVAL_HOURS,
  },
];

async function planMessageFor({ id }: Caller) {
  const plan = await harness.ports.billing.planOf(id);
  return plan && planMessage(plan, harness.now());
}

const mailsTo = async ({ email }: { readonly email: string }) =>
  (await harness.mails()).filter(({ to }) => to === email);

async function claimByMail(caller: typeof ADA): Promise<void> {
  const [welcomeEmail] = await mailsTo(caller);
  const link = welcomeEmail && linkIn(welcomeEmail, '/claim/').split('/').at(-1);
  expect(await claimCheckout(harness.ports, { link: link ?? '' }, caller)).toBe('claimed');
}

async function entitlementOf(businessId: string) {
  return (await harness.ports.businesses.find(businessId))?.entitlement;
}

const WELCOME_SUBJECT = 'Finish setting up your Daily Snapshot';
const ENDED_SUBJECT = 'Your Daily Snapshot subscription has ended';

/** Ada's trial, whose first payment fails until Stripe stops retrying: the days and the subjects. */
const SUBSCRIPTION_TIMELINE = [
  { day: 0, subject: WELCOME_SUBJECT },
  { day: 23, subject: 'Your free trial ends on Thursday, December 24' },
  { day: 29, subject: 'Your free trial ends on Thursday, December 24' },
  { day: 30, subject: 'Your payment for Daily Snapshot did not go through' },
  { day: 33, subject: 'Your payment for Daily Snapshot did not go through' },
  { day: 38, subject: ENDED_SUBJECT },
];

describe.each(WAYS)('subscriptions whose webhooks are $way', ({ faults, lateHours }) => {
  it('send each e-mail once and show the state of the plan on the page', async () => {
    for (const fault of faults) await harness.addFault(fault);
    const bakery = await harness.createBusiness(ADA);
    await harness.buy(TRIAL, { email: ADA.email, card: CARD_THAT_FAILS_LATER });
    const { subscriptionId } = await harness.buy(FRIEND, { email: BOB.email });
    await harness.advanceDays(1 / 8);
    await claimByMail(ADA);
    await claimByMail(BOB);
    expect(await planMessageFor(BOB)).toBeUndefined();
    await harness.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });

    await harness.advanceDays(2);
    expect(await planMessageFor(ADA)).toBeUndefined();
    expect(await planMessageFor(BOB)).toMatchObject({ about: 'ending' });
    await harness.advanceDays(30);
    expect(await planMessageFor(ADA)).toMatchObject({ about: 'past-due', asks: 'update-card' });
    expect(await entitlementOf(bakery)).toMatchObject({ hasDigests: true });
    await harness.advanceDays(10);
    expect(await planMessageFor(ADA)).toMatchObject({ about: 'ended', asks: 'subscribe' });
    expect(await planMessageFor(BOB)).toMatchObject({ about: 'ended' });
    expect(await entitlementOf(bakery)).toEqual({ hasDigests: false });

    const toAda = await mailsTo(ADA);
    expect(toAda.map(({ subject }) => subject)).toEqual(
      SUBSCRIPTION_TIMELINE.map(({ subject }) => subject),
    );
    toAda.forEach(({ hour, subject }, index) => {
      const late = hour - (SUBSCRIPTION_TIMELINE[index]?.day ?? 0) * 24;
      expect(late, subject).toBeGreaterThanOrEqual(0);
      expect(late, subject).toBeLessThanOrEqual(lateHours + 1);
    });
    const toBob = await mailsTo(BOB);
    expect(toBob.map(({ subject }) => subject)).toEqual([WELCOME_SUBJECT, ENDED_SUBJECT]);
    expect(await harness.mails()).toHaveLength(toAda.length + toBob.length);
  }, 60_000);
});
