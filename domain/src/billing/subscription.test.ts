import { describe, expect, it } from 'vitest';
import { MORNING } from '../../../tests/kit/builders/mail.ts';
import { aSubscription, daysAfter } from '../../../tests/kit/builders/subscription.ts';
import { isEntitledToDigests } from './entitlement.ts';
import {
  entitlementOfPlan,
  leadingSubscription,
  NO_PLAN,
  planNotice,
  withSubscription,
} from './plan.ts';
import { entitlementOf, isSameSubscription, SUBSCRIPTION_STATUSES } from './subscription.ts';

const isEntitledAt = (subscription: ReturnType<typeof aSubscription>, at: Date) =>
  isEntitledToDigests(entitlementOf(subscription), at);

describe('what a subscription entitles to', () => {
  it('is digests in the states that are paid for or on trial, and while a payment is tried again', () => {
    const entitled = SUBSCRIPTION_STATUSES.filter((status) =>
      isEntitledAt(aSubscription({ status }), MORNING),
    );
    expect(entitled).toEqual(['trialing', 'active', 'past_due']);
  });

  it('goes on for seven days after a payment that failed', () => {
    const failed = aSubscription({ status: 'past_due' });
    expect(isEntitledAt(failed, daysAfter(MORNING, 6.99))).toBe(true);
    expect(isEntitledAt(failed, daysAfter(MORNING, 7))).toBe(false);
  });

  it('ends when it was cancelled to, not before', () => {
    const cancelAt = daysAfter(MORNING, 30);
    const ending = aSubscription({ cancelAt });
    expect(isEntitledAt(ending, daysAfter(MORNING, 29.9))).toBe(true);
    expect(isEntitledAt(ending, cancelAt)).toBe(false);
  });
});

describe('the plan of an account', () => {
  const ended = aSubscription({ id: 'sub_0', status: 'canceled', endedAt: MORNING });
  const active = aSubscription();

  it('is as good as its best subscription, in whatever order they came', () => {
    const one = withSubscription(withSubscription(NO_PLAN, ended), active);
    const other = withSubscription(withSubscription(NO_PLAN, active), ended);
    expect(leadingSubscription(one)).toEqual(active);
    expect(leadingSubscription(other)).toEqual(active);
    expect(entitlementOfPlan(one)).toEqual({ hasDigests: true });
  });

  it('entitles to nothing when there is none', () => {
    expect(entitlementOfPlan(NO_PLAN)).toEqual({ hasDigests: false });
  });

  it.each([
    ['nothing', aSubscription(), undefined],
    ['the end it is coming to', aSubscription({ cancelAt: daysAfter(MORNING, 3) }), 'ending'],
    ['a payment that failed', aSubscription({ status: 'past_due' }), 'past-due'],
    [
      'one that failed long ago',
      aSubscription({ status: 'past_due', periodStart: daysAfter(MORNING, -8) }),
      'unpaid',
    ],
    ['its end', ended, 'ended'],
  ])('has to say %s', (_, subscription, about) => {
    expect(planNotice(withSubscription(NO_PLAN, subscription), MORNING)?.about).toBe(about);
  });
});

describe('two readings of a subscription', () => {
  const owed = { id: 'in_1', amount: aSubscription().monthly, attemptCount: 1 };

  it('are the same however they are written down', () => {
    const { id, ...rest } = aSubscription({ owed, trialEndsAt: undefined });
    expect(isSameSubscription({ ...rest, id }, aSubscription({ owed }))).toBe(true);
  });

  it.each([
    { status: 'past_due' },
    { cancelAt: MORNING },
    { owed: { ...owed, attemptCount: 2 } },
    { periodEnd: MORNING },
  ] as const)('differ in %j', (difference) => {
    expect(
      isSameSubscription(aSubscription({ owed }), aSubscription({ owed, ...difference })),
    ).toBe(false);
  });
});
