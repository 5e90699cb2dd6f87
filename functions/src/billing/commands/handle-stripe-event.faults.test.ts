import { cents } from '@daily-snapshot/domain/money/cents';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import {
  isUnchangedSubscription,
  type Subscription,
} from '@daily-snapshot/domain/billing/subscription';
import { aSubscription } from '../../../../tests/kit/builders/subscription.ts';
import { describe, expect, it } from 'vitest';
import { sweepBilling } from './sweep-billing.ts';
import { syncCheckout } from './sync-checkout.ts';
import { syncSubscription } from './sync-subscription.ts';
import { handleStripeEvent } from './handle-stripe-event.ts';
import type { PaymentEvent } from '../ports/payment-webhook-parser.ts';
import type { FeaturePorts, Ports } from '../../platform/wiring/ports.ts';
import {
  advance,
  storedResult,
  LIFECYCLES,
  paidCheckout,
  type Lifecycle,
} from '../../../../tests/kit/faults/paid-checkout.ts';
import { Chance } from '../../../../tests/kit/faults/simulation.ts';
import { randomRuns } from '../../../../tests/kit/random-searches.ts';
import { recordFigure } from '../../../../tests/kit/record-figure.ts';

const lifecycles = Object.entries(LIFECYCLES);

/** The first event of a lifecycle is about the checkout, all others about the subscription. */
const eventOf = (step: number): PaymentEvent =>
  step === 0
    ? { about: 'checkout', sessionId: 'cs_1' }
    : { about: 'subscription', subscriptionId: aSubscription().id };

/** Delivers the events of a lifecycle in the given order, none before its change has happened. */
async function playLifecycle(lifecycle: Lifecycle, order: readonly number[]) {
  const checkout = paidCheckout();
  let reached = -1;
  for (const step of order) {
    for (; reached < step; reached += 1) advance(checkout, lifecycle, reached + 1);
    await handleStripeEvent(checkout.ports, eventOf(step));
  }
  return storedResult(checkout.ports);
}

function* permutations(items: readonly number[]): Generator<readonly number[]> {
  if (items.length === 1) return yield items;
  for (const item of items) {
    for (const rest of permutations(items.filter((other) => other !== item))) yield [item, ...rest];
  }
}

const stepsOf = (lifecycle: Lifecycle) => lifecycle.map((_, step) => step);

describe('Stripe events', () => {
  it.each(lifecycles)('have the same result in any order: %s', async (_, lifecycle) => {
    const expected = await playLifecycle(lifecycle, stepsOf(lifecycle));
    let count = 0;
    for (const order of permutations(stepsOf(lifecycle))) {
      expect(await playLifecycle(lifecycle, order)).toEqual(expected);
      count += 1;
    }
    expect(count).toBe(stepsOf(lifecycle).reduce((product, step) => product * (step + 1), 1));
    recordFigure('orders', count);
  });

  it('have the same result in random orders of long lifecycles, with repetitions', async () => {
    const runs = randomRuns(5_000);
    const chance = new Chance(11);
    const random = () => chance.next();
    const pick = (most: number) => Math.floor(random() * most);
    const states = lifecycles.flatMap(([, lifecycle]) => lifecycle);
    for (let run = 0; run < runs; run += 1) {
      const length = 7 + pick(8);
      const lifecycle = Array.from(
        { length },
        () => states[pick(states.length)] ?? aSubscription(),
      );
      const order = [...stepsOf(lifecycle), ...stepsOf(lifecycle).filter(() => random() < 0.3)]
        .map((step) => ({ step, at: random() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ step }) => step);
      expect(await playLifecycle(lifecycle, order)).toEqual(
        await playLifecycle(lifecycle, [length - 1, 0]),
      );
    }
    recordFigure('shuffles', runs);
  }, 120_000);

  it.each(lifecycles)(
    'have one effect when delivered one to ten times at once: %s',
    async (_, lifecycle) => {
      const once = paidCheckout();
      for (const step of stepsOf(lifecycle)) {
        advance(once, lifecycle, step);
        await handleStripeEvent(once.ports, eventOf(step));
      }
      let deliveries = 0;
      for (let copies = 1; copies <= 10; copies += 1) {
        deliveries += copies * lifecycle.length;
        const checkout = paidCheckout();
        for (const step of stepsOf(lifecycle)) {
          advance(checkout, lifecycle, step);
          await Promise.all(
            Array.from({ length: copies }, () => handleStripeEvent(checkout.ports, eventOf(step))),
          );
        }
        expect(storedResult(checkout.ports)).toEqual(storedResult(once.ports));
        expect([...checkout.ports.stored.outbox.keys()]).toEqual([
          ...once.ports.stored.outbox.keys(),
        ]);
        expect([...checkout.ports.stored.tasks.keys()]).toEqual([
          ...once.ports.stored.tasks.keys(),
        ]);
      }
      recordFigure('deliveries', deliveries);
    },
  );

  it('never replace a newer state by an older one in random interleavings', async () => {
    const seeds = randomRuns(1_000);
    for (let seed = 0; seed < seeds; seed += 1) {
      const chance = new Chance(seed);
      const lifecycle = lifecycles[seed % lifecycles.length]?.[1] ?? [];
      const checkout = paidCheckout();
      const { payments, billing } = checkout.ports;
      const dawdle = async () => {
        for (let turns = chance.between(0, 11); turns > 0; turns -= 1) await Promise.resolve();
      };
      let now = 0;
      const readAt = new Map<Subscription, number>();
      const stored: number[] = [];
      const slow = {
        ...checkout.ports,
        payments: {
          ...payments,
          subscription: async (id: string) => {
            await dawdle();
            const found = await payments.subscription(id);
            const reading = found && { ...found };
            if (reading) readAt.set(reading, now);
            await dawdle();
            return reading;
          },
        },
        billing: {
          ...billing,
          findSubscription: async (id: string) => {
            await dawdle();
            return billing.findSubscription(id);
          },
          storeSubscription: async (...call: Parameters<typeof billing.storeSubscription>) => {
            await dawdle();
            const outcome = await billing.storeSubscription(...call);
            if (outcome === 'stored') stored.push(readAt.get(call[0]) ?? -1);
            return outcome;
          },
        },
      };
      const handlers: Promise<unknown>[] = [];
      for (const step of stepsOf(lifecycle)) {
        advance(checkout, lifecycle, step);
        now = step;
        handlers.push(
          syncSubscription(slow, { subscriptionId: 'sub_1' }),
          syncSubscription(slow, { subscriptionId: 'sub_1' }),
        );
        await dawdle();
      }
      await Promise.all(handlers);
      expect(stored, `seed ${seed}`).toEqual(stored.toSorted((a, b) => a - b));
      const last = lifecycle.at(-1) ?? aSubscription();
      const record = checkout.ports.stored.subscriptions.get('sub_1');
      expect(record && isUnchangedSubscription(record.subscription, last), `seed ${seed}`).toBe(
        true,
      );
    }
    recordFigure('interleavings', seeds);
  });
});

