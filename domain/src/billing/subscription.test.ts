import { cents } from '../money/cents.ts';
import { describe, expect, it } from 'vitest';
import { DIGEST_TIME } from '../../../tests/kit/builders/mail.ts';
import { aSubscription, daysAfter } from '../../../tests/kit/builders/subscription.ts';
import { isEntitledToDigests } from './entitlement.ts';
import {
  entitlementOfPlan,
  leadingSubscription,
  NO_PLAN,
  planMessage,
  withSubscription,
} from './plan.ts';
import { entitlementOf, isUnchangedSubscription, SUBSCRIPTION_STATUSES } from './subscription.ts';

const isEntitledAt = (subscription: ReturnType<typeof aSubscription>, at: Date) =>
  isEntitledToDigests(entitlementOf(subscription), at);

describe('the entitlement of a subscription', () => {
  it('includes digests in paid and trial states, and while a payment is retried', () => {
    const entitled = SUBSCRIPTION_STATUSES.filter((status) =>
      isEntitledAt(aSubscription({ status }), DIGEST_TIME),
    );
    expect(entitled).toEqual(['trialing', 'active', 'past_due']);
  });

  it('continues for seven days after a failed payment', () => {
    const failed = aSubscription({ status: 'past_due' });
    expect(isEntitledAt(failed, daysAfter(DIGEST_TIME, 6.99))).toBe(true);
    expect(isEntitledAt(failed, daysAfter(DIGEST_TIME, 7))).toBe(false);
  });

  it('ends at the time of the cancellation, not before', () => {
    const cancelAt = daysAfter(DIGEST_TIME, 30);
    const ending = aSubscription({ cancelAt });
    expect(isEntitledAt(ending, daysAfter(DIGEST_TIME, 29.9))).toBe(true);
    expect(isEntitledAt(ending, cancelAt)).toBe(false);
  });
});

describe('the plan of an account', () => {
  const ended = aSubscription({ id: 'sub_0', status: 'canceled', endedAt: DIGEST_TIME });
  const active = aSubscription();

  it('follows its best subscription, in any order of updates', () => {
    const one = withSubscription(withSubscription(NO_PLAN, ended), active);
    const other = withSubscription(withSubscription(NO_PLAN, active), ended);
    expect(leadingSubscription(one)).toEqual(active);
    expect(leadingSubscription(other)).toEqual(active);
    expect(entitlementOfPlan(one)).toEqual({ hasDigests: true });
  });

  it('includes nothing without a subscription', () => {
    expect(entitlementOfPlan(NO_PLAN)).toEqual({ hasDigests: false });
  });

  it.each([
    ['nothing while it is active', aSubscription(), undefined],
    ['its coming end', aSubscription({ cancelAt: daysAfter(DIGEST_TIME, 3) }), 'ending'],
    ['a failed payment', aSubscription({ status: 'past_due' }), 'past-due'],
    [
      'a payment that failed long ago',
      aSubscription({ status: 'past_due', periodStart: daysAfter(DIGEST_TIME, -8) }),
      'unpaid',
    ],
    ['its end', ended, 'ended'],
  ])('has a message about %s', (_, subscription, about) => {
    expect(planMessage(withSubscription(NO_PLAN, subscription), DIGEST_TIME)?.about).toBe(about);
  });
});

describe('two reads of a subscription', () => {
  const owed = { id: 'in_1', amount: cents(10_000), attemptCount: 1 };

  it('are equal for any order of fields', () => {
    const { id, ...rest } = aSubscription({ owed, trialEndsAt: undefined });
    expect(isUnchangedSubscription({ ...rest, id }, aSubscription({ owed }))).toBe(true);
  });

  it.each([
    { status: 'past_due' },
    { cancelAt: DIGEST_TIME },
    { owed: { ...owed, attemptCount: 2 } },
    { periodEnd: DIGEST_TIME },
  ] as const)('differ in %j', (difference) => {
    expect(
      isUnchangedSubscription(aSubscription({ owed }), aSubscription({ owed, ...difference })),
    ).toBe(false);
  });
});