/** Where a handler can be killed: before or after each visible effect. */
const KILL_POINTS = [
  'before requesting the checkout',
  'after storing the checkout',
  'before reading the stored subscription',
  'before requesting the subscription',
  'before storing it',
  'after storing it',
  'after queueing an e-mail',
  'after enqueueing its delivery',
  'before starting digests',
  'after starting digests',
] as const;

class Killed extends Error {}

function portsKilledAt(
  ports: Ports & FeaturePorts,
  point: (typeof KILL_POINTS)[number],
): Ports & FeaturePorts {
  const die = () => {
    throw new Killed(point);
  };
  const { payments, billing, outboxEmails, taskQueue, digestStarter } = ports;
  const before =
    <A extends unknown[], R>(name: typeof point, work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> =>
      name === point ? die() : work(...args);
  const after =
    <A extends unknown[], R>(name: typeof point, work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const result = await work(...args);
      return name === point ? die() : result;
    };
  return {
    ...ports,
    payments: {
      ...payments,
      checkout: before('before requesting the checkout', (id: string) => payments.checkout(id)),
      subscription: before('before requesting the subscription', (id: string) =>
        payments.subscription(id),
      ),
    },
    billing: {
      ...billing,
      changeCheckout: after(
        'after storing the checkout',
        (...call: Parameters<typeof billing.changeCheckout>) => billing.changeCheckout(...call),
      ),
      findSubscription: before('before reading the stored subscription', (id: string) =>
        billing.findSubscription(id),
      ),
      storeSubscription: before(
        'before storing it',
        after('after storing it', (...call: Parameters<typeof billing.storeSubscription>) =>
          billing.storeSubscription(...call),
        ),
      ),
    },
    outboxEmails: {
      ...outboxEmails,
      addOnce: after(
        'after queueing an e-mail',
        (...call: Parameters<typeof outboxEmails.addOnce>) => outboxEmails.addOnce(...call),
      ),
    },
    taskQueue: {
      enqueue: async (name, payload, key) => {
        await taskQueue.enqueue(name, payload, key);
        if (point === 'after enqueueing its delivery') die();
      },
    },
    digestStarter: {
      ...digestStarter,
      startDigestsOfPlan: before(
        'before starting digests',
        after('after starting digests', (accountId: string) =>
          digestStarter.startDigestsOfPlan(accountId),
        ),
      ),
    },
  };
}

const OPEN_INVOICE = { id: 'in_2', amount: cents(10_000), attemptCount: 1 };

/** The state at the provider for each type of Stripe event. */
const EVENTS: Readonly<Record<string, { step: 0 | 1; subscription: Subscription }>> = {
  'checkout.session.completed': { step: 0, subscription: aSubscription() },
  'checkout.session.async_payment_succeeded': { step: 0, subscription: aSubscription() },
  'customer.subscription.created': { step: 1, subscription: aSubscription({ status: 'trialing' }) },
  'customer.subscription.updated': { step: 1, subscription: aSubscription() },
  'customer.subscription.deleted': {
    step: 1,
    subscription: aSubscription({ status: 'canceled', endedAt: aSubscription().periodStart }),
  },
  'customer.subscription.paused': { step: 1, subscription: aSubscription({ status: 'paused' }) },
  'customer.subscription.resumed': { step: 1, subscription: aSubscription() },
  'customer.subscription.trial_will_end': {
    step: 1,
    subscription: aSubscription({ status: 'trialing' }),
  },
  'invoice.paid': { step: 1, subscription: aSubscription() },
  'invoice.payment_failed': {
    step: 1,
    subscription: aSubscription({ status: 'past_due', owed: OPEN_INVOICE }),
  },
  'invoice.payment_action_required': {
    step: 1,
    subscription: aSubscription({ status: 'past_due', owed: OPEN_INVOICE }),
  },
  'invoice.finalized': { step: 1, subscription: aSubscription() },
};

describe('a killed handler', () => {
  const cases = KILL_POINTS.flatMap((point) =>
    Object.entries(EVENTS).map(([type, event]) => ({ point, type, ...event })),
  );

  it(`is tested at ${KILL_POINTS.length} points in ${Object.keys(EVENTS).length} kinds of events`, () => {
    expect(cases).toHaveLength(120);
  });

  it.each(cases)('killed $point of $type is repaired by the next delivery', async (entry) => {
    const { point, step, subscription } = entry;
    const setUpCheckout = () => {
      // The checkout is unclaimed, so a welcome e-mail is due too.
      const checkout = paidCheckout({ isClaimed: step !== 0 });
      advance(checkout, [subscription], 0);
      return checkout;
    };
    const uninterrupted = setUpCheckout();
    await handleStripeEvent(uninterrupted.ports, eventOf(step));
    const interrupted = setUpCheckout();
    await handleStripeEvent(portsKilledAt(interrupted.ports, point), eventOf(step)).catch(
      (error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      },
    );
    await handleStripeEvent(interrupted.ports, eventOf(step));
    expect(storedResult(interrupted.ports)).toEqual(storedResult(uninterrupted.ports));
    expect(interrupted.ports.stored.businesses).toEqual(uninterrupted.ports.stored.businesses);
    expect([...interrupted.ports.stored.outbox.keys()]).toEqual([
      ...uninterrupted.ports.stored.outbox.keys(),
    ]);
    expect([...interrupted.ports.stored.tasks.keys()]).toEqual([
      ...uninterrupted.ports.stored.tasks.keys(),
    ]);
    recordFigure('crashes', 1);
  });
});

describe('a provider outage', () => {
  it('keeps the stored state and catches up when it ends', async () => {
    const checkout = paidCheckout();
    advance(checkout, [aSubscription()], 0);
    const away = async () => {
      throw new AppError('unavailable', 'Away.');
    };
    const payments = { ...checkout.ports.payments, subscription: away, checkout: away };
    const before = storedResult(checkout.ports);
    for (const step of [0, 1]) {
      const handled = handleStripeEvent({ ...checkout.ports, payments }, eventOf(step));
      await expect(handled).rejects.toMatchObject({ code: 'unavailable' });
    }
    expect(storedResult(checkout.ports)).toEqual(before);
    await handleStripeEvent(checkout.ports, eventOf(1));
    expect(checkout.ports.stored.businesses.get('bakery')?.entitlement).toEqual({
      hasDigests: true,
    });
    expect(checkout.ports.stored.businesses.get('florist')?.entitlement).toBeUndefined();
  });

  it.each(lifecycles)(
    'is covered by a daily check, even if no webhook arrives: %s',
    async (_, lifecycle) => {
      const expected = await playLifecycle(lifecycle, stepsOf(lifecycle));
      const checkout = paidCheckout();
      const { ports } = checkout;
      for (const step of stepsOf(lifecycle)) {
        advance(checkout, lifecycle, step);
        const at = new Date(ports.clock.now().getTime() + (step + 1) * 86_400_000);
        const sweeping = { ...ports, clock: { now: () => at } };
        await sweepBilling(sweeping, { scheduledAt: at });
        const payloads = [...ports.stored.tasks.values()].map(({ payload }) => payload);
        ports.stored.tasks.clear();
        for (const payload of payloads) {
          if ('subscriptionId' in payload) await syncSubscription(sweeping, payload);
          if ('sessionId' in payload) await syncCheckout(sweeping, payload);
        }
        const record = ports.stored.subscriptions.get('sub_1');
        expect(
          record &&
            isUnchangedSubscription(record.subscription, lifecycle[step] ?? aSubscription()),
        ).toBe(true);
      }
      expect(storedResult(ports).entitlements).toEqual(expected.entitlements);
      recordFigure('changes without webhooks', lifecycle.length);
    },
  );
});
